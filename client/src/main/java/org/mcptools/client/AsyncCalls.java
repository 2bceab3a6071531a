/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.CallOrigin;
import org.mcptools.client.call.CallTerms;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.era.ServerOffers;
import org.mcptools.client.error.McpUnsupportedException;
import org.mcptools.client.protocol.GetPromptParams;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.ListResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.protocol.PageParams;
import org.mcptools.client.protocol.ResourceParams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the methods of {@link McpAsyncClient} make their calls.
 */
abstract class AsyncCalls {

	private static final Logger logger = LoggerFactory.getLogger(McpAsyncClient.class);

	final ClientSettings settings;

	final Supervisor supervisor;

	private final Caller caller;

	private final Observation observation;

	AsyncCalls(ClientSettings settings) {
		this.settings = settings;
		this.supervisor = new Supervisor(settings);
		this.caller = new Caller(settings, this.supervisor);
		this.observation = new Observation(settings);
	}

	private @Nullable InitializeResult said() {
		Connection current = this.supervisor.current();
		return (current != null && current.isReady()) ? current.result() : null;
	}

	/** Do something of which the observer is told. */
	final <R> CompletableFuture<R> observed(McpMethod<?, ?> method, @Nullable String subject, CallOptions options,
			Function<CallOptions, CompletableFuture<R>> operation) {
		return this.observation.of(method.name(), subject, options, operation, this::said);
	}

	/**
	 * Do something that may be done twice, as soon as there is a connection.
	 */
	final <R> CompletableFuture<R> whenConnected(CallOptions options,
			Function<Connection, CompletableFuture<R>> operation) {
		return whenConnected(options, true, operation);
	}

	final <R> CompletableFuture<R> whenConnected(CallOptions options, boolean repeatable,
			Function<Connection, CompletableFuture<R>> operation) {
		return this.caller.call(operation, timeout(options), repeatable);
	}

	/** Make a call on a connection. */
	final <P, R> CompletableFuture<R> call(Connection ready, McpMethod<P, R> method, P params, CallOptions options,
			CallOrigin origin) {
		return ready.era().call(method, json(method, params, options), terms(options, origin));
	}

	/**
	 * Return the origin of a call that is made now on this thread.
	 * @param tool the call of a tool, or {@code null} where it is something else
	 */
	final CallOrigin origin(@Nullable ToolCall tool) {
		return new CallOrigin(tool, this.settings.callerContext().now());
	}

	private static <P> ObjectNode json(McpMethod<P, ?> method, P params, CallOptions options) {
		ObjectNode json = method.writer().apply(params);
		options.addMetaTo(json);
		return json;
	}

	final CallTerms terms(CallOptions options) {
		return terms(options, null);
	}

	private CallTerms terms(CallOptions options, @Nullable CallOrigin origin) {
		return options.terms(this.settings.requestTimeout(), this.settings.totalTimeout(), origin);
	}

	final Duration timeout(CallOptions options) {
		return options.timeout(this.settings.requestTimeout());
	}

	/** List what a server may not have. */
	final <T, L extends ListResult<T>> CompletableFuture<List<T>> list(McpMethod<PageParams, L> method, String noun,
			CallOptions options) {
		CallOrigin origin = origin(null);
		return observed(method, null, options, (carrying) -> whenConnected(carrying, (ready) -> {
			if (missing(ready, method) != null) {
				return CompletableFuture.completedFuture(List.of());
			}
			return new ListPages<T>(this.settings, method.name(), noun,
					(page) -> call(ready, method, page, carrying, origin))
				.all();
		}));
	}

	/** Ask for what a server may not offer. */
	final <P, R> CompletableFuture<R> request(McpMethod<P, R> method, P params, CallOptions options) {
		CallOrigin origin = origin(null);
		return observed(method, subject(params), options, (carrying) -> whenConnected(carrying, (ready) -> {
			McpUnsupportedException unsupported = unsupported(ready, method);
			return (unsupported != null) ? CompletableFuture.failedFuture(unsupported)
					: call(ready, method, params, carrying, origin);
		}));
	}

	/** Do what the eras do in different ways, and a server may not offer. */
	final <P> CompletableFuture<Void> act(McpMethod<P, ?> method, P params, CallOptions options,
			BiFunction<Connection, ObjectNode, CompletableFuture<?>> action) {
		return observed(method, subject(params), options, (carrying) -> whenConnected(carrying, (ready) -> {
			McpUnsupportedException unsupported = unsupported(ready, method);
			return (unsupported != null) ? CompletableFuture.failedFuture(unsupported)
					: action.apply(ready, json(method, params, carrying)).thenApply((answer) -> null);
		}));
	}

	private static @Nullable String subject(Object params) {
		if (params instanceof ResourceParams resource) {
			return resource.uri();
		}
		return (params instanceof GetPromptParams prompt) ? prompt.name() : null;
	}

	private @Nullable McpUnsupportedException unsupported(Connection ready, McpMethod<?, ?> method) {
		String capability = missing(ready, method);
		return (capability == null) ? null
				: new McpUnsupportedException(this.settings.server(), method.name(), capability);
	}

	private static @Nullable String missing(Connection ready, McpMethod<?, ?> method) {
		return ServerOffers.missing(ready.opened().join(), method);
	}

	/** The same method, which says in the log what of a result could not be read. */
	final <P, R> McpMethod<P, R> reporting(McpMethod<P, R> method, Function<R, List<String>> problems) {
		return new McpMethod<>(method.name(), method.writer(), (json) -> {
			R result = method.reader().apply(json);
			problems.apply(result)
				.forEach((problem) -> logger.warn("MCP server '{}' answered {} with something that cannot be read: {}",
						this.settings.server(), method.name(), problem));
			return result;
		});
	}

}
