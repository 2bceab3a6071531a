/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ToolMatcherTests {

	private static final Tokenizer TOKENIZER = new Tokenizer(Vocabulary.load());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			How busy is this machine?                           | get_system_status
			How is the server doing?                            | get_system_status
			What is the current load of this computer?          | get_system_status
			Is the heap nearly full?                            | get_system_status
			Tell me about the CPU and memory of this machine    | get_system_status
			How long is the uptime?                             | get_system_status
			当前这台服务器的运行状态怎么样                      | get_system_status
			这台机器现在忙吗?                                   | get_system_status
			内存使用情况如何                                    | get_system_status
			服务器负载高不高                                    | get_system_status
			Which threads use the most CPU?                     | list_threads
			Show me the top 5 threads of this server            | list_threads
			列出占用CPU最多的5个线程                            | list_threads
			Is the disk full?                                   | get_disk_usage
			How much storage is left on this machine?           | get_disk_usage
			磁盘还剩多少空间?                                   | get_disk_usage
			硬盘快满了吗                                        | get_disk_usage
			""")
	void whenStatusServerIsAloneThenItsToolIsChosen(String question, String tool) {
		assertThat(match(ToolSets.SYSTEM, question)).containsExactly(tool);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			How busy is this machine?                           | get_system_status
			当前这台服务器的运行状态怎么样                      | get_system_status
			Which threads use the most CPU?                     | list_threads
			磁盘还剩多少空间?                                   | get_disk_usage
			Read the file /etc/hosts                            | read_file
			Please read /etc/hosts                              | read_file
			读取文件 /etc/hosts 的内容                          | read_file
			What is in the files a.txt and b.txt? Read multiple | read_multiple_files
			Write "hello" to the file notes.txt                 | write_file
			List the directory /tmp                             | list_directory
			列出目录 /tmp                                       | list_directory
			Show the directory tree of /tmp                     | directory_tree
			How large is the file /tmp/a.bin?                   | get_file_info
			Search files below /tmp for "*.java"                | search_files
			Show the knowledge graph                            | read_graph
			Search the entities for "mcp"                       | search_entities
			What is the weather in Paris?                       | get_weather
			北京今天天气怎么样?                                 | get_weather
			Is it raining in London?                            | get_weather
			Give me the forecast for Rome for the next 3 days   | get_forecast
			What time is it?                                    | get_current_time
			现在几点了?                                         | get_current_time
			What is the sum of 2 and 3?                         | get-sum
			Echo "hello world"                                  | echo
			我的订单物流到哪里了                                | query_order
			我还剩几天年假                                      | leave_balance
			""")
	void whenManyServersAreThereThenTheRightToolIsChosen(String question, String tool) {
		assertThat(match(ToolSets.all(), question)).contains(tool);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Hello!", "Who are you?", "What can you do?", "Tell me a joke",
			"Write me a poem about love", "What is the capital of France?", "你好", "给我讲个笑话", "请写一首诗", "法国的首都是哪里", "",
			"???", "list", "show me" })
	void whenNoToolFitsThenNoneIsChosen(String question) {
		assertThat(match(ToolSets.all(), question)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			How full is the disk, and which threads are busy?     | get_disk_usage, list_threads
			disk and threads                                      | get_disk_usage, list_threads
			How busy is this machine, and how much disk is left?  | get_system_status, get_disk_usage
			磁盘和线程的情况                                      | get_disk_usage, list_threads
			看看服务器状态、磁盘以及线程                          | get_system_status, get_disk_usage, list_threads
			""")
	void whenQuestionNamesSeveralToolsThenAllAreChosenInItsOrder(String question, String tools) {
		assertThat(match(ToolSets.SYSTEM, question)).containsExactly(tools.split(", "));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Which entities are there?      | delete_entities
			What is in the file notes.txt? | write_file
			文件 notes.txt 里有什么        | write_file
			How many services are there?   | stop_service
			""")
	void whenQuestionDoesNotAskForAChangeThenNoToolThatChangesIsChosen(String question, String tool) {
		List<ToolProfile> tools = List.of(new ToolProfile("delete_entities", "Deletes entities.", List.of()),
				ToolSets.named("write_file"), new ToolProfile("stop_service", "Stops a service.", List.of()));
		assertThat(match(tools, question)).isEmpty();
		assertThat(match(tools, tool.replace('_', ' '))).containsExactly(tool);
	}

	@Test
	void whenThereIsNoToolThenNoneIsChosen() {
		assertThat(match(List.of(), "How busy is this machine?")).isEmpty();
	}

	@Test
	void whenToolNamesCarryTheServersNameThenTheRightToolIsChosen() {
		List<ToolProfile> prefixed = ToolSets.SYSTEM.stream()
			.map((tool) -> new ToolProfile("system-status_" + tool.name(), tool.description(), tool.parameters()))
			.toList();
		assertThat(match(prefixed, "How busy is this machine?")).containsExactly("system-status_get_system_status");
		assertThat(match(prefixed, "Is the disk full?")).containsExactly("system-status_get_disk_usage");
		assertThat(match(prefixed, "列出线程")).containsExactly("system-status_list_threads");
	}

	@Test
	void whenDescriptionSaysWhatAToolDoesNotDoThenThatDoesNotAttractQuestions() {
		List<ToolProfile> tools = List.of(new ToolProfile("first", "Tells colours. It does not tell sizes.", List.of()),
				new ToolProfile("second", "Tells sizes.", List.of()));
		assertThat(match(tools, "Which sizes are there?")).containsExactly("second");
	}

	@Test
	void whenScoresAreListedThenTheBestIsFirst() {
		List<ToolMatcher.Score> scores = new ToolMatcher(TOKENIZER, ToolSets.all())
			.scores(Question.of("How busy is this machine?"));
		assertThat(scores).hasSameSizeAs(ToolSets.all());
		assertThat(scores.get(0).tool().name()).isEqualTo("get_system_status");
		assertThat(scores.get(0).value()).isGreaterThan(1.5 * scores.get(1).value());
	}

	private static List<String> match(List<ToolProfile> tools, String question) {
		return new ToolMatcher(TOKENIZER, tools).match(Question.of(question)).stream().map(ToolProfile::name).toList();
	}

}
