/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;

import static org.assertj.core.api.Assertions.assertThat;

class ToolResultTextTests {

	private final MemoryServer server = new MemoryServer("weather").tools("forecast");

	private final McpAsyncClient client = this.server.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	private String answer(String result) {
		this.server.onCall(result);
		return new McpToolCallback(this.client,
				McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast"))))
			.call("{}");
	}

	private String answerOf(String... blocks) {
		return answer("{\"content\":[" + String.join(",", blocks) + "]}");
	}

	private static String text(String text) {
		return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
	}

	@Test
	void whenTheResultIsATextThenTheModelGetsThatTextAndNothingElse() {
		assertThat(answerOf(text("Rain, 12 °C ☂\\nTomorrow: 晴れ"))).isEqualTo("Rain, 12 °C ☂\nTomorrow: 晴れ");
	}

	@Test
	void whenTheTextLooksLikeJsonThenItIsLeftAlone() {
		assertThat(answerOf(text("{\\\"a\\\" : 1}"))).isEqualTo("{\"a\" : 1}");
	}

	@Test
	void whenThereAreSeveralTextsThenEachIsOnItsOwnLine() {
		assertThat(answerOf(text("one"), text("two"), text("three"))).isEqualTo("one\ntwo\nthree");
	}

	@Test
	void whenThereIsOnlyStructuredContentThenTheModelGetsItsJson() {
		assertThat(answer("{\"content\":[],\"structuredContent\":{\"temperature\":12.50,\"sky\":\"rain\"}}"))
			.isEqualTo("{\"temperature\":12.50,\"sky\":\"rain\"}");
		assertThat(answer("{\"structuredContent\":{\"temperature\":12}}")).isEqualTo("{\"temperature\":12}");
	}

	@Test
	void whenThereIsATextBesideStructuredContentThenTheModelGetsBoth() {
		assertThat(answer("{\"content\":[" + text("12 degrees") + "],\"structuredContent\":{\"temperature\":12}}"))
			.isEqualTo("12 degrees\n{\"temperature\":12}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\\\"a\\\":12,\\\"b\\\":[true,null]}",
			"{\\n  \\\"b\\\": [true, null],\\n  \\\"a\\\": 12.0\\n}\\n" })
	void whenTheTextIsTheStructuredContentThenTheModelGetsItOnce(String text) {
		assertThat(answer("{\"content\":[" + text(text) + "],\"structuredContent\":{\"a\":12,\"b\":[true,null]}}"))
			.isEqualTo("{\"a\":12,\"b\":[true,null]}");
	}

	@Test
	void whenTheStructuredContentOnlyWrapsTheTextsThenTheModelGetsTheTexts() {
		assertThat(answer("{\"content\":[" + text("Rain") + "],\"structuredContent\":{\"result\":\"Rain\"}}"))
			.isEqualTo("Rain");
		assertThat(answer("{\"content\":[" + text("12.5") + "],\"structuredContent\":{\"result\":12.5}}"))
			.isEqualTo("12.5");
		assertThat(answer("{\"content\":[" + text("one") + "," + text("{\\\"b\\\":2}")
				+ "],\"structuredContent\":{\"result\":[\"one\",{\"b\":2}]}}"))
			.isEqualTo("one\n{\"b\":2}");
		assertThat(answer("{\"content\":[" + text("one") + "],\"structuredContent\":{\"result\":[\"one\",\"two\"]}}"))
			.isEqualTo("one\n{\"result\":[\"one\",\"two\"]}");
	}

	@Test
	void whenSomethingIsForTheUserOnlyThenTheModelDoesNotGetIt() {
		String secret = "{\"type\":\"text\",\"text\":\"Your PIN is 1234\",\"annotations\":{\"audience\":[\"user\"]}}";
		String both = "{\"type\":\"text\",\"text\":\"Sent\",\"annotations\":{\"audience\":[\"user\",\"assistant\"]}}";
		assertThat(answerOf(secret, both)).isEqualTo("Sent");
		assertThat(answerOf(secret)).isEqualTo("(The tool's answer is for the user only.)");
		assertThat(answer("{\"isError\":true,\"content\":[" + secret + "]}")).endsWith("failed: Your PIN is 1234");
	}

	@Test
	void whenThereIsAnImageBesideStructuredContentThenBothAreTold() {
		assertThat(answer("{\"content\":[{\"type\":\"image\",\"data\":\"AAAA\",\"mimeType\":\"image/png\"}],"
				+ "\"structuredContent\":{\"temperature\":12}}"))
			.isEqualTo("{\"temperature\":12}\n[an image, image/png, 3 bytes, not shown]");
	}

	@ParameterizedTest
	@CsvSource({ "'',0", "AA==,1", "AAA=,2", "AAAA,3", "AAAAAAA=,5", "AAAA\\r\\nAAAA,6" })
	void whenThereIsAnImageThenItsTypeAndSizeStandForIt(String data, int bytes) {
		assertThat(answerOf("{\"type\":\"image\",\"data\":\"" + data + "\",\"mimeType\":\"image/png\"}"))
			.isEqualTo("[an image, image/png, " + bytes + " bytes, not shown]");
	}

	@Test
	void whenAnImageIsNotBase64ThenTheNoteSaysSo() {
		assertThat(answerOf("{\"type\":\"image\",\"data\":\"A\",\"mimeType\":\"image/png\"}"))
			.isEqualTo("[an image, image/png, unreadable]");
	}

	@Test
	void whenThereIsASoundThenItsTypeAndSizeStandForIt() {
		assertThat(answerOf("{\"type\":\"audio\",\"data\":\"AAAA\",\"mimeType\":\"audio/wav\"}"))
			.isEqualTo("[a sound, audio/wav, 3 bytes, not shown]");
	}

	@Test
	void whenThereIsALinkThenTheModelLearnsWhereItLeads() {
		assertThat(answerOf("{\"type\":\"resource_link\",\"uri\":\"file:///a.txt\",\"name\":\"a.txt\"}"))
			.isEqualTo("[resource a.txt at file:///a.txt]");
		assertThat(answerOf("{\"type\":\"resource_link\",\"uri\":\"file:///a.txt\",\"name\":\"a.txt\","
				+ "\"title\":\"Letter A\",\"description\":\"The first\"}"))
			.isEqualTo("[resource Letter A at file:///a.txt: The first]");
	}

	@Test
	void whenATextIsEmbeddedThenTheModelReadsIt() {
		assertThat(
				answerOf("{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a.txt\",\"text\":\"Hello\\nthere\"}}"))
			.isEqualTo("Hello\nthere");
	}

	@Test
	void whenBytesAreEmbeddedThenTheirNameTypeAndSizeStandForThem() {
		assertThat(answerOf("{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a.zip\",\"blob\":\"AAAAAA==\","
				+ "\"mimeType\":\"application/zip\"}}"))
			.isEqualTo("[the resource file:///a.zip, application/zip, 4 bytes, not shown]");
		assertThat(answerOf("{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a\",\"blob\":\"\"}}"))
			.isEqualTo("[the resource file:///a, application/octet-stream, 0 bytes, not shown]");
	}

	@Test
	void whenTheKindOfContentIsNotKnownThenTheModelGetsItsJson() {
		assertThat(answerOf("{\"type\":\"hologram\",\"depth\":3}")).isEqualTo("{\"type\":\"hologram\",\"depth\":3}");
	}

	@Test
	void whenThereAreSeveralKindsThenTheyStandInTheirOrder() {
		assertThat(answerOf(text("Look:"), "{\"type\":\"image\",\"data\":\"AAAA\",\"mimeType\":\"image/png\"}",
				text("Nice?")))
			.isEqualTo("Look:\n[an image, image/png, 3 bytes, not shown]\nNice?");
	}

	@Test
	void whenThereIsNothingThenTheModelIsToldSo() {
		assertThat(answer("{\"content\":[]}")).isEqualTo("(The tool returned no content.)");
		assertThat(answerOf(text(""))).isEqualTo("(The tool returned no content.)");
	}

	@Test
	void whenTheToolFailsThenTheModelIsToldWhichAndWhy() {
		assertThat(answer("{\"isError\":true,\"content\":[" + text("No such city: Prem") + "]}"))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' failed: No such city: Prem");
		assertThat(answer("{\"isError\":true,\"structuredContent\":{\"code\":7}}"))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' failed: {\"code\":7}");
	}

	@Test
	void whenTheToolFailsWithoutAWordThenTheModelIsToldSo() {
		assertThat(answer("{\"isError\":true,\"content\":[]}"))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' failed without saying why.");
	}

}
