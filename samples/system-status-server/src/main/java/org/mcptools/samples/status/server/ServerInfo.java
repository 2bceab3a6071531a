/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

/**
 * What the server says about itself.
 *
 * @param name the name for programs
 * @param title the name for people
 * @param version the server's own version
 * @param instructions what the server is for, for the model
 */
public record ServerInfo(String name, String title, String version, String instructions) {

}
