/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.DiscoverResult;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.McpTransport;

/**
 * One way to an open conversation. Asks {@code server/discover} first. On a shared
 * channel, such as that to a process, a server that has not answered after a moment is
 * sent the handshake too, and whichever is answered well decides; one that the question
 * has ended is started again. So no server that an old client could talk to is lost.
 */
public final class Negotiation {

	/** How long a server may be silent about the question before the handshake. */
	private static final Duration GRACE = Duration.ofSeconds(1);

	/**
	 * The same where each request has a connection of its own: a server that is only slow
	 * would have a session opened on it for nothing.
	 */
	private static final Duration GRACE_OVER_HTTP = Duration.ofSeconds(10);

	/** A server may refuse a revision although it names the same one as supported. */
	private static final int MOST_QUESTIONS = 3;

	/** What a server of HTTP+SSE answers to a POST at the address of its stream. */
	private static final Set<Integer> TRY_OTHER_TRANSPORT = Set.of(400, 404, 405);

	private final EraSettings settings;

	private final List<Supplier<McpTransport>> transports;

	private final EraNegotiator.Verdict known;

	private final Consumer<EraNegotiator.@Nullable Verdict> memory;

	private final CompletableFuture<OpenEra> outcome = new CompletableFuture<>();

	private final List<Channel> channels = new CopyOnWriteArrayList<>();

	private @Nullable CompletableFuture<OpenEra> handshake;

	/** Completes when the answer to the question, or its failure, has been judged. */
	private volatile @Nullable CompletableFuture<?> judged;

	private final AtomicBoolean decided = new AtomicBoolean();

	private volatile boolean closed;

	/**
	 * Create a negotiation.
	 * @param known what is known of the server
	 * @param memory told the verdict, or {@code null} where there is none, before the
	 * outcome is known to anybody else
	 */
	Negotiation(EraSettings settings, List<Supplier<McpTransport>> transports, EraNegotiator.Verdict known,
			Consumer<EraNegotiator.@Nullable Verdict> memory) {
		this.settings = settings;
		this.transports = transports;
		this.known = known;
		this.memory = memory;
	}

	/**
	 * Return the conversation to come.
	 * @return the conversation; where it fails, all that was opened on the way is closed
	 */
	public CompletableFuture<OpenEra> outcome() {
		return this.outcome;
	}

	/**
	 * Close every channel, the one of the outcome included.
	 */
	public void close() {
		this.closed = true;
		this.channels.forEach((channel) -> channel.transport().close());
	}

	/**
	 * Learn that the server no longer answers.
	 */
	public void serverIsSilent() {
		this.channels.forEach((channel) -> channel.transport().peerIsSilent());
	}

	/**
	 * Begin, in the background.
	 */
	public void start() {
		McpThreads.callbacks().execute(this::begin);
	}

	private void begin() {
		int transport = this.known.transport();
		CompletableFuture<OpenEra> way;
		try {
			Channel channel = openChannel(transport);
			way = switch (this.known.kind()) {
				case STATEFUL -> handshakeOnce(channel, transport);
				case STATELESS -> discover(channel, transport, false);
				case UNKNOWN -> discover(channel, transport, true);
			};
		}
		catch (Throwable ex) {
			// Whatever it is, somebody waits for it.
			way = CompletableFuture.failedFuture(ex);
		}
		way.whenComplete((opened, failure) -> {
			if (failure != null && this.decided.compareAndSet(false, true)) {
				this.memory.accept(null);
				this.outcome.completeExceptionally(unwrap(failure));
				this.channels.forEach((channel) -> channel.transport().close());
			}
		});
	}

	private Channel openChannel(int index) {
		Channel channel = new Channel(this.settings, this.transports.get(index).get());
		this.channels.add(channel);
		if (this.closed) {
			throw new McpTransportException(this.settings.server(), "the client was closed", null);
		}
		channel.open();
		if (this.closed) {
			// In the meantime, and perhaps before there was anything to close.
			channel.transport().close();
		}
		return channel;
	}

	private CompletableFuture<OpenEra> discover(Channel channel, int transport, boolean mayBeOld) {
		boolean shared = channel.transport().sharesChannel();
		StatelessEra era = new StatelessEra(this.settings, channel);
		if (!mayBeOld) {
			channel.inboundTo(era);
		}
		CompletableFuture<DiscoverResult> answer = ask(era, ProtocolVersions.STATELESS.get(0), 1);
		CompletableFuture<CompletableFuture<OpenEra>> way = answer.handle((result, failure) -> {
			if (this.decided.get()) {
				// An answer, or the end of the channel, long after the handshake.
				return this.outcome;
			}
			ProbeVerdict seen = (failure == null) ? ProbeVerdict.of(result)
					: ProbeVerdict.of(unwrap(failure), shared && channel.peer().lost().isDone());
			if (seen.kind() == ProbeVerdict.Kind.STATELESS) {
				return opened(channel, transport, era, result.asInitializeResult(era.version()));
			}
			if (!mayBeOld) {
				return CompletableFuture.<OpenEra>failedFuture((failure != null) ? failure : tooOld());
			}
			return switch (seen.kind()) {
				case HANDSHAKE -> handshakeOnce(channel, transport);
				case RESTART -> handshake(openChannel(transport), transport);
				default -> handshakeUnderWay(failure);
			};
		});
		this.judged = way;
		if (mayBeOld) {
			Duration patience = shared ? GRACE : GRACE_OVER_HTTP;
			Future<?> grace = McpThreads.timer()
				.schedule(() -> handshakeIfSilent(channel, transport, answer), patience.toMillis(),
						TimeUnit.MILLISECONDS);
			this.outcome.whenComplete((opened, failure) -> {
				grace.cancel(false);
				// Whatever it still brings is of no use; over HTTP this frees its socket.
				answer.cancel(true);
			});
		}
		return way.thenCompose(Function.identity());
	}

	private CompletableFuture<DiscoverResult> ask(StatelessEra era, String version, int asked) {
		return era.discover(version).exceptionallyCompose((failure) -> {
			ProbeVerdict seen = ProbeVerdict.of(unwrap(failure), false);
			String other = seen.version();
			return (seen.kind() == ProbeVerdict.Kind.ASK_AGAIN && other != null && asked < MOST_QUESTIONS)
					? ask(era, other, asked + 1) : CompletableFuture.failedFuture(failure);
		});
	}

	private void handshakeIfSilent(Channel channel, int transport, CompletableFuture<DiscoverResult> answer) {
		if (!answer.isDone() && !this.outcome.isDone()) {
			// Its failure decides nothing: the question may still be answered.
			handshakeOnce(channel, transport);
		}
	}

	private synchronized CompletableFuture<OpenEra> handshakeOnce(Channel channel, int transport) {
		if (this.handshake == null) {
			this.handshake = handshake(channel, transport);
		}
		return this.handshake;
	}

	private synchronized CompletableFuture<OpenEra> handshakeUnderWay(@Nullable Throwable otherwise) {
		return (this.handshake != null) ? this.handshake
				: CompletableFuture.failedFuture((otherwise != null) ? otherwise : tooOld());
	}

	private CompletableFuture<OpenEra> handshake(Channel channel, int transport) {
		StatefulEra era = new StatefulEra(this.settings, channel.peer());
		channel.inboundTo(era);
		return era.open()
			.thenCompose((result) -> opened(channel, transport, era, result))
			.exceptionallyCompose((failure) -> whenJudged(() -> onOtherTransport(channel, transport, unwrap(failure))));
	}

	/** As long as the question may still be answered well, its channel must stay. */
	private CompletableFuture<OpenEra> whenJudged(Supplier<CompletableFuture<OpenEra>> next) {
		CompletableFuture<?> question = this.judged;
		if (question == null || question.isDone()) {
			return next.get();
		}
		return question.handle((way, failure) -> this.decided.get() ? this.outcome : next.get())
			.thenCompose(Function.identity());
	}

	private CompletableFuture<OpenEra> onOtherTransport(Channel channel, int transport, Throwable failure) {
		int next = transport + 1;
		if (next < this.transports.size() && failure instanceof McpTransportException refused
				&& refused.getHttpStatus() != null && TRY_OTHER_TRANSPORT.contains(refused.getHttpStatus())) {
			channel.transport().close();
			CompletableFuture<OpenEra> other;
			try {
				other = handshake(openChannel(next), next);
			}
			catch (RuntimeException ex) {
				other = CompletableFuture.failedFuture(ex);
			}
			return other.whenComplete((opened, second) -> {
				if (second != null) {
					unwrap(second).addSuppressed(failure);
				}
			});
		}
		return CompletableFuture.failedFuture(failure);
	}

	/** The first good answer decides; a later one does no harm. */
	private CompletableFuture<OpenEra> opened(Channel channel, int transport, ProtocolEra era, InitializeResult said) {
		EraNegotiator.Kind kind = (era instanceof StatelessEra) ? EraNegotiator.Kind.STATELESS
				: EraNegotiator.Kind.STATEFUL;
		EraNegotiator.Verdict verdict = new EraNegotiator.Verdict(kind, transport);
		if (this.decided.compareAndSet(false, true)) {
			this.memory.accept(verdict);
			channel.inboundTo(era);
			era.begin(said).whenComplete((nothing, failure) -> {
				this.outcome.complete(new OpenEra(channel.transport(), era, said, channel.peer()));
				this.channels.stream()
					.filter((other) -> other != channel)
					.forEach((other) -> other.transport().close());
			});
		}
		return this.outcome;
	}

	private McpProtocolException tooOld() {
		return new McpProtocolException(this.settings.server(), McpMethod.DISCOVER.name(),
				"it does not speak protocol revision " + ProtocolVersions.STATELESS.get(0), null);
	}

	static Throwable unwrap(Throwable failure) {
		Throwable cause = failure.getCause();
		return (failure instanceof CompletionException && cause != null) ? cause : failure;
	}

}
