/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.LinkedHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.autoconfigure.authorization.McpConsentListener;

/**
 * Tells whoever follows an answer that it waits for a consent, and for which, as long as
 * it does.
 */
final class ChatConsents implements McpConsentListener {

	private final Supplier<List<ConsentRequest>> pending;

	private final Predicate<String> connected;

	private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

	private final AtomicInteger last = new AtomicInteger();

	/**
	 * Creates it.
	 * @param pending what users are asked for now
	 * @param connected whether the server of a name is connected
	 */
	ChatConsents(Supplier<List<ConsentRequest>> pending, Predicate<String> connected) {
		this.pending = pending;
		this.connected = connected;
	}

	/**
	 * Tell of consents without which servers cannot be connected, until that is closed.
	 * @param turn the question that waits for the tools of the servers
	 */
	Watch beforeCalls(ChatTurn turn) {
		return begin(new Watch(turn, null, (server) -> !this.connected.test(server)));
	}

	/**
	 * Tell of consents that a call waits for, until that is closed.
	 * @param call the call
	 * @param server the server whose tool is called
	 */
	Watch during(RunningCall call, String server) {
		return begin(new Watch(call.turn(), call, server::equals));
	}

	private Watch begin(Watch watch) {
		this.watches.add(watch);
		this.pending.get().forEach(watch::show);
		return watch;
	}

	@Override
	public void requested(ConsentRequest request) {
		this.watches.forEach((watch) -> watch.show(request));
	}

	@Override
	public void finished(ConsentRequest request, @Nullable Throwable failure) {
		this.watches.forEach((watch) -> watch.end(request.state(), failure == null));
	}

	/**
	 * Something that may wait for consents.
	 */
	final class Watch implements AutoCloseable {

		private final ChatTurn turn;

		private final @Nullable RunningCall call;

		private final Predicate<String> concerns;

		private final Map<String, Shown> shown = new LinkedHashMap<>();

		private boolean closed;

		private Watch(ChatTurn turn, @Nullable RunningCall call, Predicate<String> concerns) {
			this.turn = turn;
			this.call = call;
			this.concerns = concerns;
		}

		private synchronized void show(ConsentRequest request) {
			if (!this.closed && !this.shown.containsKey(request.state()) && this.concerns.test(request.server())) {
				Shown now = new Shown(ChatConsents.this.last.incrementAndGet(), System.nanoTime());
				this.shown.put(request.state(), now);
				Consent consent = Consent.of(request);
				this.turn.tell(new ChatEvent.ConsentNeeded(id(), now.number(), request.server(), consent.host(),
						consent.url()));
			}
		}

		private synchronized void end(String state, boolean given) {
			Shown known = this.shown.remove(state);
			if (known != null) {
				if (this.call != null) {
					this.call.addWaited(System.nanoTime() - known.since());
				}
				this.turn.tell(new ChatEvent.ConsentOver(id(), known.number(), given));
			}
		}

		private int id() {
			return (this.call != null) ? this.call.id() : ChatEvent.ConsentNeeded.BEFORE_CALLS;
		}

		@Override
		public synchronized void close() {
			this.closed = true;
			ChatConsents.this.watches.remove(this);
			List.copyOf(this.shown.keySet()).forEach((state) -> end(state, false));
		}

	}

	/**
	 * A consent that somebody was told of.
	 *
	 * @param number tells it apart from others
	 * @param since when that was
	 */
	private record Shown(int number, long since) {
	}

}
