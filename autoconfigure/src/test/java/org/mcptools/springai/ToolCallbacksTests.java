/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;

/**
 * What an application makes of the tools of its servers.
 */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class ToolCallbacksTests {

	private static final String SEARCH = """
			{"name":"files.search","description":"Searches files","inputSchema":{"type":"object","required":["path","q"],
			 "properties":{"path":{"type":"string"},"q":{"type":"string"},"limit":{"type":"integer"}}}}""";

	private final MemoryServer files = new MemoryServer("files");

	private final MemorySource source = new MemorySource(this.files.client());

	private final MemorySource other = new MemorySource(new MemoryServer("other").client());

	@AfterEach
	void close() {
		this.source.client().close();
		this.other.client().close();
	}

	private McpToolCallbackProvider provider() {
		return provider(ToolNaming.DEFAULT);
	}

	private McpToolCallbackProvider provider(ToolNaming naming) {
		this.other.see();
		return new McpToolCallbackProvider(() -> List.of(this.source, this.other), () -> true, naming,
				McpToolHooks.NONE);
	}

	private static List<String> names(McpToolCallbackProvider provider) {
		return Stream.of(provider.getToolCallbacks()).map((callback) -> callback.getToolDefinition().name()).toList();
	}

	private McpToolCallback only(UnaryOperator<McpToolSettings> settings, String tool) {
		this.source.with(settings.apply(McpToolSettings.DEFAULTS)).see(tool);
		ToolCallback[] callbacks = provider().getToolCallbacks();
		assertThat(callbacks).hasSize(1);
		return (McpToolCallback) callbacks[0];
	}

	private static UnaryOperator<McpToolSettings> override(UnaryOperator<McpToolOverride> change) {
		return (settings) -> settings.withOverride("files.search", change.apply(McpToolOverride.NONE));
	}

	@Test
	void whenToolsAreIncludedAndExcludedThenTheModelSeesTheOthersOnly() {
		this.source.with(McpToolSettings.DEFAULTS.withInclude("read_*", "list").withExclude("*_media"))
			.see(toolNamed("read_file"), toolNamed("read_media"), toolNamed("list"), toolNamed("write_file"));
		assertThat(names(provider())).containsExactly("read_file", "list");
	}

	@Test
	void whenAToolIsLeftOutThenItsNameIsFree() {
		this.source.with(McpToolSettings.DEFAULTS.withExclude("search")).see(toolNamed("search"), toolNamed("list"));
		McpToolCallbackProvider provider = provider();
		this.other.see(toolNamed("search"));
		assertThat(names(provider)).containsExactly("list", "search");
	}

	@Test
	void whenAServerHasAPrefixThenAllItsToolsHave() {
		this.source.with(McpToolSettings.DEFAULTS.withPrefix("my files_")).see(toolNamed("search"), toolNamed("a.b"));
		McpToolCallbackProvider provider = provider();
		this.other.see(toolNamed("search"));
		assertThat(names(provider)).containsExactly("my_files_search", "my_files_a_b", "search");
		assertThat(provider.getToolCallbacks()[1].call("{}")).isEqualTo("a.b{}");
	}

	@Test
	void whenAPrefixMakesANameTooLongThenItIsCutWithAHash() {
		this.source.with(McpToolSettings.DEFAULTS.withPrefix("p".repeat(60) + "_")).see(toolNamed("search"));
		assertThat(names(provider())).singleElement().asString().hasSize(64).matches("p{55}_[0-9a-f]{8}");
	}

	@Test
	void whenAToolHasAnotherNameAndDescriptionThenTheServerIsCalledByItsOwn() {
		McpToolCallback callback = only(
				override((change) -> change.withName("find").withDescription("Finds what you want")), SEARCH);
		assertThat(callback.getToolDefinition().name()).isEqualTo("find");
		assertThat(callback.getToolDefinition().description()).isEqualTo("Finds what you want");
		assertThat(callback.call("{\"q\":\"x\"}")).isEqualTo("files.search{\"q\":\"x\"}");
		assertThat(callback.getMcpToolDefinition().description()).isEqualTo("Searches files");
	}

	@Test
	void whenTheAnswerGoesToTheUserThenTheMetadataSaysSo() {
		assertThat(only(override((change) -> change.withReturnDirect(true)), SEARCH).getToolMetadata().returnDirect())
			.isTrue();
		assertThat(only(override((change) -> change), SEARCH).getToolMetadata().returnDirect()).isFalse();
	}

	@Test
	void whenAToolHasATimeoutOfItsOwnThenItCounts() {
		this.files.hold("tools/call");
		this.source.client().initialize().join();
		assertThat(only(override((change) -> change.withTimeout(Duration.ofMillis(100))), SEARCH).call("{}"))
			.contains("did not answer within 100 ms");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"path\":\"/etc\"}", "{\"path\":null,\"limit\":999}", " " })
	void whenArgumentsAreFixedThenTheModelCannotSayOtherwise(String said) {
		McpToolCallback callback = only(
				override((change) -> change.withArgument("path", "/data").withArgument("limit", 5)), SEARCH);
		assertThat(callback.getToolDefinition().inputSchema())
			.isEqualTo("{\"type\":\"object\",\"required\":[\"q\"],\"properties\":{\"q\":{\"type\":\"string\"}}}");
		callback.call(said);
		assertThat(this.files.requests("tools/call")).singleElement()
			.extracting(MemoryServer::arguments)
			.isEqualTo(MemoryServer.json("{\"path\":\"/data\",\"limit\":5}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "{\"q\":", "{} {}", "{\"path\":1,\"path\":2}", "nonsense" })
	void whenArgumentsAreFixedAndTheModelsAreNoneThenTheServerIsNotCalled(String said) {
		McpToolCallback callback = only(override((change) -> change.withArgument("path", "/data")), SEARCH);
		assertThat(callback.call(said))
			.startsWith("Error: The arguments for tool 'files.search' must be one JSON object")
			.doesNotContain("jackson");
		assertThat(this.files.requests("tools/call")).isEmpty();
	}

	@Test
	void whenAnArgumentHasAnotherNameForTheModelThenTheServerGetsItByItsOwn() {
		McpToolCallback callback = only((settings) -> settings, """
				{"name":"list","inputSchema":{"type":"object","required":["$top"],
				 "properties":{"$top":{"type":"integer"},"city":{"type":"string"}}}}""");
		assertThat(MemoryServer.json(callback.getToolDefinition().inputSchema()).path("properties").propertyNames())
			.containsExactly("_top", "city");
		assertThat(callback.call("{\"_top\":1.50,\"city\":\"Perm\"}"))
			.isEqualTo("list{\"$top\":1.50,\"city\":\"Perm\"}");
		assertThat(callback.call("{\"$top\":2}")).isEqualTo("list{\"$top\":2}");
	}

	@Test
	void whenOneOfSeveralArgumentsIsNeededThenTheDescriptionSaysSo() {
		String tool = """
				{"name":"files.search","description":"Searches","inputSchema":{"type":"object",
				 "properties":{"id":{"type":"string"},"url":{"type":"string"},"x":{"type":"string"}},
				 "oneOf":[{"required":["id"]},{"required":["url","x"]}]}}""";
		assertThat(only((settings) -> settings, tool).getToolDefinition().description())
			.isEqualTo("Searches\n\nArguments: needs id, or url and x.");
		assertThat(only(override((change) -> change.withArgument("x", 1)), tool).getToolDefinition().description())
			.isEqualTo("Searches\n\nArguments: needs id, or url.");
		assertThat(only(override((change) -> change.withArgument("id", 1)), tool).getToolDefinition().description())
			.isEqualTo("Searches");
		assertThat(only(override((change) -> change.withDescription("Mine")), tool).getToolDefinition().description())
			.isEqualTo("Mine");
	}

	@Test
	void whenDescriptionsHaveALimitThenTheyAreCut() {
		assertThat(only((settings) -> settings.withMaxDescriptionLength(9), SEARCH).getToolDefinition().description())
			.isEqualTo("Searches…");
	}

	@Test
	void whenTheOriginalSchemaIsWantedThenTheModelGetsIt() {
		String schema = "{\"$defs\":{\"s\":{\"type\":\"string\"}},\"properties\":{\"$q\":{\"$ref\":\"#/$defs/s\"}}}";
		assertThat(only((settings) -> settings.withSchema(McpToolSettings.Schema.ORIGINAL),
				"{\"name\":\"search\",\"inputSchema\":" + schema + "}")
			.getToolDefinition()
			.inputSchema()).isEqualTo(schema);
	}

	@Test
	void whenSettingsNameWhatIsNotThereThenThatIsSaidOnce(CapturedOutput output) {
		this.source.with(McpToolSettings.DEFAULTS.withOverride("serach", McpToolOverride.NONE)
			.withOverride("files.search", McpToolOverride.NONE.withArgument("pth", "/data")));
		McpToolCallbackProvider provider = provider();
		this.source.see();
		provider.getToolCallbacks();
		assertThat(output).doesNotContain("serach");
		for (int i = 0; i < 3; i++) {
			this.source.see(SEARCH, toolNamed("t" + i));
			provider.getToolCallbacks();
		}
		assertThat(output.getOut().split("MCP server 'files' has no tool 'serach'", -1)).hasSize(2);
		assertThat(output.getOut().split("has no argument 'pth'", -1)).hasSize(2);
		assertThat(output).doesNotContain("/data");
	}

	@Test
	void whenASchemaIsOfNoUseThenThatIsSaidOnceAndOnlyThatToolIsMissing(CapturedOutput output) {
		McpToolCallbackProvider provider = provider();
		for (int i = 0; i < 3; i++) {
			this.source.see("{\"name\":\"bad\",\"inputSchema\":{\"type\":\"array\"}}", toolNamed("good" + i));
			assertThat(names(provider)).containsExactly("good" + i);
		}
		assertThat(output.getOut().split("Leaving out tool 'bad' of MCP server 'files'", -1)).hasSize(2);
	}

	@Test
	void whenTheApplicationNamesToolsThenItsWishesAreMadeLegalAndUnique() {
		this.source.see(toolNamed("a"), toolNamed("b"), toolNamed("c"), toolNamed("d"));
		List<String> names = names(provider((server, tool, settings) -> Map.of("a", "files/a", "b", "same", "c", "same")
			.getOrDefault(tool.name(), "")));
		assertThat(names.get(0)).isEqualTo("files_a");
		assertThat(names.subList(1, 3)).allMatch((name) -> name.matches("same_[0-9a-f]{8}")).doesNotHaveDuplicates();
		assertThat(names.get(3)).isEqualTo("tool");
	}

	@Test
	void whenTheApplicationHasNoNameThenTheToolGetsTheUsualOne(CapturedOutput output) {
		McpToolCallbackProvider provider = provider((server, tool, settings) -> {
			throw new IllegalStateException("no name");
		});
		for (int i = 0; i < 3; i++) {
			this.source.see(toolNamed("a"), toolNamed("b" + i));
			assertThat(names(provider)).containsExactly("a", "b" + i);
		}
		assertThat(output.getOut().split("has no name for tool 'a'", -1)).hasSize(2);
	}

	@Test
	void whenOneListChangesThenTheToolsOfOthersKeepTheirCallbacks() {
		this.source.see(toolNamed("a"), toolNamed("search"));
		McpToolCallbackProvider provider = provider();
		ToolCallback[] before = provider.getToolCallbacks();
		this.other.see(toolNamed("search"));
		ToolCallback[] after = provider.getToolCallbacks();
		assertThat(after[0]).isSameAs(before[0]);
		assertThat(after[1]).isNotSameAs(before[1]);
		assertThat(after[1].getToolDefinition().name()).startsWith("search_");
	}

}
