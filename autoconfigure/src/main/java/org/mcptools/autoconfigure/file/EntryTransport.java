/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How a server of a file is reached: by its command or its URL, and over which transport.
 */
final class EntryTransport {

	private final ServerScope server;

	private @Nullable FileNode command;

	private @Nullable FileNode url;

	private String urlKey = "url";

	private @Nullable FileNode type;

	private Kind kind = Kind.UNSAID;

	EntryTransport(ServerScope server) {
		this.server = server;
	}

	void command(FileNode node) {
		this.command = node;
	}

	void url(String key, FileNode node) {
		if (this.url != null) {
			throw this.server.broken(node, "there are both '" + this.urlKey + "' and '" + key + "'");
		}
		this.url = node;
		this.urlKey = key;
	}

	void type(String key, FileNode node) {
		this.type = node;
		this.kind = switch (node.text().toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "")) {
			case "" -> Kind.UNSAID;
			case "stdio", "local" -> Kind.PROCESS;
			// To some programs the one transport, to others whichever the server speaks.
			case "http", "remote" -> Kind.HTTP;
			case "streamablehttp", "httpstream", "streamable" -> Kind.STREAMABLE_HTTP;
			case "sse" -> Kind.SSE;
			default -> throw this.server.broken(node,
					"'" + key + "' is none of stdio, local, http, remote, streamable-http and sse");
		};
	}

	/** Add what there is, unless it contradicts itself. */
	void addTo(Map<String, FileValue> properties) {
		FileNode said = this.type;
		if (this.command != null && this.url != null) {
			throw this.server.broken(this.url, "a server has either a 'command' or a '" + this.urlKey + "', not both");
		}
		if (said != null && this.kind == Kind.PROCESS && this.url != null) {
			throw this.server.broken(said, "a server of type '" + said.text() + "' needs a 'command'");
		}
		if (said != null && this.kind != Kind.PROCESS && this.kind != Kind.UNSAID && this.command != null) {
			throw this.server.broken(said, "a server of type '" + said.text() + "' needs a 'url'");
		}
		if (this.command != null) {
			properties.put("command", new FileValue(this.server, "command", this.command, false));
		}
		if (this.url != null) {
			properties.put("url", new FileValue(this.server, "url", this.url, false));
			properties.put("transport", new FileValue(this.server, "transport",
					FileNode.scalar(FileNode.Kind.TEXT, this.url.line(), this.url.column(), transport()), true));
		}
	}

	private String transport() {
		if (this.kind == Kind.UNSAID && this.urlKey.equals("httpUrl")) {
			return "STREAMABLE_HTTP";
		}
		return switch (this.kind) {
			case SSE, STREAMABLE_HTTP -> this.kind.name();
			case UNSAID, HTTP, PROCESS -> "AUTO";
		};
	}

	private enum Kind {

		UNSAID, PROCESS, HTTP, STREAMABLE_HTTP, SSE

	}

}
