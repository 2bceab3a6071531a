/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.aot;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.ResourceUtils;

/**
 * Takes along the files of MCP servers that are on the class path, as far as the
 * application names them where it is prepared.
 */
final class ServerFileHints implements BeanFactoryInitializationAotProcessor {

	private static final String OPTIONAL = "optional:";

	@Override
	public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
			ConfigurableListableBeanFactory beans) {
		Environment environment = beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME,
				Environment.class);
		List<String> files = Binder.get(environment)
			.bind("mcp.client.config-files", Bindable.listOf(String.class))
			.orElse(List.of())
			.stream()
			.map((location) -> location.startsWith(OPTIONAL) ? location.substring(OPTIONAL.length()) : location)
			.filter((location) -> location.startsWith(ResourceUtils.CLASSPATH_URL_PREFIX))
			.map(ServerFileHints::path)
			.toList();
		return files.isEmpty() ? null : (generation, code) -> files
			.forEach((file) -> generation.getRuntimeHints().resources().registerPattern(file));
	}

	private static String path(String location) {
		String path = location.substring(ResourceUtils.CLASSPATH_URL_PREFIX.length());
		return path.startsWith("/") ? path.substring(1) : path;
	}

}
