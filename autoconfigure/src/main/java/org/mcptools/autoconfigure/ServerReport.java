/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;

import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.transport.http.NeedsAuthorization;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the log is told of a server: what it is when it is there for the first time, why
 * it is away, and that it is back; each of it once. Thread-safe.
 */
final class ServerReport {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private static final int LONGEST_NAME = 100;

	private final String server;

	private long begun;

	private boolean known;

	private boolean away;

	ServerReport(String server) {
		this.server = server;
	}

	/** It is about to be connected for the first time. */
	synchronized void begin() {
		this.begun = System.nanoTime();
	}

	/** It is connected, and its tools were listed. */
	synchronized void ready(McpServerStatus status) {
		InitializeResult said = status.initializeResult();
		if (!this.known && said != null) {
			this.known = true;
			logger.info("MCP server '{}' is {}: {}, revision {}, {} tools, after {} ms", this.server,
					this.away ? "there" : "connected", named(said.serverInfo()), said.protocolVersion(),
					status.tools().size(), Duration.ofNanos(System.nanoTime() - this.begun).toMillis());
		}
		else if (this.away) {
			logger.info("MCP server '{}' is back", this.server);
		}
		this.away = false;
	}

	/**
	 * It is away, or does not tell its tools.
	 * @param told whether somebody else tells of it
	 * @param outlook what comes of it
	 */
	synchronized void away(Throwable cause, boolean told, String outlook) {
		logger.debug("MCP server '{}' is away", this.server, cause);
		if (!this.away && !told && NeedsAuthorization.isMeantBy(cause)) {
			// Nothing is wrong: somebody has to log in, or to consent.
			logger.info("{}. It is connected once that is done", Causes.inWords(this.server, cause));
		}
		else if (!this.away && !told) {
			logger.warn("{}. {}", Causes.inWords(this.server, cause), outlook);
		}
		this.away = true;
	}

	/** The words are the server's: they must not look like lines of this log. */
	private static String named(Implementation info) {
		String text = (info.name() + " " + info.version()).strip().replaceAll("\\p{Cntrl}+", " ");
		return (text.length() <= LONGEST_NAME) ? text : text.substring(0, LONGEST_NAME) + "...";
	}

}
