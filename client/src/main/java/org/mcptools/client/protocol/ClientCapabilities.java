/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

/**
 * What an application lets its servers ask for. How it is declared differs between the
 * revisions of the protocol.
 *
 * @param formElicitation whether a server may ask the user to fill in a form
 * @param urlElicitation whether a server may ask the user to open a URL
 * @param sampling whether a server may ask for an answer of a model
 * @param samplingTools whether it may offer tools to that model
 * @param samplingContext whether it may want the context of other servers included
 * @param roots whether a server may ask for the roots
 */
public record ClientCapabilities(boolean formElicitation, boolean urlElicitation, boolean sampling,
		boolean samplingTools, boolean samplingContext, boolean roots) {

	/**
	 * Return whether a server may ask for anything.
	 * @return whether there is at least one capability
	 */
	public boolean any() {
		return this.formElicitation || this.urlElicitation || this.sampling || this.roots;
	}

}
