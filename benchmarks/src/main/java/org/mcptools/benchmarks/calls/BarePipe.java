/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.util.List;

import org.mcptools.benchmarks.contender.Contender;

/**
 * The caller writes, and reads its own answer. One call at a time.
 */
final class BarePipe implements Contender {

	private final PipeServer server;

	private long id;

	BarePipe(List<String> command) {
		this.server = new PipeServer(command);
	}

	@Override
	public synchronized String call(String tool, String arguments) throws IOException {
		this.server.write(PipeServer.request(++this.id, tool, arguments));
		return this.server.line().text();
	}

	@Override
	public void close() {
		this.server.close();
	}

}
