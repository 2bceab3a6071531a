/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * Tools as servers of several kinds describe them.
 */
final class ToolSets {

	static final List<ToolProfile> SYSTEM = List.of(tool("get_system_status", """
			Returns the current status of the machine and of the Java process that this server runs in: operating \
			system, number of CPUs, load average, CPU load, uptime, and heap memory used, committed and max. \
			Use it when the user asks how the machine or server is doing, how busy or slow it is, or about load, \
			CPU, memory or uptime. Set detail to true for questions about garbage collection or the number of \
			threads.""", """
			{"type":"object","properties":{"detail":{"type":"boolean","description":
			"true adds memory outside the heap, garbage collectors and thread counts; false is the short form."}},
			"required":[]}"""), tool("list_threads", """
			Returns the threads of the Java process that this server runs in, those that used the most CPU \
			time first: rank, name, id, CPU time, state. Use it when the user asks which threads are busy or \
			what uses the CPU inside the process. It does not list other processes of the machine; for \
			overall load use get_system_status.""", """
			{"type":"object","properties":{"limit":{"type":"integer","description":
			"How many threads to return at most, from 1 to 100","minimum":1,"maximum":100,"default":10}},
			"required":[]}"""), tool("get_disk_usage", """
			Returns the file systems (disks, drives, mounts) of the machine with type, total, used and usable \
			space and percent used. Use it when the user asks about free or used disk space, storage, or \
			whether a disk is full. It does not tell the size of single files or folders.""", """
			{"type":"object","properties":{"path":{"type":"string","description":
			"An absolute path, to get only the file system that it lies on"}},"required":[]}"""));

	static final List<ToolProfile> FILES = List.of(tool("read_file", "Gives the complete text of one file.", """
			{"type":"object","properties":{"path":{"type":"string"},"head":{"type":"integer",
			"description":"Only the first lines"}},"required":["path"]}"""),
			tool("read_multiple_files", "Gives the text of several files in one call.", """
					{"type":"object","properties":{"paths":{"type":"array","items":{"type":"string"}}},
					"required":["paths"]}"""), tool("write_file", "Creates a file, or replaces what is in it.", """
					{"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string",
					"description":"The new text"}},"required":["path","content"]}"""),
			tool("list_directory", "Lists the files and directories in a directory.", """
					{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}"""),
			tool("directory_tree", "Shows a directory with everything below it as a tree.", """
					{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}"""),
			tool("get_file_info", "Tells size, owner, times and permissions of a file or directory.", """
					{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}"""),
			tool("search_files", "Looks below a directory for files whose name fits a pattern.", """
					{"type":"object","properties":{"path":{"type":"string"},"pattern":{"type":"string"}},
					"required":["path","pattern"]}"""));

	static final List<ToolProfile> MEMORY = List.of(tool("create_entities", "Adds entities to the knowledge graph.", """
			{"type":"object","properties":{"entities":{"type":"array","items":{"type":"object"}}},
			"required":["entities"]}"""),
			tool("read_graph", "Gives the whole knowledge graph.", "{\"type\":\"object\",\"properties\":{}}"),
			tool("search_entities", "Searches the knowledge graph for entities that fit a query.", """
					{"type":"object","properties":{"query":{"type":"string","description":"What to look for"}},
					"required":["query"]}"""));

	static final List<ToolProfile> WEATHER = List.of(
			tool("get_weather", "Tells the weather at a place now: temperature, wind, rain.", """
					{"type":"object","properties":{"city":{"type":"string","description":"Name of the city"},
					"units":{"type":"string","enum":["celsius","fahrenheit"]}},"required":["city"]}"""),
			tool("get_forecast", "Tells the weather of the coming days.", """
					{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1,
					"maximum":14}},"required":["city"]}"""));

	static final List<ToolProfile> CHINESE = List.of(tool("query_order", "查询客户订单的物流进度和签收时间。", """
			{"type":"object","properties":{"order":{"type":"string","description":"订单号"}},
			"required":["order"]}"""),
			tool("leave_balance", "查询员工剩余的年假天数。", "{\"type\":\"object\",\"properties\":{}}"));

	static final List<ToolProfile> MISCELLANEOUS = List.of(
			tool("get_current_time", "Tells the current time in a time zone.", """
					{"type":"object","properties":{"timezone":{"type":"string"}},"required":[]}"""),
			tool("get-sum", "Adds two numbers.", """
					{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},
					"required":["a","b"]}"""), tool("open_page", "Fetches a web page.", """
					{"type":"object","properties":{"url":{"type":"string"}},"required":["url"]}"""),
			tool("echo", "Gives back the message.", """
					{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}"""),
			tool("sequentialthinking", """
					Helps to solve a problem in steps. Each thought may build on, question or change earlier thoughts. \
					Use it for complex problems that need a plan, for analysis that may change direction, for tasks \
					whose whole size is unclear at first, for work in several steps, and where information that does \
					not matter must be filtered out. Start with a guess of how many thoughts are needed, revise it \
					when you know more, check the hypothesis, and repeat until the answer is good. Return one answer \
					in the end, with the current status of the plan, the time it took and the memory of past steps.""",
					"""
							{"type":"object","properties":{"thought":{"type":"string"},"thoughtNumber":{"type":"integer"}},
							"required":["thought","thoughtNumber"]}"""));

	private ToolSets() {
	}

	static List<ToolProfile> all() {
		return Stream.of(SYSTEM, FILES, MEMORY, WEATHER, CHINESE, MISCELLANEOUS).flatMap(List::stream).toList();
	}

	static ToolProfile named(String name) {
		return all().stream().filter((tool) -> tool.name().equals(name)).findFirst().orElseThrow();
	}

	private static ToolProfile tool(String name, String description, String schema) {
		return ToolProfile.of(ToolDefinition.builder().name(name).description(description).inputSchema(schema).build());
	}

}
