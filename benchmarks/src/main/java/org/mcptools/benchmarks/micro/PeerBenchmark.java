/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.micro;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClient;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A call without a wire: the transport answers by itself, on the thread of the caller.
 * What is left is the client's own: correlation, deadline, arguments and result.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PeerBenchmark {

	private final McpClient client = McpClient.builder("loop").transport(Loop::new).build();

	/**
	 * Connect.
	 */
	@Setup
	public void connect() {
		this.client.initialize();
	}

	/**
	 * One call.
	 * @return its result
	 */
	@Benchmark
	public Object call() {
		return this.client.callTool("echo", "{\"text\":\"0123456789\"}");
	}

	private static final class Loop implements McpTransport {

		private static final JsonMapper JSON = JsonMapper.shared();

		private static final JsonNode INITIALIZED = JSON.readTree("""
				{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},
				"serverInfo":{"name":"loop","version":"1"}}""");

		private static final JsonNode ANSWER = JSON.readTree("""
				{"content":[{"type":"text","text":"0123456789"}]}""");

		private @Nullable TransportListener listener;

		@Override
		public void open(TransportListener listener) {
			this.listener = listener;
		}

		@Override
		public Exchange send(Frame frame) {
			TransportListener told = this.listener;
			if (told != null && frame.message() instanceof JsonRpcRequest request) {
				told.onFrame(new Frame(switch (request.method()) {
					case "initialize" -> JsonRpcResponse.success(request.id(), INITIALIZED);
					case "tools/call" -> JsonRpcResponse.success(request.id(), ANSWER);
					default ->
						JsonRpcResponse.failure(request.id(), new JsonRpcError(-32601, "Method not found", null));
				}));
			}
			return Exchange.done();
		}

		@Override
		public void close() {
			// There is nothing to close.
		}

	}

}
