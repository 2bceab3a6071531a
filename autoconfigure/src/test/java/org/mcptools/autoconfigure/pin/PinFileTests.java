/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(120)
class PinFileTests {

	private static final String DIGEST = Fingerprint.digest("x");

	private static final Map<String, Fingerprint> TOOLS = Map.of("b",
			new Fingerprint(Map.of(ToolPart.DESCRIPTION, DIGEST, ToolPart.ANNOTATIONS, DIGEST)), "a", Fingerprint.OPEN);

	@TempDir
	private Path directory;

	private Path path() {
		return this.directory.resolve("mcp-tools.lock.json");
	}

	private List<String> files() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.map((file) -> file.getFileName().toString()).toList();
		}
	}

	@Test
	void whenItIsWrittenThenItIsTheSameOnEachMachine() throws Exception {
		PinFile file = new PinFile(path());
		file.change("w", (before) -> TOOLS);
		file.change("a \"server\"", (before) -> Map.of());
		assertThat(path()).content().isEqualTo("""
				{
				  "version" : 1,
				  "servers" : {
				    "a \\"server\\"" : {
				      "tools" : { }
				    },
				    "w" : {
				      "tools" : {
				        "a" : { },
				        "b" : {
				          "description" : "DIGEST",
				          "annotations" : "DIGEST"
				        }
				      }
				    }
				  }
				}
				""".replace("DIGEST", DIGEST));
		assertThat(new PinFile(path()).known("w")).isEqualTo(TOOLS);
		assertThat(new PinFile(path()).known("a \"server\"")).isEmpty();
		assertThat(new PinFile(path()).known("x")).isNull();
		assertThat(files()).as("nothing is left next to it").containsExactly("mcp-tools.lock.json");
	}

	@Test
	void whenNothingChangesThenTheFileIsNotTouched() throws Exception {
		PinFile file = new PinFile(path());
		file.change("w", (before) -> TOOLS);
		Object key = Files.readAttributes(path(), BasicFileAttributes.class).fileKey();
		FileTime written = Files.getLastModifiedTime(path());
		file.change("w", (before) -> TOOLS);
		assertThat(Files.readAttributes(path(), BasicFileAttributes.class).fileKey()).isEqualTo(key);
		assertThat(Files.getLastModifiedTime(path())).isEqualTo(written);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			``                                                      | 1  | 1  | it is empty
			[]                                                      | 1  | 1  | the whole is not an object
			{                                                       | 1  | 2  | Unexpected end-of-input
			{"version":1,~"servers":{}                              | 2  | 13 | Unexpected end-of-input
			<<<<<<< ours~{"version":1,"servers":{}}                 | 1  | 1  | Unexpected character
			{"version":1,~"servers":{~"w":{"tools":{}}~=======~}}   | 4  | 1  | Unexpected character
			{"version":2,"servers":{}}                              | 1  | 12 | only version 1 is known
			{"version":"1","servers":{}}                            | 1  | 12 | only version 1 is known
			{"servers":{}}                                          | 1  | 14 | there is no 'version'
			{"version":1}                                           | 1  | 13 | there are no 'servers'
			{"version":1,"servers":[]}                              | 1  | 24 | 'servers' is not an object
			{"version":1,"servers":{},~"more":1}                    | 2  | 8  | 'more' is not known
			{"version":1,"servers":{}} {}                           | 1  | 28 | there is more after the end
			{"version":1,"servers":{~"w":null}}                     | 2  | 5  | server 'w' is not an object
			{"version":1,"servers":{~"w":{"tool":{}}}}              | 2  | 13 | 'tool' is not known
			{"version":1,"servers":{~"w":{"tools":{~"a":true}}}}    | 3  | 5  | tool 'a' is not an object
			{"version":1,"servers":{~"w":{"tools":{"a":{~"name":"x"}}}}} | 3 | 8 | 'name' is not known
			{"version":1,"servers":{~"w":{"tools":{"a":{~"title":"x"}}}}} | 3 | 9 | 'title' is not a SHA-256 digest
			{"version":1,"servers":{~"w":{"tools":{"a":{~"title":null}}}}} | 3 | 9 | 'title' is not a SHA-256 digest
			{"version":1,"servers":{"w":{"tools":{}},~"w":{"tools":{}}}} | 2 | 4 | Duplicate Object property "w"
			""")
	void whenItIsBrokenThenItIsToldWhereAndItStaysAsItIs(String content, int line, int column, String problem)
			throws Exception {
		String broken = content.replace('~', '\n');
		Files.writeString(path(), broken);
		assertThatExceptionOfType(PinFileException.class).isThrownBy(() -> new PinFile(path()))
			.withMessageStartingWith("The file of approved MCP tools, " + path() + ", is broken at line " + line
					+ ", column " + column + ": ")
			.withMessageContaining(problem);
		assertThat(path()).content().isEqualTo(broken);
	}

	@Test
	void whenItIsNotUtf8ThenItIsBroken() throws Exception {
		Files.write(path(), new byte[] { '{', '"', (byte) 0xff, (byte) 0xfe, '"', ':', '1', '}' });
		assertThatExceptionOfType(PinFileException.class).isThrownBy(() -> new PinFile(path()))
			.withMessageContaining("is broken at line 1, column ");
	}

	@Test
	void whenItIsADirectoryThenItCannotBeRead() throws Exception {
		Files.createDirectory(path());
		assertThatExceptionOfType(PinFileException.class).isThrownBy(() -> new PinFile(path()))
			.withMessageContaining(path() + ", cannot be read: ");
	}

	@Test
	void whenItIsBrokenMeanwhileThenItIsNotWrittenOver() throws Exception {
		PinFile file = new PinFile(path());
		file.change("w", (before) -> TOOLS);
		Files.writeString(path(), "{");
		assertThatExceptionOfType(PinFileException.class).isThrownBy(() -> file.change("v", (before) -> TOOLS));
		assertThat(path()).content().isEqualTo("{");
	}

	@Test
	void whenItIsGoneMeanwhileThenWhatWasInItIsNot() throws Exception {
		new PinFile(path()).change("w", (before) -> TOOLS);
		PinFile file = new PinFile(path());
		Files.delete(path());
		file.change("v", (before) -> Map.of());
		assertThat(new PinFile(path()).known("w")).isEqualTo(TOOLS);
	}

	@Test
	void whenItsDirectoryDoesNotExistThenItIsMade() throws Exception {
		Path deep = this.directory.resolve("one").resolve("two").resolve("pins.json");
		new PinFile(deep).change("w", (before) -> TOOLS);
		assertThat(new PinFile(deep).known("w")).isEqualTo(TOOLS);
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void whenItIsReplacedThenItsPermissionsStayAndALinkLeadsToIt() throws Exception {
		Path real = this.directory.resolve("real.json");
		new PinFile(real).change("w", (before) -> TOOLS);
		Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-rw----"));
		Files.createSymbolicLink(path(), real);
		new PinFile(path()).change("v", (before) -> TOOLS);
		assertThat(path()).isSymbolicLink();
		assertThat(Files.getPosixFilePermissions(real)).isEqualTo(PosixFilePermissions.fromString("rw-rw----"));
		assertThat(new PinFile(real).known("v")).isEqualTo(TOOLS);
	}

	@Test
	void whenManyChangeItAtOnceThenNoServerIsLost() {
		List<CompletableFuture<?>> changes = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			String server = "server-" + i;
			PinFile own = new PinFile(path());
			changes.add(CompletableFuture.runAsync(() -> change(own, server)));
		}
		CompletableFuture.allOf(changes.toArray(CompletableFuture<?>[]::new)).join();
		PinFile file = new PinFile(path());
		for (int i = 0; i < 20; i++) {
			assertThat(file.known("server-" + i)).isEqualTo(TOOLS);
		}
	}

	@Test
	void whenOtherProcessesChangeItTooThenNoServerIsLost() throws Exception {
		List<Process> processes = List.of(PinFileWriter.start(path(), "one", 15),
				PinFileWriter.start(path(), "two", 15));
		for (int i = 0; i < 15; i++) {
			change(new PinFile(path()), "here-" + i);
		}
		for (Process process : processes) {
			assertThat(process.waitFor()).isZero();
		}
		PinFile file = new PinFile(path());
		for (int i = 0; i < 15; i++) {
			assertThat(List.of("here-" + i, "one-" + i, "two-" + i))
				.allSatisfy((server) -> assertThat(file.known(server)).isNotNull());
		}
	}

	static void change(PinFile file, String server) {
		try {
			file.change(server, (before) -> TOOLS);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
