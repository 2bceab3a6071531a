/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import org.jspecify.annotations.Nullable;

/**
 * Something that a client asks of its server: one call of the client, however many
 * requests, waits and tries it takes.
 *
 * @param server the name that the application gave to the server
 * @param method the method of the protocol, such as {@code tools/call};
 * {@code initialize} for the making of a connection, whatever the revision
 * @param subject the name of the tool or prompt, or the URI of the resource, or
 * {@code null} where there is none
 * @param address where the server is
 */
public record Operation(String server, String method, @Nullable String subject, ServerAddress address) {

}
