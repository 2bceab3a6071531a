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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Closing while something else happens.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ClosingRaceTest {

	/** Starts fast, says nothing, and ends when its input ends. */
	private static final StdioSettings SILENT = StdioSettings.of("sh", "-c", "while read line; do true; done");

	@Test
	void whenOpeningAndClosingRaceThenNothingIsLeftAndTheFutureCompletes() {
		for (int round = 0; round < 60; round++) {
			McpAsyncClient client = Scripted.client("racing", SILENT).async();
			CompletableFuture<InitializeResult> opening = client.initialize();
			spin(round * 100);
			client.close();
			assertThat(opening).failsWithin(Duration.ofSeconds(20))
				.withThrowableOfType(ExecutionException.class)
				.havingCause()
				.isInstanceOf(McpTransportException.class)
				.withMessage("MCP server 'racing': the client was closed");
		}
	}

	@Test
	void whenATransportIsOpenedAndClosedAtOnceThenNothingIsLeft() throws Exception {
		for (int round = 0; round < 100; round++) {
			Recorder recorder = new Recorder();
			StdioTransport transport = new StdioTransport("racing", SILENT);
			CountDownLatch go = new CountDownLatch(1);
			CompletableFuture<Void> opening = CompletableFuture.runAsync(() -> {
				go.countDown();
				transport.open(recorder);
			}, (task) -> new Thread(task).start());
			go.await();
			// To start a process takes a millisecond or more.
			spin(round * 30);
			transport.close();
			boolean opened = opening.handle((nothing, failure) -> failure == null).get(20, TimeUnit.SECONDS);
			// It was either open, then the end was told; or it was not, then perhaps.
			assertThat(recorder.ends()).hasSizeBetween(opened ? 1 : 0, 1);
		}
	}

	@Test
	void whenTheServersDeathAndClosingRaceThenTheEndIsToldOnce() throws Exception {
		List<Recorder> told = new ArrayList<>();
		for (int round = 0; round < 10; round++) {
			Recorder recorder = new Recorder();
			StdioTransport transport = new StdioTransport("racing", StdioSettings.of("sh", "-c", "read line; exit 2"));
			transport.open(recorder);
			transport.send(Recorder.request(1, "ping"));
			spin(round * 500);
			transport.close();
			told.add(recorder);
			// Whoever came first tells of it, perhaps after the other has returned.
			await().atMost(Scripted.TIMEOUT).until(() -> !recorder.ends().isEmpty());
		}
		assertThat(told).allSatisfy((recorder) -> assertThat(recorder.ends()).hasSize(1));
	}

	private static void spin(long microseconds) {
		long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(microseconds);
		while (System.nanoTime() < until) {
			Thread.onSpinWait();
		}
	}

}
