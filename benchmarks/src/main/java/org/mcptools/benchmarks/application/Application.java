/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.application;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * An application with nothing in it but tools. Which client of MCP it has is a matter of
 * the jars that it is compiled with and runs with; it says in one line what it has
 * measured.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class Application {

	private static final int ROUNDS = 15;

	/**
	 * Run the application.
	 * @param args how many tools there have to be, how many of them are called at once,
	 * for how many milliseconds each; and properties
	 */
	public static void main(String[] args) {
		int tools = Integer.parseInt(args[0]);
		int calls = Integer.parseInt(args[1]);
		int millis = Integer.parseInt(args[2]);
		AtomicLong ready = new AtomicLong();
		ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.bannerMode(Banner.Mode.OFF)
			.web(WebApplicationType.NONE)
			.listeners((ApplicationListener<ApplicationReadyEvent>) (event) -> ready.set(age()))
			.run(Arrays.copyOfRange(args, 3, args.length));
		List<ToolCallback> callbacks = callbacks(context, tools);
		StringBuilder line = new StringBuilder("measured ready=" + ready + " tools=" + age());
		if (calls > 0) {
			line.append(" parallel=").append(parallel(context, callbacks, calls, millis));
		}
		System.out.println(line);
		context.close();
		System.exit(0);
	}

	/** In milliseconds since the JVM was started. */
	private static long age() {
		return System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
	}

	private static List<ToolCallback> callbacks(ConfigurableApplicationContext context, int tools) {
		long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
		while (System.nanoTime() < end) {
			List<ToolCallback> callbacks = context.getBeanProvider(ToolCallbackProvider.class)
				.orderedStream()
				.flatMap((provider) -> Arrays.stream(provider.getToolCallbacks()))
				.toList();
			if (callbacks.size() >= tools) {
				return callbacks;
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
		}
		throw new IllegalStateException("There have never been " + tools + " tools");
	}

	/** The median in microseconds of some rounds, each one message with several calls. */
	private static long parallel(ConfigurableApplicationContext context, List<ToolCallback> callbacks, int calls,
			int millis) {
		ToolCallingManager manager = context.getBean(ToolCallingManager.class);
		String name = callbacks.stream()
			.map((callback) -> callback.getToolDefinition().name())
			.filter((one) -> one.endsWith("pause"))
			.findFirst()
			.orElseThrow();
		AssistantMessage message = AssistantMessage.builder()
			.content("")
			.toolCalls(IntStream.range(0, calls)
				.mapToObj((call) -> new AssistantMessage.ToolCall("call-" + call, "function", name,
						"{\"millis\":" + millis + "}"))
				.toList())
			.build();
		Prompt prompt = new Prompt(List.of(new UserMessage("Wait")),
				ToolCallingChatOptions.builder().toolCallbacks(callbacks).build());
		ChatResponse response = new ChatResponse(List.of(new Generation(message)));
		long[] micros = new long[ROUNDS];
		for (int round = 0; round < ROUNDS; round++) {
			long start = System.nanoTime();
			ToolExecutionResult result = manager.executeToolCalls(prompt, response);
			micros[round] = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
			String answers = result.conversationHistory().toString();
			if (answers.split("done", -1).length != calls + 1) {
				throw new IllegalStateException("A call has failed: " + answers);
			}
		}
		Arrays.sort(micros);
		return micros[ROUNDS / 2];
	}

}
