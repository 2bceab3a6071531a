/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What files and properties say together.
 */
@ExtendWith(OutputCaptureExtension.class)
class ServerFileMergeTests {

	@TempDir
	Path directory;

	private Path write(String name, String content) throws Exception {
		return Files.writeString(this.directory.resolve(name), content);
	}

	private String file(String content) throws Exception {
		return "mcp.client.config-files=" + write("mcp.json", content);
	}

	@Test
	void whenThereAreSeveralFilesThenTheServerOfTheLastOneCountsAsAWhole() throws Exception {
		Path first = write("first.json", """
				{"mcpServers": {"a": {"command": "one", "env": {"A": "1"}}, "b": {"command": "two"}}}""");
		Path last = write("last.json", """
				{"servers": {"a": {"url": "http://localhost/mcp"}, "c": {"command": "three"}}}""");
		ConfiguredServers loaded = ServerFileSetup
			.load("mcp.client.config-files=" + first + ",optional:no-such-file," + last);
		assertThat(loaded.servers()).containsOnlyKeys("a", "b", "c");
		assertThat(loaded.servers().get("a").command()).isNull();
		assertThat(loaded.servers().get("a").env()).isEmpty();
		assertThat(loaded.servers().get("a").url()).isEqualTo("http://localhost/mcp");
		assertThat(loaded.files()).containsEntry("a", last.toString()).containsEntry("b", first.toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "files", "my-server", "myServer", "MyServer2" })
	void whenPropertiesDescribeTheServerOfAFileThenEachOfThemWins(String name) throws Exception {
		String property = "mcp.client.servers." + name;
		McpClientProperties.Server server = ServerFileSetup.server(name,
				file("""
						{"mcpServers": {"%s": {
						  "command": "npx", "args": ["-y", "server"], "cwd": "there",
						  "env": {"A": "file", "B": "file"}, "includeTools": ["x"], "excludeTools": ["y"]}}}"""
					.formatted(name)),
				property + ".args=only", property + ".env.B=yaml", property + ".env.C=yaml",
				property + ".required=true", property + ".request-timeout=3s", property + ".tools.prefix=server");
		assertThat(server.command()).isEqualTo("npx");
		assertThat(server.args()).containsExactly("only");
		assertThat(server.cwd()).isEqualTo("there");
		assertThat(server.env()).containsOnly(Map.entry("A", "file"), Map.entry("B", "yaml"), Map.entry("C", "yaml"));
		assertThat(server.required()).isTrue();
		assertThat(server.requestTimeout()).hasSeconds(3);
		assertThat(server.tools().prefix()).isEqualTo("server");
		assertThat(server.tools().include()).containsExactly("x");
		assertThat(server.tools().exclude()).containsExactly("y");
	}

	@ParameterizedTest
	@ValueSource(strings = { "MCP_DOCKER", "awslabs.core-mcp-server", "My Server", "сервер", "myServer", "files" })
	void whenTheNameStandsInBracketsThenItIsTheSame(String name) throws Exception {
		McpClientProperties.Server server = ServerFileSetup.server(name,
				file("{\"mcpServers\": {\"" + name + "\": {\"command\": \"x\", \"env\": {\"A.b\": \"c\"}}}}"),
				"mcp.client.servers[" + name + "].cwd=here");
		assertThat(server.command()).isEqualTo("x");
		assertThat(server.env()).containsExactly(Map.entry("A.b", "c"));
		assertThat(server.cwd()).isEqualTo("here");
	}

	@Test
	void whenNamesOfHeadersDifferInCaseThenTheyAreOneHeader() throws Exception {
		McpClientProperties.Server server = ServerFileSetup.server("web", file("""
				{"mcpServers": {"web": {"url": "http://localhost/mcp", "type": "sse",
				  "headers": {"Authorization": "Bearer ${NO_SUCH}", "X-Other": "1"}}}}"""),
				"mcp.client.servers.web.headers.authorization=Bearer yaml");
		assertThat(server.headers()).containsOnly(Map.entry("authorization", "Bearer yaml"), Map.entry("X-Other", "1"));
		assertThat(server.transport()).isEqualTo(McpClientProperties.Transport.SSE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "bearer-token=mine", "username=me" })
	void whenPropertiesHaveCredentialsThenTheHeaderOfTheFileIsReplaced(String credentials) throws Exception {
		McpClientProperties.Server server = ServerFileSetup.server("web",
				file("""
						{"mcpServers": {"web": {"url": "http://localhost/mcp", "headers": {"authorization": "${NO_SUCH}"}}}}"""),
				"mcp.client.servers.web." + credentials);
		assertThat(server.headers()).isEmpty();
	}

	@Test
	void whenAPropertyHasTheValueThenThePlaceholderOfTheFileDoesNotMatter() throws Exception {
		McpClientProperties.Server server = ServerFileSetup.server("a",
				file("""
						{"servers": {"a": {"command": "x", "args": ["${workspaceFolder}"], "env": {"T": "${input:token}"}}}}"""),
				"mcp.client.servers.a.args=.", "mcp.client.servers.a.env.T=mine");
		assertThat(server.args()).containsExactly(".");
		assertThat(server.env()).containsExactly(Map.entry("T", "mine"));
	}

	@Test
	void whenAValueLooksLikeAPlaceholderThenItIsReplacedOnce() throws Exception {
		McpClientProperties.Server server = ServerFileSetup.server("a",
				file("{\"mcpServers\": {\"a\": {\"command\": \"sh\", \"args\": [\"-c\", \"echo $${X} ${Y}\"]}}}"),
				"X=no", "Y=#{1+1}");
		assertThat(server.args()).containsExactly("-c", "echo ${X} #{1+1}");
	}

	@Test
	void whenNumbersAndBooleansStandForTextsThenTheyAreTaken() throws Exception {
		McpClientProperties.Server server = ServerFileSetup.server("a", file("""
				{"mcpServers": {"a": {"command": "x", "args": ["--port", 8080, 1.50],
				  "env": {"DEBUG": true, "NONE": null}}}}"""));
		assertThat(server.args()).containsExactly("--port", "8080", "1.50");
		assertThat(server.env()).containsExactly(Map.entry("DEBUG", "true"));
	}

	@Test
	void whenAPropertySaysHowTheServerIsReachedThenTheFileDoesNot() throws Exception {
		String file = file("""
				{"mcpServers": {
				  "process": {"command": "npx", "args": ["-y"], "env": {"A": "1"}, "cwd": "x"},
				  "web": {"type": "sse", "url": "http://localhost/sse", "headers": {"A": "1"}}}}""");
		ConfiguredServers loaded = ServerFileSetup.load(file, "mcp.client.servers.process.url=http://localhost/mcp",
				"mcp.client.servers.web.command=java");
		McpClientProperties.Server process = loaded.servers().get("process");
		assertThat(process.command()).isNull();
		assertThat(process.args()).isEmpty();
		McpClientProperties.Server web = loaded.servers().get("web");
		assertThat(web.url()).isNull();
		assertThat(web.headers()).isEmpty();
		assertThat(web.command()).isEqualTo("java");
	}

	@Test
	void whenAPropertySwitchesTheServerOffThenNothingInTheFileMatters() throws Exception {
		String file = file("{\"mcpServers\": {\"myServer\": {\"command\": [], \"env\": {\"A\": \"${NO_SUCH}\"}}}}");
		assertThat(ServerFileSetup.server("myServer", file, "mcp.client.servers.myServer.enabled=false").enabled())
			.isFalse();
		assertThat(ServerFileSetup.server("myServer", file, "mcp.client.servers[myServer].enabled=false").enabled())
			.isFalse();
	}

	@Test
	void whenTheFileSwitchesTheServerOffThenAPropertyMaySwitchItOn() throws Exception {
		String file = file("""
				{"mcpServers": {"a": {"command": "x", "disabled": true}, "b": {"command": "x", "enabled": false}}}""");
		assertThat(ServerFileSetup.server("a", file).enabled()).isFalse();
		assertThat(ServerFileSetup.server("b", file).enabled()).isFalse();
		McpClientProperties.Server on = ServerFileSetup.server("a", file, "mcp.client.servers.a.enabled=true");
		assertThat(on.enabled()).isTrue();
		assertThat(on.command()).isEqualTo("x");
	}

	@Test
	void whenThereIsAFileOfVariablesThenTheEntrysOwnWin() throws Exception {
		Path variables = write("variables.env", "A=file\nB=\"${LITERAL} hunter2\"\n");
		McpClientProperties.Server server = ServerFileSetup.server("a",
				file("{\"mcpServers\": {\"a\": {\"env\": {\"A\": \"own\"}, \"envFile\": \"${DIR}/variables.env\", "
						+ "\"command\": \"x\"}}}"),
				"DIR=" + variables.getParent());
		assertThat(server.env()).containsOnly(Map.entry("A", "own"), Map.entry("B", "${LITERAL} hunter2"));
	}

	@Test
	void whenKeysAreNotKnownThenTheyAreWarnedAboutByName(CapturedOutput output) throws Exception {
		ServerFileSetup.load(file("""
				{"mcpServers": {"a": {"command": "x", "sandboxEnabled": true, "oauth": {"clientId": "hunter2"},
				  "description": "quiet", "_comment": "quiet", "alwaysAllow": ["t"], "env": {"N": null}}}}"""));
		assertThat(output).containsOnlyOnce("'sandboxEnabled', 'oauth'")
			.contains("'alwaysAllow' is ignored", "'env.N' is null")
			.doesNotContain("hunter2", "quiet");
	}

	@Test
	void whenAServerIsNotOnTheListThenItIsLeftOutWithOneWarning(CapturedOutput output) throws Exception {
		ConfiguredServers loaded = ServerFileSetup.load(file("""
				{"mcpServers": {
				  "good": {"command": "npx", "args": ["-y", "@good/server"]},
				  "bad": {"command": "npx", "args": ["-y", "evil", "--token=hunter2"], "env": {"A": "${NO_SUCH}"}},
				  "web": {"url": "https://mcp.example.com/x?key=hunter2"},
				  "far": {"url": "https://evil.net/"},
				  "off": {"command": "evil", "disabled": true}}}"""),
				"mcp.client.config-files-allow.commands=npx -y @good/*",
				"mcp.client.config-files-allow.hosts=*.example.com", "mcp.client.servers.own.command=evil");
		assertThat(loaded.servers()).containsOnlyKeys("own", "good", "web", "off");
		assertThat(loaded.refused()).containsOnlyKeys("bad", "far");
		assertThat(output).containsOnlyOnce("MCP server 'bad' of the file")
			.containsOnlyOnce("MCP server 'far' of the file")
			.contains("its command 'npx' with these arguments is not on the list of commands",
					"its host 'evil.net' is not on the list of hosts", "The application goes on without it")
			.doesNotContain("hunter2");
	}

	@Test
	void whenTheListIsEmptyThenNoServerOfAFileIsAllowed() throws Exception {
		assertThat(ServerFileSetup
			.load(file("{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}"), "mcp.client.config-files-allow.commands=")
			.servers()).isEmpty();
	}

	@Test
	void whenThereAreServersOfPropertiesOnlyThenTheyAreAsTheyWere() {
		ConfiguredServers loaded = ServerFileSetup.load("mcp.client.servers.a.command=x",
				"mcp.client.config-files-allow.commands=y");
		assertThat(loaded.servers()).containsOnlyKeys("a");
		assertThat(loaded.refused()).isEmpty();
		assertThat(List.copyOf(loaded.files().keySet())).isEmpty();
	}

}
