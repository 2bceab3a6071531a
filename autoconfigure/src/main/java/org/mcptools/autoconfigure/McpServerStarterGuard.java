/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.InstantiationAwareBeanPostProcessor;

/**
 * Hides the tools of MCP servers from Spring AI's MCP server starter, which would publish
 * them as the application's own: it collects those of every provider while it makes its
 * beans, except for providers of Spring AI's own client.
 */
final class McpServerStarterGuard implements InstantiationAwareBeanPostProcessor {

	private static final String STARTER = "org.springframework.ai.mcp.server.";

	private final ConfigurableListableBeanFactory beans;

	/** The bean of the starter that is being made on this thread. */
	private final ThreadLocal<@Nullable String> collecting = new ThreadLocal<>();

	McpServerStarterGuard(ConfigurableListableBeanFactory beans) {
		this.beans = beans;
	}

	/**
	 * Return whether it is the starter that asks for tools on this thread.
	 */
	boolean isCollecting() {
		return this.collecting.get() != null;
	}

	@Override
	public @Nullable Object postProcessBeforeInstantiation(Class<?> beanClass, String beanName) {
		if (this.collecting.get() == null && isOfTheStarter(beanName)) {
			this.collecting.set(beanName);
		}
		return null;
	}

	@Override
	public @Nullable Object postProcessAfterInitialization(Object bean, String beanName) {
		if (beanName.equals(this.collecting.get())) {
			this.collecting.remove();
		}
		return bean;
	}

	private boolean isOfTheStarter(String beanName) {
		if (!this.beans.containsBeanDefinition(beanName)) {
			return false;
		}
		BeanDefinition definition = this.beans.getMergedBeanDefinition(beanName);
		String factory = definition.getFactoryBeanName();
		return factory != null && factory.startsWith(STARTER);
	}

}
