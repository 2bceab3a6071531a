/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;

class McpExceptionTests {

	private final McpTransportException transport = new McpTransportException("s", "it ended", 3, List.of("a", "b"),
			new IllegalStateException("why"));

	private final List<McpException> all = List.of(this.transport, this.transport.forMethod("tools/call"),
			new McpErrorException("s", "tools/call", -32000, "no", JsonText.node("{\"a\":1}")),
			new McpProtocolException("s", "initialize", "odd", null), new McpProtocolException("s", null, "odd", null),
			new McpTimeoutException("s", "ping", Duration.ofSeconds(2)));

	@Test
	void whenRethrownAtTheCallSiteThenOnlyTheStackIsAnother() {
		for (McpException original : this.all) {
			McpException here = original.atCallSite();
			assertThat(here).isExactlyInstanceOf(original.getClass())
				.hasMessage(original.getMessage())
				.hasCause(original);
			assertThat(here.getCause()).isSameAs(original);
			assertThat(here.getServerName()).isEqualTo("s");
			assertThat(here.getMethod()).isEqualTo(original.getMethod());
			assertThat(here.getStackTrace()[0].getMethodName()).isEqualTo("atCallSite");
		}
	}

	@Test
	void whenProcessEndedThenExitCodeAndLastWordsAreTold() {
		for (McpTransportException ex : List.of(this.transport, this.transport.atCallSite(),
				this.transport.forMethod("m"))) {
			assertThat(ex).hasMessage("MCP server 's': it ended; its last lines on stderr: a | b");
			assertThat(ex.getExitCode()).isEqualTo(3);
			assertThat(ex.getStderrTail()).containsExactly("a", "b");
		}
		assertThat(this.transport.getMethod()).isNull();
		assertThat(this.transport.forMethod("m").getMethod()).isEqualTo("m");
	}

	@Test
	void whenThereIsNoProcessThenNothingIsSaidOfOne() {
		McpTransportException ex = new McpTransportException("s", "no way", null);
		assertThat(ex).hasMessage("MCP server 's': no way").hasNoCause();
		assertThat(ex.getExitCode()).isNull();
		assertThat(ex.getStderrTail()).isEmpty();
	}

	@Test
	void whenSerializedThenWhatCanTravelDoes() throws Exception {
		for (McpException original : this.all) {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
				out.writeObject(original);
			}
			try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
				McpException copy = (McpException) in.readObject();
				assertThat(copy).isExactlyInstanceOf(original.getClass()).hasMessage(original.getMessage());
				assertThat(copy.getServerName()).isEqualTo("s");
				assertThat(copy.atCallSite().getMethod()).isEqualTo(original.getMethod());
			}
		}
	}

}
