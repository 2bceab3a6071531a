/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import jakarta.servlet.http.HttpServletRequest;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.authorization.McpWebConsents;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What the page on authorization shows, in an application whose users log in.
 */
@RestController
class ConnectionsController {

	private final McpWebConsents consents;

	private final McpClients clients;

	ConnectionsController(McpWebConsents consents, McpClients clients) {
		this.consents = consents;
		this.clients = clients;
	}

	// tag::controller[]
	@GetMapping("/mcp/connections")
	List<URI> connections(Principal user) {
		return this.consents.pending(user.getName()).stream().map(ConsentRequest::authorizationUrl).toList();
	}

	@GetMapping("/mcp/callback")
	CompletionStage<String> callback(HttpServletRequest request, Principal user) {
		URI arrived = URI.create(request.getRequestURL() + "?" + request.getQueryString());
		return this.consents.arrived(arrived, user.getName()).thenApply((done) -> "Connected to " + done.server());
	}
	// end::controller[]

	/** Something that calls a tool for whoever asks. */
	@GetMapping("/whoami")
	String whoAmI() {
		return this.clients.get("guarded").callTool("whoami", Map.of()).text();
	}

}
