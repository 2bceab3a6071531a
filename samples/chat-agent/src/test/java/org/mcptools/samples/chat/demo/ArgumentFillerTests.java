/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.ai.tool.definition.ToolDefinition;

import static org.assertj.core.api.Assertions.assertThat;

class ArgumentFillerTests {

	private final ArgumentFiller filler = new ArgumentFiller(new Tokenizer(Vocabulary.load()));

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '\0',
			textBlock = """
							How busy is this machine?                            | get_system_status | {}
							Status of the machine with detail                    | get_system_status | {"detail":true}
							How busy is this machine? Tell me all the details    | get_system_status | {"detail":true}
							Status of the machine, without details               | get_system_status | {"detail":false}
							How is the garbage collection of this server doing?  | get_system_status | {"detail":true}
							服务器的详细状态                                     | get_system_status | {"detail":true}
							服务器状态,不要详细                                  | get_system_status | {"detail":false}
							How much memory does the machine use?                | get_system_status | {}
							Show the top 5 threads                               | list_threads      | {"limit":5}
							Show the top five threads                            | list_threads      | {"limit":5}
							前5个线程                                            | list_threads      | {"limit":5}
							占用CPU最多的三个线程                                | list_threads      | {"limit":3}
							Show 5000 threads                                    | list_threads      | {}
							Show 2.5 threads                                     | list_threads      | {}
							How full is the disk at /tmp?                        | get_disk_usage    | {"path":"/tmp"}
							How full is C:\\Users?                               | get_disk_usage    | {"path":"C:\\\\Users"}
							/data目录所在的磁盘满了吗                            | get_disk_usage    | {"path":"/data"}
							Read the file /etc/hosts.                            | read_file         | {"path":"/etc/hosts"}
							Read 3 lines of the head of notes.txt                | read_file         | {"path":"notes.txt","head":3}
							Read "my notes.txt"                                  | read_file         | {"path":"my notes.txt"}
							Write "hello you" to ./a.txt                         | write_file        | {"path":"./a.txt","content":"hello you"}
							把“你好”写入文件 /tmp/a.txt                          | write_file        | {"path":"/tmp/a.txt","content":"你好"}
							Read /tmp/a.txt and /tmp/b.txt                       | read_multiple_files | {"paths":["/tmp/a.txt","/tmp/b.txt"]}
							What is the weather in New York?                     | get_weather       | {"city":"New York"}
							What is the weather in Paris in fahrenheit           | get_weather       | {"city":"Paris","units":"fahrenheit"}
							北京今天天气怎么样                                   | get_weather       | {"city":"北京"}
							Forecast for Rome for the next 3 days                | get_forecast      | {"city":"Rome","days":3}
							What is the sum of 2 and 3.5?                        | get-sum           | {"a":2,"b":3.5}
							Sum with b=7 and a=8                                 | get-sum           | {"a":8,"b":7}
							Echo: hello world                                    | echo              | {"message":"hello world"}
							回显：你好，世界                                     | echo              | {"message":"你好，世界"}
					Open https://example.org/a?b=c, please               | open_page         | {"url":"https://example.org/a?b=c"}
					echo message=hello                                   | echo              | {"message":"hello"}
							Search the entities for 'model context'              | search_entities   | {"query":"model context"}
							""")
	void whenQuestionHoldsArgumentsThenTheyAreFound(String question, String tool, String json) {
		ArgumentFiller.Arguments arguments = fill(ToolSets.named(tool), question, null);
		assertThat(arguments.missing()).isEmpty();
		assertThat(JsonMapper.shared().writeValueAsString(arguments.values())).isEqualTo(json);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			What is the weather?         | get_weather     | city
			Read the file                | read_file       | path
			Write to the file a.txt      | write_file      | content
			Create entities              | create_entities | entities
			""")
	void whenRequiredArgumentIsNotInQuestionThenItIsMissing(String question, String tool, String missing) {
		assertThat(fill(ToolSets.named(tool), question, null).missing()).extracting(ToolProfile.Parameter::name)
			.containsExactly(missing);
	}

	@Test
	void whenUserRepliesWithTheMissingTextThenTheReplyIsTheArgument() {
		ArgumentFiller.Arguments arguments = fill(ToolSets.named("get_weather"), "What is the weather?\nlisbon",
				"lisbon");
		assertThat(arguments.missing()).isEmpty();
		assertThat(arguments.values()).isEqualTo(Map.of("city", "lisbon"));
	}

	@Test
	void whenRequiredParameterHasDefaultThenItIsUsed() {
		ToolProfile tool = tool("""
				{"properties":{"unit":{"type":"string","default":"metre"},"n":{"type":"integer","default":3}},
				"required":["unit","n"]}""");
		ArgumentFiller.Arguments arguments = fill(tool, "measure", null);
		assertThat(arguments.missing()).isEmpty();
		assertThat(JsonMapper.shared().writeValueAsString(arguments.values()))
			.isEqualTo("{\"unit\":\"metre\",\"n\":3}");
	}

	@Test
	void whenAllowedValueIsMeantByAnotherWordThenItIsFound() {
		ToolProfile tool = tool("""
				{"properties":{"kind":{"enum":["memory","disk"]}},"required":["kind"]}""");
		assertThat(fill(tool, "检查硬盘", null).values()).isEqualTo(Map.of("kind", "disk"));
		assertThat(fill(tool, "check the heap", null).values()).isEqualTo(Map.of("kind", "memory"));
	}

	@Test
	void whenTypeIsAChoiceWithNullThenTheOtherTypeCounts() {
		ToolProfile tool = tool("""
				{"properties":{"a":{"type":["integer","null"]},"b":{"anyOf":[{"type":"null"},{"type":"integer"}]}}}""");
		assertThat(fill(tool, "from 4 to 6", null).values()).isEqualTo(Map.of("a", 4L, "b", 6L));
	}

	@Test
	void whenSchemaIsNoJsonThenThereAreNoArguments() {
		ArgumentFiller.Arguments arguments = fill(tool("no schema"), "anything with 5", null);
		assertThat(arguments.values()).isEmpty();
		assertThat(arguments.missing()).isEqualTo(List.of());
	}

	private ArgumentFiller.Arguments fill(ToolProfile tool, String question, String reply) {
		return this.filler.fill(tool, Question.of(question), reply);
	}

	private static ToolProfile tool(String schema) {
		return ToolProfile.of(ToolDefinition.builder().name("tool").description("A tool").inputSchema(schema).build());
	}

}
