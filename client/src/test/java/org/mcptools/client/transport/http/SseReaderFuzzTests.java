/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.faults.Mutations;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random and mutated event streams, cut in random places.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class SseReaderFuzzTests {

	private static final int LIMIT = 300;

	private static final List<String> FIELDS = List.of("data:", "data: ", "event: message\ndata: ", "id: 1\ndata:",
			"retry: 10\ndata:", ": comment\ndata:", "", "data", "id: \0\n", "retry: x\n", "event:");

	@Test
	void whenAnythingArrivesThenOnlyTheLimitIsAnErrorAndTheCutsMakeNoDifference() {
		long first = Mutations.seed();
		int events = 0;
		for (long seed = first; seed < first + Mutations.rounds(100_000) / 10; seed++) {
			byte[] stream = stream(new Mutations(seed));
			try {
				List<String> whole = read(stream, null);
				events += whole.size();
				assertThat(read(stream, new Random(seed))).isEqualTo(whole);
			}
			catch (RuntimeException | Error ex) {
				throw new AssertionError("-Dfuzz.seed=" + seed + " -Dfuzz.rounds=10", ex);
			}
		}
		assertThat(events).isPositive();
	}

	private static byte[] stream(Mutations frames) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int i = 0; i < 10; i++) {
			out.writeBytes(FIELDS.get(frames.random().nextInt(FIELDS.size())).getBytes(StandardCharsets.UTF_8));
			out.writeBytes(frames.next());
			out.writeBytes((frames.random().nextInt(4) > 0) ? new byte[] { '\n', '\n' } : new byte[] { '\r' });
		}
		return out.toByteArray();
	}

	private static List<String> read(byte[] stream, @Nullable Random cuts) {
		List<String> events = new ArrayList<>();
		SseReader reader = new SseReader(LIMIT, (type, bytes, length) -> events
			.add(type + " " + new String(bytes, 0, length, StandardCharsets.ISO_8859_1)));
		try {
			int from = 0;
			while (from < stream.length) {
				int length = (cuts != null) ? Math.min(stream.length - from, cuts.nextInt(30)) : stream.length;
				reader.push(ByteBuffer.wrap(stream, from, length));
				from += length;
			}
		}
		catch (TooLargeException ex) {
			events.add("too large: " + ex.getMessage());
		}
		events.add("last id " + reader.position().lastEventId() + ", retry " + reader.position().retryMillis());
		return events;
	}

}
