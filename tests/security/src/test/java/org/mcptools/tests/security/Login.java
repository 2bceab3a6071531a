/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security;

import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.context.ApplicationContext;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A user who logs in at the authorization server with a browser, and so lets an
 * application have tokens.
 */
final class Login {

	static final String PASSWORD = "pass-word-of-users";

	static final String REDIRECT_URI = "http://127.0.0.1:1/callback";

	private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	private static final Pattern CODE = Pattern.compile("[?&]code=([^&]+)");

	private final HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

	private final String base;

	private Login(String base) {
		this.base = base;
	}

	/**
	 * Log in, and give the application the tokens as a login with Spring Security does.
	 */
	static Authentication of(String user, String base, ApplicationContext application) throws Exception {
		JsonNode tokens = new Login(base).tokens(user);
		Instant now = Instant.now();
		OAuth2AccessToken access = new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER,
				tokens.path("access_token").asString(), now, now.plusSeconds(tokens.path("expires_in").asLong()),
				Set.of("mcp"));
		OAuth2RefreshToken refresh = new OAuth2RefreshToken(tokens.path("refresh_token").asString(), now);
		Authentication authentication = as(user);
		application.getBean(OAuth2AuthorizedClientService.class)
			.saveAuthorizedClient(new OAuth2AuthorizedClient(
					application.getBean(ClientRegistrationRepository.class).findByRegistrationId("portal"), user,
					access, refresh), authentication);
		return authentication;
	}

	/** A user who is logged in to the application, and nowhere else. */
	static Authentication as(String user) {
		return new TestingAuthenticationToken(user, "n/a", "ROLE_USER");
	}

	private JsonNode tokens(String user) throws Exception {
		String authorize = "/oauth2/authorize?" + form(Map.of("response_type", "code", "client_id", "portal", "scope",
				"mcp", "redirect_uri", REDIRECT_URI, "state", "any"));
		get(authorize);
		Matcher csrf = CSRF.matcher(get("/login").body());
		if (!csrf.find()) {
			throw new IllegalStateException("There is no form to log in with");
		}
		post("/login", form(Map.of("username", user, "password", PASSWORD, "_csrf", csrf.group(1))), null);
		String back = get(authorize).headers().firstValue("Location").orElse("");
		Matcher code = CODE.matcher(back);
		if (!back.startsWith(REDIRECT_URI) || !code.find()) {
			throw new IllegalStateException("Not logged in, but sent to " + back);
		}
		String client = Base64.getEncoder()
			.encodeToString(("portal:" + GuardedServer.secret("portal")).getBytes(StandardCharsets.UTF_8));
		return JsonMapper.shared()
			.readTree(
					post("/oauth2/token", form(Map.of("grant_type", "authorization_code", "redirect_uri", REDIRECT_URI))
							+ "&code=" + code.group(1), "Basic " + client)
						.body());
	}

	private HttpResponse<String> get(String path) throws Exception {
		return this.browser.send(
				HttpRequest.newBuilder(URI.create(this.base + path)).header("Accept", "text/html").build(),
				HttpResponse.BodyHandlers.ofString());
	}

	private HttpResponse<String> post(String path, String form, String authorization) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.base + path))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(HttpRequest.BodyPublishers.ofString(form));
		if (authorization != null) {
			request.header("Authorization", authorization);
		}
		return this.browser.send(request.build(), HttpResponse.BodyHandlers.ofString());
	}

	private static String form(Map<String, String> fields) {
		return fields.entrySet()
			.stream()
			.map((field) -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining("&"));
	}

}
