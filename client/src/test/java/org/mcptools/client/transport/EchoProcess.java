/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.mcptools.client.transport.stdio.StdioSettings;

/**
 * A server process that echoes.
 */
public final class EchoProcess {

	private EchoProcess() {
	}

	public static void main(String[] args) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			out.print(TestMessages.text(Echo.of(TestMessages.message(line))) + "\n");
			out.flush();
		}
	}

	static StdioSettings settings() {
		return StdioSettings.of(ProcessHandle.current().info().command().orElse("java"), "-XX:TieredStopAtLevel=1",
				"-cp", System.getProperty("java.class.path"), EchoProcess.class.getName());
	}

}
