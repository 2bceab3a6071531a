/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The packaged application as a process of its own, and what it starts.
 */
final class ChatAgentProcess implements AutoCloseable {

	static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

	private static final Path JAR = Path.of("target", "chat-agent.jar").toAbsolutePath();

	/** After the end of the application nothing of it may be left for longer. */
	private static final Duration AFTERWARDS = Duration.ofSeconds(1);

	private static final long PATIENCE_SECONDS = 120;

	private static final Pattern PAGE = Pattern.compile("The chat page is at http://localhost:(\\d+)/");

	private final HttpClient http = HttpClient.newHttpClient();

	private final Path output;

	private final Offspring offspring;

	/** The commands of all that was seen, also of what has ended. */
	private final Collection<String> commands = Collections.synchronizedSet(new TreeSet<>());

	private ChatAgentProcess(Path output, Offspring offspring) {
		this.output = output;
		this.offspring = offspring;
	}

	/**
	 * Start the application.
	 * @param folder where it is started, and leaves its output
	 * @param arguments its arguments
	 */
	static ChatAgentProcess start(Path folder, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(JAVA.toString(), "-XX:TieredStopAtLevel=1", "-jar", JAR.toString()));
		command.addAll(arguments);
		Path output = folder.resolve("output.txt");
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		return new ChatAgentProcess(output, new Offspring(builder));
	}

	/**
	 * Wait until servers are connected.
	 * @param names the names of the servers
	 */
	void awaitConnected(String... names) {
		patience().untilAsserted(() -> {
			look();
			assertThat(states()).as(this::output).extractingByKeys(names).containsOnly("UP");
		});
	}

	/**
	 * Wait until a process with such a command line has been started.
	 */
	void awaitStarted(String command) {
		patience().untilAsserted(() -> {
			look();
			assertThat(this.commands).as(this::output).anyMatch((line) -> line.contains(command));
		});
	}

	/**
	 * Wait for the end, and look at what is started until then.
	 * @return the exit code
	 */
	int awaitExit() {
		Process process = this.offspring.parent();
		patience().until(() -> {
			look();
			return process.waitFor(0, TimeUnit.MILLISECONDS);
		});
		return process.exitValue();
	}

	private void look() {
		this.commands.addAll(this.offspring.commands());
	}

	/**
	 * Ask the application to end.
	 */
	void terminate() {
		assertThat(this.offspring.parent().supportsNormalTermination()).isTrue();
		this.offspring.parent().destroy();
	}

	/**
	 * End the application without a chance to do anything.
	 */
	void kill() {
		this.offspring.parent().destroyForcibly();
	}

	/**
	 * Check that one second after the end of the application nothing of it is left.
	 */
	void assertNothingIsLeft() {
		assertThat(this.offspring.parent().isAlive()).isFalse();
		// The first look counts however long it takes.
		if (!this.offspring.living().isEmpty()) {
			awaitNothingIsLeft(AFTERWARDS);
		}
	}

	/**
	 * Wait until nothing of it is left.
	 */
	void awaitNothingIsLeft(Duration patience) {
		Awaitility.await()
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(20))
			.atMost(patience)
			.untilAsserted(() -> assertThat(this.offspring.commands()).as("left of %s", this.commands).isEmpty());
	}

	/**
	 * Return the commands of all that it has started, as far as they were seen.
	 */
	Collection<String> commands() {
		return List.copyOf(this.commands);
	}

	String output() {
		try {
			return Files.readString(this.output, StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	private Map<String, String> states() throws IOException, InterruptedException {
		Map<String, String> states = new TreeMap<>();
		Matcher page = PAGE.matcher(output());
		if (page.find()) {
			URI uri = URI.create("http://127.0.0.1:" + page.group(1) + "/api/servers");
			String answer = this.http
				.send(HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
						HttpResponse.BodyHandlers.ofString())
				.body();
			JsonMapper.shared()
				.readTree(answer)
				.path("servers")
				.forEach((server) -> states.put(server.path("name").asString(), server.path("state").asString()));
		}
		return states;
	}

	private static ConditionFactory patience() {
		return Awaitility.await()
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(50))
			.atMost(Duration.ofSeconds(PATIENCE_SECONDS));
	}

	@Override
	public void close() {
		this.offspring.parent().destroyForcibly().onExit().join();
		this.offspring.living().forEach(ProcessHandle::destroyForcibly);
	}

}
