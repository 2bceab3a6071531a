/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.RecordingListener;
import org.mcptools.client.transport.TestMessages;
import org.mcptools.client.transport.TransportListener;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class DeliveriesTests {

	@RepeatedTest(20)
	void whenManyDeliverAndOneEndsThenTheListenerSeesOneCallAtATimeAndTheEndLast() throws Exception {
		RecordingListener listener = new RecordingListener();
		Deliveries deliveries = new Deliveries("test", listener);
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			threads.add(McpThreads.daemon("test-delivery-" + i, () -> {
				for (int n = 0; n < 50; n++) {
					deliveries.deliver(TestMessages.notification());
				}
			}));
		}
		threads.add(3, McpThreads.daemon("test-end", () -> deliveries.end(null)));
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(listener.endCount()).isOne();
		assertThat(listener.breaches()).isEmpty();
	}

	@Test
	void whenTheListenerIsBusyThenEndingDoesNotWaitForIt() throws Exception {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		CountDownLatch ended = new CountDownLatch(1);
		Deliveries deliveries = new Deliveries("test", new TransportListener() {

			@Override
			public void onFrame(Frame frame) {
				inside.countDown();
				try {
					goOn.await();
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			}

			@Override
			public void onClosed(@Nullable McpTransportException cause) {
				ended.countDown();
			}

		});
		McpThreads.daemon("test-delivery", () -> deliveries.deliver(TestMessages.notification())).start();
		assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
		deliveries.end(null);
		assertThat(ended.getCount()).isOne();
		goOn.countDown();
		assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenTheListenerFailsThenTheNextFrameArrivesAllTheSame() {
		Logger logger = (Logger) LoggerFactory.getLogger(Deliveries.class);
		logger.setLevel(Level.OFF);
		List<Frame> frames = new ArrayList<>();
		Deliveries deliveries = new Deliveries("test", new TransportListener() {

			@Override
			public void onFrame(Frame frame) {
				frames.add(frame);
				throw new IllegalStateException("a listener's own mistake");
			}

			@Override
			public void onClosed(@Nullable McpTransportException cause) {
				throw new IllegalStateException("another one");
			}

		});
		deliveries.deliver(TestMessages.notification());
		deliveries.deliver(TestMessages.notification());
		deliveries.end(null);
		logger.setLevel(null);
		assertThat(frames).hasSize(2);
	}

}
