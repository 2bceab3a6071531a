/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.Relay;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.handler.RootsHandler;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.InvalidValueException;
import org.mcptools.client.protocol.Root;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers what a server asks of the application, however the question came and wherever
 * the answer goes: knows no ids and no envelopes.
 */
final class ServerRequests {

	/** The user said no. */
	static final int REJECTED = -1;

	/** More at once than any user or model can handle would only fill the memory. */
	static final int MOST_AT_ONCE = 100;

	private static final String ELICITATION = "elicitation/create";

	private static final Logger logger = LoggerFactory.getLogger(ServerRequests.class);

	private final String server;

	private final ClientHandlers handlers;

	private final ElicitationAnswers elicitations;

	private final SamplingAnswers samplings;

	private final Executor callbacks;

	private final AtomicInteger running = new AtomicInteger();

	ServerRequests(EraSettings settings) {
		this.server = settings.server();
		this.handlers = settings.handlers();
		this.callbacks = settings.callbacks();
		this.elicitations = new ElicitationAnswers(this.handlers);
		this.samplings = new SamplingAnswers(this.handlers);
	}

	/**
	 * Answer a request.
	 * @param revision the revision that is spoken
	 * @param method the method
	 * @param params the parameters
	 * @return the result; fails with {@link RequestRefusal} and nothing else, unless it
	 * is cancelled, which cancels what the handler does
	 */
	CompletableFuture<JsonNode> answer(String revision, String method, ObjectNode params) {
		try {
			return switch (method) {
				case ELICITATION -> {
					ElicitationAnswers.Question question = this.elicitations.question(params);
					yield run(method, question::ask, question::answer);
				}
				case "sampling/createMessage" -> {
					SamplingAnswers.Question question = this.samplings.question(revision, params);
					yield run(method, question::ask, question::answer);
				}
				case "roots/list" -> {
					RootsHandler roots = required(this.handlers.roots(), method);
					yield run(method, roots::roots, Root::result);
				}
				default -> throw unsupported(method);
			};
		}
		catch (RequestRefusal ex) {
			return CompletableFuture.failedFuture(ex);
		}
		catch (InvalidValueException ex) {
			return CompletableFuture
				.failedFuture(new RequestRefusal(JsonRpcError.INVALID_PARAMS, String.valueOf(ex.getMessage()), ex));
		}
	}

	static <H> H required(@Nullable H handler, String method) {
		if (handler == null) {
			throw unsupported(method);
		}
		return handler;
	}

	private static RequestRefusal unsupported(String method) {
		return new RequestRefusal(JsonRpcError.METHOD_NOT_FOUND, "This client does not support " + method, null);
	}

	/** Run a handler where it may block. */
	private <A> CompletableFuture<JsonNode> run(String method, Supplier<CompletionStage<A>> handler,
			Function<A, JsonNode> writer) {
		if (this.running.incrementAndGet() > MOST_AT_ONCE) {
			this.running.decrementAndGet();
			logger.warn("MCP server '{}' asks too much at once: refusing {}", this.server, method);
			throw new RequestRefusal(JsonRpcError.INTERNAL_ERROR, "The client is busy with other requests", null);
		}
		Relay<JsonNode> result = new Relay<>();
		// A request that was taken back may have left its handler blocked: it still
		// counts.
		AtomicInteger busy = new AtomicInteger(2);
		Runnable leave = () -> {
			if (busy.decrementAndGet() == 0) {
				this.running.decrementAndGet();
			}
		};
		result.whenComplete((answer, failure) -> leave.run());
		this.callbacks.execute(() -> {
			try {
				if (!result.isDone()) {
					follow(result, method, handler.get(), writer);
				}
			}
			catch (Throwable ex) {
				// Whatever it is, the server must not wait for ever.
				fail(result, method, ex);
			}
			finally {
				leave.run();
			}
		});
		return result;
	}

	private <A> void follow(Relay<JsonNode> result, String method, CompletionStage<A> stage,
			Function<A, JsonNode> writer) {
		result.follow(stage.toCompletableFuture(), (answer) -> {
			try {
				result.complete(writer.apply(answer));
			}
			catch (RuntimeException ex) {
				fail(result, method, ex);
			}
		}, (failure) -> fail(result, method, failure));
	}

	private boolean fail(Relay<JsonNode> result, String method, Throwable failure) {
		if (result.isDone()) {
			return true;
		}
		if (failure instanceof RequestRejectedException && ELICITATION.equals(method)) {
			result.complete(ElicitationResult.decline().toJson());
		}
		else {
			result.completeExceptionally(refusal(method, failure));
		}
		return true;
	}

	/** The server learns that it failed, not how. */
	private RequestRefusal refusal(String method, Throwable failure) {
		if (failure instanceof RequestRefusal refusal) {
			return refusal;
		}
		if (failure instanceof RequestRejectedException rejected) {
			return new RequestRefusal(REJECTED, String.valueOf(rejected.getMessage()), rejected);
		}
		if (failure instanceof CancellationException) {
			return new RequestRefusal(JsonRpcError.INTERNAL_ERROR, "The client gave up " + method, failure);
		}
		logger.warn("The handler for {} of MCP server '{}' failed", method, this.server, failure);
		return new RequestRefusal(JsonRpcError.INTERNAL_ERROR, "The client failed to handle " + method, failure);
	}

}
