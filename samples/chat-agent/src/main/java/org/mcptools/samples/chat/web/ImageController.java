/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Hands out the images that tools have returned, to the session that called the tool. A
 * browser must take them for nothing but the image that they claim to be.
 */
@RestController
@ConditionalOnWebApplication
class ImageController {

	private final ChatImages images;

	ImageController(ChatImages images) {
		this.images = images;
	}

	@GetMapping("/api/images/{id}")
	ResponseEntity<byte[]> image(@PathVariable String id, HttpServletRequest request) {
		HttpSession session = request.getSession(false);
		ChatImages.Image image = (session != null) ? this.images.find(session.getId(), id) : null;
		if (image == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no such image");
		}
		return ResponseEntity.ok()
			.contentType(MediaType.parseMediaType(image.type()))
			.cacheControl(CacheControl.noStore())
			.header("X-Content-Type-Options", "nosniff")
			.header("Content-Security-Policy", "default-src 'none'; sandbox")
			.header("Cross-Origin-Resource-Policy", "same-origin")
			.body(image.data());
	}

}
