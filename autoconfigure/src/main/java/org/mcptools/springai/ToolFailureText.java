/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.concurrent.CancellationException;

import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpMethod;

/**
 * A failed call as a sentence for the model: which tool of which server, what happened,
 * what to try. A server's output and our own internals are left out.
 */
final class ToolFailureText {

	private static final String NOT_NOW = ". Go on without it, or try again later.";

	private ToolFailureText() {
	}

	static String of(McpToolMetadata tool, RuntimeException failure) {
		String name = "tool '" + tool.toolName() + "' of MCP server '" + tool.serverName() + "'";
		if (failure instanceof McpException other && !McpMethod.TOOLS_CALL.name().equals(other.getMethod())) {
			// The call was never made. Why is for the log: it tells of this machine.
			return "Error: " + name + " is not available now: its server cannot be reached" + NOT_NOW;
		}
		if (failure instanceof McpErrorException error) {
			return "Error: " + name + " rejected the call: " + error.getPeerMessage() + " (code " + error.getCode()
					+ "). Check the tool's name and arguments before another try.";
		}
		if (failure instanceof McpTimeoutException timeout) {
			return "Error: " + name + " did not answer within " + timeout.inWords()
					+ ". Whether it did its work is unknown.";
		}
		if (failure instanceof McpTransportException transport) {
			if (transport.getDelivery() == McpTransportException.Delivery.UNKNOWN) {
				return "Error: "
						+ ((transport.getHttpStatus() != null) ? "the call of " + name + " failed: the server "
								: "the connection to " + name + " was lost during the call: ")
						+ transport.getReason() + ". Whether it did its work is unknown: check before another try.";
			}
			return "Error: " + name + " is not available now: " + transport.getReason() + NOT_NOW;
		}
		if (failure instanceof McpProtocolException) {
			return "Error: " + name + " gave an answer that this application cannot use.";
		}
		if (failure instanceof CancellationException) {
			return "Error: the call of " + name + " was cancelled.";
		}
		if (failure instanceof IllegalArgumentException) {
			return "Error: " + failure.getMessage() + ". Call the tool again with a JSON object that fits its schema.";
		}
		return "Error: the call of " + name + " failed.";
	}

}
