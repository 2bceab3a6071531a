/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.time.Instant;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.mcptools.client.connection.ConnectionStatus;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class SessionTimerTests {

	@Test
	void whenTheApplicationHasEndedThenTheSessionThatEndsWithItIsStillMeasured() {
		MeterRegistry registry;
		SessionTimer timer;
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
			context.refresh();
			registry = context.getBean(MeterRegistry.class);
			timer = new SessionTimer("weather", context.getBeanProvider(MeterRegistry.class));
			timer.changed(status(ConnectionStatus.State.READY));
		}
		timer.changed(status(ConnectionStatus.State.CLOSED));
		assertThat(registry.get(SessionTimer.NAME).tag("mcp.server.name", "weather").timer().count()).isEqualTo(1);
	}

	private static ConnectionStatus status(ConnectionStatus.State state) {
		return new ConnectionStatus(state, Instant.now(), null, 0, 0, 0, null);
	}

}
