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

	/**
	 * Create it.
	 * @param bundles gives the SSL bundles of the application
	 * @param customizers gives those of a server, in their order
	 * @param authorizers gives what makes authorizers, if there is any
	 */
	ServerHttp(Supplier<@Nullable SslBundles> bundles, Function<String, List<McpHttpRequestCustomizer>> customizers,
			Supplier<@Nullable McpServerAuthorizers> authorizers) {
		this.tls = new ServerTls(bundles);
		this.customizers = customizers;
		this.authorizers = authorizers;
	}

	/**
	 * Return one for an application that says nothing.
	 */
	static ServerHttp plain() {
		return new ServerHttp(() -> null, (server) -> List.of(), () -> null);
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
		if (settings.headers().keySet().stream().anyMatch("Authorization"::equalsIgnoreCase)) {
			throw new ServerPropertyException(property + ".registration-id",
					"There is a token, a user or a header 'Authorization' already");
		}
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

}
