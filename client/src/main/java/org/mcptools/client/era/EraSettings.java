/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.Implementation;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an era has to know of the client.
 *
 * @param server the name that the application gave to the server
 * @param clientInfo who the client says it is
 * @param handlers what the application wants to hear
 * @param extensions the settings of the extensions that the application speaks, by
 * identifier
 * @param requestTimeout how long to wait for an answer while a connection is made
 * @param protocolVersion the one revision to speak, or {@code null} to find out
 * @param unreadable counts what the server sends and cannot be read
 * @param callbacks has a thread for whatever may block: handlers, listeners, and stages
 * that depend on an answer
 */
public record EraSettings(String server, Implementation clientInfo, ClientHandlers handlers, ObjectNode extensions,
		Duration requestTimeout, @Nullable String protocolVersion, LongAdder unreadable, Executor callbacks) {

}
