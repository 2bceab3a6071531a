/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.nio.AsyncClientEndpoint;
import org.apache.hc.core5.http.nio.AsyncClientExchangeHandler;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.nio.DataStreamChannel;
import org.apache.hc.core5.http.nio.RequestChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.Deadlines;
import org.mcptools.client.thread.McpThreads;

/**
 * One request: gets a connection, is written, and passes its reply on. Called by threads
 * that serve all servers, so that nothing in it blocks.
 */
final class HttpCoreExchange
		implements AsyncClientExchangeHandler, FutureCallback<AsyncClientEndpoint>, HttpEngine.Running {

	/** Of names that come with almost every reply. */
	private static final Map<String, String> LOWER_CASE = Stream
		.of("Content-Type", "Content-Length", "Transfer-Encoding", "Date", "Connection", "Keep-Alive", "Cache-Control",
				"Mcp-Session-Id", "Server", "Vary")
		.collect(Collectors.toUnmodifiableMap(Function.identity(), (name) -> name.toLowerCase(Locale.ROOT)));

	private final HttpHost host;

	private final HttpRequest request;

	private final @Nullable ByteBuffer body;

	private final HttpCoreClient client;

	private final HttpCoreReply reply;

	private volatile @Nullable Future<?> connecting;

	private volatile Deadlines.@Nullable Deadline connectBy;

	private volatile @Nullable AsyncClientEndpoint connection;

	/** Something of it may have left. */
	private volatile boolean sending;

	/**
	 * Create an exchange.
	 * @param host whom it goes to
	 * @param request the head of the request
	 * @param body its body, or {@code null} for none
	 * @param handler takes the reply
	 * @param client has the connections; it is left when the exchange is over
	 */
	HttpCoreExchange(HttpHost host, HttpRequest request, byte @Nullable [] body, HttpEngine.Handler handler,
			HttpCoreClient client) {
		this.host = host;
		this.request = request;
		this.body = (body != null) ? ByteBuffer.wrap(body) : null;
		this.client = client;
		this.reply = new HttpCoreReply(handler, client, this);
	}

	void start(Duration connectTimeout) {
		if (this.client.hasConnection(this.host)) {
			connect(connectTimeout);
		}
		else {
			// Looking up a name takes as long as it takes.
			SharedHttpClients.executor().execute(() -> connect(connectTimeout));
		}
	}

	private void connect(Duration timeout) {
		try {
			Future<?> coming = this.client.requester().connect(this.host, Timeout.INFINITE, null, this);
			this.connecting = coming;
			if (!coming.isDone()) {
				// Until the request is under way, so that TLS is a part of it.
				this.connectBy = McpThreads.deadlines().set(timeout.toNanos(), this::notConnectedInTime);
				if (this.sending) {
					isConnected();
				}
			}
			if (this.reply.isOver()) {
				close();
			}
		}
		catch (RuntimeException ex) {
			failed(ex);
		}
	}

	private void notConnectedInTime() {
		if (!this.sending) {
			failed(new HttpConnectTimeoutException("HTTP connect timed out"));
		}
	}

	private void isConnected() {
		Deadlines.Deadline waiting = this.connectBy;
		if (waiting != null) {
			waiting.cancel();
		}
	}

	@Override
	public void completed(AsyncClientEndpoint connected) {
		this.connection = connected;
		if (this.reply.isOver()) {
			connected.releaseAndDiscard();
		}
		else {
			connected.execute(this, null, HttpCoreContext.create());
		}
	}

	@Override
	public void cancelled() {
		cancel();
	}

	@Override
	public void cancel() {
		failed(new ConnectionClosedException());
	}

	@Override
	public void failed(Exception failure) {
		this.reply.failed(this.sending ? whileSending(failure) : beforeSending(failure));
		close();
	}

	private Throwable whileSending(Exception failure) {
		if (failure instanceof ConnectionClosedException && !this.reply.isBegun()) {
			return new NoReplyException(failure);
		}
		return (failure instanceof IOException) ? failure : new IOException(failure.getMessage(), failure);
	}

	/** In the JDK's terms, so that what they say is known in one place. */
	private Throwable beforeSending(Exception failure) {
		if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException
				|| failure instanceof SSLHandshakeException) {
			return failure;
		}
		boolean duringHandshake = this.connection != null && URIScheme.HTTPS.same(this.host.getSchemeName());
		IOException described = (failure instanceof SSLException || duringHandshake)
				? new SSLHandshakeException(failure.getMessage()) : new ConnectException(failure.getMessage());
		described.initCause(failure);
		return described;
	}

	@Override
	public void produceRequest(RequestChannel channel, HttpContext context) throws HttpException, IOException {
		this.sending = true;
		isConnected();
		ByteBuffer content = this.body;
		channel.sendRequest(this.request, (content != null) ? new BasicEntityDetails(content.remaining(), null) : null,
				context);
	}

	@Override
	public int available() {
		return (this.body != null) ? this.body.remaining() : 0;
	}

	@Override
	public void produce(DataStreamChannel channel) throws IOException {
		ByteBuffer content = this.body;
		if (content != null) {
			channel.write(content);
			if (!content.hasRemaining()) {
				channel.endStream();
			}
		}
	}

	@Override
	public void consumeInformation(HttpResponse response, HttpContext context) {
		// The reply itself is still to come.
	}

	@Override
	public void consumeResponse(HttpResponse response, @Nullable EntityDetails entity, HttpContext context) {
		this.reply.head(head(response));
		if (entity == null) {
			streamEnd(null);
		}
	}

	private static ReplyHead head(HttpResponse response) {
		Header[] headers = response.getHeaders();
		List<Map.Entry<String, String>> lines = new ArrayList<>(headers.length);
		for (Header header : headers) {
			String name = LOWER_CASE.get(header.getName());
			lines.add(Map.entry((name != null) ? name : header.getName().toLowerCase(Locale.ROOT),
					(header.getValue() != null) ? header.getValue() : ""));
		}
		return ReplyHead.of(response.getCode(), lines);
	}

	@Override
	public void consume(ByteBuffer source) {
		this.reply.body(source);
	}

	@Override
	public void updateCapacity(CapacityChannel channel) {
		this.reply.updateCapacity(channel);
	}

	@Override
	public void streamEnd(@Nullable List<? extends Header> trailers) {
		AsyncClientEndpoint used = this.connection;
		if (used != null) {
			// First of all, so that the request that follows the answer can have it.
			used.releaseAndReuse();
		}
		this.reply.end();
	}

	@Override
	public void releaseResources() {
		if (!this.reply.isComplete() && !this.reply.isOver()) {
			cancel();
		}
	}

	@Override
	public void runBlocking(Runnable work) {
		this.reply.runBlocking(work);
	}

	@Override
	public void abort() {
		this.reply.leave();
		close();
	}

	private void close() {
		isConnected();
		AsyncClientEndpoint used = this.connection;
		if (used != null) {
			used.releaseAndDiscard();
		}
		Future<?> coming = this.connecting;
		if (coming != null) {
			coming.cancel(true);
		}
	}

}
