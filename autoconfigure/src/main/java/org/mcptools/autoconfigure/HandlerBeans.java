/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClientBuilder;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.Ordered;

/**
 * Beans that answer what servers ask. That there is one is known from its definition, and
 * it is made when a server asks for the first time: it may well need the chat model,
 * which is made with the tools of servers.
 */
final class HandlerBeans implements McpClientBuilderCustomizer, Ordered {

	private final ListableBeanFactory beans;

	HandlerBeans(ListableBeanFactory beans) {
		this.beans = beans;
	}

	/** After the chat model that properties allow, and before the application's own. */
	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE + 1;
	}

	@Override
	public void customize(String server, McpClientBuilder builder) {
		Supplier<McpElicitationHandler> forms = handler(McpElicitationHandler.class, server);
		if (forms != null) {
			builder.handlers((handlers) -> handlers
				.withElicitation((request) -> answer(() -> forms.get().elicit(server, request))));
		}
		Supplier<McpUrlElicitationHandler> pages = handler(McpUrlElicitationHandler.class, server);
		if (pages != null) {
			builder.handlers((handlers) -> handlers
				.withUrlElicitation((request) -> answer(() -> pages.get().elicit(server, request))));
		}
		Supplier<McpSamplingHandler> model = handler(McpSamplingHandler.class, server);
		if (model != null) {
			builder.handlers((handlers) -> handlers
				.withSampling((request) -> answer(() -> model.get().sample(server, request))));
		}
		Supplier<McpRootsProvider> roots = handler(McpRootsProvider.class, server);
		if (roots != null) {
			builder.handlers((handlers) -> handlers.withRoots(() -> answer(() -> roots.get().roots(server))));
		}
	}

	private static <R> CompletionStage<R> answer(Supplier<R> handler) {
		try {
			return CompletableFuture.completedFuture(handler.get());
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private <H> @Nullable Supplier<H> handler(Class<H> type, String server) {
		String bean = ServerBeans.nameOfOne(this.beans, type, server);
		return (bean != null) ? () -> this.beans.getBean(bean, type) : null;
	}

}
