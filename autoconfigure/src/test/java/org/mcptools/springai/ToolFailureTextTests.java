/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;

import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;

import static org.assertj.core.api.Assertions.assertThat;

class ToolFailureTextTests {

	private final McpToolMetadata tool = new McpToolMetadata("weather", "forecast",
			McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast"))).annotations());

	private String text(RuntimeException failure) {
		return ToolFailureText.of(this.tool, failure);
	}

	@Test
	void whenTheServerRejectsTheCallThenItsReasonIsGiven() {
		assertThat(text(new McpErrorException("weather", "tools/call", -32602, "Unknown city", null)))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' rejected the call: Unknown city (code -32602). "
					+ "Check the tool's name and arguments before another try.");
	}

	@Test
	void whenTheServerDoesNotAnswerThenTheModelLearnsThatTheOutcomeIsUnknown() {
		assertThat(text(new McpTimeoutException("weather", "tools/call", Duration.ofSeconds(20))))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' did not answer within 20 s. "
					+ "Whether it did its work is unknown.");
		assertThat(text(new McpTimeoutException("weather", "tools/call", Duration.ofMillis(1500)))).contains("1500 ms");
	}

	@Test
	void whenTheServerIsGoneThenTheReasonIsGivenButNothingThatItPrinted() {
		McpTransportException failure = new McpTransportException("weather", "the process ended with exit code 3", 3,
				List.of("password=hunter2", "\tat com.example.Secret"), new IOException("Broken pipe"));
		assertThat(text(failure.forMethod("tools/call").atCallSite()))
			.isEqualTo("Error: the connection to tool 'forecast' of MCP server 'weather' was lost during the call: "
					+ "the process ended with exit code 3. Whether it did its work is unknown: check before another "
					+ "try.");
		assertThat(text(failure.withDelivery(Delivery.NOT_SENT).forMethod("tools/call").atCallSite()))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' is not available now: "
					+ "the process ended with exit code 3. Go on without it, or try again later.");
	}

	@Test
	void whenTheServerAnswersWithAStatusThenTheTextSaysWhatItMeansForTheCall() {
		assertThat(
				text(new McpTransportException("weather", "answered with HTTP 503", 503, null).forMethod("tools/call")))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' failed: the server answered with "
					+ "HTTP 503. Whether it did its work is unknown: check before another try.");
		assertThat(
				text(new McpTransportException("weather", "answered with HTTP 429", 429, null).forMethod("tools/call")))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' is not available now: answered with HTTP 429. "
					+ "Go on without it, or try again later.");
	}

	@Test
	void whenTheServerCannotBeReachedThenNothingOfThisMachineIsTold() {
		assertThat(
				text(new McpTransportException("weather", "cannot start 'npx': not on the PATH (/home/me/bin)", null)))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' is not available now: its server cannot be "
					+ "reached. Go on without it, or try again later.");
		assertThat(text(new McpTimeoutException("weather", "initialize", Duration.ofSeconds(20))))
			.contains("its server cannot be reached")
			.doesNotContain("20 s");
	}

	@Test
	void whenTheAnswerBreaksTheProtocolThenTheDetailsAreLeftOut() {
		assertThat(text(new McpProtocolException("weather", "tools/call", "it has no 'content' at line 7",
				new IllegalStateException("internal"))))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' gave an answer that this "
					+ "application cannot use.");
	}

	@Test
	void whenTheCallWasCancelledThenTheModelIsToldSo() {
		assertThat(text(new CancellationException("The thread was interrupted in java.util.concurrent.X@1f")))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' was cancelled.");
	}

	@Test
	void whenTheArgumentsAreWrongThenTheModelIsToldHowToCorrectThem() {
		assertThat(text(new IllegalArgumentException("The arguments have a flaw"))).isEqualTo(
				"Error: The arguments have a flaw. Call the tool again with a JSON object that fits its " + "schema.");
	}

	@Test
	void whenAnythingElseGoesWrongThenItsMessageIsLeftOut() {
		assertThat(text(new IllegalStateException("Queue of org.mcptools.X is at 7/8")))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' failed.");
		assertThat(text(new NullPointerException()))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' failed.");
	}

}
