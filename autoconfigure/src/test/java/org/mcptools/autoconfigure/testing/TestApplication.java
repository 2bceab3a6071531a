/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * An application with nothing of its own: all of it comes from auto-configuration, found
 * the way that Boot finds it.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class TestApplication {

	/** Run it with further beans and properties. */
	public static ConfigurableApplicationContext run(List<Class<?>> more, String[]... properties) {
		List<Class<?>> sources = new ArrayList<>(List.of(TestApplication.class));
		sources.addAll(more);
		SpringApplication application = new SpringApplication(sources.toArray(Class<?>[]::new));
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setBannerMode(Banner.Mode.OFF);
		return application.run(StdioServers.asArguments(properties));
	}

	public static ConfigurableApplicationContext run(String[]... properties) {
		return run(List.of(), properties);
	}

}
