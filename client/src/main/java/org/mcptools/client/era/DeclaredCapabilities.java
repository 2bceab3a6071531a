/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.ClientCapabilities;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capabilities of the client as a revision of the protocol declares them. What is
 * newer than the revision is left out, and so is what goes without saying: servers have
 * failed on members that they did not know.
 */
final class DeclaredCapabilities {

	private DeclaredCapabilities() {
	}

	static ObjectNode of(ClientCapabilities capabilities, String revision) {
		ObjectNode json = Json.object();
		addElicitation(json, capabilities, revision);
		if (capabilities.sampling()) {
			ObjectNode sampling = json.putObject("sampling");
			if (Revisions.has(revision, Revisions.SAMPLING_TOOLS)) {
				putIf(sampling, "context", capabilities.samplingContext());
				putIf(sampling, "tools", capabilities.samplingTools());
			}
		}
		if (capabilities.roots()) {
			ObjectNode roots = json.putObject("roots");
			if (!Revisions.has(revision, Revisions.STATELESS)) {
				roots.put("listChanged", true);
			}
		}
		return json;
	}

	private static void addElicitation(ObjectNode json, ClientCapabilities capabilities, String revision) {
		boolean url = capabilities.urlElicitation() && Revisions.has(revision, Revisions.URL_ELICITATION);
		if ((capabilities.formElicitation() && Revisions.has(revision, Revisions.ELICITATION)) || url) {
			ObjectNode elicitation = json.putObject("elicitation");
			if (url) {
				// Without URL an empty object means forms, in every revision.
				putIf(elicitation, "form", capabilities.formElicitation());
				elicitation.putObject("url");
			}
		}
	}

	private static void putIf(ObjectNode json, String name, boolean declared) {
		if (declared) {
			json.putObject(name);
		}
	}

}
