/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.ClientCredentialsGrant;
import com.nimbusds.oauth2.sdk.JWTBearerGrant;
import com.nimbusds.oauth2.sdk.id.Audience;
import com.nimbusds.oauth2.sdk.token.TokenTypeURI;
import com.nimbusds.oauth2.sdk.token.TypelessToken;
import com.nimbusds.oauth2.sdk.tokenexchange.TokenExchangeGrant;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.token.CodeRequest;
import org.mcptools.authorization.token.TokenEndpoint.Question;

/**
 * Gets tokens by the grant of a server.
 */
final class Acquisition {

	private static final String ID_JAG = "urn:ietf:params:oauth:token-type:id-jag";

	/** A user who has not come back by then is not coming. */
	private static final int LONGEST_ABSENCE_MINUTES = 10;

	private final Wiring wiring;

	Acquisition(Wiring wiring) {
		this.wiring = wiring;
	}

	/**
	 * Get tokens. Blocks, but not for a user.
	 * @param asked is told when a user is asked
	 * @param kept is told the tokens, before the user is told that there are any
	 */
	CompletableFuture<StoredTokens> obtain(Target target, Set<String> scopes, String user,
			Consumer<ConsentRequest> asked, Consumer<StoredTokens> kept) {
		OAuthGrant grant = this.wiring.grant();
		if (grant instanceof OAuthGrant.AuthorizationCode code) {
			return byConsent(code.consent(), target, scopes, user, asked, kept);
		}
		StoredTokens tokens = alone(grant, target, scopes, user);
		kept.accept(tokens);
		return CompletableFuture.completedFuture(tokens);
	}

	/**
	 * Get tokens without a user's consent.
	 */
	StoredTokens alone(OAuthGrant grant, Target target, Set<String> scopes, String user) {
		if (grant instanceof OAuthGrant.EnterpriseManaged managed) {
			Question question = question(target, required(target));
			return this.wiring.endpoint().issue(question, bearer(assertion(managed, target, scopes, user)), scopes);
		}
		if (grant instanceof OAuthGrant.WorkloadIdentity workload) {
			ClientIdentity known = this.wiring.registrar().known(target.server(), null);
			Question question = question(target, (known != null) ? known : ClientIdentity.publicClient(""));
			return this.wiring.endpoint().issue(question, bearer(workload.assertion().get()), scopes);
		}
		return this.wiring.endpoint().issue(question(target, required(target)), new ClientCredentialsGrant(), scopes);
	}

	private ClientIdentity required(Target target) {
		ClientIdentity known = this.wiring.registrar().known(target.server(), null);
		if (known == null) {
			throw new AuthorizationException("Tokens of the application itself need a client id, which the"
					+ " authorization server " + target.server().issuer() + " has to give");
		}
		return known;
	}

	private static JWTBearerGrant bearer(String assertion) {
		try {
			return new JWTBearerGrant(SignedJWT.parse(assertion));
		}
		catch (ParseException ex) {
			throw new AuthorizationException("The assertion that proves who the application is is no signed JWT");
		}
	}

	/** Step one of two: what the enterprise says to the authorization server. */
	private String assertion(OAuthGrant.EnterpriseManaged managed, Target target, Set<String> scopes, String user) {
		try {
			TokenExchangeGrant exchange = new TokenExchangeGrant(new TypelessToken(managed.subjectToken().apply(user)),
					TokenTypeURI.parse(managed.subjectTokenType()), null, null, TokenTypeURI.parse(ID_JAG),
					List.of(new Audience(target.server().issuer())));
			return this.wiring.endpoint()
				.exchanged(new Question(managed.provider(), managed.client(), target.resource().identifier(), null),
						exchange, scopes, ID_JAG);
		}
		catch (com.nimbusds.oauth2.sdk.ParseException ex) {
			throw new AuthorizationException("The type of the identity token is no URI");
		}
	}

	private CompletableFuture<StoredTokens> byConsent(ConsentHandler consent, Target target, Set<String> scopes,
			String user, Consumer<ConsentRequest> asked, Consumer<StoredTokens> kept) {
		URI redirectUri = consent.redirectUri();
		ClientIdentity client = this.wiring.registrar().resolve(target.server(), redirectUri, scopes);
		Question question = question(target, client);
		CodeRequest code = new CodeRequest(question, redirectUri, scopes);
		ConsentRequest request = new ConsentRequest(this.wiring.name(), user, target.server().issuer(), scopes,
				code.url(), redirectUri, code.state());
		CompletionStage<URI> arrival = consent.ask(request);
		asked.accept(request);
		return arrival.toCompletableFuture()
			.copy()
			.orTimeout(LONGEST_ABSENCE_MINUTES, TimeUnit.MINUTES)
			.thenApplyAsync((callback) -> redeem(question, code, callback, redirectUri), this.wiring.executor())
			.whenComplete((tokens, failure) -> {
				if (tokens != null) {
					kept.accept(tokens);
				}
			})
			// Not on the timer that all share: it may block.
			.whenCompleteAsync((tokens, failure) -> consent.finished(request, causeOf(failure)), this.wiring.executor())
			.exceptionallyCompose((failure) -> CompletableFuture.failedFuture(absent(failure)));
	}

	private StoredTokens redeem(Question question, CodeRequest code, URI callback, URI redirectUri) {
		try {
			return this.wiring.endpoint().issue(question, code.answered(callback), Set.of(), code.scopes());
		}
		catch (AuthorizationException ex) {
			if ("invalid_client".equals(ex.getErrorCode()) || "unauthorized_client".equals(ex.getErrorCode())) {
				this.wiring.registrar().forget(question.server(), redirectUri, question.client().clientId());
			}
			throw ex;
		}
	}

	private static @Nullable Throwable causeOf(@Nullable Throwable failure) {
		return (failure != null) ? absent(failure) : null;
	}

	private static Throwable absent(Throwable failure) {
		Throwable cause = Failures.cause(failure);
		return (cause instanceof TimeoutException)
				? new AuthorizationException("The user has not come back from the authorization server in time")
				: cause;
	}

	/**
	 * Get new tokens in place of old ones, without anybody's consent.
	 * @return the tokens, {@code null} where there are none
	 */
	@Nullable StoredTokens renew(Target target, StoredTokens old, String user) {
		OAuthGrant grant = this.wiring.grant();
		if (!(grant instanceof OAuthGrant.AuthorizationCode code)) {
			return alone(grant, target, old.requestedScopes(), user);
		}
		ClientIdentity client = this.wiring.registrar().client(target.server(), old.clientId());
		return (client != null) ? refreshed(target, old, client, code.consent().redirectUri()) : null;
	}

	private @Nullable StoredTokens refreshed(Target target, StoredTokens old, ClientIdentity client, URI redirectUri) {
		try {
			return this.wiring.endpoint().refresh(question(target, client), old);
		}
		catch (AuthorizationException ex) {
			String error = String.valueOf(ex.getErrorCode());
			if (error.equals("invalid_client")) {
				// Whoever sends a user there with this client gets no answer.
				this.wiring.registrar().forget(target.server(), redirectUri, client.clientId());
				return null;
			}
			if (error.equals("invalid_grant") || error.equals("unauthorized_client")) {
				return null;
			}
			throw ex;
		}
	}

	private Question question(Target target, ClientIdentity client) {
		return new Question(target.server(), client, target.resource().identifier(),
				this.wiring.proofs(target.server()));
	}

	/** As the type of what a supplier returns cannot be named. */
	static <T> CompletableFuture<T> trying(Supplier<CompletableFuture<T>> work) {
		try {
			return work.get();
		}
		catch (RuntimeException | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

}
