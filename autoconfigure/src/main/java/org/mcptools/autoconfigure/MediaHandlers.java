/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.springai.ToolMedia;
import org.mcptools.springai.ToolMediaHandler;

/**
 * All handlers of an application, as one. Each gets everything; what the first has to say
 * to the model is said.
 */
record MediaHandlers(List<ToolMediaHandler> handlers) implements ToolMediaHandler {

	@Override
	public @Nullable String handle(ToolMedia media) {
		String said = null;
		for (ToolMediaHandler handler : this.handlers) {
			String note = handler.handle(media);
			said = (said != null) ? said : note;
		}
		return said;
	}

}
