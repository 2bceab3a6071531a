/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Where an application takes part in the calls of tools, whatever their servers.
 * Immutable.
 *
 * @param media gets what a model cannot read
 * @param contextMeta chooses what servers get to know of a tool context, beside the keys
 * that their settings allow; {@code null} where that is all
 * @param approval decides about calls that need approval; {@code null} where there is
 * nobody to ask, so that they are refused
 * @param progress hears how far servers have come with calls; {@code null} where nobody
 * wants to know, so that servers are not asked to tell
 */
public record McpToolHooks(ToolMediaHandler media, @Nullable ToolContextMeta contextMeta,
		@Nullable ToolApproval approval, @Nullable Consumer<McpToolProgressEvent> progress) {

	/** An application that takes no part. */
	public static final McpToolHooks NONE = new McpToolHooks(ToolMediaHandler.none(), null, null, null);

	/**
	 * Return these hooks with another receiver of media.
	 * @param handler gets what a model cannot read
	 * @return the changed hooks
	 */
	public McpToolHooks withMedia(ToolMediaHandler handler) {
		return new McpToolHooks(handler, this.contextMeta, this.approval, this.progress);
	}

	/**
	 * Return these hooks with another choice of context.
	 * @param choice chooses what servers get to know; {@code null} for the keys that are
	 * allowed and nothing else
	 * @return the changed hooks
	 */
	public McpToolHooks withContextMeta(@Nullable ToolContextMeta choice) {
		return new McpToolHooks(this.media, choice, this.approval, this.progress);
	}

	/**
	 * Return these hooks with another judge.
	 * @param judge decides about calls that need approval; {@code null} where there is
	 * nobody to ask
	 * @return the changed hooks
	 */
	public McpToolHooks withApproval(@Nullable ToolApproval judge) {
		return new McpToolHooks(this.media, this.contextMeta, judge, this.progress);
	}

	/**
	 * Return these hooks with another listener.
	 * @param listener hears how far servers have come; {@code null} for nobody
	 * @return the changed hooks
	 */
	public McpToolHooks withProgress(@Nullable Consumer<McpToolProgressEvent> listener) {
		return new McpToolHooks(this.media, this.contextMeta, this.approval, listener);
	}

}
