/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Base64;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.AudioContent;
import org.mcptools.client.protocol.Content;
import org.mcptools.client.protocol.EmbeddedResource;
import org.mcptools.client.protocol.ImageContent;
import org.mcptools.client.protocol.ResourceContents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands media to the application, and says what the model reads in their place.
 */
final class ToolMediaNotes {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallback.class);

	private static final String ANY_TYPE = "application/octet-stream";

	private final McpToolMetadata tool;

	private final ToolMediaHandler handler;

	ToolMediaNotes(McpToolMetadata tool, ToolMediaHandler handler) {
		this.tool = tool;
		this.handler = handler;
	}

	/**
	 * Return the note, or {@code null} for what is text.
	 */
	@Nullable String note(Content block, Map<String, Object> context) {
		if (block instanceof ImageContent image) {
			return note(ToolMedia.Kind.IMAGE, image.mimeType(), image.data(), null, context);
		}
		if (block instanceof AudioContent audio) {
			return note(ToolMedia.Kind.AUDIO, audio.mimeType(), audio.data(), null, context);
		}
		if (block instanceof EmbeddedResource embedded && embedded.resource().text() == null) {
			ResourceContents resource = embedded.resource();
			String type = resource.mimeType();
			String blob = resource.blob();
			return note(ToolMedia.Kind.RESOURCE, (type != null) ? type : ANY_TYPE, (blob != null) ? blob : "",
					resource.uri(), context);
		}
		return null;
	}

	private String note(ToolMedia.Kind kind, String mimeType, String base64, @Nullable String uri,
			Map<String, Object> context) {
		String what = (uri != null) ? "the resource " + uri : kind.words();
		byte[] data;
		try {
			data = Base64.getMimeDecoder().decode(base64);
		}
		catch (IllegalArgumentException ex) {
			logger.debug("{} answered with {} that is not base64", this.tool, what, ex);
			return "[" + what + ", " + mimeType + ", unreadable]";
		}
		String length = data.length + " bytes";
		String instead = handled(
				new ToolMedia(this.tool.serverName(), this.tool.toolName(), kind, mimeType, data, uri, context));
		return (instead != null) ? instead : "[" + what + ", " + mimeType + ", " + length + ", not shown]";
	}

	private @Nullable String handled(ToolMedia media) {
		try {
			return this.handler.handle(media);
		}
		catch (RuntimeException ex) {
			logger.warn("A handler failed on {}", media, ex);
			return null;
		}
	}

}
