/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.ChatEvent;
import org.mcptools.samples.chat.ChatProperties;
import org.mcptools.samples.chat.RunningCall;
import org.mcptools.springai.ToolMedia;
import org.mcptools.springai.ToolMediaHandler;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * Keeps the images that tools return, for the page of the browser session in which the
 * tool was called.
 */
@Component
@ConditionalOnWebApplication
class ChatImages implements ToolMediaHandler {

	/** Types that hold pixels, and nothing that a browser would execute. */
	private static final Set<String> TYPES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

	private final Map<String, Album> albums = new ConcurrentHashMap<>();

	private final int maxCount;

	private final long maxBytes;

	ChatImages(ChatProperties properties) {
		this.maxCount = properties.images().count();
		this.maxBytes = properties.images().size().toBytes();
	}

	/**
	 * Keep images for a session, until it is {@linkplain #close closed}.
	 */
	void open(String session) {
		this.albums.computeIfAbsent(session, (key) -> new Album());
	}

	void close(String session) {
		this.albums.remove(session);
	}

	void clear(String session) {
		this.albums.computeIfPresent(session, (key, album) -> new Album());
	}

	/**
	 * Return an image of a session, or {@code null}.
	 */
	@Nullable Image find(String session, String id) {
		Album album = this.albums.get(session);
		return (album != null) ? album.find(id) : null;
	}

	@Override
	public @Nullable String handle(ToolMedia media) {
		RunningCall call = RunningCall.of(media.context());
		Album album = (call != null) ? this.albums.get(call.conversation()) : null;
		String type = media.mimeType().toLowerCase(Locale.ROOT).strip();
		if (call == null || album == null || !TYPES.contains(type) || media.data().length > this.maxBytes) {
			return null;
		}
		String id = UUID.randomUUID().toString();
		album.add(id, new Image(type, media.data()));
		call.tell(new ChatEvent.Media(call.id(), id, type, media.data().length));
		return "[an image, " + type + ", " + media.data().length + " bytes, shown to the user]";
	}

	/**
	 * An image.
	 *
	 * @param type its media type
	 * @param data its bytes
	 */
	record Image(String type, byte[] data) {
	}

	private final class Album {

		private final Map<String, Image> images = new LinkedHashMap<>();

		private long bytes;

		synchronized @Nullable Image find(String id) {
			return this.images.get(id);
		}

		synchronized void add(String id, Image image) {
			this.images.put(id, image);
			this.bytes += image.data().length;
			Iterator<Image> oldest = this.images.values().iterator();
			while (this.images.size() > ChatImages.this.maxCount || this.bytes > ChatImages.this.maxBytes) {
				this.bytes -= oldest.next().data().length;
				oldest.remove();
			}
		}

	}

}
