/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.conformance;

import java.net.URI;
import java.util.List;

import org.mcptools.authorization.McpAuthorizer;
import org.mcptools.authorization.McpAuthorizerBuilder;
import org.mcptools.authorization.OAuthGrant;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.client.ClientKey;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.client.transport.http.HttpAuthorizer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How the client authorizes itself in each scenario.
 */
final class Authorizers {

	/** The one that the suite knows; it is never read. */
	private static final URI METADATA_DOCUMENT = URI.create("https://conformance-test.local/client-metadata.json");

	private static final String ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";

	private Authorizers() {
	}

	static HttpAuthorizer of(String scenario, String json, URI url) {
		JsonNode context = new JsonMapper().readTree(json);
		McpAuthorizerBuilder builder = McpAuthorizer.builder("conformance", url, grant(scenario, context))
			.clientName("MCP Tools conformance")
			.dpop(scenario.startsWith("auth/dpop"));
		if (scenario.equals("auth/basic-cimd") || scenario.startsWith("auth/offline-access")) {
			builder.metadataDocument(METADATA_DOCUMENT);
		}
		if (context.hasNonNull("client_id")) {
			builder.client(client(context));
		}
		return builder.build();
	}

	private static OAuthGrant grant(String scenario, JsonNode context) {
		return switch (scenario) {
			case "auth/client-credentials-jwt", "auth/client-credentials-basic" -> new OAuthGrant.ClientCredentials();
			case "auth/wif-jwt-bearer" -> new OAuthGrant.WorkloadIdentity(() -> text(context, "valid_jwt"));
			case "auth/enterprise-managed-authorization" -> new OAuthGrant.EnterpriseManaged(
					new AuthorizationServer(text(context, "idp_issuer"), null,
							URI.create(text(context, "idp_token_endpoint")), null, null, List.of("none"), List.of(),
							List.of(), false, false, false),
					ClientIdentity.publicClient(text(context, "idp_client_id")),
					(user) -> text(context, "idp_id_token"), ID_TOKEN);
			default -> new OAuthGrant.AuthorizationCode(new HeadlessConsent());
		};
	}

	private static ClientIdentity client(JsonNode context) {
		String id = text(context, "client_id");
		ClientIdentity client = ClientIdentity.publicClient(id);
		if (context.hasNonNull("client_secret")) {
			client = ClientIdentity.withSecret(id, text(context, "client_secret"));
		}
		else if (context.hasNonNull("private_key_pem")) {
			client = ClientIdentity.withKey(id, ClientKey.ofPem(text(context, "private_key_pem"), null,
					context.path("signing_algorithm").asString("ES256")));
		}
		return context.hasNonNull("issuer") ? client.at(text(context, "issuer")) : client;
	}

	private static String text(JsonNode context, String name) {
		return context.path(name).asString("");
	}

}
