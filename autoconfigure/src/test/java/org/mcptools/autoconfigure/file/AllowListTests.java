/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AllowListTests {

	private static @Nullable String refusal(AllowList list, String commandLine) {
		List<String> words = List.of(commandLine.strip().split(" "));
		return list.refusal(words.get(0), words.subList(1, words.size()), null);
	}

	@Test
	void whenThereIsNoListThenEverythingIsAllowed() {
		AllowList none = new AllowList(null, null);
		assertThat(refusal(none, "rm -rf /")).isNull();
		assertThat(none.refusal(null, List.of(), "http://evil.example.com/")).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			npx                                   | npx -y anything                                   | true
			npx                                   | npx                                               | true
			npx                                   | /elsewhere/npx -y anything                              | false
			npx                                   | npx.evil                                          | false
			/opt/servers/*                        | /opt/servers/a/b -x                               | true
			/opt/servers/*                        | /opt/other/a                                      | false
			npx -y @modelcontextprotocol/*        | npx -y @modelcontextprotocol/server-memory        | true
			npx -y @modelcontextprotocol/*        | npx -y @modelcontextprotocol/server-x -p evil     | false
			npx -y @modelcontextprotocol/*        | npx -p evil                                       | false
			npx -y @modelcontextprotocol/*        | npx @modelcontextprotocol/server-memory           | false
			npx -y @modelcontextprotocol/* **     | npx -y @modelcontextprotocol/server-x /data /more | true
			npx -y @modelcontextprotocol/* **     | npx -y @modelcontextprotocol/server-x             | true
			npx -y @modelcontextprotocol/* **     | npx -y evil                                       | false
			docker run -i --rm mcp/*              | docker run -i --rm mcp/time                       | true
			docker run -i --rm mcp/*              | docker run -i --rm evil/time                      | false
			*                                     | whatever -x                                       | true
			a.c                                   | abc                                               | false
			""")
	void whenThereIsAListOfCommandsThenACommandMatchesOrIsRefused(String pattern, String commandLine, boolean allowed) {
		AllowList list = new AllowList(List.of("other", pattern), null);
		if (allowed) {
			assertThat(refusal(list, commandLine)).isNull();
		}
		else {
			assertThat(refusal(list, commandLine)).contains("list of commands").doesNotContain("evil ");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			example.com        | https://example.com/mcp               | true
			example.com        | https://EXAMPLE.com:8443/mcp          | true
			Example.Com        | http://example.com                    | true
			example.com        | https://mcp.example.com/              | false
			example.com        | https://example.com.evil.net/         | false
			example.com        | https://example.com@evil.net/         | false
			example.com        | https://evil.net/?example.com         | false
			*.example.com      | https://mcp.example.com/              | true
			*.example.com      | https://a.b.example.com/              | true
			*.example.com      | https://example.com/                  | false
			*.example.com      | https://evil.net/.example.com         | false
			localhost:8080     | http://localhost:8080/sse             | true
			localhost:8080     | http://localhost:8081/sse             | false
			example.com:443    | https://example.com/                  | true
			example.com:443    | http://example.com/                   | false
			[::1]              | http://[::1]:8080/                    | true
			[::1]:8080         | http://[::1]:8080/                    | true
			[::1]:8080         | http://[::1]:8081/                    | false
			*                  | https://anywhere.net/                 | true
			example.com        | not a url                             | false
			""")
	void whenThereIsAListOfHostsThenAHostMatchesOrIsRefused(String pattern, String url, boolean allowed) {
		String refusal = new AllowList(null, List.of(pattern)).refusal(null, List.of(), url);
		if (allowed) {
			assertThat(refusal).isNull();
		}
		else {
			assertThat(refusal).contains("list of hosts");
		}
	}

	@Test
	void whenThereIsOneListThenServersOfTheOtherKindAreOnNone() {
		assertThat(new AllowList(List.of("npx"), null).refusal(null, List.of(), "https://example.com"))
			.contains("'example.com'");
		assertThat(refusal(new AllowList(null, List.of("example.com")), "npx")).contains("'npx'");
		assertThat(refusal(new AllowList(List.of(), null), "npx")).contains("'npx'");
	}

	@Test
	void whenACommandIsRefusedThenItsArgumentsAreNotShown() {
		assertThat(refusal(new AllowList(List.of("docker"), null), "npx --token=hunter2")).doesNotContain("hunter2");
		assertThat(new AllowList(null, List.of("a")).refusal(null, List.of(), "https://u:hunter2@b/hunter2?k=hunter2"))
			.contains("'b'")
			.doesNotContain("hunter2");
	}

}
