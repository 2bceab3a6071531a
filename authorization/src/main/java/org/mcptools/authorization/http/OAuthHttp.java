/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * Sends all requests of this module: to where the {@link NetworkPolicy} allows, with a
 * limit to the size of answers and to the time, and without following a redirect, which
 * would carry credentials to another place. Blocks. Thread-safe.
 * <p>
 * The address that was checked is the one that is used as long as the JVM keeps it, which
 * it does for 30 seconds unless {@code networkaddress.cache.ttl} says otherwise.
 */
public final class OAuthHttp {

	private static final int LARGEST_ANSWER = 256 * 1024;

	private static final Set<String> SET_BY_THE_CLIENT = Set.of("content-length", "host", "connection");

	private final HttpClient client;

	private final NetworkPolicy policy;

	private final Duration timeout;

	/**
	 * Create it.
	 * @param client sends requests, and must not follow redirects
	 * @param policy where they may go
	 * @param timeout how long one may take, with its answer
	 * @throws IllegalArgumentException if the client follows redirects
	 */
	public OAuthHttp(HttpClient client, NetworkPolicy policy, Duration timeout) {
		if (client.followRedirects() != HttpClient.Redirect.NEVER) {
			throw new IllegalArgumentException("The HTTP client must not follow redirects");
		}
		this.client = client;
		this.policy = policy;
		this.timeout = timeout;
	}

	/**
	 * Return where requests may go.
	 * @return the policy
	 */
	public NetworkPolicy policy() {
		return this.policy;
	}

	/**
	 * Read a document.
	 * @param what what it is, for messages
	 * @param url where it is
	 * @return the answer, whatever its status
	 * @throws AuthorizationException if there is no answer, or one that is too large
	 */
	public HTTPResponse get(String what, URI url) {
		return exchange(what, url, HttpRequest.newBuilder(url).header("Accept", "application/json").GET());
	}

	/**
	 * Send a request of the library.
	 * @param what what it goes to, for messages
	 * @param request the request
	 * @return the answer, whatever its status but for redirects
	 * @throws AuthorizationException if there is no answer, or one that is too large, or
	 * a redirect
	 */
	public HTTPResponse send(String what, HTTPRequest request) {
		URI url = request.getURI();
		HttpRequest.Builder builder = HttpRequest.newBuilder(url);
		for (Map.Entry<String, List<String>> header : request.getHeaderMap().entrySet()) {
			if (!SET_BY_THE_CLIENT.contains(header.getKey().toLowerCase(Locale.ROOT))) {
				header.getValue().forEach((value) -> builder.header(header.getKey(), value));
			}
		}
		String body = (request.getBody() != null) ? request.getBody() : "";
		builder.setHeader("Accept", "application/json");
		builder.method(request.getMethod().name(), HttpRequest.BodyPublishers.ofString(body));
		HTTPResponse answer = exchange(what, url, builder);
		if (answer.getStatusCode() >= 300 && answer.getStatusCode() < 400) {
			throw new AuthorizationException("The " + what + " at " + url.getHost() + " answers with a redirect (HTTP "
					+ answer.getStatusCode() + "), which is not followed: it would carry credentials elsewhere");
		}
		return answer;
	}

	private HTTPResponse exchange(String what, URI url, HttpRequest.Builder request) {
		this.policy.requireAllowed(what, url);
		CompletableFuture<HttpResponse<String>> answer = this.client.sendAsync(request.timeout(this.timeout).build(),
				(head) -> new BoundedBody(LARGEST_ANSWER));
		try {
			return toNimbus(answer.get(this.timeout.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (TimeoutException ex) {
			answer.cancel(true);
			throw unreachable(what, url, "does not answer within " + this.timeout.toSeconds() + " s", null);
		}
		catch (ExecutionException ex) {
			throw unreachable(what, url, inWords((ex.getCause() != null) ? ex.getCause() : ex), ex.getCause());
		}
		catch (InterruptedException ex) {
			answer.cancel(true);
			Thread.currentThread().interrupt();
			throw unreachable(what, url, "was not waited for any longer", null);
		}
	}

	private static String inWords(Throwable failure) {
		if (failure instanceof BoundedBody.TooLargeException) {
			return "cannot be used: " + failure.getMessage();
		}
		String message = (failure.getMessage() != null) ? ": " + failure.getMessage() : "";
		return "cannot be reached: " + failure.getClass().getSimpleName() + message;
	}

	private static AuthorizationException unreachable(String what, URI url, String why, @Nullable Throwable cause) {
		return new AuthorizationException(
				"The " + what + " at " + url.getScheme() + "://" + url.getRawAuthority() + " " + why, null,
				(cause instanceof IOException) ? cause : null);
	}

	private static HTTPResponse toNimbus(HttpResponse<String> from) {
		HTTPResponse answer = new HTTPResponse(from.statusCode());
		from.headers().map().forEach((name, values) -> {
			if (name.equalsIgnoreCase("content-type")) {
				try {
					answer.setContentType(values.get(0));
				}
				catch (ParseException ex) {
					// Then it has none, and is not what was asked for.
				}
			}
			else if (!name.startsWith(":")) {
				answer.setHeader(name, values.toArray(new String[0]));
			}
		});
		answer.setBody(from.body());
		return answer;
	}

}
