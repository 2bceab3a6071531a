/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.discovery.AuthChallenge;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.token.DpopProofs;
import org.mcptools.client.transport.http.HttpChallenge;
import org.mcptools.client.transport.http.HttpReply;

/**
 * The tokens of one user of a server. Whatever concerns them is done once for all who
 * wait. What needs no user does not wait for one who is away.
 */
final class Session {

	private static final int MOST_STEP_UPS = 8;

	private final Wiring wiring;

	private final String user;

	private final Acquisition acquisition;

	private final KeptTokens kept;

	/** Tells from whom tokens are still to be had, if nobody's consent is needed none. */
	private final SingleFlight<Optional<Target>> renewals;

	private final SingleFlight<Boolean> consents;

	private volatile @Nullable Held held;

	/** The last token that the server has accepted. */
	private volatile @Nullable String accepted;

	private volatile @Nullable String metadataLocation;

	/** Since the server has accepted a token. */
	private final AtomicInteger stepUps = new AtomicInteger();

	Session(Wiring wiring, String user) {
		this.wiring = wiring;
		this.user = user;
		this.acquisition = new Acquisition(wiring);
		this.kept = new KeptTokens(wiring, user);
		this.renewals = new SingleFlight<>(wiring);
		this.consents = new SingleFlight<>(wiring);
	}

	CompletableFuture<Map<String, String>> credentials(String method, URI url) {
		Held current = this.held;
		if (current == null || !current.belongsTo(url, this.wiring.url())) {
			return CompletableFuture.completedFuture(Map.of());
		}
		if (!current.isOver()) {
			return CompletableFuture.completedFuture(headers(current, method, url));
		}
		return this.renewals.join(() -> CompletableFuture.completedFuture(renewed())).thenApply((done) -> {
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
	private Optional<Target> renewed() {
		Held current = this.held;
		if (current == null || !current.isOver()) {
			return Optional.empty();
		}
		Target target = current.target();
		StoredTokens known = this.kept.of(target);
		if (known != null && !current.is(known.accessToken()) && !Held.isOver(known)) {
			hold(target, known, Held.Origin.STORE);
			return Optional.empty();
		}
		// Another process may have renewed it, and that may be over, too: then what was
		// here first is of no use any more.
		StoredTokens old = (known != null) ? known : current.tokens();
		if (!replaced(target, old)) {
			drop(target, old);
			drop(target, current.tokens());
		}
		return Optional.empty();
	}

	/** Get tokens in place of old ones, without anybody's consent. */
	private boolean replaced(Target target, StoredTokens old) {
		StoredTokens fresh = this.acquisition.renew(target, old, this.user);
		if (fresh == null) {
			StoredTokens others = this.kept.soonInsteadOf(target, old);
			if (others != null) {
				hold(target, others, Held.Origin.STORE);
			}
			return others != null;
		}
		StoredTokens others = this.kept.insteadOf(target, old);
		if (others != null) {
			// Such as those that a user has consented to meanwhile, which may do more.
			hold(target, others, Held.Origin.STORE);
		}
		else {
			hold(target, fresh, (this.wiring.grant() instanceof OAuthGrant.AuthorizationCode) ? Held.Origin.REFRESH
					: Held.Origin.GRANT);
		}
		return true;
	}

	void replied(HttpReply reply) {
		remember(reply.uri(), reply.headers());
		String token = token(reply.credentials());
		if (reply.status() < 400 && token != null) {
			this.accepted = token;
			this.stepUps.set(0);
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
		return this.renewals.join(() -> CompletableFuture.completedFuture(withoutConsent(challenge, refused, stepUp)))
			.thenCompose((target) -> target.isEmpty() ? CompletableFuture.completedFuture(true)
					: this.consents.join(() -> authorized(target.get(), challenge, refused, stepUp)));
	}

	private Optional<Target> withoutConsent(AuthChallenge challenge, @Nullable String refused, boolean stepUp) {
		if (challenge.scheme().equals("dpop") && this.wiring.keys() == null) {
			throw new AuthorizationException(
					"The server wants tokens that are bound to a key (DPoP), which is not turned on for it");
		}
		Target target = target(challenge);
		Held current = this.held;
		if (current != null && !this.kept.key(current.target()).equals(this.kept.key(target))) {
			// It has moved to another authorization server: nothing of the old one is of
			// use.
			drop(current.target(), current.tokens());
			current = null;
		}
		StoredTokens known = this.kept.of(target);
		return (!stepUp && known != null && reused(target, current, known, refused)) ? Optional.empty()
				: Optional.of(target);
	}

	private CompletableFuture<Boolean> authorized(Target target, AuthChallenge challenge, @Nullable String refused,
			boolean stepUp) {
		StoredTokens known = this.kept.of(target);
		if (known != null && !known.accessToken().equals(refused) && !Held.isOver(known)
				&& (!stepUp || known.requestedScopes().containsAll(challenge.scopes()))) {
			// Somebody has consented since.
			hold(target, known, Held.Origin.STORE);
			return CompletableFuture.completedFuture(true);
		}
		Set<String> earlier = (known != null) ? known.requestedScopes() : Set.of();
		if (stepUp) {
			requireProgress(challenge.scopes(), earlier);
		}
		Set<String> scopes = Scopes.select(this.wiring.scopes(), challenge.scopes(), earlier, target,
				this.wiring.grant() instanceof OAuthGrant.AuthorizationCode);
		return this.acquisition
			.obtain(target, scopes, this.user, this.consents::asked,
					(tokens) -> hold(target, tokens, Held.Origin.GRANT))
			.thenApply((tokens) -> true);
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
				drop(target, known);
				throw new AuthorizationException(
						"The server refuses the token that " + target.server().issuer() + " has just issued for it");
			}
			if (current.origin() == Held.Origin.REFRESH) {
				return false;
			}
		}
		return replaced(target, known);
	}

	private void requireProgress(Collection<String> challenged, Set<String> earlier) {
		if (earlier.containsAll(challenged)) {
			throw new AuthorizationException(
					"The server refuses this for want of " + (challenged.isEmpty() ? "a scope that it does not name"
							: "the scope " + String.join(" ", challenged) + ", which was asked for already"));
		}
		if (this.stepUps.incrementAndGet() > MOST_STEP_UPS) {
			throw new AuthorizationException(
					"The server has wanted more scopes " + MOST_STEP_UPS + " times, and still wants more");
		}
	}

	private void hold(Target target, StoredTokens tokens, Held.Origin origin) {
		Held current = this.held;
		if (origin != Held.Origin.STORE) {
			// First here, so that a store that fails does not lose it.
			this.held = new Held(target, tokens, origin);
			this.kept.keep(target, tokens);
		}
		else if (current == null || !current.is(tokens.accessToken())) {
			this.held = new Held(target, tokens, origin);
		}
	}

	private void drop(Target target, StoredTokens tokens) {
		Held current = this.held;
		if (current != null && current.is(tokens.accessToken())) {
			this.held = null;
		}
		this.kept.forget(target, tokens);
	}

}
