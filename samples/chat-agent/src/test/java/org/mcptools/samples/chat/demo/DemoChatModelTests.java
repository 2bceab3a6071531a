/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.mcptools.samples.chat.TestTool;

import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.tool.ToolCallback;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The model in a real {@link ChatClient}, whose own loop executes the tools.
 */
class DemoChatModelTests {

	private final List<String> calls = new CopyOnWriteArrayList<>();

	private final ChatClient client = ChatClient.builder(new DemoChatModel(Duration.ZERO))
		.defaultTools(
				tool("get_system_status", "Tells how busy the machine is: CPU, load, memory.",
						"{\"properties\":{\"detail\":{\"type\":\"boolean\"}}}", "CPUs: 2\nHeap: 34 MB of 512 MB"),
				tool("get_disk_usage", "Tells how full the disks are.", "{}", "{\"usedPercent\":71}"),
				tool("read_file", "Gives the text of a file.",
						"{\"properties\":{\"path\":{\"type\":\"string\"}},\"required\":[\"path\"]}",
						"content of the file"),
				tool("open_port", "Opens a network port.", "{}", "Error: the port is taken"))
		.defaultAdvisors(MessageChatMemoryAdvisor.builder(MessageWindowChatMemory.builder().build()).build())
		.defaultAdvisors((advisors) -> advisors.param(ChatMemory.CONVERSATION_ID, "test"))
		.build();

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenToolFitsThenSpringAiExecutesItAndTheAnswerHasItsFigures(boolean streaming) {
		String answer = ask("How busy is this machine?", streaming);
		assertThat(this.calls).containsExactly("get_system_status{}");
		assertThat(answer).contains("get_system_status", "CPUs: 2", "Heap: 34 MB of 512 MB")
			.endsWith("— Demo model: it picks tools by comparing words. No language model was asked.");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenQuestionIsChineseThenTheAnswerIsToo(boolean streaming) {
		String answer = ask("当前这台服务器的详细运行状态怎么样", streaming);
		assertThat(this.calls).containsExactly("get_system_status{\"detail\":true}");
		assertThat(answer).startsWith("工具 get_system_status 返回的结果如下").contains("CPUs: 2").contains("演示模型");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenQuestionNamesTwoToolsThenBothAreCalledInOneMessage(boolean streaming) {
		String answer = ask("How full is the disk, and how busy is the machine?", streaming);
		assertThat(this.calls).containsExactly("get_disk_usage{}", "get_system_status{}");
		assertThat(answer).contains("\"usedPercent\" : 71").contains("CPUs: 2");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenNoToolFitsThenTheToolsAreListed(boolean streaming) {
		String answer = ask("Tell me a joke", streaming);
		assertThat(this.calls).isEmpty();
		assertThat(answer).contains("no suitable tool", "• get_disk_usage: Tells how full the disks are.");
		assertThat(ask("讲个笑话", streaming)).contains("没有找到适合这个问题的工具");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenArgumentIsMissingThenItIsAskedForAndTakenFromTheNextMessage(boolean streaming) {
		assertThat(ask("Read the file", streaming)).contains("I still need", "• path");
		assertThat(this.calls).isEmpty();
		assertThat(ask("/etc/hosts", streaming)).contains("content of the file");
		assertThat(this.calls).containsExactly("read_file{\"path\":\"/etc/hosts\"}");
	}

	@Test
	void whenUserAsksSomethingElseInsteadOfReplyingThenThatIsAnswered() {
		ask("Read the file", false);
		assertThat(ask("How busy is the machine?", false)).contains("CPUs: 2");
		assertThat(this.calls).containsExactly("get_system_status{}");
	}

	@Test
	void whenThereIsNoToolThenTheAnswerSaysSo() {
		ChatClient withoutTools = ChatClient.create(new DemoChatModel(Duration.ZERO));
		assertThat(withoutTools.prompt("How busy is this machine?").call().content())
			.contains("No tool is available at the moment");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenToolFailsThenTheAnswerSaysSo(boolean streaming) {
		assertThat(ask("Open the network port", streaming))
			.contains("The tool open_port reported an error: the port is taken");
		assertThat(ask("打开网络端口", streaming)).contains("工具 open_port 报告了错误：the port is taken");
	}

	@Test
	void whenStreamedThenTheAnswerComesInSmallPieces() {
		List<String> pieces = this.client.prompt("How busy is this machine?").stream().content().collectList().block();
		assertThat(pieces).hasSizeGreaterThan(15).allSatisfy((piece) -> assertThat(piece).hasSizeLessThan(40));
	}

	@Test
	void whenQuestionHasBracesThenTheyAreText() {
		assertThat(ask("How busy is {this} machine ${HOME}?", false)).contains("CPUs: 2");
	}

	private String ask(String question, boolean streaming) {
		ChatClient.ChatClientRequestSpec prompt = this.client.prompt().user(question);
		return streaming ? String.join("", prompt.stream().content().collectList().block()) : prompt.call().content();
	}

	private ToolCallback tool(String name, String description, String schema, String result) {
		return TestTool.of(name, description, schema, (arguments) -> {
			this.calls.add(name + arguments);
			return result;
		});
	}

}
