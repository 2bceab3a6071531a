/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Another process that changes a file of approved tools.
 */
final class PinFileWriter {

	private PinFileWriter() {
	}

	static Process start(Path file, String name, int times) throws IOException {
		List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
				"-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"), "-cp",
				System.getProperty("java.class.path"), PinFileWriter.class.getName(), file.toString(), name,
				String.valueOf(times));
		return new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(new File(file.toString() + "." + name + ".out"))
			.start();
	}

	public static void main(String[] arguments) {
		for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
			PinFileTests.change(new PinFile(Path.of(arguments[0])), arguments[1] + "-" + i);
		}
	}

}
