/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What is secret is told to nobody but the server that it is for: not by the log at its
 * finest, not by exceptions, events, or anything that is printed.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class SecretsTests {

	private static final Map<String, String> SECRETS = Map.of("header", "s3cret-of-a-header", "environment",
			"s3cret-of-the-environment", "argument of a program", "s3cret-of-an-argument", "address",
			"s3cret-of-an-address", "argument of a tool", "s3cret-of-a-call", "tool context", "s3cret-of-a-context");

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final StringWriter told = new StringWriter();

	@AfterEach
	void logAsBefore() {
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel("org.mcptools", null);
	}

	private static String[] properties() {
		return new String[] { "logging.level.org.mcptools=trace", "mcp.client.first-list-wait=30s",
				"mcp.client.request-timeout=3s", "mcp.client.servers.process.env.API_KEY=" + SECRETS.get("environment"),
				"mcp.client.servers.dead.command=no-such-program",
				"mcp.client.servers.dead.args[0]=--key=" + SECRETS.get("argument of a program"),
				"mcp.client.servers.dead.env.API_KEY=" + SECRETS.get("environment"),
				"mcp.client.servers.gone.url=http://127.0.0.1:1/mcp?key=" + SECRETS.get("address"),
				"mcp.client.servers.gone.headers.Authorization=Bearer " + SECRETS.get("header"),
				"mcp.client.servers.token.url=http://127.0.0.1:1/mcp",
				"mcp.client.servers.token.bearer-token=" + SECRETS.get("header"),
				"mcp.client.servers.user.url=http://127.0.0.1:1/mcp", "mcp.client.servers.user.username=me",
				"mcp.client.servers.user.password=" + SECRETS.get("header"),
				"mcp.client.servers.web.headers.Authorization=Bearer " + SECRETS.get("header") };
	}

	@Test
	void whenThereAreSecretsThenNothingTellsThem(CapturedOutput output) throws Exception {
		try (StreamableHttpPeer web = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = TestApplication.run(List.of(Eavesdropper.class), properties(),
						new String[] { web.property("web") },
						StdioServers.scripted("process", "--key=" + SECRETS.get("argument of a program")))) {
			McpClients clients = context.getBean(McpClients.class);
			await().atMost(PATIENCE)
				.until(() -> clients.status("web").state() == McpServerStatus.State.READY
						&& clients.status("process").state() == McpServerStatus.State.READY
						&& clients.status("dead").lastError() != null && clients.status("gone").lastError() != null);
			call(context);
			web.goDown();
			call(context);
			clients.forEach(this::fail);
			clients.names().forEach((name) -> tell(clients.status(name)));
			tell(context.getBean(McpClientProperties.class));
			tell(context.getBean(Eavesdropper.class).events);
		}
		assertThat(output.toString()).contains("DEBUG").contains("no-such-program");
		Map<String, String> leaks = new LinkedHashMap<>();
		String everything = output + this.told.toString();
		SECRETS.forEach((what, secret) -> {
			int at = everything.indexOf(secret);
			if (at >= 0) {
				leaks.put(what, everything.substring(Math.max(0, at - 300), Math.min(everything.length(), at + 100)));
			}
		});
		assertThat(leaks).isEmpty();
	}

	private void call(ApplicationContext context) {
		ToolContext secret = new ToolContext(Map.of("token", SECRETS.get("tool context")));
		String argument = SECRETS.get("argument of a tool");
		for (ToolCallback callback : context.getBean(McpToolCallbackProvider.class).getToolCallbacks()) {
			tell(callback, callback.getToolMetadata(), callback.getToolDefinition());
			if (!callback.getToolDefinition().name().equals("place")) {
				// Which tells everything, as its test wants it to.
				tell(callback.call("{\"key\":\"" + argument + "\"}", secret));
			}
			tell(callback.call("{\"key\":\"" + argument + "\"", secret),
					callback.call("[\"" + argument + "\"]", secret), callback.call(argument, secret),
					callback.call("{\"key\":\"" + argument + "\u0007\"}", secret));
		}
	}

	private void fail(McpClient client) {
		CallOptions options = CallOptions.DEFAULTS.withContext(Map.of("token", SECRETS.get("tool context")))
			.withTimeout(Duration.ofMillis(500));
		for (String tool : List.of("crash", "forecast", SECRETS.get("argument of a tool").substring(0, 5))) {
			try {
				tell(client.callTool(tool, Map.of("key", SECRETS.get("argument of a tool")), options));
			}
			catch (RuntimeException ex) {
				ex.printStackTrace(new PrintWriter(this.told, true));
			}
		}
		tell(client, client.connectionStatus(), options);
	}

	private void tell(Object... things) {
		for (Object thing : things) {
			this.told.append(String.valueOf(thing)).append('\n');
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Eavesdropper {

		private final Queue<Object> events = new ConcurrentLinkedQueue<>();

		@Bean
		ApplicationListener<ApplicationEvent> eavesdrop() {
			return (event) -> this.events
				.add((event instanceof PayloadApplicationEvent<?> payload) ? payload.getPayload() : event);
		}

	}

}
