/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.FrameOrigin;

/**
 * An event stream that the client asks for by GET, and may ask for again. What to do when
 * it has ended is the owner's to decide.
 */
final class GetStream {

	private static final int LARGEST_REFUSAL = 4 * 1024;

	private final HttpChannel channel;

	private final Map<String, String> headers;

	private final MessageStream messages;

	private final Owner owner;

	private final @Nullable FrameOrigin origin;

	private final LaterTask later = new LaterTask();

	private @Nullable Connection current;

	private boolean stopped;

	/**
	 * Create a stream that is not open yet.
	 * @param channel where it belongs
	 * @param headers the headers of the request, without those of GET
	 * @param messages takes the body
	 * @param owner is told what becomes of the stream
	 * @param origin on whose behalf it is there, or {@code null} where it is there for
	 * all
	 */
	GetStream(HttpChannel channel, Map<String, String> headers, MessageStream messages, Owner owner,
			@Nullable FrameOrigin origin) {
		this.channel = channel;
		this.headers = Headers.with(headers, Headers.ACCEPT, Headers.EVENT_STREAM);
		this.messages = messages;
		this.owner = owner;
		this.origin = origin;
	}

	/**
	 * Open the stream, or open it again after its end.
	 */
	void open() {
		String lastEventId = this.messages.lastEventId();
		Connection next = new Connection(
				lastEventId.isEmpty() ? this.headers : Headers.with(this.headers, Headers.LAST_EVENT_ID, lastEventId));
		synchronized (this) {
			if (this.stopped) {
				return;
			}
			this.current = next;
		}
		this.messages.restart();
		next.call.start();
	}

	/**
	 * Open the stream after a while.
	 * @param millis how long to wait
	 */
	void openAfter(long millis) {
		this.later.after(millis, this::open);
	}

	/**
	 * Close the stream for good. The owner is not told.
	 */
	synchronized void stop() {
		this.stopped = true;
		this.later.cancel();
		if (this.current != null) {
			this.current.call.abort();
		}
	}

	/** Whether a connection still counts: it was not closed, and no other was opened. */
	private synchronized boolean counts(Connection connection) {
		return !this.stopped && this.current == connection;
	}

	/**
	 * One of the connections that the stream needs, one after another.
	 */
	private final class Connection implements HttpEngine.Handler {

		private final HttpCall call;

		private @Nullable BoundedBody refusal;

		private HttpEngine.@Nullable Running running;

		private boolean established;

		Connection(Map<String, String> sent) {
			this.call = GetStream.this.channel.call("GET", GetStream.this.channel.settings().url(), sent, null, this,
					GetStream.this.origin);
		}

		@Override
		public void onHead(ReplyHead head, HttpEngine.Running running) {
			if (!head.isSuccess()) {
				this.refusal = new BoundedBody(LARGEST_REFUSAL, running, (body) -> refused(head, body));
			}
			else if (head.isEventStream()) {
				this.running = running;
				this.established = true;
				GetStream.this.owner.onOpened(head);
			}
			else {
				running.abort();
				ended(true, "answered GET with " + head.describeType() + " instead of " + Headers.EVENT_STREAM,
						head.status(), null);
			}
		}

		@Override
		public void onBody(ByteBuffer body) {
			if (this.refusal != null) {
				this.refusal.onBody(body);
			}
			else if (counts(this) && this.running != null) {
				GetStream.this.messages.push(body, this.running);
			}
		}

		@Override
		public void onEnd() {
			if (this.refusal != null) {
				this.refusal.onEnd();
			}
			else {
				ended(false, "closed the event stream", null, null);
			}
		}

		@Override
		public void onFailure(Throwable failure) {
			if (this.refusal != null) {
				this.refusal.onFailure(failure);
				return;
			}
			Integer status = (failure instanceof RequestFailure known) ? known.status() : null;
			ended(RequestFailure.isPermanent(failure), RequestFailure.describe(failure, this.call.route()), status,
					failure);
		}

		private void refused(ReplyHead head, ByteCollector body) {
			String excerpt = Excerpt.of(body.text(), this.call.secrets());
			ended(!head.isPassing(), "answered GET with " + head + (excerpt.isEmpty() ? "" : ": " + excerpt),
					head.status(), null);
		}

		private void ended(boolean permanent, String reason, @Nullable Integer status, @Nullable Throwable cause) {
			if (counts(this)) {
				GetStream.this.owner.onEnded(new Ending(this.established, permanent, reason, status, cause));
			}
		}

	}

	/**
	 * How a stream ended.
	 *
	 * @param established whether it had been there
	 * @param permanent whether it would end the same way again
	 * @param reason why it ended
	 * @param status the HTTP status that refused it, if one did
	 * @param cause the cause, if any
	 */
	record Ending(boolean established, boolean permanent, String reason, @Nullable Integer status,
			@Nullable Throwable cause) {

	}

	/**
	 * Decides about a stream.
	 */
	interface Owner {

		/**
		 * The stream is there.
		 * @param head the head of the reply
		 */
		void onOpened(ReplyHead head);

		/**
		 * The stream has ended. May be {@link GetStream#open() opened} again.
		 * @param ending how
		 */
		void onEnded(Ending ending);

	}

}
