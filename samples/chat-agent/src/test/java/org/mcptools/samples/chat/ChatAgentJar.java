/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The packaged application as a process of its own, and its web interface as programs see
 * it.
 */
public final class ChatAgentJar implements AutoCloseable {

	public static final Duration PATIENCE = Duration.ofSeconds(120);

	/** Tests of other modules say where it is. */
	private static final Path JAR = Path.of(System.getProperty("chat.agent.jar", "target/chat-agent.jar"))
		.toAbsolutePath();

	private static final Pattern PAGE = Pattern.compile("The chat page is at http://localhost:(\\d+)/");

	private final HttpClient http = HttpClient.newHttpClient();

	private final Process process;

	private final Path out;

	private final Path err;

	private ChatAgentJar(Process process, Path out, Path err) {
		this.process = process;
		this.out = out;
		this.err = err;
	}

	/**
	 * Start it.
	 * @param folder where it is started, and leaves its output
	 * @param java the program and its own arguments
	 * @param arguments the arguments of the application
	 */
	public static ChatAgentJar start(Path folder, List<String> java, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(java);
		command.addAll(List.of("-jar", JAR.toString()));
		command.addAll(List.of(arguments));
		Path out = folder.resolve("out.txt");
		Path err = folder.resolve("err.txt");
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
			.redirectInput(Files.createFile(folder.resolve("in.txt")).toFile())
			.redirectOutput(out.toFile())
			.redirectError(err.toFile());
		return new ChatAgentJar(builder.start(), out, err);
	}

	/** Return what it has printed so far. */
	public String out() {
		return text(this.out);
	}

	/** Return what it has logged so far, where that is not printed. */
	public String err() {
		return text(this.err);
	}

	private static String text(Path file) {
		try {
			return Files.readString(file, StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	/** Wait for its end. */
	public int awaitExit() throws InterruptedException {
		assertThat(this.process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(out()).isTrue();
		return this.process.exitValue();
	}

	/** Return the address of the page, as soon as there is one. */
	public URI awaitPage() {
		Awaitility.await()
			.atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(PAGE.matcher(out()).find() || !this.process.isAlive()).as(() -> out() + err())
						.isTrue());
		Matcher page = PAGE.matcher(out());
		assertThat(page.find()).as(() -> out() + err()).isTrue();
		return URI.create("http://127.0.0.1:" + page.group(1) + "/");
	}

	/** Ask something as the page does, and return all that happens until the answer. */
	public String ask(String question) throws IOException, InterruptedException {
		HttpResponse<String> answer = send(request("api/chat").header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers
				.ofString("{\"question\":" + JsonMapper.shared().writeValueAsString(question) + "}")));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return answer.body();
	}

	public JsonNode get(String path) throws IOException, InterruptedException {
		HttpResponse<String> answer = send(request(path));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
		return JsonMapper.shared().readTree(answer.body());
	}

	public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
		return this.http.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
	}

	public HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(awaitPage().resolve(path));
	}

	/** In the way that lets it end the servers that it has started. */
	@Override
	public void close() throws InterruptedException {
		this.process.destroy();
		if (!this.process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
			this.process.descendants().forEach(ProcessHandle::destroyForcibly);
			this.process.destroyForcibly();
		}
	}

}
