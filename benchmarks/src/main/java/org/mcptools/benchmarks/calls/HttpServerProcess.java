/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.mcptools.benchmarks.contender.Contender;

/**
 * A server over HTTP, which says its port when it is there, and ends with its standard
 * input.
 */
final class HttpServerProcess implements AutoCloseable {

	private final Process process;

	private final String url;

	HttpServerProcess(List<String> command) {
		try {
			this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			BufferedReader out = new BufferedReader(
					new InputStreamReader(this.process.getInputStream(), StandardCharsets.US_ASCII));
			String line = out.readLine();
			if (line == null) {
				throw new IllegalStateException("No port from " + command);
			}
			this.url = line.startsWith("https:") ? line : "http://127.0.0.1:" + Integer.parseInt(line) + "/mcp";
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String url() {
		return this.url;
	}

	@Override
	public void close() {
		this.process.destroy();
	}

	/** Return the same contender, with whose end this server ends. */
	Contender endedBy(Contender contender) {
		return new Contender() {

			@Override
			public String call(String tool, String arguments) throws Exception {
				return contender.call(tool, arguments);
			}

			@Override
			public void close() {
				contender.close();
				HttpServerProcess.this.close();
			}

		};
	}

}
