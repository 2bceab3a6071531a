/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;

import static org.assertj.core.api.Assertions.assertThat;

class EventAudienceTests {

	private static boolean hears(Class<?>... beans) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(beans)) {
			return new EventAudience(context).hears(McpToolCallFinishedEvent.class);
		}
	}

	@Test
	void whenNobodyListensThenNobodyHears() {
		assertThat(hears(Others.class)).isFalse();
	}

	@Test
	void whenAListenerWantsTheEventThenItHears() {
		assertThat(hears(Method.class)).isTrue();
		assertThat(hears(Lambda.class)).isTrue();
		assertThat(hears(Everything.class)).isTrue();
	}

	@Test
	void whenAListenerComesLaterOrIsOfTheParentThenItHears() {
		try (AnnotationConfigApplicationContext parent = new AnnotationConfigApplicationContext(Others.class);
				AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.setParent(parent);
			context.refresh();
			EventAudience audience = new EventAudience(context);
			assertThat(audience.hears(McpToolCallFinishedEvent.class)).isFalse();
			parent.addApplicationListener(new Typed());
			assertThat(audience.hears(McpToolCallFinishedEvent.class)).isTrue();
			assertThat(audience.hears(McpLogMessageEvent.class)).isFalse();
		}
	}

	@Test
	void whenItCannotBeKnownThenSomebodyHears() {
		assertThat(new EventAudience((event) -> {
		}).hears(McpLogMessageEvent.class)).isTrue();
	}

	@Configuration(proxyBeanMethods = false)
	static class Others {

		@Bean
		ApplicationListener<ContextRefreshedEvent> refreshed() {
			return (event) -> {
			};
		}

		@Bean
		ApplicationListener<PayloadApplicationEvent<McpToolsChangedEvent>> tools() {
			return ApplicationListener.forPayload((event) -> {
			});
		}

		@EventListener
		void status(McpServerStatusChangedEvent event) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Lambda {

		@Bean
		ApplicationListener<PayloadApplicationEvent<McpToolCallFinishedEvent>> calls() {
			return ApplicationListener.forPayload((event) -> {
			});
		}

	}

	static class Method {

		@EventListener(condition = "#root.event.successful")
		void calls(McpToolCallFinishedEvent event) {
		}

	}

	static class Everything {

		@EventListener
		void all(Object event) {
		}

	}

	static class Typed implements ApplicationListener<PayloadApplicationEvent<McpToolCallFinishedEvent>> {

		@Override
		public void onApplicationEvent(PayloadApplicationEvent<McpToolCallFinishedEvent> event) {
		}

	}

}
