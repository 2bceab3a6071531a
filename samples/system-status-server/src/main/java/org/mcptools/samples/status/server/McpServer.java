/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

import tools.jackson.databind.JsonNode;

/**
 * A server on two streams: reads a line, answers it, reads the next one. Messages are
 * handled one after another, so answers come in the order of the requests.
 */
public final class McpServer {

	/** Far more than any request to these tools needs. */
	static final int MAX_LINE_LENGTH = 1024 * 1024;

	private static final Duration TOOL_TIMEOUT = Duration.ofSeconds(10);

	private final ServerInfo info;

	private final ToolCatalog tools;

	private final Log log;

	private final Duration toolTimeout;

	public McpServer(ServerInfo info, List<? extends Tool> tools, Log log) {
		this(info, tools, log, TOOL_TIMEOUT);
	}

	McpServer(ServerInfo info, List<? extends Tool> tools, Log log, Duration toolTimeout) {
		this.log = log;
		this.info = info;
		this.tools = new ToolCatalog(tools);
		this.toolTimeout = toolTimeout;
	}

	/**
	 * Serves one session.
	 * @param in what the client sends
	 * @param out where the answers go; nobody else may write there
	 * @throws IOException where a stream breaks; the end of {@code in} is a normal return
	 */
	public void serve(InputStream in, OutputStream out) throws IOException {
		McpSession session = new McpSession(this.info, this.tools, new ToolRunner(this.toolTimeout), this.log);
		MessageProcessor processor = new MessageProcessor(session, MAX_LINE_LENGTH, this.log);
		LineReader reader = new LineReader(in, MAX_LINE_LENGTH);
		OutputStream buffered = new BufferedOutputStream(out);
		for (LineReader.Line line = reader.next(); line != null; line = reader.next()) {
			JsonNode answer = processor.process(line);
			if (answer != null) {
				buffered.write(Json.write(answer));
				buffered.write('\n');
				buffered.flush();
			}
		}
	}

}
