/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.Frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Closing, at any moment and from anywhere: bounded in time, and everything is gone.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ClosingTest {

	@Test
	void whenClosedThenTheProcessIsGoneAndClosingAgainDoesNothing() {
		McpClient client = Scripted.connected("closing");
		ProcessHandle process = Scripted.process(client);
		client.close();
		assertThat(NoLeaks.lives(process)).isFalse();
		client.close();
		assertThatIllegalStateException().isThrownBy(() -> Scripted.echo(client, "late"))
			.withMessageContaining("was closed");
		assertThatIllegalStateException().isThrownBy(client::initialize).withMessageContaining("was closed");
	}

	@Test
	void whenNeverOpenedThenClosingDoesNothingAndOpeningFails() {
		McpClient client = Scripted.client("never");
		client.close();
		assertThatIllegalStateException().isThrownBy(client::initialize);
		Recorder recorder = new Recorder();
		StdioTransport transport = new StdioTransport("never", Scripted.server());
		transport.close();
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> transport.open(recorder))
			.withMessage("MCP server 'never': the client was closed");
		assertThat(recorder.ends()).isEmpty();
	}

	@Test
	void whenClosedWhileCallsArePendingThenTheyFailAtOnce() {
		McpClient client = Scripted.connected("closing");
		List<CompletableFuture<McpToolCallResult>> pending = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			pending.add(client.async().callTool("never", Scripted.arguments("", i)));
		}
		client.close();
		pending.forEach((call) -> assertClosed(call, "tools/call"));
	}

	@Test
	void whenClosedWhileInitializeIsPendingThenItFailsAtOnce() {
		McpAsyncClient client = Scripted.client("closing", "hang-in-initialize").async();
		CompletableFuture<InitializeResult> pending = client.initialize();
		await().until(() -> ProcessHandle.current().descendants().anyMatch(NoLeaks::lives));
		client.close();
		assertClosed(pending, null);
	}

	@Test
	void whenClosedFromACallbackThenThatWorks() throws Exception {
		McpAsyncClient client = Scripted.connected("closing").async();
		CompletableFuture<McpToolCallResult> pending = client.callTool("never", Scripted.arguments("", 0));
		client.callTool("echo", Scripted.arguments("bye", 0)).thenRun(client::close).get(30, TimeUnit.SECONDS);
		assertClosed(pending, "tools/call");
	}

	@Test
	void whenClosedFromAListenerThenThatWorks() throws Exception {
		CompletableFuture<McpClient> self = new CompletableFuture<>();
		CompletableFuture<Void> closed = new CompletableFuture<>();
		McpClient client = McpClient.builder("closing")
			.stdio(Scripted.server())
			.handlers((handlers) -> handlers.onNotification((method, params) -> {
				self.join().close();
				closed.complete(null);
			}))
			.build();
		client.initialize();
		self.complete(client);
		CompletableFuture<McpToolCallResult> pending = client.async()
			.callTool("write", Scripted.arguments("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/bye\"}\n", 0));
		closed.get(30, TimeUnit.SECONDS);
		assertClosed(pending, "tools/call");
	}

	@Test
	void whenClosedFromACallbackOfTheServersDeathThenThatWorks() throws Exception {
		McpAsyncClient client = Scripted.connected("closing").async();
		CompletableFuture<Void> closed = new CompletableFuture<>();
		client.callTool("exit", Scripted.arguments("", 4)).whenComplete((result, failure) -> {
			client.close();
			closed.complete(null);
		});
		closed.get(30, TimeUnit.SECONDS);
	}

	@Test
	void whenTheListenerOfTheTransportClosesItThenTheEndIsToldOnce() throws Exception {
		StdioTransport transport = new StdioTransport("closing", Scripted.server());
		CountDownLatch closed = new CountDownLatch(1);
		Recorder recorder = new Recorder() {

			@Override
			public void onFrame(Frame frame) {
				// On the thread that reads.
				transport.close();
				closed.countDown();
			}

		};
		transport.open(recorder);
		transport.send(Recorder.request(1, "ping"));
		assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
		assertThat(recorder.ends()).singleElement(InstanceOfAssertFactories.OPTIONAL).isEmpty();
	}

	@Test
	void whenManyThreadsCloseAtOnceThenEachReturnsWhenTheProcessIsGone() throws Exception {
		McpClient client = Scripted.connected("closing");
		ProcessHandle process = Scripted.process(client);
		CountDownLatch go = new CountDownLatch(1);
		List<CompletableFuture<Boolean>> closers = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			closers.add(CompletableFuture.supplyAsync(() -> {
				await().until(() -> go.getCount() == 0);
				client.close();
				return NoLeaks.lives(process);
			}, (task) -> new Thread(task).start()));
		}
		go.countDown();
		for (CompletableFuture<Boolean> closer : closers) {
			assertThat(closer.get(30, TimeUnit.SECONDS)).isFalse();
		}
	}

	@Test
	void whenTheClosingThreadIsInterruptedThenTheProcessIsKilledAtOnce() throws Exception {
		McpClient client = Scripted.client("stubborn",
				Scripted.server("ignore-end", "ignore-term").withShutdownGrace(Duration.ofMinutes(5)));
		client.initialize();
		ProcessHandle process = Scripted.process(client);
		AtomicBoolean stillInterrupted = new AtomicBoolean();
		Thread closer = new Thread(() -> {
			client.close();
			stillInterrupted.set(Thread.currentThread().isInterrupted());
		});
		closer.start();
		await().until(() -> closer.getState() == Thread.State.TIMED_WAITING);
		closer.interrupt();
		closer.join(20_000);
		assertThat(closer.isAlive()).isFalse();
		assertThat(stillInterrupted).isTrue();
		assertThat(NoLeaks.lives(process)).isFalse();
	}

	private static void assertClosed(CompletableFuture<?> call, String method) {
		assertThat(call).failsWithin(Duration.ofSeconds(20))
			.withThrowableOfType(ExecutionException.class)
			.havingCause()
			.asInstanceOf(InstanceOfAssertFactories.type(McpTransportException.class))
			.satisfies((cause) -> {
				assertThat(cause).hasMessageEndingWith(": the client was closed");
				if (method != null) {
					assertThat(cause.getMethod()).isEqualTo(method);
				}
			});
	}

}
