/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * An application that calls the first tool and says what came of it.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class AotApplication {

	public static void main(String[] arguments) {
		SpringApplication application = new SpringApplication(AotApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setBannerMode(Banner.Mode.OFF);
		try (ConfigurableApplicationContext context = application.run(arguments)) {
			System.out.println("manager: " + context.getBean(ToolCallingManager.class).getClass().getSimpleName());
			System.out
				.println("answer: " + context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0].call("{}"));
		}
	}

}
