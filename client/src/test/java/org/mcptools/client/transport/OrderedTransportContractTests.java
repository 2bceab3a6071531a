/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.mcptools.client.jsonrpc.JsonRpcNotification;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for a transport with a single channel.
 */
public abstract class OrderedTransportContractTests extends TransportContractTests {

	@Test
	void whenFramesAreSentOneAfterAnotherThenTheyKeepTheirOrder() throws Exception {
		McpTransport transport = open();
		List<Integer> numbers = IntStream.range(0, 1000).boxed().toList();
		numbers.forEach((number) -> transport.send(new Frame(TestMessages
			.message("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/n\",\"params\":{\"n\":" + number + "}}"))));
		assertThat(listener().awaitFrames(1000))
			.extracting((frame) -> ((JsonRpcNotification) frame.message()).params().get("n").intValue())
			.isEqualTo(numbers);
	}

	@Test
	void whenAFrameIsAbortedThenThePeerMustBeToldByAMessage() throws Exception {
		McpTransport transport = open();
		Exchange exchange = transport.send(TestMessages.request(1));
		TestMessages.awaitDone(exchange);
		assertThat(exchange.abort()).isFalse();
	}

}
