/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import io.micrometer.observation.ObservationRegistry;
import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpClientBuilderCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration for metrics and traces of MCP clients.
 */
@AutoConfiguration(before = McpClientAutoConfiguration.class)
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
@Import({ TracerConfiguration.class, MeterConfiguration.class })
public final class McpObservationAutoConfiguration {

	/** First, so that a customizer of the application has the last word. */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	McpClientBuilderCustomizer mcpClientObservations(ObjectProvider<ObservationRegistry> registries,
			ObjectProvider<McpClientObservationConvention> conventions, ObjectProvider<OperationTimer> timers,
			ObjectProvider<CurrentTrace> traces) {
		return (server, builder) -> registries.ifAvailable((registry) -> {
			if (!registry.isNoop()) {
				builder.observer(new ObservedOperations(registry, conventions.getIfAvailable(),
						timers.getIfAvailable(() -> OperationTimer.NONE),
						traces.getIfAvailable(() -> CurrentTrace.NONE)));
			}
		});
	}

}
