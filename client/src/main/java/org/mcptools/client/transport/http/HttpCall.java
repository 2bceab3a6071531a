/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOrigin;
import org.mcptools.client.transport.FrameOrigin;

/**
 * One request as its sender sees it: with credentials, sent once more where the server
 * refused them and there are new ones, and taken to where the server moved within its own
 * origin. The handler sees the last reply only.
 */
final class HttpCall implements HttpEngine.Running {

	private static final int LARGEST_REFUSAL = 64 * 1024;

	private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

	private final HttpEngine engine;

	private final HttpSettings settings;

	private final HttpEngine.Request request;

	private final HttpEngine.Handler handler;

	private final @Nullable FrameOrigin origin;

	private final Redirects redirects;

	private int challenges;

	private Map<String, String> credentials = Map.of();

	/** The status of a refusal that is kept back while there may be credentials. */
	private @Nullable Integer refused;

	private volatile List<String> secrets = List.of();

	private volatile boolean aborted;

	private int sends;

	private HttpEngine.@Nullable Running running;

	HttpCall(HttpEngine engine, HttpSettings settings, HttpEngine.Request request, HttpEngine.Handler handler,
			@Nullable FrameOrigin origin) {
		this.engine = engine;
		this.settings = settings;
		this.request = request;
		this.handler = handler;
		this.origin = origin;
		this.redirects = new Redirects(request.uri());
	}

	/** Send the request. What fails is told to the handler. */
	void start() {
		if (this.settings.authorizer() == Nobody.INSTANCE) {
			send(Map.of());
			return;
		}
		ask("credentials", () -> this.settings.authorizer().credentials(hooked()), this::send);
	}

	private <T> void ask(String what, Supplier<CompletionStage<T>> question, Consumer<T> next) {
		try {
			asked(this.settings.authorizer(), question).whenComplete((answer, failure) -> {
				if (failure != null) {
					authorizerFailed(what, failure);
				}
				else if (!this.aborted) {
					goOn(what, next, answer);
				}
			});
		}
		catch (RuntimeException ex) {
			authorizerFailed(what, ex);
		}
	}

	/** As if the caller asked. */
	private <T> T asked(Object whom, Supplier<T> question) {
		return (this.origin != null && whom != Nobody.INSTANCE) ? this.origin.within(question) : question.get();
	}

	private <T> void goOn(String what, Consumer<T> next, T answer) {
		try {
			next.accept(answer);
		}
		catch (RuntimeException ex) {
			// Nobody else would see it.
			authorizerFailed(what, ex);
		}
	}

	private void authorizerFailed(String what, Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		tell(new RequestFailure("could not be authorized: no " + what + ": " + cause.getMessage(), this.refused,
				cause));
	}

	private void tell(Throwable failure) {
		if (!this.aborted) {
			this.handler.onFailure(failure);
		}
	}

	private void send(Map<String, String> newCredentials) {
		this.credentials = newCredentials;
		try {
			int number = nextSend();
			sent(this.engine.send(this.request.to(this.redirects.target(), headers()), new Reply()), number);
		}
		catch (RuntimeException ex) {
			tell(new RequestFailure("a request cannot be sent to it: " + ex.getMessage(), null, ex));
		}
	}

	private synchronized int nextSend() {
		return ++this.sends;
	}

	private synchronized void sent(HttpEngine.Running started, int number) {
		// By now the reply may have come, and the next request may be under way.
		if (number == this.sends) {
			this.running = started;
		}
		if (this.aborted) {
			started.abort();
		}
	}

	private Map<String, String> headers() {
		HttpRequestHook hook = this.settings.hook();
		Map<String, String> hooks = (hook != Nobody.INSTANCE) ? asked(hook, () -> hook.headers(hooked())) : Map.of();
		Map<String, String> added = this.request.headers();
		if (!hooks.isEmpty() || !this.credentials.isEmpty() || !this.settings.headers().isEmpty()) {
			added = Headers.with(this.settings.headers());
			added.putAll(hooks);
			added.putAll(this.credentials);
			this.secrets = new ArrayList<>(added.values());
			added.putAll(this.request.headers());
			Headers.requireValid(added);
		}
		return added;
	}

	private HttpRequestHook.Request hooked() {
		return new HttpRequestHook.Request(this.request.method(), this.redirects.target(),
				(this.origin instanceof CallOrigin made) ? made.tool() : null);
	}

	private void redirect(ReplyHead head) {
		try {
			this.redirects.follow(head);
		}
		catch (RequestFailure ex) {
			tell(ex);
			return;
		}
		start();
	}

	private void challenge(ReplyHead head, HttpEngine.Running reply, ByteCollector body) {
		HttpChallenge challenge = new HttpChallenge(this.request.method(), this.redirects.target(), head.status(),
				head.all("www-authenticate"), head.asFrameHeaders(), this.credentials);
		ask("new credentials", () -> this.settings.authorizer().onChallenge(challenge), (again) -> {
			if (again) {
				start();
			}
			else {
				this.handler.onHead(head, reply);
				this.handler.onBody(ByteBuffer.wrap(body.array(), 0, body.size()));
				this.handler.onEnd();
			}
		});
	}

	private boolean mayBeChallenged() {
		return this.challenges == 0 || this.challenges < this.settings.authorizer().maxChallenges();
	}

	private void tellAuthorizer(ReplyHead head) {
		HttpAuthorizer authorizer = this.settings.authorizer();
		if (authorizer != Nobody.INSTANCE) {
			HttpReply reply = HttpReply.of(head, this.redirects.target(), this.credentials);
			asked(authorizer, () -> {
				authorizer.onReply(reply);
				return reply;
			});
		}
	}

	@Override
	public synchronized void abort() {
		this.aborted = true;
		if (this.running != null) {
			this.running.abort();
		}
	}

	/** Return the way that the request goes. */
	Route route() {
		return Route.to(this.request.uri(), this.settings.connection());
	}

	/** The server has not seen the request. */
	private void refusedByProxy() {
		HttpProxy proxy = this.settings.connection().proxy();
		tell(new RequestFailure(route().proxyRefusal(proxy != null && proxy.authorization() != null), null, null));
	}

	/**
	 * Return the values of headers that must not be shown, should the server echo them.
	 */
	Collection<String> secrets() {
		return this.secrets;
	}

	/**
	 * The reply to one sending. A reply that was broken off may still have a call under
	 * way while the next one comes.
	 */
	private final class Reply implements HttpEngine.Handler {

		private AnswerBody body = HttpCall.this.handler;

		@Override
		public boolean isQuick(ReplyHead head) {
			return head.isSuccess() && HttpCall.this.settings.authorizer() == Nobody.INSTANCE
					&& HttpCall.this.handler.isQuick(head);
		}

		@Override
		public void onHead(ReplyHead head, HttpEngine.Running reply) {
			int status = head.status();
			if (Redirects.isRedirect(head)) {
				// Its body may be endless, and nobody is interested in it.
				reply.abort();
				redirect(head);
			}
			else if (status == PROXY_AUTHENTICATION_REQUIRED) {
				reply.abort();
				refusedByProxy();
			}
			else if ((status == 401 || status == 403) && mayBeChallenged()) {
				HttpCall.this.challenges++;
				HttpCall.this.refused = status;
				this.body = new BoundedBody(LARGEST_REFUSAL, reply, (read) -> challenge(head, reply, read));
			}
			else {
				tellAuthorizer(head);
				HttpCall.this.handler.onHead(head, reply);
			}
		}

		@Override
		public void onBody(ByteBuffer bytes) {
			this.body.onBody(bytes);
		}

		@Override
		public void onEnd() {
			this.body.onEnd();
		}

		@Override
		public void onFailure(Throwable failure) {
			this.body.onFailure(failure);
		}

	}

}
