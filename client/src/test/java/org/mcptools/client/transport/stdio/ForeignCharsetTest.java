/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The wire is UTF-8, whatever the platforms of client and server say.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ForeignCharsetTest {

	/** Chinese, an emoji beyond the 16-bit range, an umlaut, a right-to-left word. */
	static final String TEXT = "\u4f60\u597d\uff0c\u4e16\u754c \ud83d\udc4b\ud83c\udffd \u00fc \u0645\u0631\u062d\u0628\u0627";

	@Test
	void whenTheServersPlatformIsLatinThenTextArrivesBothWays() {
		StdioSettings settings = Scripted.server(List.of("-Dfile.encoding=ISO-8859-1")).withEnv("LC_ALL", "C");
		try (McpClient client = Scripted.client("latin", settings)) {
			client.initialize();
			assertThat(Scripted.text(client, "inspect", TEXT, 0)).isEqualTo(expectedInspection());
			assertThat(Scripted.echo(client, TEXT)).isEqualTo(TEXT);
		}
	}

	@Test
	void whenTheClientsPlatformIsLatinThenTextArrivesBothWays() throws Exception {
		ProcessBuilder builder = new ProcessBuilder(Scripted.java(), "-Dfile.encoding=ISO-8859-1", "-cp",
				System.getProperty("java.class.path"), LatinClient.class.getName());
		builder.environment().put("LC_ALL", "C");
		builder.redirectErrorStream(true);
		Process process = builder.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
		assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
		assertThat(output)
			.endsWith("client ISO-8859-1, inspection " + expectedInspection() + ", echo true" + System.lineSeparator());
		assertThat(process.exitValue()).isZero();
	}

	private static String expectedInspection() {
		return "ISO-8859-1 " + TEXT.codePointCount(0, TEXT.length()) + " " + TEXT.hashCode();
	}

}
