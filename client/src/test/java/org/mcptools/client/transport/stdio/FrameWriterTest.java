/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(120)
class FrameWriterTest {

	private static final McpTransportException CLOSED = new McpTransportException("test", "closed", null);

	private final List<Thread> threads = new CopyOnWriteArrayList<>();

	private final Queue<Runnable> drains = new ConcurrentLinkedQueue<>();

	private volatile boolean started;

	@AfterEach
	void end() throws Exception {
		for (Thread thread : this.threads) {
			thread.interrupt();
			thread.join(10_000);
			assertThat(thread.isAlive()).isFalse();
		}
	}

	@Test
	void whenFramesAreWrittenThenEachIsALineInOrder() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		FrameWriter writer = writer(out, (ex) -> {
		});
		List<CompletableFuture<Void>> completions = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			completions.add(writer.write(PipeRoom.NO_REQUEST, bytes("frame " + i)));
		}
		start();
		CompletableFuture<Void> last = writer.write(PipeRoom.NO_REQUEST, bytes("last"));
		completions.forEach((completion) -> assertThat(completion).succeedsWithin(Duration.ofSeconds(10)));
		assertThat(last).succeedsWithin(Duration.ofSeconds(10));
		assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(101)
			.startsWith("frame 0", "frame 1")
			.endsWith("last");
	}

	@Test
	void whenTheStreamBlocksThenWritingDoesNotAndTheEndFailsWhatHasNotLeft() throws Exception {
		CountDownLatch released = new CountDownLatch(1);
		CountDownLatch blocked = new CountDownLatch(1);
		FrameWriter writer = writer(blockingUntil(released, blocked), (ex) -> {
		});
		start();
		CompletableFuture<Void> first = writer.write(PipeRoom.NO_REQUEST, large("first"));
		assertThat(blocked.await(10, TimeUnit.SECONDS)).isTrue();
		CompletableFuture<Void> second = writer.write(PipeRoom.NO_REQUEST, large("second"));
		assertThat(second).isNotDone();
		writer.end(CLOSED);
		assertFailed(second, "MCP server 'test': closed");
		assertFailed(writer.write(PipeRoom.NO_REQUEST, bytes("third")), "MCP server 'test': closed");
		assertThat(first).isNotDone();
		// The pipe breaks when the process is gone.
		released.countDown();
		assertFailed(first, "MCP server 'test': closed");
	}

	@Test
	void whenTooMuchWaitsForTheServerThenFurtherFramesAreRefusedUntilItReads() throws Exception {
		CountDownLatch released = new CountDownLatch(1);
		CountDownLatch blocked = new CountDownLatch(1);
		FrameWriter writer = writer(new OutputStream() {

			@Override
			public void write(int b) {
				// Takes everything.
			}

			@Override
			public void write(byte[] bytes, int offset, int length) throws IOException {
				blocked.countDown();
				awaitQuietly(released);
			}

		}, (ex) -> {
		});
		start();
		byte[] large = new byte[(int) (FrameWriter.MAX_WAITING_BYTES / 2)];
		CompletableFuture<Void> first = writer.write(PipeRoom.NO_REQUEST, large);
		CompletableFuture<Void> second = writer.write(PipeRoom.NO_REQUEST, large);
		assertThat(blocked.await(10, TimeUnit.SECONDS)).isTrue();
		assertFailed(writer.write(PipeRoom.NO_REQUEST, bytes("one too many")),
				"MCP server 'test': does not read its input, " + FrameWriter.MAX_WAITING_BYTES
						+ " bytes are waiting for it");
		released.countDown();
		assertThat(first).succeedsWithin(Duration.ofSeconds(10));
		assertThat(second).succeedsWithin(Duration.ofSeconds(10));
		assertThat(writer.write(PipeRoom.NO_REQUEST, bytes("fits again"))).succeedsWithin(Duration.ofSeconds(10));
	}

	@Test
	void whenASingleFrameIsLargerThanWhatMayWaitThenItIsTaken() throws Exception {
		FrameWriter writer = writer(OutputStream.nullOutputStream(), (ex) -> {
		});
		start();
		assertThat(writer.write(PipeRoom.NO_REQUEST, new byte[(int) FrameWriter.MAX_WAITING_BYTES + 1]))
			.succeedsWithin(Duration.ofSeconds(10));
	}

	@Test
	void whenTheStreamBreaksThenTheFailureIsReportedAndItsReasonFailsTheFrames() {
		CompletableFuture<IOException> reported = new CompletableFuture<>();
		CountDownLatch released = new CountDownLatch(0);
		FrameWriter writer = writer(blockingUntil(released, new CountDownLatch(1)), reported::complete);
		CompletableFuture<Void> first = writer.write(PipeRoom.NO_REQUEST, bytes("first"));
		CompletableFuture<Void> second = writer.write(PipeRoom.NO_REQUEST, bytes("second"));
		start();
		assertThat(reported).succeedsWithin(Duration.ofSeconds(10))
			.satisfies((ex) -> assertThat(ex).hasMessage("Broken pipe"));
		assertThat(first).isNotDone();
		writer.end(CLOSED);
		assertFailed(first, "MCP server 'test': closed");
		assertFailed(second, "MCP server 'test': closed");
	}

	@Test
	void whenItEndsThenTheThreadThatWaitsForFramesGoes() throws Exception {
		FrameWriter writer = writer(OutputStream.nullOutputStream(), (ex) -> {
		});
		start();
		assertThat(writer.write(PipeRoom.NO_REQUEST, large("first"))).succeedsWithin(Duration.ofSeconds(10));
		writer.end(CLOSED);
		assertThat(this.threads).isNotEmpty();
		for (Thread thread : this.threads) {
			// Less than it would wait for a frame.
			thread.join(8_000);
			assertThat(thread.isAlive()).isFalse();
		}
	}

	@Test
	void whenThePipeHasRoomForCertainThenTheCallerWrites() {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		FrameWriter writer = writer(out, (ex) -> {
		});
		int frames = 0;
		for (int id = 1; writer.write(id, bytes("x".repeat(999))).isDone(); id++) {
			frames++;
		}
		assertThat(frames).as("frames of 1,000 bytes in a page").isEqualTo(4);
		assertThat(out.size()).isEqualTo(4000);
		writer.end(CLOSED);
	}

	@Test
	void whenRequestsAreAnsweredThenThereIsRoomAgainAndOnlyForWhatWasRead() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		FrameWriter writer = writer(out, (ex) -> {
		});
		for (int id = 1; id <= 4; id++) {
			assertThat(writer.write(id, bytes("x".repeat(999)))).isDone();
		}
		writer.answered(99);
		CompletableFuture<Void> waiting = writer.write(5, bytes("x".repeat(999)));
		assertThat(waiting).isNotDone();
		writer.answered(1);
		CompletableFuture<Void> large = writer.write(6, bytes("y".repeat(2000)));
		assertThat(waiting).as("there is room for it, and somebody to write it").isDone();
		assertThat(large).isNotDone();
		assertThat(writer.write(7, bytes("small"))).as("not before what waits").isNotDone();
		start();
		assertThat(large).succeedsWithin(Duration.ofSeconds(10));
		Awaitility.await().until(() -> out.size() == 5 * 1000 + 2001 + 6);
		writer.answered(7);
		assertThat(writer.write(8, bytes("z".repeat(4000)))).isDone();
		assertThat(out.toString(StandardCharsets.UTF_8).lines().map((line) -> line.substring(0, 5)))
			.containsExactly("xxxxx", "xxxxx", "xxxxx", "xxxxx", "xxxxx", "yyyyy", "small", "zzzzz");
	}

	@Test
	void whenAServerAnswersWhatItHasNotReadThenTheCallerIsNotHeldUpForEver() throws Exception {
		CountDownLatch released = new CountDownLatch(1);
		CompletableFuture<IOException> reported = new CompletableFuture<>();
		FrameWriter writer = writer(blockingUntil(released, new CountDownLatch(1)), (ex) -> {
			// The process is ended, and the pipe breaks.
			reported.complete(ex);
			released.countDown();
		});
		CompletableFuture<Void> frame = writer.write(1, bytes("held up"));
		assertThat(reported).isCompletedWithValueMatching((ex) -> ex.getMessage().equals("a write did not end"));
		writer.end(CLOSED);
		assertFailed(frame, "MCP server 'test': closed");
	}

	private FrameWriter writer(OutputStream out, Consumer<IOException> onFailure) {
		return new FrameWriter("test", out, (task) -> {
			this.drains.add(task);
			if (this.started) {
				start();
			}
		}, onFailure);
	}

	/** Until then what waits goes on waiting. */
	private void start() {
		this.started = true;
		for (Runnable task = this.drains.poll(); task != null; task = this.drains.poll()) {
			Thread thread = new Thread(task);
			this.threads.add(thread);
			thread.start();
		}
	}

	private static OutputStream blockingUntil(CountDownLatch released, CountDownLatch blocked) {
		return new OutputStream() {

			@Override
			public void write(int b) throws IOException {
				blocked.countDown();
				awaitQuietly(released);
				throw new IOException("Broken pipe");
			}

		};
	}

	/** A write to a pipe does not care about interrupts. */
	private static void awaitQuietly(CountDownLatch latch) {
		boolean interrupted = false;
		while (true) {
			try {
				latch.await();
				break;
			}
			catch (InterruptedException ex) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	private static void assertFailed(CompletableFuture<Void> completion, String message) {
		assertThat(completion).failsWithin(Duration.ofSeconds(10))
			.withThrowableOfType(ExecutionException.class)
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessage(message);
	}

	/** More than is written without knowing that there is room. */
	private static byte[] large(String text) {
		return bytes(text + "x".repeat(5000));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
