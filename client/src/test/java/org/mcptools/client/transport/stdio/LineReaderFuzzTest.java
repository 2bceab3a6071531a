/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.faults.Mutations;
import org.mcptools.client.jsonrpc.JsonRpcMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random and mutated lines, cut in random places.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class LineReaderFuzzTest {

	private static final int LIMIT = 300;

	@Test
	void whenAnythingArrivesThenNothingEscapesAndTheCutsMakeNoDifference() throws IOException {
		long first = Mutations.seed();
		int messages = 0;
		for (long seed = first; seed < first + Mutations.rounds(40_000) / 20; seed++) {
			byte[] stream = stream(new Mutations(seed));
			try {
				List<JsonRpcMessage> whole = read(new ByteArrayInputStream(stream));
				assertThat(read(new Pieces(stream, new Random(seed)))).isEqualTo(whole);
				messages += whole.size();
			}
			catch (RuntimeException | Error ex) {
				throw new AssertionError("-Dfuzz.seed=" + seed + " -Dfuzz.rounds=20", ex);
			}
		}
		assertThat(messages).isPositive();
	}

	/** Twenty frames with line ends, some without. */
	private static byte[] stream(Mutations frames) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int i = 0; i < 20; i++) {
			out.writeBytes(frames.next());
			if (frames.random().nextInt(10) > 0) {
				out.write('\n');
			}
		}
		return out.toByteArray();
	}

	private static List<JsonRpcMessage> read(InputStream in) throws IOException {
		List<JsonRpcMessage> messages = new ArrayList<>();
		new LineReader(in, LIMIT).readAll(new MessageLines("fuzzed", LIMIT, messages::add, () -> {
		}));
		return messages;
	}

	/**
	 * Gives out its bytes in pieces of any length.
	 */
	private static final class Pieces extends InputStream {

		private final ByteArrayInputStream bytes;

		private final Random random;

		Pieces(byte[] bytes, Random random) {
			this.bytes = new ByteArrayInputStream(bytes);
			this.random = random;
		}

		@Override
		public int read() {
			return this.bytes.read();
		}

		@Override
		public int read(byte[] target, int offset, int length) {
			return this.bytes.read(target, offset, 1 + this.random.nextInt(Math.min(length, 40)));
		}

	}

}
