/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code @copilotkit/aimock}: a service with the interfaces of OpenAI and Anthropic whose
 * model says what a file tells it to say, and that refuses everything else.
 */
final class ModelServiceProcess implements AutoCloseable {

	private static final Pattern ADDRESS = Pattern.compile("listening on (http://\\S+)");

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Process process;

	private final Path output;

	private ModelServiceProcess(Process process, Path output) {
		this.process = process;
		this.output = output;
	}

	/**
	 * Start the service.
	 * @param answers what the model says
	 */
	static ModelServiceProcess start(Path answers) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(NpmPackages.program("node"),
				NpmPackages.script("@copilotkit/aimock/dist/cli.js"), "--port", "0", "--fixtures", answers.toString(),
				"--validate-on-load", "--strict");
		builder.environment().put("AIMOCK_STRICT_TURN_INDEX", "1");
		Path output = Files.createTempFile("model-service", ".txt");
		return new ModelServiceProcess(builder.redirectErrorStream(true).redirectOutput(output.toFile()).start(),
				output);
	}

	/**
	 * Return its address, when it listens.
	 */
	URI address() {
		String text = Awaitility.await()
			.pollDelay(Duration.ZERO)
			.atMost(PATIENCE)
			.until(this::output, (output) -> ADDRESS.matcher(output).find() || !this.process.isAlive());
		Matcher address = ADDRESS.matcher(text);
		assertThat(address.find()).as(text).isTrue();
		return URI.create(address.group(1));
	}

	String output() throws IOException {
		return Files.readString(this.output, StandardCharsets.UTF_8);
	}

	@Override
	public void close() throws IOException {
		this.process.destroyForcibly().onExit().join();
		Files.delete(this.output);
	}

}
