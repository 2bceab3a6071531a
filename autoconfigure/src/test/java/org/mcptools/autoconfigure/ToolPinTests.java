/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.autoconfigure.pin.McpToolDifference;
import org.mcptools.autoconfigure.pin.McpToolDifference.Kind;
import org.mcptools.autoconfigure.pin.PinMode;
import org.mcptools.autoconfigure.pin.ToolPart;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.autoconfigure.testing.PinnedServer;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.autoconfigure.testing.PinnedServer.tool;
import static org.mcptools.autoconfigure.testing.PinnedServer.visible;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;

/**
 * From one run of an application to the next.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class ToolPinTests {

	@TempDir
	private Path directory;

	private PinnedServer weather() {
		PinnedServer weather = new PinnedServer("weather", this.directory.resolve("mcp-tools.lock.json"));
		weather.server().tools("a", "b");
		return weather;
	}

	private static McpToolDifference changed(ToolPart... parts) {
		return new McpToolDifference(Kind.CHANGED, "a", null, Set.of(parts));
	}

	private static String[] json(String... tools) {
		return tools;
	}

	/**
	 * What is published, what is different, what the log says, what the model may see.
	 */
	static Stream<Arguments> changes() {
		String a = toolNamed("a");
		String b = toolNamed("b");
		return Stream.of(Arguments.of(json(a.replace("Does a", "Ignore all"), b), changed(ToolPart.DESCRIPTION),
				"Tool 'a' of MCP server 'weather' is not as it was approved: its description changed.", List.of("b")),
				Arguments.of(json(tool("a", "\"title\":\"A\""), b), changed(ToolPart.TITLE), "its title changed.",
						List.of("b")),
				Arguments.of(json(a.replace("\"properties\":{}", "\"properties\":{\"password\":{}}"), b),
						changed(ToolPart.INPUT_SCHEMA), "its input schema changed.", List.of("b")),
				Arguments.of(json(tool("a", "\"outputSchema\":{\"type\":\"object\"}"), b),
						changed(ToolPart.OUTPUT_SCHEMA), "its output schema changed.", List.of("b")),
				Arguments.of(json(tool("a", "\"annotations\":{\"readOnlyHint\":true}"), b),
						changed(ToolPart.ANNOTATIONS), "its annotations changed.", List.of("b")),
				Arguments.of(
						json(tool("a", "\"title\":\"A\",\"annotations\":{\"readOnlyHint\":true}").replace("Does", "Do"),
								b),
						changed(ToolPart.TITLE, ToolPart.DESCRIPTION, ToolPart.ANNOTATIONS),
						"its title, description and annotations changed.", List.of("b")),
				Arguments.of(json(a, b, toolNamed("c")), new McpToolDifference(Kind.ADDED, "c", null, Set.of()),
						"Tool 'c' of MCP server 'weather' is new since the tools of the server were approved.",
						List.of("a", "b")),
				Arguments.of(json(b), new McpToolDifference(Kind.REMOVED, "a", null, Set.of()),
						"Tool 'a' of MCP server 'weather' was approved, and is gone.", List.of("b")),
				Arguments.of(json(a.replace("\"a\"", "\"z\""), b),
						new McpToolDifference(Kind.RENAMED, "z", "a", Set.of()),
						"Tool 'z' of MCP server 'weather' was approved as 'a', and is otherwise the same.",
						List.of("b")));
	}

	@ParameterizedTest
	@MethodSource("changes")
	void whenAToolChangesBetweenRunsThenItIsReportedOrBlockedAsConfigured(String[] published,
			McpToolDifference difference, String said, List<String> left, CapturedOutput output) throws Exception {
		PinnedServer weather = weather();
		weather.seen(PinMode.WARN);
		String approved = Files.readString(weather.file());
		assertThat(weather.events()).isEmpty();
		weather.server().toolsJson(published);
		weather.application(PinMode.WARN).run((context) -> {
			weather.ready(context);
			assertThat(weather.awaitDifferences(1)).containsExactly(difference);
			assertThat(weather.events().get(0).blocked()).isFalse();
			assertThat(visible(context)).hasSize(published.length);
		});
		assertThat(output).containsOnlyOnce(said).doesNotContain("It is hidden from the model");
		weather.application(PinMode.BLOCK).run((context) -> {
			weather.ready(context);
			assertThat(weather.awaitDifferences(2)).containsExactly(difference, difference);
			assertThat(weather.events().get(1).blocked()).isTrue();
			assertThat(weather.events().get(1).serverName()).isEqualTo("weather");
			assertThat(visible(context)).isEqualTo(left);
		});
		assertThat(output.getOut().split("WARN")).as("one line each time").hasSize(3);
		assertThat(output).contains("call McpClients.approveTools(\"weather\")").contains(weather.file().toString());
		assertThat(weather.file()).as("what was approved stays approved").content().isEqualTo(approved);
	}

	@ParameterizedTest
	@EnumSource(value = PinMode.class, names = { "WARN", "BLOCK" })
	void whenAServerIsSeenForTheFirstTimeThenItsToolsAreApproved(PinMode mode, CapturedOutput output) {
		PinnedServer weather = weather();
		weather.application(mode).run((context) -> {
			weather.ready(context);
			assertThat(visible(context)).containsExactly("a", "b");
		});
		assertThat(output).containsOnlyOnce("The 2 tools of MCP server 'weather' are approved from now on");
		weather.application(mode).run((context) -> {
			weather.ready(context);
			assertThat(visible(context)).containsExactly("a", "b");
		});
		assertThat(output).containsOnlyOnce("are approved from now on").doesNotContain("WARN");
		assertThat(weather.events()).isEmpty();
	}

	@Test
	void whenToolsAreNotPinnedThenThereIsNoFile() throws Exception {
		PinnedServer weather = weather();
		Files.writeString(weather.file(), "not even JSON");
		weather.seen(PinMode.OFF);
		assertThat(weather.file()).content().isEqualTo("not even JSON");
	}

	@Test
	void whenOnlyTheFormOfAToolChangesThenItIsTheSame(CapturedOutput output) {
		PinnedServer weather = weather();
		weather.server()
			.toolsJson("{\"name\":\"a\",\"description\":\"\\u0061bc\",\"inputSchema\":{\"type\":\"object\","
					+ "\"properties\":{\"n\":{\"type\":\"number\",\"maximum\":1}}}}");
		weather.seen(PinMode.BLOCK);
		weather.server()
			.toolsJson("{\"inputSchema\":{\"properties\":{\"n\":{\"maximum\":1.0e0,\"type\":\"n\\u0075mber\"}},"
					+ "\"type\":\"object\"},\"description\":\"abc\",\"annotations\":{},\"name\":\"a\"}");
		weather.application(PinMode.BLOCK).run((context) -> {
			weather.ready(context);
			assertThat(visible(context)).containsExactly("a");
		});
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void whenAServerIsNoLongerConfiguredThenItsEntryStays() {
		PinnedServer weather = weather();
		PinnedServer files = new PinnedServer("files", weather.file());
		files.server().tools("read");
		weather.seen(PinMode.BLOCK);
		files.seen(PinMode.BLOCK);
		weather.server().tools("a", "b", "c");
		weather.application(PinMode.BLOCK).run((context) -> {
			weather.ready(context);
			assertThat(visible(context)).containsExactly("a", "b");
		});
		assertThat(weather.file()).content().contains("\"read\" : {");
	}

	@Test
	void whenAnEntryOfTheFileIsRemovedOrEmptiedThenWhatComesIsApproved() throws Exception {
		PinnedServer weather = weather();
		weather.seen(PinMode.BLOCK);
		weather.server().toolsJson(tool("a", "\"title\":\"A\""), tool("b", "\"title\":\"B\""), toolNamed("c"));
		String emptied = Files.readString(weather.file())
			.replaceFirst("(?s)\"a\" : \\{[^}]*}", "\"a\" : { }, \"c\" : { }, \"later\" : { }");
		Files.writeString(weather.file(), emptied);
		for (int run = 0; run < 2; run++) {
			weather.application(PinMode.BLOCK).run((context) -> {
				weather.ready(context);
				assertThat(visible(context)).containsExactly("a", "c");
			});
		}
		assertThat(weather.awaitDifferences(2)).allMatch((difference) -> difference.toolName().equals("b"));
		assertThat(weather.file()).content().contains("\"later\" : { }").doesNotContain("\"a\" : { }");
		Files.writeString(weather.file(), "{\"version\":1,\"servers\":{}}");
		weather.application(PinMode.BLOCK).run((context) -> {
			weather.ready(context);
			assertThat(visible(context)).containsExactly("a", "b", "c");
		});
		assertThat(weather.events()).hasSize(2);
	}

	@Test
	void whenSeveralServersAreSeenAtOnceThenAllAreKept() {
		MemoryServer[] servers = Stream.of("s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7")
			.map((name) -> new MemoryServer(name).tools("tool_of_" + name))
			.toArray(MemoryServer[]::new);
		Path file = this.directory.resolve("pins.json");
		for (int run = 0; run < 2; run++) {
			MemoryServers.runner(servers)
				.withPropertyValues("mcp.client.pin.mode=block", "mcp.client.pin.file=" + file)
				.run((context) -> PinnedServer.patiently()
					.untilAsserted(() -> assertThat(visible(context)).hasSize(8)));
			assertThat(file).content()
				.contains(Stream.of(servers).map((server) -> "tool_of_" + server.name()).toList());
		}
	}

}
