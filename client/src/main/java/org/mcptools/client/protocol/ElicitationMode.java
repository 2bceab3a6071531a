/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

/**
 * How a server asks the user for something.
 */
public enum ElicitationMode {

	/** By a form, whose answers pass through the client. */
	FORM,

	/** By a page that the user opens, of which the client learns nothing. */
	URL

}
