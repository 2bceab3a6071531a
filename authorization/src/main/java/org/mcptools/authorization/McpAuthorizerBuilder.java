/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.client.Registrar;
import org.mcptools.authorization.discovery.Discovery;
import org.mcptools.authorization.http.NetworkPolicy;
import org.mcptools.authorization.http.OAuthHttp;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.authorization.token.TokenEndpoint;
import org.mcptools.client.thread.McpThreads;

/**
 * Builds an {@link McpAuthorizer}. Not thread-safe.
 */
public final class McpAuthorizerBuilder {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final String name;

	private final URI url;

	private final OAuthGrant grant;

	private @Nullable ClientIdentity client;

	private @Nullable URI metadataDocument;

	private String clientName = "MCP Tools";

	private List<String> scopes = List.of();

	private boolean dpop;

	private boolean connectsAsApplication;

	private TokenStore store = new InMemoryTokenStore();

	private NetworkPolicy network;

	private Duration timeout = PATIENCE;

	private @Nullable HttpClient httpClient;

	private Executor executor = McpThreads.callbacks();

	private Supplier<@Nullable String> user = () -> "local";

	McpAuthorizerBuilder(String name, URI url, OAuthGrant grant) {
		this.name = name;
		this.url = url;
		this.grant = grant;
		this.network = NetworkPolicy.suiting(url);
	}

	/**
	 * A client that is registered already.
	 * @param identity the client
	 * @return this builder
	 */
	public McpAuthorizerBuilder client(ClientIdentity identity) {
		this.client = identity;
		return this;
	}

	/**
	 * The application's metadata document, whose URL is its client id where an
	 * authorization server reads such documents.
	 * @param document an {@code https} URL with a path
	 * @return this builder
	 * @throws IllegalArgumentException if it is another URL
	 */
	public McpAuthorizerBuilder metadataDocument(URI document) {
		if (!"https".equals(document.getScheme()) || document.getRawPath() == null
				|| document.getRawPath().length() < 2) {
			throw new IllegalArgumentException("The metadata document of a client is at an https:// URL with a path");
		}
		this.metadataDocument = document;
		return this;
	}

	/**
	 * The name of the application, as users get to see it.
	 * @param newName the name
	 * @return this builder
	 */
	public McpAuthorizerBuilder clientName(String newName) {
		this.clientName = newName;
		return this;
	}

	/**
	 * The scopes to ask for, in place of those that the server proposes.
	 * @param newScopes the scopes
	 * @return this builder
	 */
	public McpAuthorizerBuilder scopes(Collection<String> newScopes) {
		this.scopes = List.copyOf(newScopes);
		return this;
	}

	/**
	 * Bind tokens to a key (DPoP), where the authorization server can do that.
	 * @param on whether to
	 * @return this builder
	 */
	public McpAuthorizerBuilder dpop(boolean on) {
		this.dpop = on;
		return this;
	}

	/**
	 * Whether requests that are made for no user, such as those that connect and that
	 * list tools, carry a token of the application itself, by the grant of client
	 * credentials. Calls of tools never do.
	 * @param on whether they do; otherwise they go without
	 * @return this builder
	 */
	public McpAuthorizerBuilder connectAsApplication(boolean on) {
		this.connectsAsApplication = on;
		return this;
	}

	/**
	 * Where tokens are kept; by default as long as the authorizer lives.
	 * @param tokenStore the store
	 * @return this builder
	 */
	public McpAuthorizerBuilder tokenStore(TokenStore tokenStore) {
		this.store = tokenStore;
		return this;
	}

	/**
	 * Where requests for tokens may go; by default to this machine only where the server
	 * is there too, and never into private networks.
	 * @param policy the policy
	 * @return this builder
	 */
	public McpAuthorizerBuilder network(NetworkPolicy policy) {
		this.network = policy;
		return this;
	}

	/**
	 * How long an authorization server may take over one request.
	 * @param newTimeout the time
	 * @return this builder
	 */
	public McpAuthorizerBuilder timeout(Duration newTimeout) {
		this.timeout = newTimeout;
		return this;
	}

	/**
	 * The HTTP client for requests to authorization servers.
	 * @param newClient a client that follows no redirects
	 * @return this builder
	 */
	public McpAuthorizerBuilder httpClient(HttpClient newClient) {
		this.httpClient = newClient;
		return this;
	}

	/**
	 * What runs what blocks.
	 * @param newExecutor an executor that does not run it on the thread of the caller
	 * @return this builder
	 */
	public McpAuthorizerBuilder executor(Executor newExecutor) {
		this.executor = newExecutor;
		return this;
	}

	/**
	 * Whose tokens to use. It is asked on the thread of a caller, or with what was bound
	 * to that, and must not block.
	 * @param supplier returns the name of the user, {@code null} while there is none
	 * @return this builder
	 */
	public McpAuthorizerBuilder user(Supplier<@Nullable String> supplier) {
		this.user = supplier;
		return this;
	}

	/**
	 * Build the authorizer.
	 * @return the authorizer
	 */
	public McpAuthorizer build() {
		HttpClient sender = (this.httpClient != null) ? this.httpClient
				: HttpClient.newBuilder()
					.followRedirects(HttpClient.Redirect.NEVER)
					.connectTimeout(this.timeout)
					.executor(this.executor)
					.build();
		OAuthHttp http = new OAuthHttp(sender, this.network, this.timeout);
		Registrar registrar = new Registrar(http, this.store, this.client, this.metadataDocument, this.clientName);
		Wiring wiring = wiring(this.grant, http, registrar);
		return new McpAuthorizer(wiring,
				this.connectsAsApplication ? wiring(new OAuthGrant.ClientCredentials(), http, registrar) : null,
				this.user);
	}

	private Wiring wiring(OAuthGrant why, OAuthHttp http, Registrar registrar) {
		return new Wiring(this.name, this.url, why, this.scopes, new Discovery(http), registrar,
				new TokenEndpoint(http), this.store, this.dpop ? new ConcurrentHashMap<>() : null, this.executor);
	}

}
