/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import jakarta.servlet.http.HttpServletRequest;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.autoconfigure.authorization.McpWebConsents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/**
 * Where authorization servers send the user back to: the {@code oauth.redirect-uri} of
 * servers. The user comes from elsewhere, so that no session is asked for; what counts is
 * the state of a request that is waited for, which only the page was told.
 */
@RestController
@ConditionalOnWebApplication
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
class ConsentController {

	private static final Logger logger = LoggerFactory.getLogger(ConsentController.class);

	private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

	private static final String PAGE = """
			<!DOCTYPE html>
			<html lang="en">
			<head>
				<meta charset="utf-8">
				<meta name="viewport" content="width=device-width, initial-scale=1">
				<meta name="color-scheme" content="light dark">
				<title>%1$s · Chat agent</title>
				<link rel="icon" href="/favicon.svg" type="image/svg+xml">
				<link rel="stylesheet" href="/chat.css">
			</head>
			<body>
			<main class="arrival">
				<h1>%1$s</h1>
				<p>%2$s</p>
			</main>
			</body>
			</html>
			""";

	private final McpWebConsents consents;

	ConsentController(McpWebConsents consents) {
		this.consents = consents;
	}

	@GetMapping("/mcp/callback")
	CompletionStage<ResponseEntity<String>> arrived(HttpServletRequest request) {
		URI callback = new ServletServerHttpRequest(request).getURI();
		return this.consents.arrived(callback, McpWebConsents.SHARED_USER)
			.thenApply((done) -> page(HttpStatus.OK, "Connected to " + done.server(),
					"You can close this tab. What has waited for your consent goes on by itself."))
			.exceptionally(ConsentController::failed);
	}

	private static ResponseEntity<String> failed(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		if (cause instanceof AuthorizationException refused) {
			// A sentence, with no secret in it.
			return page(HttpStatus.BAD_REQUEST, "Not connected",
					refused.getMessage() + ". You can close this tab and try again on the page of the chat.");
		}
		logger.warn("A consent came to nothing", cause);
		return page(HttpStatus.INTERNAL_SERVER_ERROR, "Not connected", "The log of the application says why.");
	}

	private static ResponseEntity<String> page(HttpStatus status, String title, String text) {
		return ResponseEntity.status(status)
			.contentType(HTML)
			.cacheControl(CacheControl.noStore())
			.header("Content-Security-Policy",
					"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'")
			.header("Referrer-Policy", "no-referrer")
			.header("X-Content-Type-Options", "nosniff")
			.body(PAGE.formatted(HtmlUtils.htmlEscape(title), HtmlUtils.htmlEscape(text)));
	}

}
