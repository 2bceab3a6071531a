/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page about results shows what the model really gets.
 */
class ResultsPageTests {

	private static final Path PAGE = Path.of("..", "docs", "results.md");

	private static final String BEGIN = "<!-- results: begin -->\n";

	private static final String END = "<!-- results: end -->\n";

	private static final int SHORT = 60;

	private final MemoryServer server = new MemoryServer("weather");

	private final McpAsyncClient client = this.server.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void whenResultsReachTheModelInAnotherFormThenThePageSaysSo() throws IOException {
		String page = Files.readString(PAGE).replace("\r\n", "\n");
		assertThat(page).containsOnlyOnce(BEGIN).containsOnlyOnce(END);
		String expected = page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + examples()
				+ page.substring(page.indexOf(END));
		if (Boolean.getBoolean("results.write")) {
			Files.writeString(PAGE, expected);
		}
		else {
			assertThat(page)
				.as("docs/results.md does not show what the model gets; write it anew with "
						+ "-Dtest=ResultsPageTests -Dresults.write=true")
				.isEqualTo(expected);
		}
	}

	private String examples() {
		StringBuilder text = new StringBuilder();
		kinds().forEach((title, result) -> text.append("\n### ")
			.append(title)
			.append("\n\n```json\n")
			.append(result)
			.append("\n```\n\nThe model gets:\n\n```text\n")
			.append(answer(result))
			.append("\n```\n"));
		return text.append('\n').toString();
	}

	private String answer(String result) {
		this.server.onCall(result);
		McpToolSettings settings = McpToolSettings.DEFAULTS
			.withResults(McpResultSettings.DEFAULTS.withMaxLength(SHORT));
		return new McpToolCallback(this.client,
				McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast"))), "forecast",
				CallOptions.DEFAULTS, result.contains("very long") ? settings : McpToolSettings.DEFAULTS,
				McpToolHooks.NONE)
			.call("{}");
	}

	private static Map<String, String> kinds() {
		Map<String, String> kinds = new LinkedHashMap<>();
		kinds.put("A text", content(text("Rain, 12 °C")));
		kinds.put("Several texts", content(text("Rain"), text("12 °C")));
		kinds.put("Structured content", "{\"structuredContent\":{\"sky\":\"rain\",\"degrees\":12},\"content\":[]}");
		kinds.put("A text that is the structured content",
				"{\"structuredContent\":{\"sky\":\"rain\",\"degrees\":12},\"content\":["
						+ text("{\\n  \\\"sky\\\": \\\"rain\\\",\\n  \\\"degrees\\\": 12\\n}") + "]}");
		kinds.put("A text that the structured content wraps",
				"{\"structuredContent\":{\"result\":\"Rain, 12 °C\"},\"content\":[" + text("Rain, 12 °C") + "]}");
		kinds.put("A text and another structured content",
				"{\"structuredContent\":{\"degrees\":12},\"content\":[" + text("It will rain.") + "]}");
		kinds.put("An image", content("{\"type\":\"image\",\"data\":\"iVBORw0KGgo=\",\"mimeType\":\"image/png\"}"));
		kinds.put("A sound", content("{\"type\":\"audio\",\"data\":\"UklGRg==\",\"mimeType\":\"audio/wav\"}"));
		kinds.put("A link",
				content("{\"type\":\"resource_link\",\"uri\":\"https://example.com/radar\",\"name\":\"radar\","
						+ "\"title\":\"Rain radar\",\"description\":\"The last hour\"}"));
		kinds.put("An embedded text", content("{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///today.txt\","
				+ "\"mimeType\":\"text/plain\",\"text\":\"Rain until noon\"}}"));
		kinds.put("Embedded bytes", content("{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///today.zip\","
				+ "\"mimeType\":\"application/zip\",\"blob\":\"UEsDBA==\"}}"));
		kinds.put("A text for the user only", content(
				"{\"type\":\"text\",\"text\":\"Your code is 1234\",\"annotations\":{\"audience\":[\"user\"]}}"));
		kinds.put("Something of a kind that is not known", content("{\"type\":\"hologram\",\"depth\":3}"));
		kinds.put("Nothing", "{\"content\":[]}");
		kinds.put("An error", "{\"isError\":true,\"content\":[" + text("No such city: Prem") + "]}");
		kinds.put("An error with structured content",
				"{\"isError\":true,\"structuredContent\":{\"code\":7},\"content\":[" + text("No such city") + "]}");
		kinds.put("A result that is too long", content(text("This text is very long.\\n" + "It rains. ".repeat(12))));
		return kinds;
	}

	private static String content(String... blocks) {
		return "{\"content\":[" + String.join(",", blocks) + "]}";
	}

	private static String text(String text) {
		return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
	}

}
