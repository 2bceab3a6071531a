/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.util.HashMap;
import java.util.Map;

import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Where Micrometer Tracing is there.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(Tracer.class)
class TracerConfiguration {

	@Bean
	CurrentTrace mcpCurrentTrace(ObjectProvider<Tracer> tracers, ObjectProvider<Propagator> propagators) {
		return () -> {
			Tracer tracer = tracers.getIfUnique();
			Propagator propagator = propagators.getIfUnique();
			TraceContext current = (tracer != null) ? tracer.currentTraceContext().context() : null;
			if (propagator == null || current == null) {
				return Map.of();
			}
			Map<String, String> carrier = new HashMap<>();
			propagator.inject(current, carrier, (target, key, value) -> carrier.put(key, value));
			return carrier;
		};
	}

}
