/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.testing.ScriptedPeer;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class LifeCycleTests {

	private final ScriptedPeer peer = new ScriptedPeer();

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenUsedBeforeInitializeThenThatIsSaid() {
		McpClient client = this.peer.builder().build();
		String message = "The client of MCP server 'memory' is not initialized: call initialize() first";
		assertThatIllegalStateException().isThrownBy(client::listTools).withMessage(message);
		assertThatIllegalStateException().isThrownBy(() -> client.callTool("t", "{}")).withMessage(message);
		assertThatIllegalStateException().isThrownBy(client::ping).withMessage(message);
		assertThatIllegalStateException().isThrownBy(client.async()::listTools).withMessage(message);
		assertThat(this.peer.connections()).isEmpty();
	}

	@Test
	void whenUsedWhileInitializingThenThatIsSaid() {
		this.peer.hold("initialize");
		McpAsyncClient client = this.peer.builder().buildAsync();
		CompletableFuture<InitializeResult> initialized = client.initialize();
		assertThatIllegalStateException().isThrownBy(client::ping)
			.withMessageEndingWith("is not initialized yet: wait for initialize() to complete");
		assertThat(client.initializeResult()).isNull();
		JsonRpcRequest request = this.peer.connection().awaitRequest("initialize");
		this.peer.connection().answer(request, ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		initialized.join();
		client.ping().join();
	}

	@Test
	void whenUsedAfterInitializeFailedThenThatIsSaid() {
		this.peer.refuse("initialize", -32000, "no", null);
		McpClient client = this.peer.builder().build();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize);
		assertThatIllegalStateException().isThrownBy(client::ping)
			.withMessageEndingWith("is not initialized: initialize() failed, call it again");
	}

	@Test
	void whenUsedAfterCloseThenThatIsSaid() {
		McpClient client = this.peer.connected();
		client.close();
		assertClosed(client);
		client.close();
	}

	@Test
	void whenClosedBeforeInitializeThenItCannotBeUsed() {
		McpClient client = this.peer.builder().build();
		client.close();
		assertClosed(client);
		assertThat(this.peer.connections()).isEmpty();
	}

	@Test
	void whenClosedAfterInitializeFailedThenItCannotBeUsed() {
		this.peer.refuse("initialize", -32000, "no", null);
		McpClient client = this.peer.builder().connectOnFirstUse().build();
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(client::initialize);
		client.close();
		assertClosed(client);
		assertThat(this.peer.connections()).hasSize(1);
	}

	private static void assertClosed(McpClient client) {
		String message = "The client of MCP server 'memory' was closed";
		assertThatIllegalStateException().isThrownBy(client::initialize).withMessage(message);
		assertThatIllegalStateException().isThrownBy(client::listTools).withMessage(message);
		assertThatIllegalStateException().isThrownBy(() -> client.callTool("t", "{}")).withMessage(message);
		assertThatIllegalStateException().isThrownBy(client::ping).withMessage(message);
		assertThat(client.initializeResult()).isNull();
	}

	@Test
	void whenClosedThenTheServerSeesTheEnd() {
		McpClient client = this.peer.connected();
		client.close();
		Awaitility.await().until(() -> this.peer.connection().isClosed());
	}

	@Test
	void whenClosedWhileInitializingThenInitializeFailsAtOnce() {
		this.peer.hold("initialize");
		McpAsyncClient client = this.peer.builder().buildAsync();
		CompletableFuture<InitializeResult> initialized = client.initialize();
		client.close();
		assertThat(initialized).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessage("MCP server 'memory': the client was closed");
		Awaitility.await().until(() -> this.peer.connection().isClosed());
	}

	@Test
	void whenClosedAtAnyMomentOfInitializeThenNothingIsLeftOpen() {
		for (int round = 0; round < 300; round++) {
			McpAsyncClient client = this.peer.builder().buildAsync();
			CompletableFuture<InitializeResult> initialized = client.initialize();
			for (int spin = round * 20; spin > 0; spin--) {
				Thread.onSpinWait();
			}
			client.close();
			initialized.handle((result, failure) -> result).join();
			Awaitility.await()
				.alias("round " + round)
				.pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(1))
				.until(() -> this.peer.connection().isClosed() && this.peer.connection().pendingCalls() == 0);
		}
	}

	@Test
	void whenFacesShareAClientThenTheyShareItsConnection() {
		McpAsyncClient async = this.peer.builder().buildAsync();
		async.initialize().join();
		McpClient blocking = McpClient.of(async);
		blocking.ping();
		assertThat(blocking.async()).isSameAs(async);
		assertThat(blocking.serverName()).isEqualTo("memory").isEqualTo(async.serverName());
		assertThat(blocking).hasToString("McpClient[memory]");
		assertThat(async).hasToString("McpAsyncClient[memory]");
		assertThat(this.peer.connections()).hasSize(1);
	}

	@Test
	void whenManyThreadsCloseAtOnceThenAllReturn() {
		McpClient client = this.peer.connected();
		List<CompletableFuture<Void>> closing = IntStream.range(0, 16)
			.mapToObj((i) -> CompletableFuture.runAsync(client::close))
			.toList();
		assertThat(CompletableFuture.allOf(closing.toArray(CompletableFuture[]::new)))
			.succeedsWithin(ScriptedPeer.PATIENCE);
		assertClosed(client);
	}

	@Test
	void whenTransportCannotBeOpenedThenInitializeFails() {
		McpTransport used = this.peer.get();
		McpClient first = McpClient.builder("memory").transport(() -> used).build();
		first.initialize();
		McpClient second = McpClient.builder("memory").transport(() -> used).build();
		assertThatIllegalStateException().isThrownBy(second::initialize)
			.withMessage("This transport was opened before");
	}

	@Test
	void whenNoTransportCanBeMadeThenInitializeFailsThroughItsFuture() {
		McpTransportException failure = new McpTransportException("memory", "no way there", null);
		McpAsyncClient client = McpClient.builder("memory").transport(() -> {
			throw failure;
		}).buildAsync();
		assertThat(client.initialize()).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.havingCause()
			.isSameAs(failure);
	}

	@Test
	void whenOpeningFailsWithAnErrorThenInitializeFails() {
		McpAsyncClient client = McpClient.builder("memory").transport(BrokenTransport::new).buildAsync();
		assertThat(client.initialize()).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(NoClassDefFoundError.class);
	}

	@Test
	void whenBuilderIsGivenNonsenseThenItSaysSo() {
		assertThatIllegalArgumentException().isThrownBy(() -> McpClient.builder(" ")).withMessageContaining("name");
		assertThatIllegalStateException().isThrownBy(() -> McpClient.builder("x").build())
			.withMessage("MCP server 'x' has no transport: call stdio(...) or transport(...)");
		assertThatIllegalArgumentException().isThrownBy(() -> this.peer.builder().requestTimeout(Duration.ZERO));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.peer.builder().requestTimeout(Duration.ofSeconds(-1)));
		assertThatIllegalArgumentException().isThrownBy(() -> this.peer.builder().maxPages(0));
	}

	private static final class BrokenTransport implements McpTransport {

		@Override
		public void open(TransportListener listener) {
			throw new NoClassDefFoundError("some/Library");
		}

		@Override
		public Exchange send(Frame frame) {
			return Exchange.done();
		}

		@Override
		public void close() {
			// Was never open.
		}

	}

}
