/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import org.mcptools.client.protocol.Progress;
import org.mcptools.springai.McpToolProgressEvent;

import org.springframework.context.event.EventListener;

/**
 * Tells whoever follows an answer how far its tools have come.
 */
class ChatProgress {

	@EventListener
	void progressed(McpToolProgressEvent event) {
		RunningCall call = RunningCall.of(event.context());
		if (call != null) {
			Progress progress = event.progress();
			call.tell(new ChatEvent.Progress(call.id(), progress.progress(), progress.total(), progress.message()));
		}
	}

}
