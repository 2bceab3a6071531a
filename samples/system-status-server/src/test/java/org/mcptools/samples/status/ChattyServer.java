/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import org.mcptools.samples.status.server.Arguments;
import org.mcptools.samples.status.server.Json;
import org.mcptools.samples.status.server.Tool;
import org.mcptools.samples.status.server.ToolDefinition;
import org.mcptools.samples.status.server.ToolResult;
import org.mcptools.samples.status.tools.DiskUsageTool;

/**
 * The server with a tool that prints to standard output and reads from standard input.
 */
final class ChattyServer {

	private ChattyServer() {
	}

	public static void main(String[] args) {
		SystemStatusServer.serve(() -> List.of(new ChattyTool()));
	}

	private static final class ChattyTool implements Tool {

		private final Tool quiet = new DiskUsageTool();

		@Override
		public ToolDefinition definition() {
			ToolDefinition definition = this.quiet.definition();
			return new ToolDefinition("chat", definition.title(), definition.description(), List.of(),
					definition.output());
		}

		@Override
		public ToolResult call(Arguments arguments) {
			System.out.println("stray output");
			try {
				return new ToolResult("read " + System.in.read(), Json.object());
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
