/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A challenge of {@code WWW-Authenticate} (RFC 9110, section 11.6.1).
 *
 * @param scheme the scheme, in lower case
 * @param parameters the parameters, names in lower case
 */
public record AuthChallenge(String scheme, Map<String, String> parameters) {

	private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

	private static final Pattern PARAMETER = Pattern.compile("(" + TOKEN + ")\\s*=\\s*(?:(\")|([^\\s,\"]*))");

	private static final Pattern SCHEME = Pattern.compile("(" + TOKEN + ")(?=\\s|,|$)");

	private static final Pattern TOKEN68 = Pattern.compile("[A-Za-z0-9._~+/-]+=*(?=\\s*(,|$))");

	private static final Pattern GAP = Pattern.compile("[\\s,]+");

	/**
	 * Read the challenges of a refusal.
	 * @param headers the values of {@code WWW-Authenticate}
	 * @return the challenges, in the order in which they came
	 */
	public static List<AuthChallenge> parse(List<String> headers) {
		List<AuthChallenge> found = new ArrayList<>();
		headers.forEach((header) -> parse(header, found));
		return found;
	}

	/**
	 * Return the challenge that an OAuth client can answer.
	 * @param headers the values of {@code WWW-Authenticate}
	 * @return the first with the scheme {@code DPoP} or {@code Bearer}; one without
	 * parameters where there is none
	 */
	public static AuthChallenge of(List<String> headers) {
		List<AuthChallenge> all = parse(headers);
		return all.stream()
			.filter((challenge) -> challenge.scheme().equals("bearer") || challenge.scheme().equals("dpop"))
			.filter((challenge) -> !challenge.parameters().isEmpty() || all.size() == 1)
			.findFirst()
			.orElse(new AuthChallenge("", Map.of()));
	}

	/** In one pass and with no recursion, however long the header is. */
	private static void parse(String header, List<AuthChallenge> found) {
		int at = 0;
		Map<String, String> parameters = new TreeMap<>();
		Matcher gap = GAP.matcher(header);
		Matcher parameter = PARAMETER.matcher(header);
		Matcher scheme = SCHEME.matcher(header);
		Matcher token = TOKEN68.matcher(header);
		while (at < header.length()) {
			if (isAt(gap, at)) {
				at = gap.end();
			}
			else if (isAt(parameter, at)) {
				StringBuilder quoted = new StringBuilder();
				at = (parameter.group(2) != null) ? unquoted(header, parameter.end(), quoted) : parameter.end();
				if (at < 0) {
					return;
				}
				parameters.putIfAbsent(parameter.group(1).toLowerCase(Locale.ROOT),
						(parameter.group(2) != null) ? quoted.toString() : parameter.group(3));
			}
			else if (isAt(scheme, at)) {
				parameters = new TreeMap<>();
				found.add(new AuthChallenge(scheme.group(1).toLowerCase(Locale.ROOT), parameters));
				at = scheme.end();
			}
			else if (isAt(token, at)) {
				at = token.end();
			}
			else {
				// Not what the standard has: what follows cannot be understood.
				return;
			}
		}
	}

	private static boolean isAt(Matcher matcher, int position) {
		return matcher.region(position, matcher.regionEnd()).lookingAt();
	}

	/**
	 * Read the rest of a quoted string.
	 * @return where it ends, less than 0 where it does not
	 */
	private static int unquoted(String header, int start, StringBuilder text) {
		for (int i = start; i < header.length(); i++) {
			char next = header.charAt(i);
			if (next == '"') {
				return i + 1;
			}
			if (next == '\\' && ++i < header.length()) {
				next = header.charAt(i);
			}
			text.append(next);
		}
		return -1;
	}

	/**
	 * Return where the metadata of the protected resource is.
	 * @return the URL, or {@code null}
	 */
	public @Nullable String resourceMetadata() {
		return this.parameters.get("resource_metadata");
	}

	/**
	 * Return the error code.
	 * @return the code, empty where there is none
	 */
	public String error() {
		return this.parameters.getOrDefault("error", "");
	}

	/**
	 * Return the scopes that the server names.
	 * @return the scopes, empty where it names none
	 */
	public Set<String> scopes() {
		Set<String> scopes = new LinkedHashSet<>();
		for (String scope : this.parameters.getOrDefault("scope", "").strip().split("\\s+")) {
			if (!scope.isEmpty()) {
				scopes.add(scope);
			}
		}
		return scopes;
	}

}
