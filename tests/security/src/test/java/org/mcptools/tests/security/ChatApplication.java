/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.mcptools.test.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Scope;

/**
 * An application with a chat whose tools are those of the guarded server.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ChatApplication {

	private static final String REGISTRATION = "spring.security.oauth2.client.registration.";

	/** Run it with further properties, as a program without a web server. */
	static ConfigurableApplicationContext run(Map<String, String> urls, String url, String... properties) {
		List<String> arguments = new ArrayList<>();
		arguments.addAll(registration("batch", "batch", GuardedServer.secret("batch"), "client_credentials", "mcp"));
		arguments.addAll(registration("poor", "batch", GuardedServer.secret("batch"), "client_credentials", "other"));
		arguments.addAll(registration("wrong", "batch", "wr0ng-secret", "client_credentials", "mcp"));
		arguments.addAll(registration("portal", "portal", GuardedServer.secret("portal"), "authorization_code", "mcp"));
		arguments.add(REGISTRATION + "portal.redirect-uri=" + Login.REDIRECT_URI);
		arguments.add("spring.security.oauth2.client.provider.local.token-uri=" + urls.get("token"));
		arguments.add("spring.security.oauth2.client.provider.local.authorization-uri=" + urls.get("authorize"));
		arguments.add("mcp.client.first-list-wait=30s");
		arguments.add("mcp.client.request-timeout=30s");
		arguments.add("mcp.client.servers.guarded.url=" + url);
		arguments.add("mcp.client.servers.guarded.reconnect.initial-delay=100ms");
		arguments.add("mcp.client.servers.guarded.reconnect.max-delay=500ms");
		arguments.addAll(List.of(properties));
		SpringApplication application = new SpringApplication(ChatApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setBannerMode(Banner.Mode.OFF);
		return application.run(arguments.stream().map((property) -> "--" + property).toArray(String[]::new));
	}

	private static List<String> registration(String id, String client, String secret, String grant, String scope) {
		return List.of(REGISTRATION + id + ".provider=local", REGISTRATION + id + ".client-id=" + client,
				REGISTRATION + id + ".client-secret=" + secret,
				REGISTRATION + id + ".authorization-grant-type=" + grant, REGISTRATION + id + ".scope=" + scope);
	}

	@Bean
	@Scope("prototype")
	Chat chat(ChatClient.Builder builder, ToolCallbackProvider mcpTools) {
		return () -> String.valueOf(builder.defaultTools(mcpTools).build().prompt("Who am I?").call().content());
	}

	/** Asks for the tool in the first round, and says in the next what it answered. */
	@Bean
	ScriptedChatModel model() {
		return new ScriptedChatModel();
	}

	/**
	 * What a user asks.
	 */
	@FunctionalInterface
	interface Chat {

		String ask();

	}

}
