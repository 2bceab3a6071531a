/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How the application deals with a server.
 *
 * @param required whether the application fails to start without it
 * @param firstListWait how long the first prompts wait for it
 * @param refreshInterval how often its tools are listed without being asked to, or
 * {@code null}
 * @param hideUnavailable whether its tools are hidden while it is away
 * @param repeatCalls which calls may be made again where their outcome is unknown
 */
record ServerPolicy(boolean required, Duration firstListWait, @Nullable Duration refreshInterval,
		boolean hideUnavailable, McpClientProperties.RepeatCalls repeatCalls) {

}
