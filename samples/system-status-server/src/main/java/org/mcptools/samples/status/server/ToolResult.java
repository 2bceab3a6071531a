/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a tool, told twice.
 *
 * @param text for the model and for people: labelled lines
 * @param structured for programs: fits the tool's output schema
 */
public record ToolResult(String text, ObjectNode structured) {

}
