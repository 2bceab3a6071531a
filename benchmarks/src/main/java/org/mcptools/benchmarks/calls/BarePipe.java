/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

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
	public synchronized String echo(String text) {
		try {
			this.server.write(PipeServer.request(++this.id, text));
			return this.server.line().text();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		this.server.close();
	}

}
