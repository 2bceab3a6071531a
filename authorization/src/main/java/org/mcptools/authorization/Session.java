/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.discovery.AuthChallenge;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.token.DpopProofs;
import org.mcptools.client.transport.http.HttpChallenge;
import org.mcptools.client.transport.http.HttpReply;

/**
 * The tokens of one user of a server. Whatever concerns them is done once for all who
 * wait.
 */
final class Session {

	private static final int MOST_STEP_UPS = 8;

	private final Wiring wiring;

	private final String user;

	private final Acquisition acquisition;

	private final SingleFlight flight;

	private volatile @Nullable Held held;

	/** The last token that the server has accepted. */
	private volatile @Nullable String accepted;

	private volatile @Nullable String metadataLocation;

	private int stepUps;

	Session(Wiring wiring, String user) {
		this.wiring = wiring;
		this.user = user;
		this.acquisition = new Acquisition(wiring);
		this.flight = new SingleFlight(wiring);
	}

	CompletableFuture<Map<String, String>> credentials(String method, URI url) {
		Held current = this.held;
		if (current == null || !current.belongsTo(url, this.wiring.url())) {
			return CompletableFuture.completedFuture(Map.of());
		}
		if (!current.isOver()) {
			return CompletableFuture.completedFuture(headers(current, method, url));
		}
		return this.flight.join(() -> CompletableFuture.completedFuture(renewed())).thenApply((done) -> {
			Held renewed = this.held;
			return (renewed != null && renewed.belongsTo(url, this.wiring.url())) ? headers(renewed, method, url)
					: Map.of();
		});
	}

	private Map<String, String> headers(Held current, String method, URI url) {
		StoredTokens tokens = current.tokens();
		DpopProofs proofs = this.wiring.proofs(current.target().server());
		if (!tokens.type().equals("DPoP") || proofs == null) {
			return Map.of("Authorization", "Bearer " + tokens.accessToken());
		}
		return Map.of("Authorization", "DPoP " + tokens.accessToken(), "DPoP",
				proofs.proof(method, url, tokens.accessToken()).serialize());
	}

	/** The token is over: get the next one, or none, so that the server asks. */
	private boolean renewed() {
		Held current = this.held;
		if (current == null || !current.isOver()) {
			return true;
		}
		StoredTokens known = stored(current.target());
		if (known != null && !current.is(known.accessToken()) && !Held.isOver(known)) {
			hold(current.target(), known, Held.Origin.STORE);
			return true;
		}
		StoredTokens fresh = this.acquisition.renew(current.target(), current.tokens(), this.user);
		if (fresh != null) {
			hold(current.target(), fresh, Held.Origin.REFRESH);
		}
		else {
			drop(current.target());
		}
		return true;
	}

	void replied(HttpReply reply) {
		remember(reply.uri(), reply.headers());
		String token = token(reply.credentials());
		if (reply.status() < 400 && token != null) {
			this.accepted = token;
		}
	}

	private void remember(URI url, Map<String, String> headers) {
		Held current = this.held;
		DpopProofs proofs = (current != null) ? this.wiring.proofs(current.target().server()) : null;
		if (proofs != null) {
			proofs.remember(url, headers.get("dpop-nonce"));
		}
	}

	private static @Nullable String token(Map<String, String> credentials) {
		String header = credentials.get("Authorization");
		return (header != null) ? header.substring(header.indexOf(' ') + 1) : null;
	}

	CompletableFuture<Boolean> challenged(HttpChallenge refusal) {
		remember(refusal.uri(), refusal.headers());
		AuthChallenge challenge = AuthChallenge.of(refusal.wwwAuthenticate());
		String refused = token(refusal.credentials());
		Held current = this.held;
		if (challenge.error().equals("use_dpop_nonce")) {
			DpopProofs proofs = (current != null) ? this.wiring.proofs(current.target().server()) : null;
			return CompletableFuture.completedFuture(
					proofs != null && proofs.hasNewerNonce(refusal.uri(), refusal.credentials().get("DPoP")));
		}
		boolean stepUp = refusal.status() == 403;
		if (stepUp && !challenge.error().equals("insufficient_scope")) {
			return CompletableFuture.completedFuture(false);
		}
		if (current != null && (refused == null || !current.is(refused))
				&& current.belongsTo(refusal.uri(), this.wiring.url())
				&& (!stepUp || current.tokens().requestedScopes().containsAll(challenge.scopes()))) {
			// Somebody else has seen to it in the meantime.
			return CompletableFuture.completedFuture(true);
		}
		return this.flight.join(() -> authorized(challenge, refused, stepUp)).thenApply((done) -> true);
	}

	private CompletableFuture<Boolean> authorized(AuthChallenge challenge, @Nullable String refused, boolean stepUp) {
		if (challenge.scheme().equals("dpop") && this.wiring.keys() == null) {
			throw new AuthorizationException(
					"The server wants tokens that are bound to a key (DPoP), which is not" + " turned on for it");
		}
		Target target = target(challenge);
		Held current = this.held;
		if (current != null && !key(current.target()).equals(key(target))) {
			// It has moved to another authorization server: nothing of the old one is of
			// use.
			drop(current.target());
			current = null;
		}
		StoredTokens known = stored(target);
		if (!stepUp && known != null && reused(target, current, known, refused)) {
			return CompletableFuture.completedFuture(true);
		}
		Set<String> earlier = (known != null) ? known.requestedScopes() : Set.of();
		if (stepUp) {
			requireProgress(challenge.scopes(), earlier);
		}
		Set<String> scopes = Scopes.select(this.wiring.scopes(), challenge.scopes(), earlier, target,
				this.wiring.grant() instanceof OAuthGrant.AuthorizationCode);
		return this.acquisition.obtain(target, scopes, this.user, this.flight::asked).thenApply((tokens) -> {
			hold(target, tokens, Held.Origin.GRANT);
			return true;
		});
	}

	/**
	 * A server may say only the first time where its metadata is. It is read anew there,
	 * since elsewhere it may be that of a resource with another name.
	 */
	private Target target(AuthChallenge challenge) {
		String told = challenge.resourceMetadata();
		String location = (told != null) ? told : this.metadataLocation;
		this.metadataLocation = null;
		Target target = this.wiring.target(location, this.user);
		this.metadataLocation = location;
		return target;
	}

	/** Whether what is known is of use, or can be made so without anybody's consent. */
	private boolean reused(Target target, @Nullable Held current, StoredTokens known, @Nullable String refused) {
		boolean isRefused = known.accessToken().equals(refused);
		if (!isRefused && !Held.isOver(known)) {
			hold(target, known, Held.Origin.STORE);
			return true;
		}
		if (isRefused && current != null && current.is(known.accessToken())
				&& !known.accessToken().equals(this.accepted)) {
			if (current.origin() == Held.Origin.GRANT) {
				drop(target);
				throw new AuthorizationException(
						"The server refuses the token that " + target.server().issuer() + " has just issued for it");
			}
			if (current.origin() == Held.Origin.REFRESH) {
				return false;
			}
		}
		StoredTokens fresh = this.acquisition.renew(target, known, this.user);
		if (fresh == null) {
			return false;
		}
		hold(target, fresh, (this.wiring.grant() instanceof OAuthGrant.AuthorizationCode) ? Held.Origin.REFRESH
				: Held.Origin.GRANT);
		return true;
	}

	private void requireProgress(Collection<String> challenged, Set<String> earlier) {
		if (earlier.containsAll(challenged)) {
			throw new AuthorizationException(
					"The server refuses this for want of " + (challenged.isEmpty() ? "a scope that it does not name"
							: "the scope " + String.join(" ", challenged) + ", which was asked for already"));
		}
		if (++this.stepUps > MOST_STEP_UPS) {
			throw new AuthorizationException(
					"The server has wanted more scopes " + MOST_STEP_UPS + " times, and still wants more");
		}
	}

	private TokenKey key(Target target) {
		return this.wiring.key(target, this.user);
	}

	private @Nullable StoredTokens stored(Target target) {
		StoredTokens known = this.wiring.store().tokens(key(target));
		if (known != null && known.keyThumbprint() != null) {
			DpopProofs proofs = this.wiring.proofs(target.server());
			return (proofs != null && known.keyThumbprint().equals(proofs.thumbprint())) ? known : null;
		}
		return known;
	}

	private void hold(Target target, StoredTokens tokens, Held.Origin origin) {
		if (origin != Held.Origin.STORE) {
			this.wiring.store().saveTokens(key(target), tokens);
		}
		this.held = new Held(target, tokens, origin);
	}

	private void drop(Target target) {
		this.wiring.store().removeTokens(key(target));
		this.held = null;
	}

}
