/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.faults.Fault.Place;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a server writes that it should not. Each of these costs at most the call that it
 * is an answer to; the connection lives.
 */
final class LineFaults {

	private static final String FINE = "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}";

	private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"id\":$ID," + FINE + "}\n";

	private static final String SKIPPED = "Passed over and logged; the answer behind it arrives.";

	private static final String READ = "The answer is read all the same.";

	private static final String FAILS = "The call fails at once and says what cannot be read; the connection lives.";

	private static final String UNANSWERED = "It answers no call: the call ends with its own timeout, "
			+ "the connection lives.";

	private LineFaults() {
	}

	static List<Fault> all() {
		return List.of(
				harmless("junk lines", "Writes log lines, empty lines and halves of JSON among its messages.", SKIPPED,
						"Server ready\n\n\r\n[1, 2\n}{\n\"text\"\n42\nnull\n" + ANSWER),
				harmless("half a line", "Writes the first half of a message, and goes on with another line.", SKIPPED,
						"{\"jsonrpc\":\"2.0\",\"id\":$ID,\"res\n" + ANSWER),
				harmless("NUL bytes between messages", "Writes a line of NUL bytes before a message.", SKIPPED,
						"\0\0\0\0\0\0\n" + ANSWER),
				harmless("answers to nobody", "Answers requests that nobody has made.", SKIPPED,
						"{\"jsonrpc\":\"2.0\",\"id\":99999," + FINE + "}\n{\"jsonrpc\":\"2.0\",\"id\":\"x\"," + FINE
								+ "}\n" + ANSWER),
				harmless("error with null id", "Sends an error that does not say to which request it belongs.", SKIPPED,
						"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}\n"
								+ ANSWER),
				harmless("other line ends", "Ends lines with CR LF, and begins them with a byte order mark.", READ,
						"\u00EF\u00BB\u00BF" + ANSWER.replace("\n", "\r\n")),
				harmless("a request with an id of ours", "Asks with the id of the call that it is to answer.",
						"It gets its answer, and the call gets its own.",
						"{\"jsonrpc\":\"2.0\",\"id\":$ID,\"method\":\"ping\"}\n" + ANSWER),
				harmless("unknown methods", "Asks and tells what no revision of the protocol knows.",
						"The question is refused, the notification is passed over; the call is answered.",
						"{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"no/such\"}\n"
								+ "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/none\",\"params\":{}}\n" + ANSWER),
				harmless("another version of JSON-RPC", "Says that it speaks JSON-RPC 1.0.", READ,
						ANSWER.replace("\"2.0\"", "\"1.0\"")),
				harmless("a batch", "Sends several messages as one array, as an old revision allowed.", READ,
						"[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}," + ANSWER.strip() + "]\n"),
				harmless("the id as a fraction", "Writes the id as 7.0 where 7 was sent.", READ,
						ANSWER.replace("$ID", "$ID.0")),
				duplicate(), early(), resultAndError(),
				unanswered("a wrong id", "Answers with an id that no request has.", ANSWER.replace("$ID", "8$ID")),
				unanswered("the id as a string", "Writes the id as a string where a number was sent.",
						ANSWER.replace("$ID", "\"$ID\"")),
				fails("neither result nor error", "Sends an answer without a result and without an error.",
						"{\"jsonrpc\":\"2.0\",\"id\":$ID}\n", "neither a method nor a result"),
				fails("NUL bytes in an answer", "Writes NUL bytes inside a text.", ANSWER.replace("fine", "f\0\0ne"),
						"not JSON"),
				fails("invalid UTF-8", "Writes bytes that are not UTF-8 inside a text.",
						ANSWER.replace("fine", "f\u00FF\u00C0ne"), "not JSON"),
				fails("deep nesting", "Nests an answer 20,000 levels deep.",
						ANSWER.replace("[{", "[".repeat(20_000) + "{").replace("}]", "}" + "]".repeat(20_000)),
						"nesting"),
				fails("a number that is none", "Writes NaN, as some libraries do.",
						"{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"load\":NaN}}\n", "NaN"),
				fails("a number out of all bounds", "Writes a number with an exponent of ten digits.",
						"{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"load\":1e9999999999}}\n", "out of all bounds"),
				wrongShape(), oddError(), hugeLine());
	}

	/** Experiments here are made on one connection, which outlives them. */
	private static Fault fault(String name, String happens, String outcome, Step step) {
		return new Fault(name, Place.PROCESS, happens, outcome, (lab) -> {
			Subject subject = lab.stdio();
			step.run(subject);
			assertThat(subject.echo("next")).isEqualTo("next");
			subject.requireSameConnection();
		});
	}

	private static Fault harmless(String name, String happens, String outcome, String bytes) {
		return fault(name, happens, outcome,
				(subject) -> assertThat(Subject.text(subject.write(bytes))).isEqualTo("fine"));
	}

	private static Fault unanswered(String name, String happens, String bytes) {
		return fault(name, happens, UNANSWERED,
				(subject) -> Subject.failure(McpTimeoutException.class, subject.write(bytes, Subject.SHORTLY)));
	}

	private static Fault fails(String name, String happens, String bytes, String why) {
		return fault(name, happens, FAILS, (subject) -> {
			McpErrorException failure = Subject.failure(McpErrorException.class, subject.write(bytes));
			assertThat(failure).hasMessageContaining("the answer cannot be read: ").hasMessageContaining(why);
		});
	}

	private static Fault duplicate() {
		return fault("duplicate answers", "Answers one request three times, each time in another way.",
				"The first answer counts, the others are dropped.", (subject) -> {
					String bytes = ANSWER + ANSWER.replace("fine", "other")
							+ "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"error\":{\"code\":1,\"message\":\"late\"}}\n";
					for (int i = 0; i < 20; i++) {
						assertThat(Subject.text(subject.write(bytes))).isEqualTo("fine");
					}
				});
	}

	private static Fault early() {
		return fault("an answer before its request", "Answers the request that will come next, before it comes.",
				"It is dropped; the next call gets the answer that is given to it.", (subject) -> {
					assertThat(Subject.text(subject.write(ANSWER.replace("$ID", "$NEXT") + ANSWER))).isEqualTo("fine");
					assertThat(subject.echo("my own")).isEqualTo("my own");
				});
	}

	private static Fault resultAndError() {
		return fault("result and error", "Sends an answer with a result and an error.",
				"The call fails with the server's error; the connection lives.", (subject) -> {
					McpErrorException failure = Subject.failure(McpErrorException.class, subject.write(
							ANSWER.replace(FINE, FINE + ",\"error\":{\"code\":-32000,\"message\":\"and yet not\"}")));
					assertThat(failure.getCode()).isEqualTo(-32000);
					assertThat(failure.getPeerMessage()).isEqualTo("and yet not");
				});
	}

	private static Fault oddError() {
		return fault("an error of another shape", "Sends a text where the error object belongs.",
				"The call fails at once with that text; the connection lives.", (subject) -> {
					McpErrorException failure = Subject.failure(McpErrorException.class,
							subject.write("{\"jsonrpc\":\"2.0\",\"id\":$ID,\"error\":\"out of paper\"}\n"));
					assertThat(failure).hasMessageContaining("out of paper");
				});
	}

	private static Fault wrongShape() {
		return fault("a result of another shape", "Sends a number where the result of a tool call belongs.",
				"The call fails at once and says what is wrong; the connection lives.",
				(subject) -> assertThat(Subject.failure(McpProtocolException.class,
						subject.write("{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":42}\n")))
					.isInstanceOf(McpException.class)
					.hasMessageContaining("tools/call"));
	}

	private static Fault hugeLine() {
		int length = 100 * 1024 * 1024;
		return fault("a line of 100 MiB", "Answers with one line of 100 MiB.",
				"The call fails at once and names the limit; nothing of it is kept, and the connection lives.",
				(subject) -> {
					CompletableFuture<McpToolCallResult> call = subject.begin("big", "", length);
					assertThat(Subject.failure(McpErrorException.class, call))
						.hasMessageContaining("exceeds the limit of 16777216 bytes");
				});
	}

	/**
	 * Makes a fault happen on a connection.
	 */
	private interface Step {

		void run(Subject subject) throws Exception;

	}

}
