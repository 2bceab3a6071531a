/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.consent.LoopbackConsent;
import org.mcptools.samples.chat.Consent;

/**
 * Asks for consent on the command line: it says where to go, opens a browser there, and
 * listens on a port of this machine until the user is back.
 */
final class ConsoleConsent implements ConsentHandler {

	private final PrintStream out;

	private final LoopbackConsent loopback;

	/**
	 * Creates it.
	 * @param out where it is printed
	 * @param browser opens an address for the user
	 */
	ConsoleConsent(PrintStream out, Consumer<URI> browser) {
		this.out = out;
		this.loopback = new LoopbackConsent(0, browser);
	}

	@Override
	public URI redirectUri() {
		return this.loopback.redirectUri();
	}

	@Override
	public Duration patience() {
		return this.loopback.patience();
	}

	@Override
	public CompletionStage<URI> ask(ConsentRequest request) {
		Consent consent = Consent.of(request);
		this.out.println("[consent] %s needs your consent, which you give at %s with a browser on this machine:%n  %s"
			.formatted(request.server(), consent.host(), consent.url()));
		return this.loopback.ask(request);
	}

	@Override
	public void finished(ConsentRequest request, @Nullable Throwable failure) {
		this.loopback.finished(request, failure);
		this.out.println((failure != null) ? "[consent] %s: %s".formatted(request.server(), failure.getMessage())
				: "[consent] %s may be used now".formatted(request.server()));
	}

}
