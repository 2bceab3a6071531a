/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.LoggingMessage;
import tools.jackson.databind.JsonNode;

/**
 * The state of {@link ClientHandlers}: changed only while it is still a fresh copy.
 */
final class HandlerSet {

	List<Consumer<InitializeResult>> connected = List.of();

	List<Consumer<McpTransportException>> disconnected = List.of();

	List<Consumer<ConnectionStatus>> status = List.of();

	List<Runnable> toolsChanged = List.of();

	List<Runnable> resourcesChanged = List.of();

	List<Consumer<String>> resourceUpdated = List.of();

	List<Runnable> promptsChanged = List.of();

	List<Consumer<LoggingMessage>> logMessages = List.of();

	List<BiConsumer<String, @Nullable JsonNode>> notifications = List.of();

	@Nullable ElicitationHandler elicitation;

	@Nullable ElicitationHandler urlElicitation;

	@Nullable SamplingHandler sampling;

	Set<SamplingFeature> samplingFeatures = Set.of();

	@Nullable RootsHandler roots;

	HandlerSet() {
	}

	HandlerSet(HandlerSet other) {
		this.connected = other.connected;
		this.disconnected = other.disconnected;
		this.status = other.status;
		this.toolsChanged = other.toolsChanged;
		this.resourcesChanged = other.resourcesChanged;
		this.resourceUpdated = other.resourceUpdated;
		this.promptsChanged = other.promptsChanged;
		this.logMessages = other.logMessages;
		this.notifications = other.notifications;
		this.elicitation = other.elicitation;
		this.urlElicitation = other.urlElicitation;
		this.sampling = other.sampling;
		this.samplingFeatures = other.samplingFeatures;
		this.roots = other.roots;
	}

}
