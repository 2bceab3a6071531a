/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.consent.WebConsent;
import org.mcptools.authorization.error.AuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consent of the users of a web application, for all servers with an
 * {@code oauth.redirect-uri}. The application shows its users what is
 * {@link #pending(String) pending}, of which a {@link McpConsentListener} hears, and
 * hands in the URL at which they {@link #arrived(URI, String) arrive}. Thread-safe.
 */
public final class McpWebConsents {

	/** The name of the user where all users share their tokens. */
	public static final String SHARED_USER = "local";

	private static final Logger logger = LoggerFactory.getLogger(McpWebConsents.class);

	private final Map<Place, WebConsent> consents = new ConcurrentHashMap<>();

	private final Consumer<String> authorized;

	private final Supplier<? extends Iterable<McpConsentListener>> listeners;

	/**
	 * Create it.
	 * @param authorized is told the name of a server that a user has consented to
	 * @param listeners hear of all requests
	 */
	McpWebConsents(Consumer<String> authorized, Supplier<? extends Iterable<McpConsentListener>> listeners) {
		this.authorized = authorized;
		this.listeners = listeners;
	}

	/**
	 * Return how the users of a server are asked.
	 * @param redirectUri where they return
	 * @param wait how long a call waits for them
	 */
	ConsentHandler of(URI redirectUri, Duration wait) {
		WebConsent consent = this.consents.computeIfAbsent(new Place(redirectUri, wait),
				(same) -> new WebConsent(redirectUri, wait));
		return new Told(consent);
	}

	/**
	 * Return what a user is asked for.
	 * @param user the name of the user, {@link #SHARED_USER} where all users share their
	 * tokens
	 * @return the open requests, each with the URL at which to consent
	 */
	public List<ConsentRequest> pending(String user) {
		return this.consents.values().stream().flatMap((consent) -> consent.pending(user).stream()).toList();
	}

	/**
	 * A user has come back.
	 * @param callback the URL at which the user has arrived, as the user sees it, with
	 * its query
	 * @param user the name of the user who is logged in, {@link #SHARED_USER} where all
	 * users share their tokens
	 * @return the request, once there are tokens; the stage fails with an
	 * {@link AuthorizationException} where there will be none, or where nobody has sent
	 * this user
	 */
	public CompletionStage<ConsentRequest> arrived(URI callback, String user) {
		for (WebConsent consent : this.consents.values()) {
			if (consent.isPending(callback, user)) {
				return consent.arrived(callback, user).whenComplete((request, failure) -> {
					if (request != null) {
						this.authorized.accept(request.server());
					}
				});
			}
		}
		return CompletableFuture.failedFuture(new AuthorizationException(
				"The state of this answer belongs to no open request of this user: it may be forged, or too late"));
	}

	private void tell(Consumer<McpConsentListener> news) {
		for (McpConsentListener listener : this.listeners.get()) {
			try {
				news.accept(listener);
			}
			catch (RuntimeException ex) {
				logger.warn("A listener of consents failed: {}", listener.getClass().getName(), ex);
			}
		}
	}

	/**
	 * Which servers ask their users together.
	 *
	 * @param redirectUri where users return
	 * @param patience how long a call waits
	 */
	private record Place(URI redirectUri, Duration patience) {

	}

	/**
	 * Tells the listeners what happens.
	 */
	private final class Told implements ConsentHandler {

		private final WebConsent consent;

		Told(WebConsent consent) {
			this.consent = consent;
		}

		@Override
		public URI redirectUri() {
			return this.consent.redirectUri();
		}

		@Override
		public Duration patience() {
			return this.consent.patience();
		}

		@Override
		public CompletionStage<URI> ask(ConsentRequest request) {
			CompletionStage<URI> arrival = this.consent.ask(request);
			tell((listener) -> listener.requested(request));
			return arrival;
		}

		@Override
		public void finished(ConsentRequest request, @Nullable Throwable failure) {
			this.consent.finished(request, failure);
			tell((listener) -> listener.finished(request, failure));
		}

	}

}
