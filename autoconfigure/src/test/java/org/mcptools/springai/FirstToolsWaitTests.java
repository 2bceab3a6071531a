/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;

@Timeout(30)
class FirstToolsWaitTests {

	private final MemorySource first = new MemorySource(new MemoryServer("first").client());

	private final MemorySource second = new MemorySource(new MemoryServer("second").client());

	private final AtomicBoolean waiting = new AtomicBoolean(true);

	private final McpToolCallbackProvider provider = new McpToolCallbackProvider(() -> List.of(this.first, this.second),
			this.waiting::get);

	private final CompletableFuture<Integer> answer = new CompletableFuture<>();

	private int count() {
		return this.provider.getToolCallbacks().length;
	}

	private Thread ask(Callable<Integer> question) {
		Thread thread = new Thread(() -> {
			try {
				this.answer.complete(question.call());
			}
			catch (Exception ex) {
				this.answer.completeExceptionally(ex);
			}
		});
		thread.start();
		return thread;
	}

	private static void awaitParked(Thread thread) {
		Awaitility.await()
			.until(() -> thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
	}

	@Test
	void whenServersConnectForTheFirstTimeThenAListWaitsForAllOfThem() throws Exception {
		Thread thread = ask(this::count);
		awaitParked(thread);
		this.first.see(toolNamed("a"));
		assertThat(this.answer).isNotDone();
		awaitParked(thread);
		this.second.see(toolNamed("b"));
		assertThat(this.answer.get(10, TimeUnit.SECONDS)).isEqualTo(2);
	}

	@Test
	void whenAServerIsGivenUpThenAListHasTheToolsOfTheOthers() throws Exception {
		awaitParked(ask(this::count));
		this.first.see(toolNamed("a"));
		this.second.firstTools().completeOnTimeout(null, 50, TimeUnit.MILLISECONDS);
		assertThat(this.answer.get(10, TimeUnit.SECONDS)).isOne();
		assertThat(count()).isOne();
	}

	@Test
	void whenASourceBreaksItsPromiseThenAListIsGivenAllTheSame() {
		this.first.see(toolNamed("a"));
		this.second.firstTools().completeExceptionally(new IllegalStateException("broken"));
		assertThat(count()).isOne();
	}

	@Test
	void whenASourceBreaksItsPromiseWhileAListWaitsThenItIsGivenAllTheSame() throws Exception {
		this.first.see(toolNamed("a"));
		awaitParked(ask(this::count));
		this.second.firstTools().completeExceptionally(new IllegalStateException("broken"));
		assertThat(this.answer.get(10, TimeUnit.SECONDS)).isOne();
	}

	@Test
	void whenWaitingIsNotAllowedThenAListIsGivenAtOnce() {
		this.waiting.set(false);
		this.first.see(toolNamed("a"));
		assertThat(count()).isOne();
		assertThat(this.second.firstTools()).isNotDone();
	}

	@Test
	void whenTheThreadMustNotBlockThenAListIsGivenAtOnce() {
		this.first.see(toolNamed("a"));
		assertThat(Mono.fromCallable(this::count).subscribeOn(Schedulers.parallel()).block(Duration.ofSeconds(10)))
			.isOne();
		assertThat(Mono.fromCallable(this::count).subscribeOn(Schedulers.single()).block(Duration.ofSeconds(10)))
			.isOne();
		assertThat(this.second.firstTools()).isNotDone();
	}

	@Test
	void whenTheThreadMayBlockThenAListWaitsThereToo() throws Exception {
		this.first.see(toolNamed("a"));
		CompletableFuture<Integer> elastic = Mono.fromCallable(this::count)
			.subscribeOn(Schedulers.boundedElastic())
			.toFuture();
		Awaitility.await().until(() -> this.second.firstTools().getNumberOfDependents() > 0);
		this.second.see(toolNamed("b"));
		assertThat(elastic.get(10, TimeUnit.SECONDS)).isEqualTo(2);
	}

	@Test
	void whenTheWaitIsInterruptedThenTheKnownToolsAreGivenAndTheFlagStays() throws Exception {
		this.first.see(toolNamed("a"));
		CompletableFuture<Boolean> flag = new CompletableFuture<>();
		Thread thread = ask(() -> {
			int count = count();
			flag.complete(Thread.currentThread().isInterrupted());
			return count;
		});
		awaitParked(thread);
		thread.interrupt();
		assertThat(this.answer.get(10, TimeUnit.SECONDS)).isOne();
		assertThat(flag.get(10, TimeUnit.SECONDS)).isTrue();
	}

}
