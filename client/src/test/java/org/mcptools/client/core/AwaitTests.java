/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

@Timeout(20)
class AwaitTests {

	@Test
	void whenValueIsThereThenItIsReturned() {
		assertThat(Await.get(CompletableFuture.completedFuture("a"))).isEqualTo("a");
		assertThat(Await.get(CompletableFuture.<String>completedFuture(null))).isNull();
	}

	@Test
	void whenCallFailedThenItsFailureIsThrownWithThisStack() {
		McpTransportException failure = new McpTransportException("s", "gone", null);
		CompletableFuture<String> derived = CompletableFuture.<String>failedFuture(failure).thenApply(String::trim);
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> Await.get(derived))
			.withMessage("MCP server 's': gone")
			.withCause(failure);
	}

	@Test
	void whenSomethingElseWentWrongThenItIsThrownAsItIs() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> Await.get(CompletableFuture.failedFuture(new IllegalArgumentException("a"))))
			.withMessage("a");
		assertThatExceptionOfType(StackOverflowError.class)
			.isThrownBy(() -> Await.get(CompletableFuture.failedFuture(new StackOverflowError())));
		assertThatIllegalStateException()
			.isThrownBy(() -> Await.get(CompletableFuture.failedFuture(new IOException("io"))))
			.withCauseInstanceOf(IOException.class);
	}

	@Test
	void whenCallWasCancelledThenThatIsThrown() {
		CompletableFuture<String> future = new CompletableFuture<>();
		future.cancel(true);
		assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> Await.get(future));
	}

	@Test
	void whenThreadIsInterruptedThenTheFutureIsCancelledAndTheFlagStays() {
		CompletableFuture<String> future = new CompletableFuture<>();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> Await.get(future))
			.withCauseInstanceOf(InterruptedException.class);
		assertThat(Thread.interrupted()).isTrue();
		assertThat(future).isCancelled();
	}

}
