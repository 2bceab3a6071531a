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
 *
 * @param <T> what comes of it
 */
final class SingleFlight<T> {

	private final Wiring wiring;

	private @Nullable Flight<T> current;

	SingleFlight(Wiring wiring) {
		this.wiring = wiring;
	}

	/**
	 * Start something, unless something is under way already.
	 * @return completes with the one or the other
	 */
	CompletableFuture<T> join(Supplier<CompletableFuture<T>> work) {
		Flight<T> flight;
		boolean mine = false;
		synchronized (this) {
			if (this.current == null) {
				this.current = new Flight<>(new CompletableFuture<>(), new CompletableFuture<>());
				mine = true;
			}
			flight = this.current;
		}
		CompletableFuture<T> result = seenByCaller(flight);
		if (mine) {
			try {
				this.wiring.executor().execute(() -> run(flight, work));
			}
			catch (RuntimeException ex) {
				land(flight, null, ex);
			}
		}
		return result;
	}

	private void run(Flight<T> flight, Supplier<CompletableFuture<T>> work) {
		Acquisition.trying(work).whenComplete((done, failure) -> land(flight, done, failure));
	}

	private void land(Flight<T> flight, @Nullable T done, @Nullable Throwable failure) {
		synchronized (this) {
			this.current = null;
		}
		if (done != null) {
			flight.outcome().complete(done);
		}
		else {
			flight.outcome()
				.completeExceptionally((failure != null) ? Failures.cause(failure) : new NullPointerException());
		}
	}

	/** A user is asked. */
	void asked(ConsentRequest request) {
		Flight<T> flight;
		synchronized (this) {
			flight = this.current;
		}
		if (flight != null) {
			flight.asked().complete(request);
		}
	}

	private CompletableFuture<T> seenByCaller(Flight<T> flight) {
		CompletableFuture<T> result = new CompletableFuture<>();
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
				timer.whenCompleteAsync((done, failure) -> result.completeExceptionally(required(request)),
						this.wiring.executor());
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
	 * @param <T> what comes of it
	 * @param outcome completes once it is over
	 * @param asked completes once a user is asked
	 */
	private record Flight<T>(CompletableFuture<T> outcome, CompletableFuture<ConsentRequest> asked) {

	}

}
