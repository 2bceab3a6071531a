/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

@ExtendWith(OutputCaptureExtension.class)
class WrongPropertiesTests {

	private static final String COMMAND = "mcp.client.servers.files.command=x";

	private void assertAnalysis(CapturedOutput output, String property, String reason, String... properties) {
		assertThatException().isThrownBy(() -> TestApplication.run(properties).close());
		assertThat(output).contains("APPLICATION FAILED TO START", property, reason);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			mcp.client.type                            | FOO | SYNC
			mcp.client.request-timeout                 | -5s | It must be positive.
			mcp.client.request-timeout                 | 0   | It must be positive.
			mcp.client.request-timeout                 | soon | duration
			mcp.client.first-list-wait                 | -1s | It must not be negative.
			mcp.client.pin.mode                        | FOO | BLOCK
			mcp.client.servers.files.request-timeout   | -1m | It must be positive.
			mcp.client.servers.files.request-timeout   | 0s  | It must be positive.
			mcp.client.servers.files.required          | maybe | boolean
			mcp.client.servers.files.transport         | pigeon | STREAMABLE_HTTP
			mcp.client.servers.files.protocol-version  | 2020-01-01 | this client speaks 2026-07-28, 2025-11-25
			mcp.client.servers.files.sampling          | perhaps | boolean
			mcp.client.servers.files.reconnect.initial-delay | 0s | It must be positive.
			mcp.client.servers.files.reconnect.max-delay | 400ms | It must not be less than
			mcp.client.servers.files.reconnect.multiplier | 0.5 | It must not be less than 1.
			mcp.client.servers.files.reconnect.max-attempts | -1 | It must not be negative.
			mcp.client.servers.files.reconnect.wait-for-connection | perhaps | boolean
			mcp.client.servers.files.keep-alive        | 0s | It must be positive.
			mcp.client.servers.files.max-concurrent-calls | -2 | It must not be negative.
			mcp.client.servers.files.repeat-calls      | often | NEVER
			mcp.client.servers.files.inherit-env       | some | SAFE
			mcp.client.servers.files.http-version      | 3.0 | HTTP_1_1
			mcp.client.servers.files.tools.refresh-interval | -1s | It must be positive.
			mcp.client.servers.files.tools.when-unavailable | show | KEEP
			mcp.client.servers.files.tools.schema      | strict | COMPATIBLE
			mcp.client.servers.files.tools.max-description-length | -1 | It must not be negative.
			mcp.client.servers.files.tools.overrides[a.b].name | find it | a-z A-Z 0-9 _ -
			mcp.client.servers.files.tools.overrides[a.b].timeout | 0s | It must be positive.
			""")
	void whenAValueIsWrongThenTheAnalysisNamesThePropertyAndTheReason(String property, String value, String reason,
			CapturedOutput output) {
		assertAnalysis(output, property, reason, COMMAND, property + "=" + value);
		assertThat(output).contains(value);
	}

	@Test
	void whenAServerHasNoCommandThenTheAnalysisSaysSo(CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers.files.command",
				"A server needs a command that starts it, or a url at which it is reached.",
				"mcp.client.servers.files.args=a,b");
		assertThat(output).doesNotContain("Invalid value 'null'");
	}

	@Test
	void whenACommandIsBlankThenTheAnalysisSaysSo(CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers.files.command",
				"A server needs a command that starts it, or a url at which it is reached.",
				"mcp.client.servers.files.command=");
	}

	@Test
	void whenAServerHasACommandAndAUrlThenTheAnalysisSaysSo(CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers.files.url",
				"mcp.client.servers.files.url: A server has either a command or a url, not both.", COMMAND,
				"mcp.client.servers.files.url=http://localhost/mcp");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/mcp?token=hunter2", "localhost:8080/hunter2", "ftp://hunter2/mcp", "http:///hunter2",
			"http://exa mple/hunter2" })
	void whenAUrlIsWrongThenTheAnalysisSaysWhyAndDoesNotShowIt(String url, CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers.files.url", "The URL of an MCP server",
				"mcp.client.servers.files.url=" + url);
		assertThat(output).containsPattern("begins with http:// or https:// and a host\\.|is not valid: .+ at index")
			.doesNotContain("hunter2");
	}

	@Test
	void whenAConnectionMayTakeNoTimeThenTheAnalysisSaysSo(CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers.files.connect-timeout", "It must be positive.",
				"mcp.client.servers.files.url=http://localhost/mcp", "mcp.client.servers.files.connect-timeout=0s");
	}

	@Test
	void whenAHeaderCannotBeSentThenTheAnalysisNamesItAndDoesNotShowItsValue(CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers.files.headers", "'Authorization'",
				"mcp.client.servers.files.url=http://localhost/mcp",
				"mcp.client.servers.files.headers.Authorization=Bearer hunter2\nX: y");
		assertThat(output).doesNotContain("hunter2");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			bearer-token=hunter2 | headers.authorization=x | bearer-token: There is a header 'Authorization' already
			username=me          | headers.Authorization=x | username: There is a header 'Authorization' already
			bearer-token=hunter2 | username=me             | There is either a token or a user, not both
			bearer-token=hunter2 | password=hunter2        | There is either a token or a user, not both
			username=a:hunter2   | password=hunter2        | A user needs a name, without a colon
			password=hunter2     | required=false          | A user needs a name, without a colon
			bearer-token=hunter2ä | required=false    | It has characters that cannot be sent
			""")
	void whenCredentialsAreWrongThenTheAnalysisSaysWhyAndDoesNotShowThem(String one, String other, String reason,
			CapturedOutput output) {
		String server = "mcp.client.servers.files.";
		assertAnalysis(output, server, reason, server + "url=http://localhost/mcp", server + one, server + other);
		assertThat(output).doesNotContain("hunter2");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					proxy=https://me:hunter2@proxy:3128 | required=false | .proxy: The URL of a proxy is http://host:port
					proxy=http://me:hunt er2@proxy:3128 | required=false | .proxy: The URL of a proxy is not valid
					ssl.bundle=nothing     | required=false        | There is no SSL bundle of this name
					oauth2.registration-id=x | bearer-token=hunter2 | There is a token, a user or a header 'Authorization' already
					oauth2.registration-id=x | required=false | It needs a bean of type ClientRegistrationRepository
					oauth2.service-registration-id=x | required=false | It has a meaning together with registration-id only
					""")
	void whenHttpSettingsAreWrongThenTheAnalysisSaysWhy(String one, String other, String reason,
			CapturedOutput output) {
		String server = "mcp.client.servers.files.";
		assertAnalysis(output, server, reason, server + "url=http://localhost/mcp", server + one, server + other);
		assertThat(output).doesNotContain("hunter2").doesNotContain("hunt er2");
	}

	@Test
	void whenTheServersNameIsUnusualThenThePropertyIsNamedAsItIsWritten(CapturedOutput output) {
		assertAnalysis(output, "mcp.client.servers[Мой сервер].request-timeout", "It must be positive.",
				"mcp.client.servers[Мой сервер].command=x", "mcp.client.servers[Мой сервер].request-timeout=-1s");
	}

	@Test
	void whenAServerIsNotEnabledThenItNeedsNothing() {
		TestApplication.run(new String[] { "mcp.client.servers.files.enabled=false" }).close();
	}

}
