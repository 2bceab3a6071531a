/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import org.mcptools.client.jsonrpc.RequestId;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where the reports of a call's progress go.
 */
public interface ProgressSink {

	/**
	 * The request has got its id, and has not left yet.
	 * @param id the id
	 */
	void assigned(RequestId id);

	/**
	 * The peer reported progress. Called for one report at a time, in the peer's order,
	 * not on the reading thread, and not after the call has ended.
	 * @param report the report
	 */
	void accept(ObjectNode report);

}
