/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.function.UnaryOperator;

import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.http.HttpSettings;

/**
 * A client, a server and its authorization server.
 */
final class Scene implements AutoCloseable {

	final TestAuthority authority = new TestAuthority();

	final TestResource resource = new TestResource(this.authority);

	final TestConsent consent = new TestConsent();

	McpAuthorizer authorizer(UnaryOperator<McpAuthorizerBuilder> change) {
		return authorizer(new OAuthGrant.AuthorizationCode(this.consent), change);
	}

	McpAuthorizer authorizer(OAuthGrant grant, UnaryOperator<McpAuthorizerBuilder> change) {
		return change.apply(McpAuthorizer.builder("guarded", URI.create(this.resource.url()), grant)).build();
	}

	McpClient client(McpAuthorizer authorizer) {
		return builder(authorizer).build();
	}

	McpAsyncClient asyncClient(McpAuthorizer authorizer) {
		return builder(authorizer).buildAsync();
	}

	private McpClientBuilder builder(McpAuthorizer authorizer) {
		return McpClient.builder("guarded")
			.http(HttpSettings.of(this.resource.url()).withAuthorizer(authorizer))
			.connectOnFirstUse()
			.protocolVersion("2025-11-25");
	}

	@Override
	public void close() {
		this.resource.close();
		this.authority.close();
	}

}
