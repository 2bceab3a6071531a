/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user with a browser, who logs in and consents to all that is asked.
 */
final class HeadlessUser {

	static final String PASSWORD = "pass-word-of-users";

	private static final Pattern INPUT = Pattern.compile("<input[^>]*>");

	private final HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

	private final String name;

	private int consents;

	HeadlessUser(String name) {
		this.name = name;
	}

	/** How often the user was shown what to consent to. */
	int consents() {
		return this.consents;
	}

	/** Go where the application sends the user, up to where the application waits. */
	URI authorize(URI url) throws Exception {
		return authorize(url, ProtectedServer.REDIRECT_URI);
	}

	URI authorize(URI url, String redirectUri) throws Exception {
		URI at = url;
		for (int i = 0; i < 10; i++) {
			if (at.toString().startsWith(redirectUri)) {
				return at;
			}
			HttpResponse<String> page = this.browser.send(
					HttpRequest.newBuilder(at).header("Accept", "text/html").build(),
					HttpResponse.BodyHandlers.ofString());
			if (page.statusCode() == 200) {
				page = at.getPath().equals("/login") ? post(at, logIn(page.body())) : post(at, consent(page.body()));
			}
			at = at.resolve(page.headers().firstValue("Location").orElseThrow());
		}
		throw new IllegalStateException("Sent to and fro, at last to " + at);
	}

	private String logIn(String page) {
		return field("username", this.name) + "&" + field("password", PASSWORD) + "&"
				+ field("_csrf", value(page, "_csrf"));
	}

	private String consent(String page) {
		this.consents++;
		List<String> form = new ArrayList<>();
		Matcher inputs = INPUT.matcher(page);
		while (inputs.find()) {
			String input = inputs.group();
			if (!input.contains("disabled")) {
				form.add(field(attribute(input, "name"), attribute(input, "value")));
			}
		}
		return String.join("&", form);
	}

	private static String value(String page, String name) {
		Matcher inputs = INPUT.matcher(page);
		while (inputs.find()) {
			if (attribute(inputs.group(), "name").equals(name)) {
				return attribute(inputs.group(), "value");
			}
		}
		throw new IllegalStateException("There is no " + name + " in the form");
	}

	private static String attribute(String input, String name) {
		Matcher found = Pattern.compile("\\b" + name + "=\"([^\"]*)\"").matcher(input);
		return found.find() ? found.group(1) : "";
	}

	private HttpResponse<String> post(URI at, String form) throws Exception {
		URI target = at.resolve(at.getRawPath());
		return this.browser.send(HttpRequest.newBuilder(target)
			.header("Content-Type", "application/x-www-form-urlencoded")
			.header("Accept", "text/html")
			.POST(HttpRequest.BodyPublishers.ofString(form))
			.build(), HttpResponse.BodyHandlers.ofString());
	}

	private static String field(String name, String value) {
		return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
	}

}
