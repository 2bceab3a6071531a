/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import net.minidev.json.JSONObject;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.http.OAuthHttp;

/**
 * Finds out what protects a server, each time anew: nothing is kept, since a server may
 * have moved to another authorization server. Blocks. Thread-safe.
 */
public final class Discovery {

	private static final String RESOURCE_METADATA = "protected resource metadata";

	private static final String SERVER_METADATA = "authorization server metadata";

	private static final String WELL_KNOWN_RESOURCE = "/.well-known/oauth-protected-resource";

	private static final String WELL_KNOWN_SERVER = "/.well-known/oauth-authorization-server";

	private static final String WELL_KNOWN_OPENID = "/.well-known/openid-configuration";

	private final OAuthHttp http;

	/**
	 * Create it.
	 * @param http sends requests
	 */
	public Discovery(OAuthHttp http) {
		this.http = http;
	}

	/**
	 * Find out what a server says about itself.
	 * @param server the URL of the server
	 * @param metadataUrl where a challenge says that the metadata is, or {@code null}
	 * @return the resource, where there is no metadata that of revision 2025-03-26
	 * @throws AuthorizationException if the metadata cannot be used
	 */
	public ProtectedResource resource(URI server, @Nullable String metadataUrl) {
		String origin = Origins.of(server);
		if (metadataUrl != null) {
			JSONObject found = document(RESOURCE_METADATA, url(RESOURCE_METADATA, metadataUrl));
			if (found == null) {
				throw new AuthorizationException(
						"There is no " + RESOURCE_METADATA + " where the server says that it is");
			}
			return resource(server, found);
		}
		String path = Origins.trimmedPath(server);
		JSONObject found = path.isEmpty() ? null
				: document(RESOURCE_METADATA, URI.create(origin + WELL_KNOWN_RESOURCE + path));
		if (found == null) {
			found = document(RESOURCE_METADATA, URI.create(origin + WELL_KNOWN_RESOURCE));
		}
		return (found != null) ? resource(server, found)
				: new ProtectedResource(origin + path, List.of(origin), List.of(), false);
	}

	private static ProtectedResource resource(URI server, JSONObject metadata) {
		try {
			String identifier = JSONObjectUtils.getString(metadata, "resource");
			if (!Origins.isBelow(url(RESOURCE_METADATA, identifier), server)) {
				throw new AuthorizationException("The " + RESOURCE_METADATA + " is that of another resource, "
						+ Origins.of(URI.create(identifier)) + ", and not that of " + Origins.of(server)
						+ Origins.trimmedPath(server) + ": no token is asked for it");
			}
			List<String> issuers = strings(metadata, "authorization_servers");
			if (issuers.isEmpty()) {
				throw new AuthorizationException("The " + RESOURCE_METADATA + " names no authorization server");
			}
			List<String> methods = strings(metadata, "bearer_methods_supported");
			if (!methods.isEmpty() && !methods.contains("header")) {
				throw new AuthorizationException("The server takes tokens in the " + String.join(" or the ", methods)
						+ " only, and a token is sent in the header only");
			}
			return new ProtectedResource(identifier, issuers, strings(metadata, "scopes_supported"), true);
		}
		catch (ParseException ex) {
			throw new AuthorizationException("The " + RESOURCE_METADATA + " cannot be used: " + ex.getMessage());
		}
	}

	/**
	 * Find out what an authorization server says about itself.
	 * @param issuer its identifier
	 * @return the server
	 * @throws AuthorizationException if there is no metadata that can be used
	 */
	public AuthorizationServer server(String issuer) {
		for (URI candidate : candidates(issuer)) {
			JSONObject found = document(SERVER_METADATA, candidate);
			if (found != null) {
				if (!issuer.equals(found.get("issuer"))) {
					throw new AuthorizationException("The " + SERVER_METADATA + " of " + issuer
							+ " is that of another issuer: nothing of it is used");
				}
				return ServerMetadata.parse(issuer, found, this.http.policy());
			}
		}
		throw new AuthorizationException("There is no " + SERVER_METADATA + " of " + issuer);
	}

	private static List<URI> candidates(String issuer) {
		URI url = url("authorization server", issuer);
		if (url.getRawQuery() != null || url.getRawFragment() != null) {
			throw new AuthorizationException(
					"The identifier of an authorization server has neither query nor fragment");
		}
		String origin = url.getScheme() + "://" + url.getRawAuthority();
		String path = Origins.trimmedPath(url);
		List<URI> candidates = new ArrayList<>();
		candidates.add(URI.create(origin + WELL_KNOWN_SERVER + path));
		candidates.add(URI.create(origin + WELL_KNOWN_OPENID + path));
		if (!path.isEmpty()) {
			candidates.add(URI.create(origin + path + WELL_KNOWN_OPENID));
		}
		return candidates;
	}

	/**
	 * Find out where a server of revision 2025-03-26 issues tokens itself.
	 * @param resource the server, without metadata of its own
	 * @return the authorization server, by default with the paths of that revision
	 * @throws AuthorizationException if there is metadata that cannot be used
	 */
	public AuthorizationServer legacy(ProtectedResource resource) {
		String origin = resource.issuers().get(0);
		JSONObject found = document(SERVER_METADATA, URI.create(origin + WELL_KNOWN_SERVER));
		if (found == null) {
			return new AuthorizationServer(origin, URI.create(origin + "/authorize"), URI.create(origin + "/token"),
					URI.create(origin + "/register"), null,
					List.of("none", "client_secret_post", "client_secret_basic"), List.of(), List.of(), true, false,
					false);
		}
		String issuer = String.valueOf(found.get("issuer"));
		if (!issuer.equals(origin) && !issuer.equals(origin + "/")) {
			throw new AuthorizationException(
					"The " + SERVER_METADATA + " of " + origin + " is that of another issuer: nothing of it is used");
		}
		return ServerMetadata.parse(issuer, found, this.http.policy());
	}

	private @Nullable JSONObject document(String what, URI url) {
		HTTPResponse answer = this.http.get(what, url);
		if (answer.getStatusCode() >= 500) {
			throw new AuthorizationException(
					"The " + what + " at " + Origins.of(url) + " answers with HTTP " + answer.getStatusCode());
		}
		if (answer.getStatusCode() != HTTPResponse.SC_OK) {
			return null;
		}
		try {
			return JSONObjectUtils.parse(answer.getBody());
		}
		catch (ParseException ex) {
			return null;
		}
	}

	static List<String> strings(JSONObject metadata, String name) throws ParseException {
		List<String> found = (metadata.get(name) != null) ? JSONObjectUtils.getStringList(metadata, name) : null;
		return (found != null) ? found : List.of();
	}

	static URI url(String what, String text) {
		try {
			URI url = new URI(text);
			if (url.isAbsolute() && url.getHost() != null) {
				return url;
			}
		}
		catch (java.net.URISyntaxException ex) {
			// Said below: the exception would quote what a server has sent.
		}
		throw new AuthorizationException("The " + what + " has something for a URL that is none");
	}

}
