/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import org.mcptools.autoconfigure.McpClientBuilderCustomizer;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatusChangedEvent;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Where Micrometer's meters are there.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterRegistry.class)
class MeterConfiguration {

	/** Those of the semantic conventions. */
	private static final double[] BUCKETS = DoubleStream
		.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300)
		.map((seconds) -> seconds * Duration.ofSeconds(1).toNanos())
		.toArray();

	@Bean
	OperationTimer mcpOperationTimer(ObjectProvider<MeterRegistry> registries) {
		return (name, values, nanos) -> registries.ifAvailable((registry) -> {
			List<Tag> tags = values.stream().map((value) -> Tag.of(value.getKey(), value.getValue())).toList();
			Timer.builder(name).tags(tags).register(registry).record(Duration.ofNanos(nanos));
		});
	}

	@Bean
	PendingCalls mcpPendingCalls() {
		return new PendingCalls();
	}

	@Bean
	McpClientBuilderCustomizer mcpPendingCallsCounter(PendingCalls pending) {
		return (server, builder) -> builder.observer(pending);
	}

	@Bean
	McpClientBuilderCustomizer mcpSessionTimer(ObjectProvider<MeterRegistry> registries) {
		return (server, builder) -> {
			SessionTimer timer = new SessionTimer(server, registries);
			builder.handlers((handlers) -> handlers.onConnected(timer::connected).onStatusChanged(timer::changed));
		};
	}

	@Bean
	ApplicationListener<PayloadApplicationEvent<McpServerStatusChangedEvent>> mcpServerMeters(
			ObjectProvider<MeterRegistry> registries, ObjectProvider<McpClients> clients, PendingCalls pending) {
		Set<String> bound = ConcurrentHashMap.newKeySet();
		return ApplicationListener.forPayload((changed) -> registries.ifAvailable((registry) -> {
			if (bound.add(changed.status().name())) {
				new ServerMeters(clients.getObject(), pending, changed.status().name()).bindTo(registry);
			}
		}));
	}

	@Bean
	MeterFilter mcpDurationBuckets() {
		return new MeterFilter() {

			@Override
			public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
				boolean ours = DefaultMcpClientObservationConvention.NAME.equals(id.getName())
						|| SessionTimer.NAME.equals(id.getName());
				return ours
						? DistributionStatisticConfig.builder().serviceLevelObjectives(BUCKETS).build().merge(config)
						: config;
			}

		};
	}

}
