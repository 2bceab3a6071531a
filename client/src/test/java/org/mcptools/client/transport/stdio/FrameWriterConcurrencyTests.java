/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many callers write at once, for themselves and for each other.
 */
@Timeout(120)
class FrameWriterConcurrencyTests {

	private static final int CALLERS = 16;

	private static final int FRAMES_OF_EACH = 1_000;

	private final ExecutorService drainers = Executors.newCachedThreadPool();

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final AtomicReference<FrameWriter> writer = new AtomicReference<>();

	/** Each frame, by what is in it. */
	private final Map<String, CompletableFuture<Void>> frames = new ConcurrentHashMap<>();

	private final CountDownLatch begun = new CountDownLatch(CALLERS * FRAMES_OF_EACH / 4);

	@AfterEach
	void end() {
		this.drainers.shutdownNow();
	}

	private FrameWriter writer(OutputStream to) {
		FrameWriter made = new FrameWriter("test", to, this.drainers, (ex) -> {
		});
		this.writer.set(made);
		return made;
	}

	/** Whose frames are what a function gives for their numbers. */
	private List<Thread> startCallers(IntFunction<Long> ids) {
		List<Thread> callers = new ArrayList<>();
		for (int caller = 0; caller < CALLERS; caller++) {
			int first = caller * FRAMES_OF_EACH;
			Thread thread = new Thread(() -> {
				for (int i = 0; i < FRAMES_OF_EACH; i++) {
					String text = first + " " + i;
					this.frames.put(text,
							this.writer.get().write(ids.apply(first + i), text.getBytes(StandardCharsets.UTF_8)));
					this.begun.countDown();
				}
			});
			callers.add(thread);
			thread.start();
		}
		return callers;
	}

	private static void join(List<Thread> threads) throws InterruptedException {
		for (Thread thread : threads) {
			thread.join(60_000);
			assertThat(thread.isAlive()).isFalse();
		}
	}

	@Test
	void whenManyWriteThenEachFrameLeavesOnceAndInTheOrderOfItsCaller() throws Exception {
		FrameWriter shared = writer(new OutputStream() {

			@Override
			public void write(int b) {
				FrameWriterConcurrencyTests.this.out.write(b);
			}

			@Override
			public void flush() {
				// Now and then there is room again.
				for (int i = 0; i < 64; i++) {
					FrameWriterConcurrencyTests.this.writer.get()
						.answered(ThreadLocalRandom.current().nextInt(CALLERS * FRAMES_OF_EACH));
				}
			}

		});
		join(startCallers(Long::valueOf));
		this.frames.forEach((text, left) -> assertThat(left).as(text).succeedsWithin(Duration.ofSeconds(10)));
		Map<String, List<Integer>> written = this.out.toString(StandardCharsets.UTF_8)
			.lines()
			.map((line) -> line.split(" "))
			.collect(Collectors.groupingBy((words) -> words[0],
					Collectors.mapping((words) -> Integer.parseInt(words[1]), Collectors.toList())));
		assertThat(written).hasSize(CALLERS)
			.allSatisfy((caller, numbers) -> assertThat(numbers)
				.containsExactlyElementsOf(IntStream.range(0, FRAMES_OF_EACH).boxed().toList()));
		shared.end(new McpTransportException("test", "closed", null));
	}

	@Test
	void whenItEndsMeanwhileThenWhatIsSaidNotToHaveLeftHasNotLeft() throws Exception {
		FrameWriter shared = writer(this.out);
		List<Thread> callers = startCallers((number) -> PipeRoom.NO_REQUEST);
		assertThat(this.begun.await(60, TimeUnit.SECONDS)).isTrue();
		shared.end(new McpTransportException("test", "closed", null));
		join(callers);
		assertThat(this.frames).hasSize(CALLERS * FRAMES_OF_EACH);
		Awaitility.await().until(() -> this.frames.values().stream().allMatch(CompletableFuture::isDone));
		Set<String> written = this.out.toString(StandardCharsets.UTF_8).lines().collect(Collectors.toSet());
		assertThat(written).isNotEmpty();
		this.frames.forEach((text, left) -> assertThat(left.isCompletedExceptionally()).as(text)
			.isEqualTo(!written.contains(text)));
	}

}
