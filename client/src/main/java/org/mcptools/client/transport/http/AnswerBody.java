/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;

/**
 * Takes the body of a reply whose head said what kind of body it would be.
 */
interface AnswerBody {

	/**
	 * A piece of the body.
	 * @param bytes bytes that are not to be kept
	 */
	void onBody(ByteBuffer bytes);

	/**
	 * The body is complete. No call follows.
	 */
	void onEnd();

	/**
	 * The body was cut, or never came. No call follows.
	 * @param failure why
	 */
	void onFailure(Throwable failure);

}
