/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * The packaged application, started from what the profile {@code aot} of the build has
 * generated.
 */
@Timeout(400)
class AheadOfTimeIT {

	private static final String QUESTION = "How busy is this machine?";

	@TempDir
	private Path folder;

	@BeforeEach
	void lookForGeneratedCode() {
		String reason = "Nothing was generated: build with -Paot";
		if (!Boolean.getBoolean("chat.aot")) {
			assertThat(System.getenv("MCP_TESTS_MUST_NOT_SKIP")).as(reason).isNotEqualTo("true");
		}
		assumeThat(Boolean.getBoolean("chat.aot")).as(reason).isTrue();
	}

	private ChatAgentJar start(Path java, String... arguments) throws Exception {
		return ChatAgentJar.start(this.folder,
				List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-Dspring.aot.enabled=true"), arguments);
	}

	@ParameterizedTest
	@EnumSource(Jdk.class)
	void whenAskedOnTheCommandLineThenAToolIsCalledAndTheAnswerPrinted(Jdk jdk) throws Exception {
		Path java = jdk.java();
		try (ChatAgentJar agent = start(java, "--chat.ask=" + QUESTION,
				"--logging.level.org.mcptools.samples.chat.ChatAgentApplication=info")) {
			assertThat(agent.awaitExit()).as(() -> agent.out() + agent.err()).isZero();
			assertThat(agent.err()).contains("Starting AOT-processed ChatAgentApplication")
				.contains("using Java " + Jdk.version(java))
				.doesNotContain(" WARN ", " ERROR ");
			assertThat(agent.out()).startsWith("[tool call 1] system-status / get_system_status {}")
				.containsPattern("\\[tool result 1] ok after \\d+ ms\n")
				.containsPattern("\n\n[^\\[]*CPUs: " + Runtime.getRuntime().availableProcessors());
		}
	}

	@ParameterizedTest
	@EnumSource(Jdk.class)
	void whenAskedOnThePageThenAToolIsCalledAndTheAnswerComes(Jdk jdk) throws Exception {
		Path java = jdk.java();
		try (ChatAgentJar agent = start(java, "--server.port=0", "--spring.threads.virtual.enabled=true")) {
			String events = agent.ask(QUESTION);
			assertThat(agent.out()).contains("Starting AOT-processed ChatAgentApplication")
				.contains("using Java " + Jdk.version(java));
			assertThat(events).contains("event:tool-call", "\"tool\":\"get_system_status\"", "event:tool-result",
					"\"ok\":true", "CPUs: ", "event:token", "event:done");
			assertThat(agent.get("api/servers").path("servers").path(0).path("state").asString()).isEqualTo("UP");
			assertThat(agent.get("actuator/health").path("status").asString()).isEqualTo("UP");
		}
	}

}
