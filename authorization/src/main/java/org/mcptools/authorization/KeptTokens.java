/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.token.DpopProofs;

/**
 * What the store has of one user, where others may write too. Blocks.
 */
final class KeptTokens {

	private static final int LOOKS = 6;

	private static final int MILLIS_BETWEEN_LOOKS = 150;

	private final Wiring wiring;

	private final String user;

	KeptTokens(Wiring wiring, String user) {
		this.wiring = wiring;
		this.user = user;
	}

	TokenKey key(Target target) {
		return this.wiring.key(target, this.user);
	}

	/** Return what is of use here: not what is bound to a key of another process. */
	@Nullable StoredTokens of(Target target) {
		StoredTokens known = this.wiring.store().tokens(key(target));
		if (known != null && known.keyThumbprint() != null) {
			DpopProofs proofs = this.wiring.proofs(target.server());
			return (proofs != null && known.keyThumbprint().equals(proofs.thumbprint())) ? known : null;
		}
		return known;
	}

	void keep(Target target, StoredTokens tokens) {
		this.wiring.store().saveTokens(key(target), tokens);
	}

	/** What somebody else has kept in their place stays. */
	void forget(Target target, StoredTokens tokens) {
		StoredTokens known = this.wiring.store().tokens(key(target));
		if (known == null || known.accessToken().equals(tokens.accessToken())) {
			this.wiring.store().removeTokens(key(target));
		}
	}

	/** Return what somebody else has kept in place of old tokens. */
	@Nullable StoredTokens insteadOf(Target target, StoredTokens old) {
		StoredTokens known = of(target);
		return (known != null && !known.accessToken().equals(old.accessToken()) && !Held.isOver(known)) ? known : null;
	}

	/**
	 * Return what another process has kept in place of old tokens, whose refresh token is
	 * refused. That may be because the other has just used it, and is about to keep what
	 * it has got.
	 */
	@Nullable StoredTokens soonInsteadOf(Target target, StoredTokens old) {
		StoredTokens found = insteadOf(target, old);
		if (old.refreshToken() == null || !this.wiring.store().isShared()) {
			return found;
		}
		for (int look = 1; look < LOOKS && found == null; look++) {
			try {
				TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return null;
			}
			found = insteadOf(target, old);
		}
		return found;
	}

}
