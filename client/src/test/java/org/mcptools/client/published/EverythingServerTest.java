/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.Content;
import org.mcptools.client.protocol.EmbeddedResource;
import org.mcptools.client.protocol.ImageContent;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.ResourceLink;
import org.mcptools.client.protocol.TextContent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.published.PublishedServers.call;

/**
 * {@code @modelcontextprotocol/server-everything}: each tool that needs nothing of the
 * client.
 */
@Timeout(120)
class EverythingServerTest {

	private static McpClient client;

	@BeforeAll
	static void connect() {
		client = PublishedServers.connect("everything", UnaryOperator.identity(), "stdio");
	}

	@AfterAll
	static void close() {
		if (client != null) {
			client.close();
		}
	}

	@Test
	void whenInitializedThenTheServerHasSaidWhoItIs() {
		assertThat(client.initializeResult()).satisfies((result) -> {
			assertThat(result.serverInfo().name()).isEqualTo("mcp-servers/everything");
			assertThat(result.protocolVersion()).isEqualTo("2025-11-25");
			assertThat(result.instructions()).contains("Everything Server");
			assertThat(result.capabilities().hasTools()).isTrue();
			assertThat(result.capabilities().announcesToolChanges()).isTrue();
		});
		client.ping();
	}

	@Test
	void whenToolsAreListedThenAllAreThere() {
		assertThat(PublishedServers.toolNames(client)).contains("echo", "get-annotated-message", "get-env",
				"get-resource-links", "get-resource-reference", "get-structured-content", "get-sum", "get-tiny-image",
				"gzip-file-as-resource", "toggle-simulated-logging", "toggle-subscriber-updates",
				"trigger-long-running-operation");
		assertThat(client.listTools().stream().filter((tool) -> tool.name().equals("get-structured-content")))
			.singleElement()
			.satisfies((tool) -> {
				assertThat(tool.displayName()).isEqualTo("Get Structured Content Tool");
				assertThat(tool.annotations().isReadOnly()).isTrue();
				assertThat(tool.outputSchema().at("/properties/temperature/type").asString()).isEqualTo("number");
			});
	}

	@Test
	void whenEchoThenTheTextComesBack() {
		String text = "Hello \"you\", \u4f60\u597d \ud83d\udc4b\nsecond line";
		assertThat(call(client, "echo", Map.of("message", text)).text()).isEqualTo("Echo: " + text);
	}

	@Test
	void whenGetSumThenTheNumbersAreAdded() {
		assertThat(call(client, "get-sum", Map.of("a", 17, "b", 25.5)).text())
			.isEqualTo("The sum of 17 and 25.5 is 42.5.");
	}

	@Test
	void whenGetEnvThenTheEnvironmentIsTold() {
		assertThat(PublishedServers.json(call(client, "get-env", Map.of()).text()).path("PATH").asString())
			.isEqualTo(System.getenv("PATH"));
	}

	@Test
	void whenGetTinyImageThenAnImageComesBetweenTexts() {
		List<Content> content = call(client, "get-tiny-image", Map.of()).content();
		assertThat(content).hasSize(3);
		assertThat(content.get(0)).isInstanceOf(TextContent.class);
		assertThat(content.get(1)).isInstanceOfSatisfying(ImageContent.class, (image) -> {
			assertThat(image.mimeType()).isEqualTo("image/png");
			assertThat(Base64.getDecoder().decode(image.data())).startsWith(0x89, 'P', 'N', 'G');
		});
		assertThat(content.get(2)).isInstanceOf(TextContent.class);
	}

	@ParameterizedTest
	@CsvSource({ "error, 1.0, 2, Error: Operation failed", "success, 0.7, 1, Operation completed successfully",
			"debug, 0.3, 1, 'Debug: Cache hit ratio 0.95, latency 150ms'" })
	void whenGetAnnotatedMessageThenTheAnnotationsAreRead(String type, double priority, int audience, String text) {
		List<Content> content = call(client, "get-annotated-message", Map.of("messageType", type, "includeImage", true))
			.content();
		assertThat(content).hasSize(2);
		assertThat(((TextContent) content.get(0)).text()).isEqualTo(text);
		assertThat(content.get(0).annotations().priority()).isEqualTo(priority);
		assertThat(content.get(0).annotations().audience()).hasSize(audience);
		assertThat(content.get(1)).isInstanceOf(ImageContent.class);
	}

	@Test
	void whenGetStructuredContentThenItIsTheSameAsTheText() {
		McpToolCallResult result = call(client, "get-structured-content", Map.of("location", "Chicago"));
		assertThat(result.structuredContent()).isEqualTo(PublishedServers
			.json("{'temperature':36,'conditions':'Light rain / drizzle','humidity':82}".replace('\'', '"')));
		assertThat(PublishedServers.json(result.text())).isEqualTo(result.structuredContent());
	}

	@Test
	void whenGetResourceLinksThenLinksAreRead() {
		List<Content> content = call(client, "get-resource-links", Map.of("count", 4)).content();
		assertThat(content).hasSize(5);
		assertThat(content.subList(1, 5))
			.allSatisfy((link) -> assertThat(link).isInstanceOfSatisfying(ResourceLink.class, (resource) -> {
				assertThat(resource.uri()).startsWith("demo://resource/dynamic/");
				assertThat(resource.name()).contains(" Resource ");
				assertThat(resource.mimeType()).isIn("text/plain", "application/octet-stream");
			}));
	}

	@Test
	void whenGetResourceReferenceThenTheResourceIsEmbedded() {
		List<Content> text = call(client, "get-resource-reference", Map.of("resourceType", "Text", "resourceId", 3))
			.content();
		assertThat(text.get(1)).isInstanceOfSatisfying(EmbeddedResource.class, (resource) -> {
			assertThat(resource.resource().uri()).isEqualTo("demo://resource/dynamic/text/3");
			assertThat(resource.resource().text()).startsWith("Resource 3: This is a plaintext resource");
		});
		List<Content> blob = call(client, "get-resource-reference", Map.of("resourceType", "Blob", "resourceId", 4))
			.content();
		assertThat(blob.get(1)).isInstanceOfSatisfying(EmbeddedResource.class,
				(resource) -> assertThat(decoded(resource)).asString(StandardCharsets.UTF_8)
					.startsWith("Resource 4: "));
	}

	@Test
	void whenGzipFileAsResourceThenTheBytesComeBack() throws Exception {
		String data = "data:text/plain;base64,"
				+ Base64.getEncoder().encodeToString("squeeze me".getBytes(StandardCharsets.UTF_8));
		List<Content> embedded = call(client, "gzip-file-as-resource",
				Map.of("name", "a.gz", "data", data, "outputType", "resource"))
			.content();
		EmbeddedResource resource = (EmbeddedResource) embedded.get(0);
		assertThat(resource.resource().mimeType()).isEqualTo("application/gzip");
		assertThat(new GZIPInputStream(new ByteArrayInputStream(decoded(resource)))).hasContent("squeeze me");
		List<Content> linked = call(client, "gzip-file-as-resource",
				Map.of("name", "b.gz", "data", data, "outputType", "resourceLink"))
			.content();
		assertThat(linked).singleElement()
			.isInstanceOfSatisfying(ResourceLink.class, (link) -> assertThat(link.name()).isEqualTo("b.gz"));
	}

	@Test
	void whenTriggerLongRunningOperationThenItsEndIsWaitedFor() {
		assertThat(call(client, "trigger-long-running-operation", Map.of("duration", 1, "steps", 2)).text())
			.isEqualTo("Long running operation completed. Duration: 1 seconds, Steps: 2.");
	}

	@ParameterizedTest
	@CsvSource({ "toggle-simulated-logging, logging", "toggle-subscriber-updates, resource" })
	void whenToggledTwiceThenItIsOffAgain(String tool, String what) {
		assertThat(call(client, tool, Map.of()).text()).startsWith("Started simulated").contains(what);
		assertThat(call(client, tool, Map.of()).text()).startsWith("Stopped simulated").contains(what);
	}

	@Test
	void whenTheArgumentsAreWrongThenTheServersReasonIsTold() {
		McpToolCallResult result = client.callTool("get-sum", Map.of("a", "seventeen"));
		assertThat(result.isError()).isTrue();
		assertThat(result.text()).contains("get-sum").contains("expected number");
	}

	private static byte[] decoded(EmbeddedResource resource) {
		return Base64.getDecoder().decode(resource.resource().blob());
	}

}
