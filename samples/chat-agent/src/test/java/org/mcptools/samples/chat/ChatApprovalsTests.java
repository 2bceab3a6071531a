/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.ToolApproval.Decision;
import org.mcptools.springai.ToolApprovalRequest;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ChatApprovalsTests {

	private final ChatApprovals approvals = new ChatApprovals(Duration.ofMinutes(2));

	private final List<ChatEvent> events = new CopyOnWriteArrayList<>();

	private final CountDownLatch asked = new CountDownLatch(1);

	private final ChatTurn turn = new ChatTurn("me", (event) -> {
		this.events.add(event);
		this.asked.countDown();
	});

	@Test
	void whenNobodyAnswersInTimeThenTheCallIsDenied() {
		ChatApprovals impatient = new ChatApprovals(Duration.ofMillis(100));
		Decision decision = impatient.decide(request("{}", this.turn.nextCall()));
		assertThat(decision).isEqualTo(Decision.deny("the user did not answer within 0.1 seconds"));
		assertThat(this.events).hasSize(2).last().isInstanceOfSatisfying(ChatEvent.Decision.class, (event) -> {
			assertThat(event.allowed()).isFalse();
			assertThat(event.reason()).isEqualTo("the user did not answer within 0.1 seconds");
		});
		assertThat(impatient.answer("me", approval().approval(), Decision.allow())).isFalse();
	}

	@Test
	void whenCallBelongsToNoChatThenThereIsNobodyToAsk() {
		ToolApprovalRequest request = new ToolApprovalRequest("files", tool("{}"), "{}", Map.of("chat.call", "me"));
		assertThat(this.approvals.decide(request)).isEqualTo(Decision.deny("there is nobody to ask"));
	}

	@Test
	void whenItIsAllowedThenThatCountsOnceAndInItsConversationOnly() throws Exception {
		FutureTask<Decision> call = call(this.turn);
		String id = approval().approval();
		assertThat(this.approvals.isAsking("me")).isTrue();
		assertThat(this.approvals.answer("you", id, Decision.allow())).isFalse();
		assertThat(this.approvals.answer("me", "1", Decision.allow())).isFalse();
		assertThat(this.approvals.answer("me", id, Decision.allow())).isTrue();
		assertThat(this.approvals.answer("me", id, Decision.deny(null))).isFalse();
		assertThat(call.get()).isEqualTo(Decision.allow());
		assertThat(this.approvals.isAsking("me")).isFalse();
	}

	@Test
	void whenTheTurnEndsThenTheCallIsDenied() throws Exception {
		FutureTask<Decision> call = call(this.turn);
		this.turn.close();
		assertThat(call.get()).isEqualTo(Decision.deny("nobody waits for the answer any more"));
	}

	@Test
	void whenTheTurnHasEndedThenNobodyIsWaitedFor() {
		this.turn.close();
		assertThat(this.approvals.decide(request("{}", this.turn.nextCall())).allowed()).isFalse();
	}

	@Test
	void whenTheThreadIsInterruptedThenTheCallIsDenied() throws Exception {
		CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
		CompletableFuture<Decision> decided = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			decided.complete(this.approvals.decide(request("{}", this.turn.nextCall())));
			interrupted.complete(Thread.currentThread().isInterrupted());
		});
		thread.start();
		this.asked.await();
		thread.interrupt();
		assertThat(decided.get()).isEqualTo(Decision.deny("nobody waits for the answer any more"));
		assertThat(interrupted.get()).isTrue();
		assertThat(this.approvals.answer("me", approval().approval(), Decision.allow())).isFalse();
	}

	@Test
	void whenAConversationIsGivenUpThenItsCallsAreDeniedAndNoOthers() throws Exception {
		FutureTask<Decision> call = call(this.turn);
		this.approvals.denyAll("you");
		assertThat(this.approvals.isAsking("me")).isTrue();
		this.approvals.denyAll("me");
		assertThat(call.get().allowed()).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{}                                                  | may delete or overwrite
			{"destructiveHint": true}                           | may delete or overwrite
			{"destructiveHint": false}                          | changes something
			{"readOnlyHint": true}                              | Every call of this tool
			""")
	void whenItIsAskedThenTheReasonIsTold(String annotations, String reason) {
		this.turn.close();
		this.approvals.decide(request(annotations, this.turn.nextCall()));
		assertThat(approval().reason()).contains(reason);
	}

	private FutureTask<Decision> call(ChatTurn owner) throws InterruptedException {
		FutureTask<Decision> call = new FutureTask<>(() -> this.approvals.decide(request("{}", owner.nextCall())));
		new Thread(call).start();
		this.asked.await();
		return call;
	}

	private ChatEvent.Approval approval() {
		return (ChatEvent.Approval) this.events.get(0);
	}

	private static ToolApprovalRequest request(String annotations, RunningCall call) {
		return new ToolApprovalRequest("files", tool(annotations), "{\"path\":\"/\"}", call.in(null).getContext());
	}

	private static McpToolDefinition tool(String annotations) {
		return McpToolDefinition
			.from(JsonMapper.shared().readTree("{\"name\": \"wipe\", \"annotations\": " + annotations + "}"));
	}

}
