/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.McpToolProgressEvent;
import org.mcptools.springai.ToolApproval;
import org.mcptools.springai.ToolContextMeta;
import org.mcptools.springai.ToolMediaHandler;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where an application takes part in calls: by beans and by properties.
 */
@Timeout(60)
class CallHooksTests {

	private static final String SERVER = "mcp.client.servers.files.";

	private final MemoryServer server = new MemoryServer("files").tools("delete");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server);

	private static ToolCallback callback(ApplicationContext context) {
		return context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0];
	}

	@Test
	void whenThereAreInterceptorsThenTheySeeEachCallInTheirOrder() {
		Queue<String> seen = new ConcurrentLinkedQueue<>();
		this.runner.withBean("second", CallInterceptor.class, () -> (call, chain) -> {
			seen.add("second " + call.options().context());
			return chain.proceed(call);
		}).withBean("first", CallInterceptor.class, () -> new First(seen)).run((context) -> {
			assertThat(callback(context).call("{}", new ToolContext(Map.of("user", "alice")))).isEqualTo("delete{}");
			assertThat(seen).containsExactly("first files delete", "second {user=alice}");
			context.getBean(McpClients.class).get("files").callTool("delete", "{}");
			assertThat(seen).hasSize(4);
		});
	}

	@Test
	void whenApprovalIsNeededThenTheBeanDecides() {
		this.runner.withPropertyValues(SERVER + "approval=destructive")
			.withBean(ToolApproval.class, () -> (request) -> ToolApproval.Decision.deny("Not today"))
			.run((context) -> assertThat(callback(context).call("{}")).contains("was not allowed: Not today"));
	}

	@Test
	void whenApprovalIsNeededAndNobodyCanGiveItThenTheApplicationDoesNotStart() {
		this.runner.withPropertyValues("mcp.client.approval=destructive")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("Property mcp.client.approval with value")
				.hasMessageContaining("takes a bean of type"));
		for (String property : List.of("approval", "tools.overrides.delete.approval")) {
			this.runner.withPropertyValues(SERVER + property + "=always")
				.run((context) -> assertThat(context).getFailure()
					.rootCause()
					.isInstanceOf(InvalidConfigurationPropertyValueException.class)
					.hasMessageContaining(property.replace(".delete.", "[delete]."))
					.hasMessageContaining("takes a bean of type org.mcptools.springai.ToolApproval"));
		}
	}

	@Test
	void whenAToolNeedsNoApprovalThenNobodyIsAsked() {
		this.runner.withPropertyValues(SERVER + "approval=always", SERVER + "tools.overrides.delete.approval=never")
			.withBean(ToolApproval.class, () -> (request) -> ToolApproval.Decision.deny(null))
			.run((context) -> assertThat(callback(context).call("{}")).isEqualTo("delete{}"));
	}

	@Test
	void whenApprovalIsSaidForAllServersThenTheNearestRuleHolds() {
		ApplicationContextRunner all = this.runner.withPropertyValues("mcp.client.approval=always")
			.withBean(ToolApproval.class, () -> (request) -> ToolApproval.Decision.deny(null));
		all.run((context) -> assertThat(callback(context).call("{}")).contains("was not allowed"));
		all.withPropertyValues(SERVER + "approval=never")
			.run((context) -> assertThat(callback(context).call("{}")).isEqualTo("delete{}"));
		all.withPropertyValues(SERVER + "approval=never", SERVER + "tools.overrides.delete.approval=destructive")
			.run((context) -> assertThat(callback(context).call("{}")).contains("was not allowed"));
	}

	@Test
	void whenApprovalIsSaidForAllServersThenItHoldsForOneThatIsAddedLater() {
		MemoryServer later = new MemoryServer("later").tools("wipe");
		MemoryServers.runner(later)
			.withPropertyValues("mcp.client.servers.later.enabled=false", "mcp.client.approval=destructive")
			.withBean(ToolApproval.class, () -> (request) -> ToolApproval.Decision.deny(null))
			.run((context) -> {
				context.getBean(McpClients.class).add("later", McpClientProperties.Server.ofCommand("in-memory"));
				assertThat(callback(context).call("{}")).contains("was not allowed");
			});
	}

	@Test
	void whenKeysOfTheContextAreAllowedThenTheServerGetsThem() {
		this.runner.withPropertyValues(SERVER + "meta.keys=tenant,locale")
			.withBean(ToolContextMeta.class,
					() -> (server, tool, context) -> Map.of("example.com/length", context.size()))
			.run((context) -> {
				callback(context).call("{}", new ToolContext(Map.of("tenant", "t-1", "token", "hunter2")));
				assertThat(this.server.requests("tools/call").get(0).params().path("_meta").toString())
					.contains("\"tenant\":\"t-1\"", "\"example.com/length\":2")
					.doesNotContain("hunter2", "locale");
			});
	}

	@Test
	void whenThereAreHandlersForMediaThenEachGetsThemAndTheFirstWordIsSaid() {
		Queue<String> seen = new ConcurrentLinkedQueue<>();
		this.server.onCall("{\"content\":[{\"type\":\"image\",\"data\":\"AQID\",\"mimeType\":\"image/png\"}]}");
		this.runner.withBean("a", ToolMediaHandler.class, () -> (media) -> {
			seen.add("a");
			return null;
		})
			.withBean("b", ToolMediaHandler.class, () -> (media) -> "shown by b")
			.withBean("c", ToolMediaHandler.class, () -> (media) -> {
				seen.add("c");
				return "shown by c";
			})
			.run((context) -> {
				assertThat(callback(context).call("{}")).isEqualTo("shown by b");
				assertThat(seen).containsExactlyInAnyOrder("a", "c");
			});
	}

	@Test
	void whenTheServerReportsProgressThenAnEventSaysSo() {
		Queue<McpToolProgressEvent> heard = new ConcurrentLinkedQueue<>();
		this.server.onCall((connection, request) -> {
			connection.notify("notifications/progress",
					"{\"progressToken\":" + request.params().path("_meta").path("progressToken") + ",\"progress\":1}");
			connection.answer(request, MemoryServer.text("done"));
		});
		this.runner.withBean("listener", ApplicationListener.class, () -> new ProgressListener(heard))
			.run((context) -> {
				assertThat(callback(context).call("{}", new ToolContext(Map.of("chat", 1)))).isEqualTo("done");
				assertThat(heard).singleElement().satisfies((event) -> {
					assertThat(event.server()).isEqualTo("files");
					assertThat(event.progress().progress()).isEqualTo(1);
					assertThat(event.context()).containsEntry("chat", 1);
				});
			});
	}

	@Test
	void whenResultsAreLimitedThenTheyAreCut() {
		this.server.onCall(MemoryServer.text("0123456789"));
		this.runner.withPropertyValues(SERVER + "tools.max-result-length=5")
			.run((context) -> assertThat(callback(context).call("{}"))
				.isEqualTo("01234\n[Cut here: 5 of 10 characters are not shown.]"));
	}

	@Order(Ordered.HIGHEST_PRECEDENCE)
	record First(Queue<String> seen) implements CallInterceptor {

		@Override
		public CompletableFuture<McpToolCallResult> intercept(ToolCall call, Chain chain) {
			this.seen.add("first " + call.server() + " " + call.tool());
			return chain.proceed(call);
		}

	}

	record ProgressListener(Queue<McpToolProgressEvent> heard)
			implements
				ApplicationListener<PayloadApplicationEvent<McpToolProgressEvent>> {

		@Override
		public void onApplicationEvent(PayloadApplicationEvent<McpToolProgressEvent> event) {
			this.heard.add(event.getPayload());
		}

	}

}
