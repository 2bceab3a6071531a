/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.search.MeterNotFoundException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * What an application with Micrometer sees of its MCP servers, over real sockets and
 * processes.
 */
@Timeout(120)
class InsightTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final ScriptedChatModel model = new ScriptedChatModel();

	private static ConfigurableApplicationContext run(String type, String... properties) {
		return TestApplication.run(List.of(Memory.class), properties, new String[] { "mcp.client.type=" + type,
				"mcp.client.first-list-wait=30s", "management.tracing.sampling.probability=1.0" });
	}

	private String ask(ConfigurableApplicationContext context, String tool, boolean streaming) {
		this.model.asks(call("1", tool, "{}"), call("2", tool, "{}"));
		ObservationRegistry registry = context.getBean(ObservationRegistry.class);
		ChatClient.ChatClientRequestSpec prompt = ChatClient.builder(this.model, registry, null, null)
			.defaultAdvisors(
					ToolCallingAdvisor.builder().toolCallingManager(context.getBean(ToolCallingManager.class)).build())
			.defaultTools(context.getBean(McpToolCallbackProvider.class))
			.build()
			.prompt("How is it?");
		return Observation.createNotStarted("question", registry)
			.observe(() -> streaming
					? String.join("", prompt.stream().content().contextCapture().collectList().block(PATIENCE))
					: String.valueOf(prompt.call().content()));
	}

	private static List<SpanData> spans(ConfigurableApplicationContext context) {
		return context.getBean(InMemorySpanExporter.class).getFinishedSpanItems();
	}

	@ParameterizedTest
	@CsvSource({ "sync, false", "sync, true", "async, false", "async, true" })
	void whenAChatCallsAToolThenOneTraceGoesFromTheQuestionToTheServer(String type, boolean streaming) {
		try (HttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(type, server.property("weather"))) {
			server.around(new ServerSpans(context.getBean(OpenTelemetry.class))::begin);
			assertThat(ask(context, "forecast", streaming)).contains("forecast is done");
			List<JsonNode> calls = server.params("tools/call");
			assertThat(calls).hasSize(2);
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(spans(context)).extracting(SpanData::getName).contains("question"));
			List<SpanData> spans = spans(context);
			SpanData question = spans.stream()
				.filter((span) -> span.getName().equals("question"))
				.findFirst()
				.orElseThrow();
			for (JsonNode sent : calls) {
				String traceparent = sent.path("_meta").path("traceparent").stringValue("");
				assertThat(traceparent).startsWith("00-" + question.getTraceId() + "-");
				SpanData caller = spans.stream()
					.filter((span) -> span.getSpanId().equals(traceparent.split("-")[2]))
					.findFirst()
					.orElseThrow();
				assertThat(caller.getName()).isEqualTo("execute_tool forecast");
				assertThat(attribute(caller, "mcp.method.name")).isEqualTo("tools/call");
				assertThat(attribute(caller, "mcp.server.name")).isEqualTo("weather");
				assertThat(attribute(caller, "network.transport")).isEqualTo("tcp");
				assertThat(ancestors(caller, spans)).contains(question);
				assertThat(spans).filteredOn((span) -> span.getKind() == SpanKind.SERVER)
					.filteredOn((span) -> span.getParentSpanId().equals(caller.getSpanId()))
					.as("the server's own span")
					.singleElement()
					.satisfies((span) -> assertThat(span.getTraceId()).isEqualTo(question.getTraceId()));
			}
			assertThat(spans).as("no second span of one call")
				.noneMatch((span) -> span.getKind() == SpanKind.CLIENT && span.getName().startsWith("tools/call"));
			assertThat(server.seen()
				.stream()
				.filter((seen) -> seen.message() != null
						&& "tools/call".equals(seen.message().path("method").asString("")))
				.map((seen) -> seen.headers().getFirst("traceparent"))).containsExactlyInAnyOrderElementsOf(
						calls.stream().map((sent) -> sent.path("_meta").path("traceparent").stringValue("")).toList());
			assertThat(timer(context, "tools/call").count()).isEqualTo(2);
		}
	}

	private static String attribute(SpanData span, String name) {
		return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
	}

	private static List<SpanData> ancestors(SpanData span, List<SpanData> spans) {
		return spans.stream()
			.filter((other) -> other.getSpanId().equals(span.getParentSpanId()))
			.findFirst()
			.map((parent) -> Stream.concat(Stream.of(parent), ancestors(parent, spans).stream()).toList())
			.orElse(List.of());
	}

	private static Timer timer(ConfigurableApplicationContext context, String method) {
		return context.getBean(MeterRegistry.class)
			.get("mcp.client.operation.duration")
			.tag("mcp.method.name", method)
			.timer();
	}

	@Test
	void whenAnApplicationCallsAToolItselfThenItHasASpanAndAMeasurement() {
		try (HttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run("sync", server.property("weather"))) {
			McpClient client = context.getBean(McpClients.class).get("weather");
			client.callTool("forecast", Map.of());
			SpanData span = spans(context).stream()
				.filter((each) -> each.getName().equals("tools/call forecast"))
				.findFirst()
				.orElseThrow();
			assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
			assertThat(attribute(span, "mcp.protocol.version")).isEqualTo(client.initializeResult().protocolVersion());
			assertThat(attribute(span, "gen_ai.tool.name")).isEqualTo("forecast");
			assertThat(attribute(span, "gen_ai.operation.name")).isEqualTo("execute_tool");
			assertThat(attribute(span, "error.type")).isEqualTo("none");
			assertThat(attribute(span, "network.transport")).isEqualTo("tcp");
			assertThat(attribute(span, "server.address")).isEqualTo("127.0.0.1");
			assertThat(server.url()).contains(":" + attribute(span, "server.port") + "/");
			assertThat(server.params("tools/call").get(0).path("_meta").path("traceparent").stringValue(""))
				.startsWith("00-" + span.getTraceId() + "-" + span.getSpanId() + "-");
			assertThat(timer(context, "tools/call").count()).isEqualTo(1);
			assertThat(timer(context, "initialize").count()).isEqualTo(1);
			// The tools are listed in the background.
			Awaitility.await()
				.atMost(PATIENCE)
				.ignoreException(MeterNotFoundException.class)
				.until(() -> timer(context, "tools/list").count() == 1);
		}
	}

	@Test
	void whenAServerDiesThenItsMetersTell() {
		try (ConfigurableApplicationContext context = run("sync", StdioServers.scripted("files"))) {
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			McpClient client = context.getBean(McpClients.class).get("files");
			client.callTool("slow", Map.of());
			assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("crash", Map.of()));
			client.callTool("slow", Map.of());
			Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
				assertThat(
						meters.get("mcp.client.reconnects").tag("mcp.server.name", "files").functionCounter().count())
					.isEqualTo(1);
				assertThat(meters.get("mcp.client.connections").tag("state", "ready").gauge().value()).isEqualTo(1);
				assertThat(meters.get("mcp.client.connections").tag("state", "failed").gauge().value()).isZero();
				assertThat(meters.get("mcp.client.tools").gauge().value()).isPositive();
				assertThat(meters.get("mcp.client.session.duration").tag("mcp.server.name", "files").timer().count())
					.isEqualTo(1);
			});
			assertThat(meters.get("mcp.client.pending.calls").tag("mcp.server.name", "files").gauge().value()).isZero();
			assertThat(meters.get("mcp.client.unreadable").functionCounter().count()).isZero();
			assertThat(meters.get("mcp.client.operation.duration")
				.tag("network.transport", "pipe")
				.tag("gen_ai.tool.name", "crash")
				.tag("error.type", "org.mcptools.client.error.McpTransportException")
				.timer()
				.count()).isEqualTo(1);
		}
	}

	@Test
	void whenACallIsUnderWayThenItIsCounted() {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run("sync", server.property("weather"))) {
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			McpClients clients = context.getBean(McpClients.class);
			CountDownLatch answer = new CountDownLatch(1);
			clients.get("weather").initialize();
			server.around((message) -> {
				try {
					answer.await();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				return () -> {
				};
			});
			List<CompletableFuture<McpToolCallResult>> calls = Stream
				.generate(() -> clients.async("weather").callTool("forecast", "{}"))
				.limit(3)
				.toList();
			Gauge pending = meters.get("mcp.client.pending.calls").tag("mcp.server.name", "weather").gauge();
			assertThat(pending.value()).isEqualTo(3);
			answer.countDown();
			calls.forEach(CompletableFuture::join);
			Awaitility.await().atMost(PATIENCE).until(() -> pending.value() == 0);
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Memory {

		@Bean
		InMemorySpanExporter exported() {
			return InMemorySpanExporter.create();
		}

		@Bean
		SpanProcessor exporting(InMemorySpanExporter exporter) {
			return SimpleSpanProcessor.create(exporter);
		}

		@Bean
		MeterRegistry meterRegistry() {
			return new SimpleMeterRegistry();
		}

	}

}
