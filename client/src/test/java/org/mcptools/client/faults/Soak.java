/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpException;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * Calls to a process and to a URL behind a proxy, with faults at random in between.
 */
final class Soak {

	/** So many calls are under way at once. */
	private static final int AT_ONCE = 64;

	/** So large that no call has it, however many were made before. */
	private static final String NOBODYS_ID = "9000000$ID";

	private static final String MINE = "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":"
			+ "{\"content\":[{\"type\":\"text\",\"text\":\"mine\"}]}}\n";

	private final int calls;

	private final Random random;

	private final AtomicIntegerArray executed;

	private final Semaphore turns = new Semaphore(AT_ONCE);

	private final AtomicIntegerArray outcomes;

	private final Map<String, AtomicInteger> tally = new ConcurrentHashMap<>();

	/** What should not be: the first few of them. */
	private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

	Soak(int calls, long seed) {
		this.calls = calls;
		this.random = new Random(seed);
		this.executed = new AtomicIntegerArray(calls);
		this.outcomes = new AtomicIntegerArray(calls);
	}

	/** Make all calls, and return when each has its outcome. */
	void run(Lab lab) throws IOException, InterruptedException {
		WebLab server = lab.web();
		server.record((text) -> this.executed.incrementAndGet(Integer.parseInt(text)));
		FaultyProxy proxy = lab.proxy(server);
		Subject web = lab.http(proxy.url());
		Subject process = lab.stdio();
		for (int i = 0; i < this.calls; i++) {
			if (!this.turns.tryAcquire(2, TimeUnit.MINUTES)) {
				wrong("no call had an outcome for two minutes, at call " + i);
				return;
			}
			if (this.random.nextInt(10) < 7) {
				callProcess(process, i);
			}
			else {
				callWeb(web, server, proxy, i);
			}
		}
		if (!this.turns.tryAcquire(AT_ONCE, 2, TimeUnit.MINUTES)) {
			wrong((AT_ONCE - this.turns.availablePermits()) + " calls have no outcome");
		}
		server.record((text) -> {
		});
		lab.checkHealth();
	}

	private void callProcess(Subject subject, int number) {
		int dice = this.random.nextInt(5000);
		if (dice == 0) {
			count("fault: kill -9");
			ProcessHandle.current()
				.children()
				.filter((child) -> child.info().commandLine().orElse("").contains("FaultServer"))
				.forEach(ProcessHandle::destroyForcibly);
			echo(subject, number);
		}
		else if (dice == 1) {
			count("fault: output closed");
			watch(number, null, subject.begin("close-output", "", 0));
		}
		else if (dice == 2) {
			count("fault: exit");
			watch(number, null, subject.begin("write-and-exit", Subject.base64("{\"jsonrpc\":"), 1));
		}
		else if (dice < 50) {
			count("fault: bad lines");
			watch(number, "mine",
					subject.write("junk\n\0\n{\"id\":\n" + MINE + MINE + MINE.replace("$ID", NOBODYS_ID)));
		}
		else if (dice < 60) {
			count("fault: unreadable answer");
			watch(number, null, subject.write(MINE.replace("\"mine\"", "NaN")));
		}
		else if (dice < 70) {
			count("fault: no answer");
			watch(number, null, subject.begin("silent", "", 0, Subject.SHORTLY));
		}
		else if (dice < 75) {
			count("fault: flood");
			watch(number, "done", subject.begin("flood",
					Subject.base64("{\"jsonrpc\":\"2.0\",\"id\":\"q$N\",\"method\":\"ping\"}"), 100));
		}
		else {
			echo(subject, number);
		}
	}

	private void callWeb(Subject subject, WebLab server, FaultyProxy proxy, int number) throws IOException {
		int dice = this.random.nextInt(5000);
		if (dice < 3) {
			count("fault: connections cut");
			proxy.cut();
		}
		else if (dice == 3) {
			count("fault: sessions forgotten");
			server.forgetSessions();
		}
		else if (dice == 4) {
			count("fault: server restarted");
			server.stop();
			server.start();
		}
		else if (dice < 25) {
			count("fault: HTTP 500");
			server.next((call) -> call.reply(500, "", "broken"));
		}
		else if (dice < 35) {
			count("fault: reset in an event");
			server.next((call) -> {
				call.beginEvents();
				call.write("data: {\"js");
				call.reset();
			});
		}
		else if (dice < 45) {
			count("fault: no reply");
			server.next(WebCall::hangUp);
		}
		echo(subject, number);
	}

	private void echo(Subject subject, int number) {
		String text = Integer.toString(number);
		watch(number, text, subject.begin("echo", text, 0));
	}

	/**
	 * See how a call ends.
	 * @param expected the text of its answer, or {@code null} where it has to fail
	 */
	private void watch(int number, @Nullable String expected, CompletableFuture<McpToolCallResult> call) {
		call.whenComplete((result, failure) -> {
			if (this.outcomes.incrementAndGet(number) > 1) {
				wrong("call " + number + " ended twice");
			}
			if (failure == null) {
				count("answered");
				if (!result.text().equals(expected)) {
					wrong("call " + number + " was answered with " + result.text() + ", not with " + expected);
				}
			}
			else {
				Throwable cause = (failure.getCause() != null && !(failure instanceof McpException))
						? failure.getCause() : failure;
				count("failed: " + cause.getClass().getSimpleName());
				if (!(cause instanceof McpException)) {
					wrong("call " + number + " failed with " + cause);
				}
			}
			this.turns.release();
		});
	}

	private void count(String what) {
		this.tally.computeIfAbsent(what, (key) -> new AtomicInteger()).incrementAndGet();
	}

	private void wrong(String what) {
		if (this.wrong.size() < 20) {
			this.wrong.add(what);
		}
	}

	/** Return what was not as it should be. */
	ConcurrentLinkedQueue<String> wrong() {
		for (int i = 0; i < this.calls; i++) {
			if (this.outcomes.get(i) != 1) {
				wrong("call " + i + " has " + this.outcomes.get(i) + " outcomes");
			}
			if (this.executed.get(i) > 1) {
				wrong("call " + i + " was executed " + this.executed.get(i) + " times");
			}
		}
		return this.wrong;
	}

	/** Return how often something happened whose name begins like this. */
	int total(String prefix) {
		return this.tally.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().startsWith(prefix))
			.mapToInt((entry) -> entry.getValue().get())
			.sum();
	}

	@Override
	public String toString() {
		return this.calls + " calls: " + new TreeMap<>(this.tally);
	}

}
