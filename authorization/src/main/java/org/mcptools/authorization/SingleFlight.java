/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.error.AuthorizationRequiredException;

/**
 * Does one thing at a time, for all who want it meanwhile. Where a user is asked, callers
 * wait no longer than the application lets them.
 */
final class SingleFlight {

	private final Wiring wiring;

	private @Nullable Flight current;

	SingleFlight(Wiring wiring) {
		this.wiring = wiring;
	}

	/**
	 * Start something, unless something is under way already.
	 * @return completes with the one or the other
	 */
	CompletableFuture<Boolean> join(Supplier<CompletableFuture<Boolean>> work) {
		Flight flight;
		boolean mine = false;
		synchronized (this) {
			if (this.current == null) {
				this.current = new Flight(new CompletableFuture<>(), new CompletableFuture<>());
				mine = true;
			}
			flight = this.current;
		}
		CompletableFuture<Boolean> result = seenByCaller(flight);
		if (mine) {
			try {
				this.wiring.executor().execute(() -> run(flight, work));
			}
			catch (RuntimeException ex) {
				land(flight, ex);
			}
		}
		return result;
	}

	private void run(Flight flight, Supplier<CompletableFuture<Boolean>> work) {
		Acquisition.trying(work).whenComplete((done, failure) -> land(flight, failure));
	}

	private void land(Flight flight, @Nullable Throwable failure) {
		synchronized (this) {
			this.current = null;
		}
		if (failure != null) {
			flight.outcome().completeExceptionally(Failures.cause(failure));
		}
		else {
			flight.outcome().complete(true);
		}
	}

	/** A user is asked. */
	void asked(ConsentRequest request) {
		Flight flight;
		synchronized (this) {
			flight = this.current;
		}
		if (flight != null) {
			flight.asked().complete(request);
		}
	}

	private CompletableFuture<Boolean> seenByCaller(Flight flight) {
		CompletableFuture<Boolean> result = new CompletableFuture<>();
		flight.outcome().whenComplete((done, failure) -> {
			if (failure != null) {
				result.completeExceptionally(failure);
			}
			else {
				result.complete(done);
			}
		});
		flight.asked().thenAccept((request) -> {
			Duration patience = patience();
			if (patience.isZero()) {
				result.completeExceptionally(required(request));
			}
			else {
				// A timer of its own, which ends with what it waits for.
				CompletableFuture<?> timer = result.copy().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
				timer.whenComplete((done, failure) -> result.completeExceptionally(required(request)));
			}
		});
		return result;
	}

	private Duration patience() {
		return (this.wiring.grant() instanceof OAuthGrant.AuthorizationCode code) ? code.consent().patience()
				: Duration.ZERO;
	}

	private static AuthorizationRequiredException required(ConsentRequest request) {
		URI url = request.authorizationUrl();
		return new AuthorizationRequiredException("the user " + request.user() + " has to consent at " + url.getScheme()
				+ "://" + url.getRawAuthority() + " first", url);
	}

	/**
	 * What is under way.
	 *
	 * @param outcome completes once it is over
	 * @param asked completes once a user is asked
	 */
	private record Flight(CompletableFuture<Boolean> outcome, CompletableFuture<ConsentRequest> asked) {

	}

}
