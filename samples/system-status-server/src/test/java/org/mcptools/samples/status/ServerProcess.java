/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The server as a real process, the way a client starts it.
 */
final class ServerProcess implements AutoCloseable {

	private final Process process;

	private final Path log;

	private final BufferedReader answers;

	private ServerProcess(Process process, Path log) {
		this.process = process;
		this.log = log;
		this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
	}

	/**
	 * Starts a main class of the test class path.
	 */
	static ServerProcess ofClass(Class<?> main, String... jvmArguments) throws IOException {
		List<String> arguments = new ArrayList<>(List.of(jvmArguments));
		arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		return start(arguments);
	}

	static ServerProcess ofJar(Path jar) throws IOException {
		return start(List.of("-jar", jar.toString()));
	}

	private static ServerProcess start(List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(arguments);
		Path log = Files.createTempFile("system-status-server", ".log");
		return new ServerProcess(new ProcessBuilder(command).redirectError(log.toFile()).start(), log);
	}

	void send(String line) throws IOException {
		sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
	}

	void sendBytes(byte[] bytes) throws IOException {
		OutputStream in = this.process.getOutputStream();
		in.write(bytes);
		in.flush();
	}

	/**
	 * The next line of standard output, or {@code null} at its end.
	 */
	String readLine() throws IOException {
		return this.answers.readLine();
	}

	String ask(String line) throws IOException {
		send(line);
		return readLine();
	}

	/**
	 * Closes standard input and reads the rest of standard output.
	 */
	List<String> finish() throws IOException {
		this.process.getOutputStream().close();
		return this.answers.lines().toList();
	}

	void closeOutput() throws IOException {
		this.answers.close();
	}

	int exitCode() throws InterruptedException {
		if (!this.process.waitFor(20, TimeUnit.SECONDS)) {
			throw new AssertionError("The process does not end");
		}
		return this.process.exitValue();
	}

	String log() throws IOException {
		return Files.readString(this.log);
	}

	@Override
	public void close() throws IOException {
		this.process.destroyForcibly().onExit().join();
		Files.deleteIfExists(this.log);
	}

}
