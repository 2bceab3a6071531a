/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * However the application ends, the processes of its servers end with it: of one that
 * behaves, of one behind a launcher and its shell, and of one that does not want to.
 */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "There are no signals")
class ChildProcessesIT {

	private static final int TERMINATED = 128 + 15;

	private static final String NPM_SERVER = "node_modules/.bin/mcp-server-everything";

	private static final String HELPER = "sleep 98765";

	@TempDir
	private Path folder;

	private List<String> arguments;

	@BeforeEach
	void configure() {
		this.arguments = new ArrayList<>(
				List.of("--server.port=0", "--mcp.client.first-list-wait=100s", "--mcp.client.request-timeout=100s"));
		server("everything", NpmPackages.program("npx"), "--no-install", "mcp-server-everything");
		this.arguments.add("--mcp.client.servers.everything.cwd=" + NpmPackages.folder());
	}

	@Test
	void whenTerminatedThenNothingIsLeft() throws Exception {
		stubbornServer();
		try (ChatAgentProcess application = start()) {
			application.awaitConnected("system-status", "everything", "stubborn");
			application.terminate();
			assertThat(application.awaitExit()).as(application::output).isEqualTo(TERMINATED);
			application.assertNothingIsLeft();
			assertAllWereStarted(application);
		}
	}

	@Test
	void whenTerminatedWhileServersAreConnectingThenNothingIsLeft() throws Exception {
		stubbornServer();
		server("silent", "/bin/sh", "-c", "exec sleep 98766");
		try (ChatAgentProcess application = start()) {
			application.awaitStarted("sleep 98766");
			application.terminate();
			assertThat(application.awaitExit()).as(application::output).isEqualTo(TERMINATED);
			application.assertNothingIsLeft();
		}
	}

	@Test
	void whenTerminatedWhileItWaitsForARequiredServerThenNothingIsLeft() throws Exception {
		stubbornServer();
		requiredServer("exec sleep 98766");
		try (ChatAgentProcess application = start()) {
			application.awaitConnected("system-status", "everything", "stubborn");
			application.awaitStarted("sleep 98766");
			application.terminate();
			assertThat(application.awaitExit()).as(application::output).isEqualTo(TERMINATED);
			application.assertNothingIsLeft();
			assertAllWereStarted(application);
		}
	}

	@Test
	void whenARequiredServerIsDownThenNothingIsLeftOfTheOthers() throws Exception {
		stubbornServer();
		Path gate = this.folder.resolve("gate");
		requiredServer("while [ ! -e '" + gate + "' ]; do sleep 0.2; done; exit 3");
		try (ChatAgentProcess application = start()) {
			application.awaitConnected("system-status", "everything", "stubborn");
			Files.createFile(gate);
			assertThat(application.awaitExit()).as(application::output).isEqualTo(1);
			assertThat(application.output()).contains("APPLICATION FAILED TO START", "'required'");
			application.assertNothingIsLeft();
			assertAllWereStarted(application);
		}
	}

	@Test
	void whenThePortIsInUseThenNothingIsLeft() throws Exception {
		stubbornServer();
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			this.arguments.set(0, "--server.port=" + socket.getLocalPort());
			try (ChatAgentProcess application = start()) {
				assertThat(application.awaitExit()).as(application::output).isEqualTo(1);
				assertThat(application.output()).contains("APPLICATION FAILED TO START", "was already in use");
				application.assertNothingIsLeft();
			}
		}
	}

	@Test
	void whenTheQuestionIsAnsweredThenNothingIsLeft() throws Exception {
		stubbornServer();
		this.arguments.add("--chat.ask=How busy is this machine?");
		try (ChatAgentProcess application = start()) {
			assertThat(application.awaitExit()).as(application::output).isZero();
			assertThat(application.output()).contains("get_system_status {}", "CPUs: ");
			application.assertNothingIsLeft();
			assertAllWereStarted(application);
		}
	}

	@Test
	void whenKilledThenTheServersSeeTheEndOfTheirInput() throws Exception {
		try (ChatAgentProcess application = start()) {
			application.awaitConnected("system-status", "everything");
			application.kill();
			application.awaitExit();
			application.awaitNothingIsLeft(Duration.ofSeconds(60));
			assertThat(application.commands()).anyMatch((command) -> command.contains(NPM_SERVER))
				.anyMatch((command) -> command.contains("system-status-server.jar"));
		}
	}

	private static void assertAllWereStarted(ChatAgentProcess application) {
		assertThat(application.commands()).anyMatch((command) -> command.contains(NPM_SERVER))
			.anyMatch((command) -> command.contains("sh -c") || command.contains("npm exec"))
			.anyMatch((command) -> command.contains("stubborn.sh"))
			.anyMatch((command) -> command.endsWith(HELPER))
			.anyMatch((command) -> command.contains("system-status-server.jar"));
	}

	/**
	 * A server that ignores every request to end, also the end of its input, and has a
	 * helper in the background that holds its output open.
	 */
	private void stubbornServer() throws Exception {
		Path jar = Path.of("../system-status-server/target/system-status-server.jar").toAbsolutePath().normalize();
		assertThat(jar).isRegularFile();
		Path script = Files.writeString(this.folder.resolve("stubborn.sh"), """
				trap '' TERM HUP INT
				%s &
				'%s' -jar '%s'
				while :; do sleep 0.2; done
				""".formatted(HELPER, ChatAgentProcess.JAVA, jar));
		server("stubborn", "/bin/sh", script.toString());
	}

	private void requiredServer(String script) {
		server("required", "/bin/sh", "-c", script);
		this.arguments.add("--mcp.client.servers.required.required=true");
	}

	private void server(String name, String command, String... args) {
		String property = "--mcp.client.servers." + name;
		this.arguments.add(property + ".command=" + command);
		for (int i = 0; i < args.length; i++) {
			this.arguments.add(property + ".args[" + i + "]=" + args[i]);
		}
	}

	private ChatAgentProcess start() throws Exception {
		return ChatAgentProcess.start(this.folder, this.arguments);
	}

}
