/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import org.mcptools.client.transport.Frame;

/**
 * A frame that is answered on the event stream that all frames share.
 */
final class SsePost extends Post {

	private static final int LARGEST_IGNORED = 64 * 1024;

	SsePost(HttpChannel channel, Frame frame, byte[] bytes) {
		super(channel, frame, bytes);
	}

	@Override
	AnswerBody accepted(ReplyHead head, HttpEngine.Running running) {
		complete();
		return new BoundedBody(LARGEST_IGNORED, running, (ignored) -> over());
	}

	/** It says that the frame was accepted, and nothing else. */
	@Override
	boolean endsSoon() {
		return wasStarted();
	}

	/** Only a frame that never left needs no word to the server. */
	@Override
	boolean tellsByClosing() {
		return !wasStarted();
	}

}
