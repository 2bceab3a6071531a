/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.util.function.Function;
import java.util.function.Supplier;

import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.discovery.AuthorizationServer;

/**
 * Why an authorization server should issue tokens.
 */
public sealed interface OAuthGrant {

	/**
	 * Whether tokens are those of a user, one for each.
	 * @return {@code false} where they are those of the application
	 */
	boolean isOfUser();

	/**
	 * A user consents, with a browser.
	 *
	 * @param consent brings users there and back
	 */
	record AuthorizationCode(ConsentHandler consent) implements OAuthGrant {

		@Override
		public boolean isOfUser() {
			return true;
		}

	}

	/**
	 * The application is known to the authorization server, and no user is concerned
	 * (extension {@code io.modelcontextprotocol/oauth-client-credentials}).
	 */
	record ClientCredentials() implements OAuthGrant {

		@Override
		public boolean isOfUser() {
			return false;
		}

	}

	/**
	 * The platform that the application runs on tells who it is (workload identity
	 * federation, RFC 7523).
	 *
	 * @param assertion returns the platform's JSON Web Token, asked for each token; may
	 * block
	 */
	record WorkloadIdentity(Supplier<String> assertion) implements OAuthGrant {

		@Override
		public boolean isOfUser() {
			return false;
		}

	}

	/**
	 * The identity provider of an enterprise, at which the user is logged in, decides
	 * (extension {@code io.modelcontextprotocol/enterprise-managed-authorization}).
	 *
	 * @param provider where its tokens are exchanged; of it only the issuer and the token
	 * endpoint are used
	 * @param client who the application is there
	 * @param subjectToken returns the identity token of a user, asked for each token; may
	 * block
	 * @param subjectTokenType what that is, such as
	 * {@code urn:ietf:params:oauth:token-type:id_token}
	 */
	record EnterpriseManaged(AuthorizationServer provider, ClientIdentity client, Function<String, String> subjectToken,
			String subjectTokenType) implements OAuthGrant {

		@Override
		public boolean isOfUser() {
			return true;
		}

	}

}
