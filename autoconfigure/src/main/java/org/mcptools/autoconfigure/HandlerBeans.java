/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClientBuilder;
import org.springframework.beans.factory.BeanFactoryUtils;
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
		String bean = bean(this.beans, type, server);
		return (bean != null) ? () -> this.beans.getBean(bean, type) : null;
	}

	/**
	 * Return the name of the bean that answers a server.
	 * @return the name, or {@code null} if there is none
	 * @throws IllegalStateException if there are several
	 */
	static @Nullable String bean(ListableBeanFactory beans, Class<?> type, String server) {
		List<String> ofServer = new ArrayList<>();
		List<String> ofAll = new ArrayList<>();
		for (String bean : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false)) {
			ForMcpServers servers = beans.findAnnotationOnBean(bean, ForMcpServers.class, false);
			if (servers == null) {
				ofAll.add(bean);
			}
			else if (Arrays.asList(servers.value()).contains(server)) {
				ofServer.add(bean);
			}
		}
		List<String> found = !ofServer.isEmpty() ? ofServer : ofAll;
		if (found.size() > 1) {
			throw new IllegalStateException("MCP server '" + server + "' can be answered by one bean of type "
					+ type.getSimpleName() + ", and there are several: " + found
					+ ". Say with @ForMcpServers for which servers each of them is");
		}
		return found.isEmpty() ? null : found.get(0);
	}

}
