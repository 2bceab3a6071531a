/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The log, in UTF-8. It is sparse: a client that doesn't read it must not find the server
 * stuck on a full pipe.
 */
public final class Log {

	private final PrintStream stream;

	Log(OutputStream stream) {
		this.stream = new PrintStream(stream, true, StandardCharsets.UTF_8);
	}

	/**
	 * The log of a server on stdio: standard output belongs to the protocol.
	 * @return a log on standard error
	 */
	public static Log onStandardError() {
		return new Log(new FileOutputStream(FileDescriptor.err));
	}

	public void info(String message) {
		this.stream.println(message);
	}

	void error(String message, Throwable cause) {
		this.stream.println(message);
		cause.printStackTrace(this.stream);
	}

}
