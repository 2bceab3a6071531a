/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.mcptools.client.transport.Echo;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TestMessages;
import org.mcptools.client.transport.TransportContractTests;

class SseContractTests extends TransportContractTests {

	private final CompletableFuture<TestHttpServer.Reply> stream = new CompletableFuture<>();

	private final CountDownLatch over = new CountDownLatch(1);

	private TestHttpServer server;

	@Override
	protected McpTransport create() throws IOException {
		this.server = TestHttpServer.start((request, reply) -> {
			if (request.method().equals("GET")) {
				serveStream(reply);
			}
			else {
				reply.send(202, "text/plain", "Accepted");
				synchronized (this.stream) {
					this.stream.join().event(TestMessages.text(Echo.of(TestMessages.message(request.body()))));
				}
			}
		});
		return new SseTransport("contract", HttpSettings.of(this.server.url("/sse")));
	}

	private void serveStream(TestHttpServer.Reply reply) throws IOException {
		reply.beginEvents();
		reply.write("event: endpoint\ndata: /messages?session=1\n\n");
		this.stream.complete(reply);
		try {
			this.over.await();
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	protected void endPeer() {
		this.over.countDown();
		this.server.close();
	}

}
