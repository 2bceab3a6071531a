/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.util.HashMap;
import java.util.Map;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.Operation;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * What is known of an operation of an MCP client. Its carrier are the members of
 * {@code _meta} that connect the server's work with the operation.
 */
public final class McpClientObservationContext extends SenderContext<Map<String, String>> {

	private final Operation operation;

	private volatile @Nullable Object result;

	private volatile @Nullable InitializeResult server;

	McpClientObservationContext(Operation operation) {
		super((carrier, key, value) -> {
			if (carrier != null) {
				carrier.put(key, value);
			}
		}, Kind.CLIENT);
		this.operation = operation;
		setCarrier(new HashMap<>());
		setRemoteServiceName(operation.server());
	}

	/**
	 * Return what is asked of the server.
	 * @return the operation
	 */
	public Operation getOperation() {
		return this.operation;
	}

	/**
	 * Return the result.
	 * @return the result, or {@code null} while there is none
	 */
	public @Nullable Object getResult() {
		return this.result;
	}

	/**
	 * Return what the server said of itself when it was connected.
	 * @return the server's words, or {@code null} while the operation lasts, and where
	 * there is no connection
	 */
	public @Nullable InitializeResult getServer() {
		return this.server;
	}

	/**
	 * Return whether a tool was called and says that it has failed.
	 * @return whether the result is a tool's own error
	 */
	public boolean isToolError() {
		return this.result instanceof McpToolCallResult answer && answer.isError();
	}

	void ended(@Nullable Object result, @Nullable Throwable failure, @Nullable InitializeResult server) {
		this.result = result;
		this.server = server;
		if (failure != null) {
			setError(failure);
		}
	}

}
