/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.Frame;

/**
 * A frame that is answered on the same connection: with JSON, or with an event stream
 * that is taken up again where it breaks before the answer.
 */
final class StreamablePost extends Post {

	/** Failures in a row to open the stream again. */
	private static final int MOST_FAILURES = 5;

	private static final int LARGEST_IGNORED = 64 * 1024;

	private static final int LARGEST_UNKNOWN = 4 * 1024;

	private final boolean mayResume;

	private volatile @Nullable GetStream resumption;

	StreamablePost(HttpChannel channel, Frame frame, byte[] bytes, boolean mayResume) {
		super(channel, frame, bytes);
		this.mayResume = mayResume;
	}

	/** Of an event stream only the answer is taken at once. */
	@Override
	public boolean isQuick(ReplyHead head) {
		return head.isJson() || head.isEventStream() || head.status() == 202 || head.status() == 204;
	}

	@Override
	AnswerBody accepted(ReplyHead head, HttpEngine.Running running) {
		boolean onlyAccepted = head.status() == 202 || head.status() == 204;
		if (onlyAccepted || id() == null) {
			complete();
		}
		if (!onlyAccepted && head.isEventStream()) {
			return new Events(running);
		}
		if (!onlyAccepted && head.isJson()) {
			return new JsonBody(this, head, channel().settings().maxMessageBytes());
		}
		if (isSettled()) {
			return new BoundedBody(LARGEST_IGNORED, running, (ignored) -> over());
		}
		return new BoundedBody(LARGEST_UNKNOWN, running, (unknown) -> {
			String excerpt = excerpt(unknown.text());
			fail("answered with " + head.describeType() + ", which is neither JSON nor an event stream"
					+ (excerpt.isEmpty() ? "" : ": " + excerpt), head.status(), null);
		});
	}

	/** Where an answer may be resumed, a closed connection is no more than that. */
	@Override
	boolean tellsByClosing() {
		return !this.mayResume;
	}

	@Override
	void stop() {
		super.stop();
		GetStream stream = this.resumption;
		if (stream != null) {
			stream.stop();
		}
	}

	/**
	 * An event stream, and those that go on with it.
	 */
	private final class Events implements AnswerBody, GetStream.Owner {

		private final HttpEngine.Running running;

		private final MessageStream messages = new MessageStream(channel(), StreamablePost.this::isAnswer,
				StreamablePost.this::take);

		private final Backoff backoff = new Backoff();

		Events(HttpEngine.Running running) {
			this.running = running;
		}

		@Override
		public void onBody(ByteBuffer in) {
			this.messages.push(in, this.running);
		}

		@Override
		public void onEnd() {
			if (isSettled()) {
				over();
			}
			else {
				this.running.runBlocking(() -> cut("closed its event stream", null));
			}
		}

		@Override
		public void onFailure(Throwable failure) {
			cut(RequestFailure.describe(failure, Route.UNKNOWN), failure);
		}

		private void cut(String how, @Nullable Throwable cause) {
			if (isSettled()) {
				over();
				return;
			}
			if (cause instanceof TooLargeException || !canResume()) {
				String more = (cause instanceof TooLargeException) ? "" : " before it answered" + this.messages.junk();
				fail(how + more, null, cause);
				return;
			}
			GetStream stream = new GetStream(channel(), headersWithoutBody(), this.messages, this, origin());
			StreamablePost.this.resumption = stream;
			stream.openAfter(this.backoff.millis(this.messages.retryMillis()));
			if (isStopped()) {
				stream.stop();
			}
		}

		/** Without an id the server could not know where to go on. */
		private boolean canResume() {
			return StreamablePost.this.mayResume && !this.messages.lastEventId().isEmpty();
		}

		@Override
		public void onOpened(ReplyHead head) {
			this.backoff.succeeded();
			answeredBy(head);
		}

		@Override
		public void onEnded(GetStream.Ending ending) {
			GetStream stream = StreamablePost.this.resumption;
			if (isSettled() || stream == null) {
				over();
				return;
			}
			boolean tooOften = !ending.established() && this.backoff.failed() >= MOST_FAILURES;
			if (ending.permanent() || tooOften || !canResume()) {
				fail("broke off its answer, and it cannot be resumed: it " + ending.reason() + this.messages.junk(),
						ending.status(), ending.cause());
				return;
			}
			stream.openAfter(this.backoff.millis(this.messages.retryMillis()));
		}

	}

}
