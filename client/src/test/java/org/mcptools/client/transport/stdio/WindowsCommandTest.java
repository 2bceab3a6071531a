/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WindowsCommandTest {

	private static final String NODE = "C:\\Program Files\\nodejs";

	private static final String HERE = "D:\\work";

	private final Set<String> files = new HashSet<>(Set.of(NODE + "\\npx", NODE + "\\npx.cmd", NODE + "\\node.exe",
			"C:\\uv\\uvx.exe", "C:\\tools\\serve.bat", "C:\\tools\\odd.py", HERE + "\\bin\\mine.cmd"));

	/** Windows spells the name of the variable so. */
	private Map<String, String> environment = Map.of("Path", "\"" + NODE + "\";C:\\uv\\;;C:\\tools");

	private List<String> command(String command, String... args) {
		return new WindowsCommand(this.environment, this::isFile).of(command, List.of(args), HERE);
	}

	private boolean isFile(String path) {
		return this.files.stream().anyMatch(path::equalsIgnoreCase);
	}

	@ParameterizedTest
	@CsvSource({ "npx, C:\\Program Files\\nodejs\\npx.cmd", "NPX.CMD, C:\\Program Files\\nodejs\\NPX.CMD",
			"node, C:\\Program Files\\nodejs\\node.exe", "uvx, C:\\uv\\uvx.exe", "serve, C:\\tools\\serve.bat",
			"C:\\tools\\serve, C:\\tools\\serve.bat", "C:/tools/serve.bat, C:/tools/serve.bat",
			"bin\\mine, D:\\work\\bin\\mine.cmd", "odd, odd", "odd.py, odd.py", "nothing, nothing" })
	void whenAProgramIsNamedThenItIsFoundAsTheShellWould(String command, String found) {
		if (found.startsWith("C:/")) {
			this.files.add("C:/tools/serve.bat");
		}
		assertThat(command(command, "-y", "@scope/name")).containsExactly(found, "-y", "@scope/name");
	}

	@Test
	void whenThereAreOtherExtensionsThenTheyCount() {
		this.environment = Map.of("PATH", NODE + ";C:\\tools", "PathExt", ".PY; .cmd");
		assertThat(command("odd")).containsExactly("C:\\tools\\odd.py");
		assertThat(command("npx")).containsExactly(NODE + "\\npx.cmd");
		assertThat(command("node")).containsExactly("node");
	}

	@Test
	void whenThereIsNoPathThenTheNameStaysAsItIs() {
		this.environment = Map.of();
		this.files.add(HERE + "\\npx.cmd");
		assertThat(command("npx", "a")).containsExactly("npx", "a");
	}

	@ParameterizedTest
	@ValueSource(strings = { "--flag=a", "a&calc", "a|b", "<in", ">out", "a^b", "(a)", "a,b", "a;b", "a & b", "!a!",
			"https://h/?a=1&b=2", "'a'" })
	void whenAnArgumentOfABatchFileMeansSomethingToTheShellThenItIsQuoted(String argument) {
		assertThat(command("npx", argument)).containsExactly(NODE + "\\npx.cmd", '"' + argument + '"');
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-y", "a b", "C:\\dir\\", "C:\\my dir\\", "@scope/name@1.2.3", "Привет", "x:~#+" })
	void whenAnArgumentOfABatchFileIsPlainThenItIsLeftToJava(String argument) {
		assertThat(command("npx", argument)).containsExactly(NODE + "\\npx.cmd", argument);
	}

	@ParameterizedTest
	@ValueSource(strings = { "%PATH%", "100%", "a\"&calc", "\"", "a\nb", "a\r", "a\0", "a&b\\" })
	void whenAnArgumentCannotBeHandedToABatchFileThenItIsRefusedWithoutQuotingIt(String argument) {
		assertThatIllegalArgumentException().isThrownBy(() -> command("npx", "fine", argument))
			.withMessageStartingWith("argument 2 has characters that cannot be handed to the batch file " + NODE)
			.withMessageNotContaining(argument);
	}

	@ParameterizedTest
	@ValueSource(strings = { "C:\\tools\\serve.bat.", "C:\\tools\\serve.CMD " })
	void whenABatchFileIsDisguisedThenItIsOneAllTheSame(String command) {
		assertThatIllegalArgumentException().isThrownBy(() -> command(command, "%PATH%"));
	}

	@Test
	void whenTheProgramIsNoBatchFileThenArgumentsStayAsTheyAre() {
		assertThat(command("node", "a&b", "%PATH%", "\"")).containsExactly(NODE + "\\node.exe", "a&b", "%PATH%", "\"");
	}

	@Test
	void whenThePathOfABatchFileMeansSomethingToTheShellThenItIsRefused() {
		this.files.add("C:\\R&D\\npx.cmd");
		assertThatIllegalArgumentException().isThrownBy(() -> command("C:\\R&D\\npx"))
			.withMessageContaining("install it elsewhere");
	}

}
