/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.autoconfigure.file.ServerFileException;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A file that is broken or wrong is an error that says where, and what to do.
 */
@ExtendWith(OutputCaptureExtension.class)
class ServerFileErrorsTests {

	@TempDir
	Path directory;

	private String[] file(String content) throws Exception {
		Path file = Files.writeString(this.directory.resolve("mcp.json"), content);
		return new String[] { "mcp.client.config-files=" + file };
	}

	private void assertError(String content, String... parts) throws Exception {
		String[] properties = file(content);
		assertThatExceptionOfType(ServerFileException.class).isThrownBy(() -> ServerFileSetup.load(properties))
			.withNoCause()
			.satisfies((failure) -> assertThat(failure.getMessage()).contains(parts)
				.contains(this.directory.resolve("mcp.json").toString())
				.doesNotContain("hunter2"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					``                                                  | line 1, column 1 | it is empty
					`// nothing`                                        | line 1           | it is empty
					{"mcpServers": {"a": {"command": "x"}}              | line 1           | it ends before everything that it begins
					{"mcpServers": {"a": {"command": "hunter2           | line 1           | it ends before everything that it begins
					{"mcpServers": {}} {}                               | line 1, column 20 | there is more after the end
					{"mcpServers": {"a": hunter2}}                      | line 1, column 22 | between double quotes
					{"mcpServers": {'a': {}}}                           | line 1, column 17 | between double quotes
					{"mcpServers": {hunter2: {}}}                       | line 1, column 17 | between double quotes
					{"mcpServers": {"a" {}}}                            | line 1, column 21 | a colon is missing
					{"mcpServers": {"a": {"args": ["x" "hunter2"]}}}    | line 1, column 36 | a comma is missing
					{"mcpServers": {"a": {"command": "C:\\hunter2"}}}   | line 1, column 38 | a backslash in a text is written twice
					{"mcpServers": {"a": {}, "a": {}}}                  | line 1, column 29 | the name stands there already
					{"mcpServers": {"a": {"command": }}}                | line 1, column 34 | that is not JSON
					""")
	void whenAFileIsNotJsonThenThePlaceIsTold(String content, String place, String problem) throws Exception {
		assertError(content, "is broken at " + place, problem);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					[]                                                  | line 1, column 1  | the whole is not an object
					{"mcpServers": []}                                  | line 1, column 16 | 'mcpServers' is not an object
					{"mcpServers": {"a": "hunter2"}}                    | line 1, column 22 | MCP server 'a' is not an object
					{"mcpServers": {"": {}}}                            | line 1, column 21 | the name of a server is empty
					{"mcpServers": {"a]": {}}}                          | line 1, column 23 | has brackets
					{"github": {"command": "x"}}                        | line 1, column 12 | 'github' looks like a server; servers stand within 'mcpServers'
					{"inputs": {}}                                      | line 1, column 12 | 'inputs' is not a list
					{"mcpServers": {"a": {"args": "hunter2"}}}          | line 1, column 31 | MCP server 'a': 'args' is not a list of texts
					{"mcpServers": {"a": {"args": [["hunter2"]]}}}      | line 1, column 32 | an element of 'args' is not a text
					{"mcpServers": {"a": {"command": {"path": "x"}}}}   | line 1, column 34 | 'command' is not a text
					{"mcpServers": {"a": {"env": ["A=hunter2"]}}}       | line 1, column 30 | 'env' is not an object of names and texts
					{"mcpServers": {"a": {"env": {"A": ["hunter2"]}}}}  | line 1, column 36 | 'env.A' is not a text
					{"mcpServers": {"a": {"url": 5, "serverUrl": "x"}}} | line 1, column 46 | there are both 'url' and 'serverUrl'
					{"mcpServers": {"a": {"url": "x", "type": "ws"}}}   | line 1, column 43 | 'type' is none of stdio, local, http
					{"mcpServers": {"a": {"url": "x", "command": "y"}}} | line 1, column 30 | either a 'command' or a 'url', not both
					{"mcpServers": {"a": {"url": "x", "type": "stdio"}}} | line 1, column 43 | a server of type 'stdio' needs a 'command'
					{"mcpServers": {"a": {"command": "x", "type": "sse"}}} | line 1, column 47 | a server of type 'sse' needs a 'url'
					{"mcpServers": {"a": {"command": "x", "disabled": "hunter2"}}} | line 1, column 51 | 'disabled' is neither true nor false
					{"mcpServers": {"a": {"command": "x", "envFile": "no-such-file"}}} | line 1, column 50 | 'envFile' cannot be used: it does not exist
					""")
	void whenAnEntryIsWrongThenThePlaceIsTold(String content, String place, String problem) throws Exception {
		assertError(content, "is wrong at " + place, problem);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"mcpServers": {"a": {"url": "/mcp?key=hunter2"}}}  | The URL of an MCP server begins with http
			{"mcpServers": {"a": {"url": "http://x", "headers": {"A B": "hunter2"}}}} | 'A B'
			{"mcpServers": {"a": {}}}                           | A server needs a command that starts it, or a url
			{"mcpServers": {"a": {"command": "  "}}}            | A server needs a command that starts it, or a url
			""")
	void whenAValueIsOfNoUseThenTheFileAndTheServerAreTold(String content, String problem) throws Exception {
		assertError(content, "MCP server 'a'", problem);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"mcpServers": {"my.server": {"command": "x", "args": ["hunter2", "${NO_SUCH}"]}}} | 'args[1]' refers to the variable 'NO_SUCH', which is not set
					{"mcpServers": {"my.server": {"command": "x", "env": {"TOKEN": "hunter2${NO_SUCH}"}}}} | 'env.TOKEN' refers to the variable 'NO_SUCH', which is not set
					{"mcpServers": {"my.server": {"url": "http://x", "headers": {"Authorization": "Bearer ${NO_SUCH}"}}}} | 'headers.Authorization' refers to the variable 'NO_SUCH'
					{"servers": {"my.server": {"command": "x", "env": {"TOKEN": "${input:tok}"}}}} | 'env.TOKEN' asks for the input 'tok', and an application has nobody to ask
					{"servers": {"my.server": {"command": "x", "args": ["${workspaceFolder}"]}}} | 'args[0]' refers to 'workspaceFolder', which only an editor knows
					""")
	void whenAPlaceholderHasNoValueThenServerKeyAndVariableAreTold(String content, String problem) throws Exception {
		assertError(content, "MCP server 'my.server': ", problem);
	}

	@Test
	void whenAnEditorsFileNeedsAWorkspaceThenTheAnalysisSaysWhatToDo(CapturedOutput output) {
		assertThatException().isThrownBy(() -> TestApplication
			.run(new String[] { "mcp.client.config-files=classpath:mcp-files/vscode-dynatrace.json" })
			.close());
		assertThat(output).contains("APPLICATION FAILED TO START", "classpath:mcp-files/vscode-dynatrace.json",
				"line 6, column 18", "MCP server 'dynatrace-managed-mcp-server'",
				"'envFile' refers to 'workspaceFolder'", "Action:",
				"set the property workspaceFolder of the application, or take 'envFile' out of the entry.");
	}

	@Test
	void whenAFileIsBrokenThenTheApplicationSaysWhereAndNothingOfWhatIsInIt(CapturedOutput output) throws Exception {
		String[] properties = file("""
				{
				  "mcpServers": {
				    "files": {
				      "command": "npx",
				      "env": {"TOKEN": hunter2}
				    }
				  }
				}
				""");
		assertThatException().isThrownBy(() -> TestApplication.run(properties).close());
		assertThat(output)
			.contains("APPLICATION FAILED TO START", "is broken at line 5, column 24", "Action:", "Correct the file.")
			.doesNotContain("hunter2");
	}

	@Test
	void whenAVariableIsNotSetThenTheApplicationSaysWhatToDo(CapturedOutput output) throws Exception {
		String[] properties = file("{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"T\": \"${NO_SUCH}\"}}}}");
		assertThatException().isThrownBy(() -> TestApplication.run(properties).close());
		assertThat(output).contains("'env.T' refers to the variable 'NO_SUCH', which is not set",
				"Set the variable in the environment", "${NAME:-default}", "mcp.client.servers.a.env.T");
	}

	@Test
	void whenAFileIsMissingThenThatIsAnErrorUnlessItIsOptional(CapturedOutput output) {
		String missing = this.directory.resolve("missing.json").toString();
		for (String location : new String[] { missing, "file:" + missing, "classpath:missing.json" }) {
			assertThatExceptionOfType(ServerFileException.class)
				.isThrownBy(() -> ServerFileSetup.load("mcp.client.config-files=" + location))
				.withMessage("The file of MCP servers '" + location + "' does not exist");
			assertThat(ServerFileSetup.load("mcp.client.config-files=optional:" + location).servers()).isEmpty();
		}
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void whenAFileIsADirectoryThenThatIsAnError() {
		assertThatExceptionOfType(ServerFileException.class)
			.isThrownBy(() -> ServerFileSetup.load("mcp.client.config-files=optional:" + this.directory))
			.withMessageContaining("cannot be read");
	}

	@Test
	void whenAFileIsOnANetworkThenItIsNotRead() {
		assertThatExceptionOfType(ServerFileException.class)
			.isThrownBy(() -> ServerFileSetup.load("mcp.client.config-files=https://example.com/mcp.json?key=hunter2"))
			.withMessage("The file of MCP servers 'https:...' is neither a file nor on the class path");
	}

	@Test
	void whenAFileHasNoServersThenThatIsWarnedAbout(CapturedOutput output) throws Exception {
		assertThat(ServerFileSetup.load(file("{\"theme\": \"dark\", \"$schema\": \"x\"}")).servers()).isEmpty();
		assertThat(output).contains("it has neither 'mcpServers' nor 'servers'", "'theme'").doesNotContain("$schema");
	}

}
