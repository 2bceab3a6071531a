/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which scopes to ask for.
 */
final class Scopes {

	private static final String OFFLINE = "offline_access";

	private Scopes() {
	}

	/**
	 * Select the scopes of an authorization.
	 * @param configured those that the application wants, empty where it leaves that to
	 * the server
	 * @param challenged those that the server demands
	 * @param earlier those that were asked for before
	 * @param ofUser whether there is a user, who need not be there later
	 */
	static Set<String> select(Collection<String> configured, Collection<String> challenged, Collection<String> earlier,
			Target target, boolean ofUser) {
		Set<String> scopes = new LinkedHashSet<>(earlier);
		scopes.addAll(configured);
		scopes.addAll(challenged);
		if (configured.isEmpty() && challenged.isEmpty() && earlier.isEmpty()) {
			scopes.addAll(target.resource().scopes());
		}
		List<String> offered = target.server().scopes();
		if (offered != null && offered.contains(OFFLINE) && ofUser) {
			scopes.add(OFFLINE);
		}
		else if (offered != null ? !offered.contains(OFFLINE) : !configured.contains(OFFLINE)) {
			scopes.remove(OFFLINE);
		}
		return scopes;
	}

}
