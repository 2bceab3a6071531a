/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.List;
import java.util.stream.Collectors;

import org.mcptools.samples.chat.ToolErrors;
import org.mcptools.samples.chat.demo.ToolProfile.Parameter;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the demo model's sentences, in Chinese for Chinese questions and in English for
 * all others. Every answer ends with a line that says whose it is.
 */
final class AnswerWriter {

	private static final int LONGEST_RESULT = 6000;

	private static final int LONGEST_SUMMARY = 120;

	private static final JsonMapper JSON = JsonMapper.shared();

	private final boolean chinese;

	AnswerWriter(boolean chinese) {
		this.chinese = chinese;
	}

	String fromResults(List<ToolResponse> responses) {
		return signed(responses.stream().map(this::fromResult).collect(Collectors.joining("\n\n")));
	}

	private String fromResult(ToolResponse response) {
		if (ToolErrors.isError(response.responseData())) {
			return (this.chinese ? "工具 %s 报告了错误：%s" : "The tool %s reported an error: %s").formatted(response.name(),
					ToolErrors.reason(response.responseData()));
		}
		String text = readable(response.responseData());
		if (text.isBlank()) {
			return this.chinese ? "工具 %s 没有返回任何内容。".formatted(response.name())
					: "The tool %s returned nothing.".formatted(response.name());
		}
		String separator = (text.indexOf('\n') < 0) ? " " : "\n\n";
		String introduction = this.chinese ? "工具 %s 返回的结果如下：".formatted(response.name())
				: "This is what the tool %s says:".formatted(response.name());
		return introduction + separator + shortened(text);
	}

	String noSuitableTool(List<ToolProfile> tools) {
		if (tools.isEmpty()) {
			return signed(this.chinese ? "目前没有可用的工具。请检查 MCP 服务器是否已启动。"
					: "No tool is available at the moment. Please check whether an MCP server is up.");
		}
		String introduction = this.chinese ? "没有找到适合这个问题的工具。可用的工具有："
				: "I have no suitable tool for this question. These are the tools that I have:";
		return signed(
				introduction + "\n" + tools.stream().map(AnswerWriter::summary).collect(Collectors.joining("\n")));
	}

	String missingArguments(ToolProfile tool, List<Parameter> missing) {
		String introduction = this.chinese ? "要调用工具 %s，还需要：".formatted(tool.name())
				: "To call the tool %s I still need:".formatted(tool.name());
		String parameters = missing.stream()
			.map((parameter) -> "• " + parameter.name()
					+ (parameter.description().isBlank() ? "" : ": " + brief(parameter.description())))
			.collect(Collectors.joining("\n"));
		String request = this.chinese ? "请在下一条消息中提供（文本请加引号）。"
				: "Please say it in your next message, texts in quotation marks.";
		return signed(introduction + "\n" + parameters + "\n" + request);
	}

	private String signed(String answer) {
		return answer + "\n\n" + (this.chinese ? "— 演示模型：没有使用语言模型，仅通过比较词语来选择工具。"
				: "— Demo model: it picks tools by comparing words. No language model was asked.");
	}

	private static String summary(ToolProfile tool) {
		return "• " + tool.name() + (tool.description().isBlank() ? "" : ": " + brief(tool.description()));
	}

	private static String brief(String description) {
		String sentence = description.strip().split("(?<=[.。])\\s*(?=\\s|\\p{IsHan}|$)|\\n", 2)[0];
		return (sentence.length() <= LONGEST_SUMMARY) ? sentence : sentence.substring(0, LONGEST_SUMMARY - 1) + "…";
	}

	private String shortened(String text) {
		if (text.length() <= LONGEST_RESULT) {
			return text;
		}
		return text.substring(0, LONGEST_RESULT)
				+ (this.chinese ? "…（共 %d 个字符）" : "… (%d characters in all)").formatted(text.length());
	}

	private static String readable(String result) {
		String text = result.strip();
		if (!text.startsWith("{") && !text.startsWith("[") && !text.startsWith("\"")) {
			return text;
		}
		try {
			JsonNode json = JSON.readTree(text);
			return json.isString() ? json.stringValue()
					: JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json);
		}
		catch (JacksonException ex) {
			return text;
		}
	}

}
