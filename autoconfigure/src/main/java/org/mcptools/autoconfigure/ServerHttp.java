/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.http.HttpConnectionSettings;
import org.mcptools.client.transport.http.HttpProxy;
import org.mcptools.client.transport.http.HttpRequestHook;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.http.HttpTls;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.util.StringUtils;

/**
 * What an application says of the HTTP requests of its servers, beyond URL and headers.
 */
final class ServerHttp {

	private static final HttpTls OF_JVM = HttpTls.ofJvm("what the JVM trusts, since there is no ssl.bundle");

	private final ServerTls tls;

	private final Function<String, List<McpHttpRequestCustomizer>> customizers;

	private final Supplier<@Nullable McpServerAuthorizers> authorizers;

	private final Supplier<@Nullable McpOAuthAuthorizers> ownAuthorizers;

	/**
	 * Create it.
	 * @param bundles gives the SSL bundles of the application
	 * @param customizers gives those of a server, in their order
	 * @param authorizers gives what makes authorizers over Spring Security, if there is
	 * any
	 * @param ownAuthorizers gives what makes those of the optional module, if it is there
	 */
	ServerHttp(Supplier<@Nullable SslBundles> bundles, Function<String, List<McpHttpRequestCustomizer>> customizers,
			Supplier<@Nullable McpServerAuthorizers> authorizers,
			Supplier<@Nullable McpOAuthAuthorizers> ownAuthorizers) {
		this.tls = new ServerTls(bundles);
		this.customizers = customizers;
		this.authorizers = authorizers;
		this.ownAuthorizers = ownAuthorizers;
	}

	/**
	 * Return one for an application that says nothing.
	 */
	static ServerHttp plain() {
		return new ServerHttp(() -> null, (server) -> List.of(), () -> null, () -> null);
	}

	HttpSettings apply(HttpSettings settings, String property, String name, McpClientProperties.Server server) {
		String bundle = server.ssl().bundle();
		HttpTls trusted = StringUtils.hasText(bundle) ? this.tls.of(property + ".ssl.bundle", bundle) : OF_JVM;
		HttpClient.Version version = server.httpVersion();
		HttpSettings applied = settings
			.withConnection(new HttpConnectionSettings(trusted, proxy(property + ".proxy", server.proxy()), version));
		List<McpHttpRequestCustomizer> own = this.customizers.apply(name);
		if (!own.isEmpty()) {
			applied = applied.withHook((request) -> headers(own, name, request));
		}
		if (server.oauth().grant() != null) {
			if (StringUtils.hasText(server.oauth2().registrationId())) {
				throw new ServerPropertyException(property + ".oauth.grant",
						"There is an oauth2.registration-id already: Spring Security gets the tokens, or oauth.* does");
			}
			return authorized(applied, name, property + ".oauth.grant", server.oauth());
		}
		return authorized(applied, property + ".oauth2", server.oauth2());
	}

	private static @Nullable HttpProxy proxy(String property, @Nullable String url) {
		if (!StringUtils.hasText(url)) {
			return null;
		}
		if (url.strip().equalsIgnoreCase("none")) {
			return HttpProxy.NONE;
		}
		try {
			return HttpProxy.of(url);
		}
		catch (IllegalArgumentException ex) {
			throw new ServerPropertyException(property, ex);
		}
	}

	private static Map<String, String> headers(List<McpHttpRequestCustomizer> customizers, String name,
			HttpRequestHook.Request request) {
		McpHttpRequest customized = new McpHttpRequest(name, request);
		customizers.forEach((customizer) -> customizer.customize(customized));
		return customized.headers();
	}

	private HttpSettings authorized(HttpSettings settings, String property, McpHttpProperties.OAuth2 oauth2) {
		String registration = oauth2.registrationId();
		String service = StringUtils.hasText(oauth2.serviceRegistrationId()) ? oauth2.serviceRegistrationId() : null;
		if (!StringUtils.hasText(registration)) {
			if (service != null) {
				throw new ServerPropertyException(property + ".service-registration-id",
						"It has a meaning together with registration-id only; alone, a registration for the application is"
								+ " the registration-id");
			}
			return settings;
		}
		requireNoOther(settings, property + ".registration-id");
		McpServerAuthorizers makers = this.authorizers.get();
		if (makers == null) {
			throw new ServerPropertyException(property + ".registration-id",
					"It needs Spring Security's OAuth2 client, which is not there: add the dependency"
							+ " org.springframework.boot:spring-boot-starter-security-oauth2-client");
		}
		try {
			return settings.withAuthorizer(makers.authorizer(registration, service));
		}
		catch (IllegalArgumentException ex) {
			throw new ServerPropertyException(property + ".registration-id", ex);
		}
	}

	private HttpSettings authorized(HttpSettings settings, String name, String property, McpOAuthProperties oauth) {
		requireNoOther(settings, property);
		McpOAuthAuthorizers makers = this.ownAuthorizers.get();
		if (makers == null) {
			throw new ServerPropertyException(property,
					"It needs the dependency org.mcptools:mcp-tools-authorization, which is not there");
		}
		try {
			return settings.withAuthorizer(makers.authorizer(name, settings.url(), oauth));
		}
		catch (IllegalArgumentException ex) {
			throw new ServerPropertyException(property, ex);
		}
	}

	private static void requireNoOther(HttpSettings settings, String property) {
		if (settings.headers().keySet().stream().anyMatch("Authorization"::equalsIgnoreCase)) {
			throw new ServerPropertyException(property, "There is a token, a user or a header 'Authorization' already");
		}
	}

}
