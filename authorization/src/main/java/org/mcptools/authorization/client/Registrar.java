/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.client;

import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import com.nimbusds.oauth2.sdk.GrantType;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.client.ClientInformation;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import com.nimbusds.oauth2.sdk.client.ClientRegistrationRequest;
import com.nimbusds.oauth2.sdk.client.ClientRegistrationResponse;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.http.NetworkPolicy;
import org.mcptools.authorization.http.OAuthHttp;
import org.mcptools.authorization.store.StoredClient;
import org.mcptools.authorization.store.TokenStore;

/**
 * Finds out who the application is at an authorization server: the client that it was
 * configured with, or its metadata document, or one that it registers (RFC 7591). Blocks.
 * Thread-safe.
 */
public final class Registrar {

	/** As stores are shared by the registrars of all servers. */
	private static final Object[] LOCKS = Stream.generate(Object::new).limit(64).toArray();

	private final OAuthHttp http;

	private final TokenStore store;

	private final @Nullable ClientIdentity configured;

	private final @Nullable URI metadataDocument;

	private final String clientName;

	private volatile @Nullable String boundTo;

	/**
	 * Create it.
	 * @param http sends requests
	 * @param store keeps registrations
	 * @param configured a client that is registered already, or {@code null}
	 * @param metadataDocument the URL of the application's metadata document, or
	 * {@code null}
	 * @param clientName the name of the application, as users get to see it
	 */
	public Registrar(OAuthHttp http, TokenStore store, @Nullable ClientIdentity configured,
			@Nullable URI metadataDocument, String clientName) {
		this.http = http;
		this.store = store;
		this.configured = configured;
		this.metadataDocument = metadataDocument;
		this.clientName = clientName;
		this.boundTo = (configured != null) ? configured.issuer() : null;
	}

	/**
	 * Return under what name the tokens of the application are kept.
	 * @return the id of its client, empty where it registers
	 */
	public String keyName() {
		if (this.configured != null) {
			return this.configured.clientId();
		}
		return (this.metadataDocument != null) ? this.metadataDocument.toString() : "";
	}

	/**
	 * Return who the application is, with no new registration.
	 * @param server the authorization server
	 * @param redirectUri where users return
	 * @return the client, or {@code null} where it has to register
	 * @throws AuthorizationException if it is known elsewhere only
	 */
	public @Nullable ClientIdentity known(AuthorizationServer server, @Nullable URI redirectUri) {
		if (this.configured != null) {
			bind(server.issuer());
			return this.configured.at(server.issuer());
		}
		if (this.metadataDocument != null && server.readsClientMetadata()) {
			return ClientIdentity.publicClient(this.metadataDocument.toString()).at(server.issuer());
		}
		if (redirectUri == null) {
			return null;
		}
		StoredClient stored = this.store.client(server.issuer(), purpose(redirectUri));
		return (stored != null && ClientIdentity.isUsable(stored)
				&& stored.redirectUri().equals(redirectUri.toString())) ? ClientIdentity.of(stored, server.issuer())
						: null;
	}

	/**
	 * Return the client that tokens were issued to, which need not be the one that the
	 * next user is sent with: the port of a program on a desktop is another one each
	 * time, and so is its client.
	 * @param server the authorization server
	 * @param clientId the id of the client
	 * @return the client, or {@code null} where the application is another by now
	 */
	public @Nullable ClientIdentity client(AuthorizationServer server, String clientId) {
		ClientIdentity known = known(server, null);
		if (known == null) {
			StoredClient stored = this.store.client(server.issuer(), itself(clientId));
			known = (stored != null && ClientIdentity.isUsable(stored)) ? ClientIdentity.of(stored, server.issuer())
					: null;
		}
		return (known != null && known.clientId().equals(clientId)) ? known : null;
	}

	private synchronized void bind(String issuer) {
		if (this.boundTo == null) {
			this.boundTo = issuer;
		}
		else if (!issuer.equals(this.boundTo)) {
			throw new AuthorizationException("The server is protected by the authorization server " + issuer
					+ ", and the client id that is configured is known at " + this.boundTo
					+ ": it is not used elsewhere");
		}
	}

	/**
	 * Return who the application is, and register it where nobody knows it.
	 * @param server the authorization server
	 * @param redirectUri where users return
	 * @param scopes what it will ask for
	 * @return the client
	 * @throws AuthorizationException if it is refused
	 */
	public ClientIdentity resolve(AuthorizationServer server, URI redirectUri, Set<String> scopes) {
		ClientIdentity known = known(server, redirectUri);
		if (known != null) {
			return known;
		}
		URI endpoint = server.registrationEndpoint();
		if (endpoint == null) {
			throw new AuthorizationException("The authorization server " + server.issuer()
					+ " lets no client register itself: it has to be told about this application, which needs the"
					+ " client id from there");
		}
		// Who comes meanwhile, for another user or another resource, is the same client.
		synchronized (LOCKS[Math.floorMod(server.issuer().hashCode(), LOCKS.length)]) {
			known = known(server, redirectUri);
			return (known != null) ? known : registered(server, endpoint, redirectUri, scopes);
		}
	}

	private ClientIdentity registered(AuthorizationServer server, URI endpoint, URI redirectUri, Set<String> scopes) {
		StoredClient registered = register(server, endpoint, redirectUri, scopes);
		ClientIdentity others = known(server, redirectUri);
		if (others != null) {
			// Another process was faster: its client is the one that both go on with.
			return others;
		}
		this.store.saveClient(server.issuer(), itself(registered.clientId()), registered);
		this.store.saveClient(server.issuer(), purpose(redirectUri), registered);
		return ClientIdentity.of(registered, server.issuer());
	}

	/**
	 * Forget a registration that the authorization server does not know any longer.
	 * @param server the authorization server
	 * @param redirectUri where users return
	 * @param clientId the id of the client; another one is not forgotten
	 */
	public void forget(AuthorizationServer server, URI redirectUri, String clientId) {
		StoredClient stored = this.store.client(server.issuer(), purpose(redirectUri));
		if (stored != null && stored.clientId().equals(clientId)) {
			this.store.removeClient(server.issuer(), purpose(redirectUri));
		}
		this.store.removeClient(server.issuer(), itself(clientId));
	}

	/** For the tokens that were issued to it. */
	private static String itself(String clientId) {
		return "client " + clientId;
	}

	/** The port of a program on a desktop is another one each time. */
	private static String purpose(URI redirectUri) {
		return NetworkPolicy.isLoopbackName(redirectUri.getHost())
				? redirectUri.getScheme() + "://" + redirectUri.getHost() + redirectUri.getRawPath()
				: redirectUri.toString();
	}

	private StoredClient register(AuthorizationServer server, URI endpoint, URI redirectUri, Set<String> scopes) {
		HTTPResponse answer = this.http.send("registration endpoint",
				new ClientRegistrationRequest(endpoint, metadata(server, redirectUri, scopes), null).toHTTPRequest());
		try {
			if (answer.getStatusCode() == HTTPResponse.SC_OK) {
				// Not as the standard says, and not rare.
				return stored(ClientInformation.parse(answer.getBodyAsJSONObject()), answer, redirectUri);
			}
			ClientRegistrationResponse response = ClientRegistrationResponse.parse(answer);
			if (response.indicatesSuccess()) {
				return stored(response.toSuccessResponse().getClientInformation(), answer, redirectUri);
			}
			String code = response.toErrorResponse().getErrorObject().getCode();
			throw new AuthorizationException("The authorization server " + server.issuer()
					+ " refuses to register this application with the redirect URI " + redirectUri + " as "
					+ applicationType(redirectUri) + " application: " + code, code, null);
		}
		catch (ParseException ex) {
			throw new AuthorizationException(
					"The authorization server " + server.issuer() + " answers the registration with HTTP "
							+ answer.getStatusCode() + " and nothing that can be used");
		}
	}

	private ClientMetadata metadata(AuthorizationServer server, URI redirectUri, Set<String> scopes) {
		ClientMetadata metadata = new ClientMetadata();
		metadata.setName(this.clientName);
		metadata.setRedirectionURI(redirectUri);
		metadata.setGrantTypes(new LinkedHashSet<>(List.of(GrantType.AUTHORIZATION_CODE, GrantType.REFRESH_TOKEN)));
		metadata.setResponseTypes(Set.of(ResponseType.CODE));
		metadata.setTokenEndpointAuthMethod(ClientAuthenticationMethod.parse(method(server.authMethods())));
		metadata.setCustomField("application_type", applicationType(redirectUri));
		if (!scopes.isEmpty()) {
			metadata.setScope(new Scope(scopes.toArray(new String[0])));
		}
		return metadata;
	}

	private static String method(List<String> offered) {
		for (String method : List.of("client_secret_basic", "client_secret_post", "none")) {
			if (offered.contains(method)) {
				return method;
			}
		}
		return "none";
	}

	private static String applicationType(URI redirectUri) {
		return NetworkPolicy.isLoopbackName(redirectUri.getHost()) ? "native" : "web";
	}

	private static StoredClient stored(ClientInformation client, HTTPResponse answer, URI redirectUri)
			throws ParseException {
		Object method = answer.getBodyAsJSONObject().get("token_endpoint_auth_method");
		String secret = (client.getSecret() != null) ? client.getSecret().getValue() : null;
		Instant end = (client.getSecret() != null && client.getSecret().getExpirationDate() != null)
				? client.getSecret().getExpirationDate().toInstant() : null;
		return new StoredClient(client.getID().getValue(), secret, end, (method != null) ? method.toString() : null,
				redirectUri.toString());
	}

}
