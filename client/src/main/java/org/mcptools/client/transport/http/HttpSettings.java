/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How to reach a server behind a URL.
 *
 * @param url the URL, used exactly as it is given
 * @param headers headers to send with each request
 * @param connectTimeout how long a connection may take to be made; not asked of an
 * {@code httpClient} that is given here, which has its own
 * @param acknowledgeTimeout how long the server may take over what no caller waits for:
 * to accept a notification or an answer, and to name the endpoint of HTTP+SSE. Answers to
 * requests have no limit here, since whoever waits for one keeps the time
 * @param maxMessageBytes the longest message to accept from the server
 * @param hook adds headers to each request
 * @param authorizer adds credentials to each request
 * @param connection how connections are made; not asked of an {@code httpClient} that is
 * given here
 * @param httpClient the HTTP client, or {@code null} for one that is shared
 */
public record HttpSettings(URI url, Map<String, String> headers, Duration connectTimeout, Duration acknowledgeTimeout,
		int maxMessageBytes, HttpRequestHook hook, HttpAuthorizer authorizer, HttpConnectionSettings connection,
		@Nullable HttpClient httpClient) {

	/** Ten seconds. */
	public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);

	/** Twenty seconds. */
	public static final Duration DEFAULT_ACKNOWLEDGE_TIMEOUT = Duration.ofSeconds(20);

	/** 16 MiB. */
	public static final int DEFAULT_MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

	public HttpSettings {
		Urls.requireHttp(url);
		headers = Map.copyOf(headers);
		Headers.requireValid(headers);
		if (maxMessageBytes < 1) {
			throw new IllegalArgumentException("The longest message has at least one byte, not " + maxMessageBytes);
		}
		if (!isPositive(connectTimeout) || !isPositive(acknowledgeTimeout)) {
			throw new IllegalArgumentException("A timeout is longer than nothing");
		}
		if (httpClient != null && httpClient.followRedirects() != HttpClient.Redirect.NEVER) {
			// It would carry credentials to wherever the server points.
			throw new IllegalArgumentException("The HTTP client must not follow redirects");
		}
	}

	private static boolean isPositive(Duration duration) {
		return !duration.isZero() && !duration.isNegative();
	}

	/**
	 * Return settings for a URL, with defaults for the rest.
	 * @param url the URL
	 * @return the settings
	 * @throws IllegalArgumentException if it is not an absolute HTTP URL
	 */
	public static HttpSettings of(String url) {
		return new HttpSettings(Urls.parse(url), Map.of(), DEFAULT_CONNECT_TIMEOUT, DEFAULT_ACKNOWLEDGE_TIMEOUT,
				DEFAULT_MAX_MESSAGE_BYTES, HttpRequestHook.none(), HttpAuthorizer.none(),
				HttpConnectionSettings.DEFAULTS, null);
	}

	/**
	 * Return these settings with one more header.
	 * @param name the header's name
	 * @param value its value
	 * @return the changed settings
	 */
	public HttpSettings withHeader(String name, String value) {
		return new HttpSettings(this.url, Headers.with(this.headers, name, value), this.connectTimeout,
				this.acknowledgeTimeout, this.maxMessageBytes, this.hook, this.authorizer, this.connection,
				this.httpClient);
	}

	/**
	 * Return these settings with another patience while connecting.
	 * @param timeout how long a connection may take to be made
	 * @return the changed settings
	 */
	public HttpSettings withConnectTimeout(Duration timeout) {
		return new HttpSettings(this.url, this.headers, timeout, this.acknowledgeTimeout, this.maxMessageBytes,
				this.hook, this.authorizer, this.connection, this.httpClient);
	}

	/**
	 * Return these settings with another patience for what no caller waits for.
	 * @param timeout how long the server may take
	 * @return the changed settings
	 */
	public HttpSettings withAcknowledgeTimeout(Duration timeout) {
		return new HttpSettings(this.url, this.headers, this.connectTimeout, timeout, this.maxMessageBytes, this.hook,
				this.authorizer, this.connection, this.httpClient);
	}

	/**
	 * Return these settings with another limit for messages.
	 * @param bytes the longest message to accept from the server
	 * @return the changed settings
	 */
	public HttpSettings withMaxMessageBytes(int bytes) {
		return new HttpSettings(this.url, this.headers, this.connectTimeout, this.acknowledgeTimeout, bytes, this.hook,
				this.authorizer, this.connection, this.httpClient);
	}

	/**
	 * Return these settings with another hook.
	 * @param requestHook adds headers to each request
	 * @return the changed settings
	 */
	public HttpSettings withHook(HttpRequestHook requestHook) {
		return new HttpSettings(this.url, this.headers, this.connectTimeout, this.acknowledgeTimeout,
				this.maxMessageBytes, requestHook, this.authorizer, this.connection, this.httpClient);
	}

	/**
	 * Return these settings with another authorizer.
	 * @param httpAuthorizer adds credentials to each request
	 * @return the changed settings
	 */
	public HttpSettings withAuthorizer(HttpAuthorizer httpAuthorizer) {
		return new HttpSettings(this.url, this.headers, this.connectTimeout, this.acknowledgeTimeout,
				this.maxMessageBytes, this.hook, httpAuthorizer, this.connection, this.httpClient);
	}

	/**
	 * Return these settings with another way to make connections.
	 * @param connectionSettings how connections are made
	 * @return the changed settings
	 */
	public HttpSettings withConnection(HttpConnectionSettings connectionSettings) {
		return new HttpSettings(this.url, this.headers, this.connectTimeout, this.acknowledgeTimeout,
				this.maxMessageBytes, this.hook, this.authorizer, connectionSettings, this.httpClient);
	}

	/**
	 * Return these settings with an HTTP client of the application's own, for example one
	 * with its own cookies. It stays the application's to manage.
	 * @param client a client that follows no redirects
	 * @return the changed settings
	 */
	public HttpSettings withHttpClient(HttpClient client) {
		return new HttpSettings(this.url, this.headers, this.connectTimeout, this.acknowledgeTimeout,
				this.maxMessageBytes, this.hook, this.authorizer, this.connection, client);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * The URL's query and the values of headers are left out: they may be secrets.
	 */
	@Override
	public String toString() {
		return "HttpSettings[url=" + Urls.display(this.url) + ", headers=" + this.headers.keySet() + "]";
	}

}
