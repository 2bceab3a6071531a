/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.definitions;

import java.util.concurrent.TimeUnit;

import org.mcptools.springai.McpToolCallbackProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * What each prompt pays for its tools: a thousand of them, of ten servers.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DefinitionsBenchmark {

	private final ThousandTools tools = ThousandTools.create();

	private final McpToolCallbackProvider provider = this.tools.newProvider();

	private final ToolCallback callback = this.provider.getToolCallbacks()[0];

	/**
	 * The definition of one tool.
	 * @return the definition
	 */
	@Benchmark
	public ToolDefinition definition() {
		return this.callback.getToolDefinition();
	}

	/**
	 * All tools, which have not changed.
	 * @return the callbacks
	 */
	@Benchmark
	public ToolCallback[] unchangedTools() {
		return this.provider.getToolCallbacks();
	}

	/**
	 * All tools, for the first time.
	 * @return the callbacks
	 */
	@Benchmark
	public ToolCallback[] firstTools() {
		return this.tools.newProvider().getToolCallbacks();
	}

}
