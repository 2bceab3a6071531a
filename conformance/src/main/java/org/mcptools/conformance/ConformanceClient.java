/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.conformance;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClient;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.transport.http.HttpSettings;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A client that does what the scenarios of the official conformance suite ask for. The
 * last argument is the URL of the suite's server; the scenario, the revision and its
 * context come in environment variables.
 */
public final class ConformanceClient {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private ConformanceClient() {
	}

	/**
	 * Run a scenario.
	 * @param args the URL of the server, last
	 */
	public static void main(String[] args) {
		String scenario = environment("MCP_CONFORMANCE_SCENARIO", "");
		int status = 0;
		String context = environment("MCP_CONFORMANCE_CONTEXT", "{}");
		try (McpClient client = client(settings(scenario, context, args[args.length - 1]))) {
			client.initialize();
			Scenarios.of(scenario, context).run(client);
		}
		catch (RuntimeException ex) {
			System.err.println(scenario + ": " + ex);
			status = 1;
		}
		// The suite waits for the process, and not for idle threads in it.
		System.exit(status);
	}

	private static HttpSettings settings(String scenario, String context, String url) {
		HttpSettings settings = HttpSettings.of(url);
		return scenario.startsWith("auth/") ? settings.withAuthorizer(Authorizers.of(scenario, context, settings.url()))
				: settings;
	}

	private static McpClient client(HttpSettings settings) {
		return McpClient.builder("conformance")
			.http(settings)
			.clientInfo(new Implementation("mcp-tools-conformance", "0.1.0", null))
			.extension(Skills.EXTENSION, JsonNodeFactory.instance.objectNode())
			.requestTimeout(PATIENCE)
			.handlers(ConformanceClient::accepting)
			.build();
	}

	private static ClientHandlers accepting(ClientHandlers handlers) {
		return handlers
			.withElicitation((request) -> CompletableFuture.completedFuture(ElicitationResult.accept(Map.of())))
			.withRoots(() -> CompletableFuture.completedFuture(List.of()))
			.withSampling((request) -> CompletableFuture.completedFuture(SamplingResult.text("Hello", "none")));
	}

	private static String environment(String name, String otherwise) {
		@Nullable String value = System.getenv(name);
		return (value != null) ? value : otherwise;
	}

}
