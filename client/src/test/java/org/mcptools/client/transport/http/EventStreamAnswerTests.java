/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.request;

/**
 * What comes in an event stream beside the answer, on which thread ever it is taken.
 */
@ParameterizedClass(name = "over the JDK: {0}")
@ValueSource(booleans = { false, true })
@Timeout(120)
class EventStreamAnswerTests {

	private static final String LARGE = "x".repeat(300_000);

	private final boolean jdk;

	private @Nullable TestHttpServer server;

	EventStreamAnswerTests(boolean jdk) {
		this.jdk = jdk;
	}

	@AfterEach
	void stop() {
		if (this.server != null) {
			this.server.close();
		}
	}

	private StreamableHttpTransport transport(TestHttpServer.Handler handler) throws IOException {
		this.server = TestHttpServer.start(handler);
		HttpSettings settings = HttpSettings.of(this.server.url("/"));
		return new StreamableHttpTransport("test",
				this.jdk ? settings.withHttpClient(HttpClient.newHttpClient()) : settings);
	}

	private static String notification(int number, String text) {
		return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/test\",\"params\":{\"number\":" + number
				+ ",\"text\":\"" + text + "\"}}";
	}

	private static String result(int id, String text) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"text\":\"" + text + "\"}}";
	}

	private static List<String> texts(List<Frame> frames) {
		return frames.stream().map(Frame::message).map(TestMessages::text).toList();
	}

	@Test
	void whenMessagesOfAllKindsAndSizesComeThenTheyKeepTheirOrder() throws Exception {
		List<String> sent = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			sent.add(notification(i, (i % 7 == 3) ? LARGE : "small"));
		}
		sent.add("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"ping\"}");
		sent.add(result(1, "the answer"));
		sent.add(notification(61, "afterwards"));
		RecordingListener listener = new RecordingListener();
		try (StreamableHttpTransport transport = transport((request, reply) -> {
			reply.beginEvents();
			for (String message : sent) {
				reply.event(message);
			}
		})) {
			transport.open(listener);
			awaitDone(transport.send(request(1)));
			assertThat(texts(listener.awaitFrames(sent.size()))).isEqualTo(sent);
			assertThat(listener.breaches()).isEmpty();
		}
	}

	@Test
	void whenTheAnswerIsLargeThenItIsTakenWhereverItIsCut() throws Exception {
		RecordingListener listener = new RecordingListener();
		List<String> sent = List.of(result(1, LARGE), result(2, LARGE + LARGE), result(3, LARGE));
		try (StreamableHttpTransport transport = transport((request, reply) -> {
			reply.beginEvents();
			String answer = sent
				.get((request.body().contains("\"id\":1")) ? 0 : request.body().contains("\"id\":2") ? 1 : 2);
			reply.write("data: " + answer.substring(0, 100_001));
			reply.write(answer.substring(100_001) + "\n\n");
		})) {
			transport.open(listener);
			for (int id = 1; id <= 3; id++) {
				awaitDone(transport.send(request(id)));
			}
			assertThat(texts(listener.frames())).isEqualTo(sent);
		}
	}

	@Test
	void whenSomethingCannotBeReadThenItIsPassedOverAndCountedAndTheAnswerIsTaken() throws Exception {
		RecordingListener listener = new RecordingListener();
		try (StreamableHttpTransport transport = transport((request, reply) -> reply.send(200, "text/event-stream",
				"data: junk\n\ndata: {\"half\n\ndata: {" + LARGE + "\n\ndata: " + TestMessages.result(1) + "\n\n"))) {
			transport.open(listener);
			awaitDone(transport.send(request(1)));
			assertThat(texts(listener.frames())).containsExactly(TestMessages.result(1));
			assertThat(listener.unreadable()).isEqualTo(3);
		}
	}

	@Test
	void whenAServerFloodsWithAnswersToNobodyThenItIsReadNoFasterThanTheListenerTakesThem() throws Exception {
		BlockingListener listener = new BlockingListener(
				(frame) -> TestMessages.text(frame.message()).contains("notifications/test"));
		CountDownLatch written = new CountDownLatch(1);
		try (StreamableHttpTransport transport = transport((request, reply) -> {
			reply.beginEvents();
			if (request.body().contains("\"id\":1")) {
				reply.event(notification(1, "blocks"));
				reply.event(TestMessages.result(1));
				return;
			}
			for (int i = 0; i < 500; i++) {
				// More in all than fits into the buffers of two sockets.
				reply.event(result(1000 + i, LARGE.substring(0, 60_000)));
			}
			written.countDown();
			reply.event(TestMessages.result(2));
		})) {
			transport.open(listener);
			Exchange first = transport.send(request(1));
			listener.awaitBlocked();
			Exchange second = transport.send(request(2));
			assertThat(written.await(2, TimeUnit.SECONDS)).isFalse();
			listener.release();
			awaitDone(first);
			awaitDone(second);
			assertThat(written.getCount()).isZero();
			assertThat(listener.recorded().awaitFrames(503)).hasSize(503);
		}
	}

}
