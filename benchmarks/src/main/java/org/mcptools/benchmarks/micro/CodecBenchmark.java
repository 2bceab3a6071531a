/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.micro;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.RequestId;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages to bytes, and bytes to messages.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {

	/** How long the text in the message is. */
	@Param({ "100", "10000", "1000000" })
	public int size;

	private JsonRpcRequest request = new JsonRpcRequest(RequestId.of(1), "ping", null);

	private byte[] answer = {};

	/**
	 * Make the messages.
	 */
	@Setup
	public void prepare() {
		ObjectNode params = JsonMapper.shared().createObjectNode().put("name", "echo");
		params.putObject("arguments").put("text", "x".repeat(this.size));
		this.request = new JsonRpcRequest(RequestId.of(42), "tools/call", params);
		this.answer = ("{\"jsonrpc\":\"2.0\",\"id\":42,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
				+ "x".repeat(this.size) + "\"}]}}")
			.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * A request.
	 * @return its bytes
	 */
	@Benchmark
	public Object encode() {
		return JsonRpcCodec.encode(this.request);
	}

	/**
	 * An answer.
	 * @return the message
	 */
	@Benchmark
	public Object decode() {
		return JsonRpcCodec.decode(this.answer, 0, this.answer.length);
	}

}
