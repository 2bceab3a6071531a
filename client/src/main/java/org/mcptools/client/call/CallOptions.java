/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.Progress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a single call is to be made.
 *
 * @param timeout how long to wait for the answer, or {@code null} for the client's
 * default
 * @param meta members to add to the {@code _meta} of the request, or {@code null} for
 * none; not changed, and not to be changed while the call is made
 * @param totalTimeout how long to wait at most, however much progress the server reports,
 * or {@code null} for the client's default
 * @param progressListener hears how far the server has come, or {@code null} where nobody
 * wants to know
 * @param repeatable whether the call may be made again where it is unknown whether the
 * server has executed it
 * @param context what the application knows of the call: interceptors see it, the server
 * does not; immutable
 */
public record CallOptions(@Nullable Duration timeout, @Nullable ObjectNode meta, @Nullable Duration totalTimeout,
		@Nullable Consumer<Progress> progressListener, boolean repeatable, Map<String, Object> context) {

	/** The client's defaults. */
	public static final CallOptions DEFAULTS = new CallOptions(null, null, null, null, false, Map.of());

	public CallOptions {
		requirePositive(timeout);
		requirePositive(totalTimeout);
		// A copy that may hold null, unlike those of Map.copyOf.
		context = Collections.unmodifiableMap(new LinkedHashMap<>(context));
	}

	private static void requirePositive(@Nullable Duration timeout) {
		if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
			throw new IllegalArgumentException("A timeout is positive, not " + timeout);
		}
	}

	/**
	 * Return these options with another timeout. With a progress listener it is the time
	 * from one report to the next, the last being the answer.
	 * @param timeout how long to wait for the answer
	 * @return the changed options
	 */
	public CallOptions withTimeout(Duration timeout) {
		return new CallOptions(timeout, this.meta, this.totalTimeout, this.progressListener, this.repeatable,
				this.context);
	}

	/**
	 * Return these options with another limit for the whole call, that no report of
	 * progress extends.
	 * @param totalTimeout how long to wait at most
	 * @return the changed options
	 */
	public CallOptions withTotalTimeout(Duration totalTimeout) {
		return new CallOptions(this.timeout, this.meta, totalTimeout, this.progressListener, this.repeatable,
				this.context);
	}

	/**
	 * Return these options with other members for {@code _meta}.
	 * @param meta the members
	 * @return the changed options
	 */
	public CallOptions withMeta(ObjectNode meta) {
		return new CallOptions(this.timeout, meta, this.totalTimeout, this.progressListener, this.repeatable,
				this.context);
	}

	/**
	 * Return these options with a listener for the progress of the call. Only then is the
	 * server asked to report it; it need not. The listener is called in the server's
	 * order, one report at a time, never on the thread that reads from the server, and
	 * never after the call has ended: what it has not heard when the answer comes, it
	 * hears before the answer is handed over. One that is much slower than the server
	 * misses reports, the oldest first. What it throws is logged and goes no further.
	 * @param listener the listener
	 * @return the changed options
	 */
	public CallOptions withProgressListener(Consumer<Progress> listener) {
		return new CallOptions(this.timeout, this.meta, this.totalTimeout, listener, this.repeatable, this.context);
	}

	/**
	 * Return these options for a call that may be made again by itself where the
	 * connection was lost and it is unknown whether the server has executed it. A tool is
	 * called twice then at the worst, so it should be one that only reads, or whose
	 * second call changes nothing.
	 * @param mayRepeat whether the call may be made again; {@code false} by default
	 * @return the changed options
	 */
	public CallOptions withRepeatable(boolean mayRepeat) {
		return new CallOptions(this.timeout, this.meta, this.totalTimeout, this.progressListener, mayRepeat,
				this.context);
	}

	/**
	 * Return these options with another context.
	 * @param known what the application knows of the call, such as for whom it is made;
	 * {@link CallInterceptor interceptors} see it, and nothing of it is sent to the
	 * server
	 * @return the changed options
	 */
	public CallOptions withContext(Map<String, Object> known) {
		return new CallOptions(this.timeout, this.meta, this.totalTimeout, this.progressListener, this.repeatable,
				known);
	}

	/**
	 * Internal: add members to {@code _meta}, unless the application has set them.
	 * @param members the members
	 * @return the changed options
	 */
	public CallOptions withPropagated(Map<String, String> members) {
		if (members.isEmpty()) {
			return this;
		}
		ObjectNode more = JsonNodeFactory.instance.objectNode();
		members.forEach(more::put);
		if (this.meta != null) {
			more.setAll(this.meta);
		}
		return withMeta(more);
	}

	/** Context and {@code _meta} may hold secrets. */
	@Override
	public String toString() {
		return "CallOptions[timeout=" + this.timeout + ", totalTimeout=" + this.totalTimeout + ", repeatable="
				+ this.repeatable + "]";
	}

	/**
	 * Internal: fill in the client's defaults.
	 * @param defaultTimeout how long to wait for an answer
	 * @param defaultTotal how long to wait at most; a longer timeout raises it
	 * @param origin where the call comes from
	 * @return the terms of the call
	 */
	public CallTerms terms(Duration defaultTimeout, Duration defaultTotal, @Nullable CallOrigin origin) {
		Duration wait = (this.timeout != null) ? this.timeout : defaultTimeout;
		Duration total = this.totalTimeout;
		if (total == null) {
			total = longer(wait, defaultTotal);
		}
		return new CallTerms((wait.compareTo(total) < 0) ? wait : total, total, this.progressListener, origin);
	}

	/**
	 * Internal: say how long to wait for one answer, as {@link #terms} do.
	 * @param defaultTimeout how long to wait for an answer
	 * @return the time, no longer than all in all
	 */
	public Duration timeout(Duration defaultTimeout) {
		Duration wait = (this.timeout != null) ? this.timeout : defaultTimeout;
		Duration total = this.totalTimeout;
		return (total == null || wait.compareTo(total) < 0) ? wait : total;
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) > 0) ? one : other;
	}

	/**
	 * Add these options' {@code _meta} to the parameters of a request.
	 * @param params the parameters
	 */
	public void addMetaTo(ObjectNode params) {
		if (this.meta != null && !this.meta.isEmpty()) {
			JsonNode present = params.get("_meta");
			ObjectNode target = (present instanceof ObjectNode object) ? object : params.putObject("_meta");
			target.setAll(this.meta);
		}
	}

}
