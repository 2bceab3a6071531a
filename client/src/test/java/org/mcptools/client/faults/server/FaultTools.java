/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults.server;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The tools of the server. Arguments are {@code text} and {@code number}. Text that is to
 * be written comes in Base64, one byte a character, with {@code $ID} for the id of the
 * call and {@code $NEXT} for the one after it.
 */
final class FaultTools {

	private final Output out;

	private final FileInputStream in;

	private int answers;

	FaultTools(Output out, FileInputStream in) {
		this.out = out;
		this.in = in;
	}

	/** Something came that is not a request. */
	void heard(String line) {
		if (!line.contains("\"method\":")) {
			this.answers++;
		}
	}

	void call(String id, String tool, String text, int number) throws IOException {
		switch (tool) {
			case "echo" -> this.out.text(id, text);
			case "pid" -> this.out.text(id, Long.toString(ProcessHandle.current().pid()));
			// How many answers of the client have come.
			case "answers" -> this.out.text(id, Integer.toString(this.answers));
			case "silent" -> {
				// Never answered.
			}
			case "write" -> this.out.bytes(template(text, id));
			case "trickle" -> this.out.trickle(template(text, id));
			case "write-and-exit" -> {
				this.out.bytes(template(text, id));
				Runtime.getRuntime().halt(number);
			}
			case "flood" -> {
				this.out.flood(new String(template(text, id), StandardCharsets.ISO_8859_1), number);
				this.out.text(id, "done");
			}
			case "big" -> this.out.big(id, number);
			case "stderr" -> {
				for (int i = 0; i < number; i++) {
					System.err.println(text);
				}
				this.out.text(id, "done");
			}
			case "exit" -> {
				System.err.println(text);
				System.exit(number);
			}
			case "start" -> start(id, text.replace('_', ' '));
			case "pause" -> {
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(number));
				this.out.text(id, "awake");
			}
			case "stop-reading" -> FaultServer.sleepForEver();
			case "close-output" -> this.out.close();
			case "close-input" -> {
				this.in.close();
				this.out.text(id, "closed");
			}
			default -> this.out.line(
					"{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":-32602,\"message\":\"no such tool\"}}");
		}
	}

	private static byte[] template(String base64, String id) {
		String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
		return text.replace("$ID", id)
			.replace("$NEXT", Long.toString(Long.parseLong(id) + 1))
			.getBytes(StandardCharsets.ISO_8859_1);
	}

	/** Start a shell command that holds the output of this process open. */
	private void start(String id, String command) throws IOException {
		Process process = new ProcessBuilder("sh", "-c", command).redirectError(Redirect.DISCARD)
			.redirectInput(Redirect.from(new File("/dev/null")))
			.redirectOutput(Redirect.INHERIT)
			.start();
		this.out.text(id, Long.toString(process.pid()));
	}

}
