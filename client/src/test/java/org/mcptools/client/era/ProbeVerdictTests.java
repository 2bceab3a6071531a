/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.McpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class ProbeVerdictTests {

	private static ProbeVerdict error(int code, String data) {
		return ProbeVerdict.of(new McpErrorException("s", "server/discover", code, "no", Json.read(data)), false);
	}

	@Test
	void whenTheAnswerNamesOurRevisionThenItIsStateless() {
		ProbeVerdict verdict = ProbeVerdict.of(McpMethod.DISCOVER.reader()
			.apply(Json.read("{\"supportedVersions\":[\"2027-01-01\",\"2026-07-28\",\"2025-11-25\"]}")));
		assertThat(verdict).isEqualTo(new ProbeVerdict(ProbeVerdict.Kind.STATELESS, "2026-07-28"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"supportedVersions\":[]}", "{\"supportedVersions\":[\"2025-11-25\"]}",
			"{\"supportedVersions\":\"2026-07-28\"}" })
	void whenTheAnswerNamesNoSuchRevisionThenAHandshakeIsWanted(String result) {
		assertThat(ProbeVerdict.of(McpMethod.DISCOVER.reader().apply(Json.read(result))).kind())
			.isEqualTo(ProbeVerdict.Kind.HANDSHAKE);
	}

	@ParameterizedTest
	@ValueSource(ints = { -32601, -32602, -32600, -32603, -32000, -32002, 0, 7 })
	void whenTheErrorIsOfNoEraThenAHandshakeIsWanted(int code) {
		assertThat(error(code, "null").kind()).isEqualTo(ProbeVerdict.Kind.HANDSHAKE);
	}

	@Test
	void whenTheRevisionIsRefusedThenAnotherOneIsAskedFor() {
		assertThat(error(-32022, "{\"supported\":[\"2026-07-28\"],\"requested\":\"2026-07-28\"}"))
			.isEqualTo(new ProbeVerdict(ProbeVerdict.Kind.ASK_AGAIN, "2026-07-28"));
		assertThat(error(-32022, "{\"supported\":[\"2025-11-25\"]}").kind()).isEqualTo(ProbeVerdict.Kind.HANDSHAKE);
	}

	@ParameterizedTest
	@ValueSource(ints = { -32020, -32021 })
	void whenTheErrorIsOfTheStatelessEraThenThereIsNoHandshake(int code) {
		assertThat(error(code, "{}").kind()).isEqualTo(ProbeVerdict.Kind.FAILED);
	}

	@ParameterizedTest
	@CsvSource({ "400,HANDSHAKE", "404,HANDSHAKE", "405,HANDSHAKE", "406,HANDSHAKE", "415,HANDSHAKE", "401,FAILED",
			"403,FAILED", "500,FAILED", "502,FAILED", "503,FAILED" })
	void whenHttpRefusesThenTheStatusDecides(int status, ProbeVerdict.Kind expected) {
		assertThat(ProbeVerdict.of(new McpTransportException("s", "no", status, null), false).kind())
			.isEqualTo(expected);
	}

	@Test
	void whenTheProcessEndsThenItIsStartedAgain() {
		McpTransportException ended = new McpTransportException("s", "ended", 1, List.of(), null);
		assertThat(ProbeVerdict.of(ended, true).kind()).isEqualTo(ProbeVerdict.Kind.RESTART);
		assertThat(ProbeVerdict.of(ended, false).kind()).isEqualTo(ProbeVerdict.Kind.FAILED);
	}

	@Test
	void whenTheAnswerCannotBeReadThenAHandshakeIsWanted() {
		assertThat(ProbeVerdict.of(new McpProtocolException("s", "server/discover", "odd", null), false).kind())
			.isEqualTo(ProbeVerdict.Kind.HANDSHAKE);
	}

	@Test
	void whenThereIsNoAnswerInTimeThenAHandshakeIsWanted() {
		McpTimeoutException late = new McpTimeoutException("s", "server/discover", Duration.ofSeconds(1));
		assertThat(ProbeVerdict.of(late, false).kind()).isEqualTo(ProbeVerdict.Kind.HANDSHAKE);
	}

}
