/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class OddContentTests {

	@Test
	void whenKindIsUnknownThenTheWholeBlockIsKept() {
		JsonNode json = JsonText
			.node("{\"type\":\"video\",\"frames\":[1.0],\"annotations\":{\"priority\":0.5},\"_meta\":{\"a\":1}}");
		Content content = Content.from(json);
		assertThat(content).isEqualTo(new UnknownContent("video", json));
		assertThat(content.annotations()).isEqualTo(new ContentAnnotations(List.of(), 0.5, null));
		assertThat(content.meta()).isEqualTo(JsonText.node("{\"a\":1}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"type\":\"text\"}", "{\"type\":\"text\",\"text\":null}",
			"{\"type\":\"text\",\"text\":1}", "{\"type\":\"image\",\"data\":\"AAE=\"}",
			"{\"type\":\"image\",\"mimeType\":\"image/png\"}",
			"{\"type\":\"audio\",\"data\":[],\"mimeType\":\"audio/wav\"}", "{\"type\":\"resource\"}",
			"{\"type\":\"resource\",\"resource\":null}", "{\"type\":\"resource\",\"resource\":{\"uri\":\"a://b\"}}",
			"{\"type\":\"resource\",\"resource\":{\"text\":\"t\"}}", "{\"type\":\"resource_link\",\"name\":\"n\"}" })
	void whenKnownKindLacksWhatItNeedsThenTheWholeBlockIsKept(String json) {
		JsonNode node = JsonText.node(json);
		assertThat(Content.from(node)).isEqualTo(new UnknownContent(node.get("type").stringValue(), node));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"type\":null}", "{\"type\":1,\"text\":\"t\"}", "null", "\"text\"", "1", "[]",
			"true", "[{\"type\":\"text\",\"text\":\"t\"}]" })
	void whenBlockHasNoKindThenItIsKeptWithoutOne(String json) {
		JsonNode node = JsonText.node(json);
		Content content = Content.from(node);
		assertThat(content).isEqualTo(new UnknownContent(null, node));
		assertThat(content.annotations()).isNull();
		assertThat(content.meta()).isNull();
	}

	@Test
	void whenOptionalMembersAreOfAnotherTypeThenTheyCountAsAbsent() {
		assertThat(Content.from(JsonText.node("{\"type\":\"text\",\"text\":\"t\",\"annotations\":[],\"_meta\":\"m\"}")))
			.isEqualTo(new TextContent("t", null, null));
		assertThat(Content.from(JsonText.node("""
				{"type":"text","text":"t","annotations":{"audience":"user","priority":"high","lastModified":5}}""")))
			.isEqualTo(new TextContent("t", new ContentAnnotations(List.of(), null, null), null));
		assertThat(Content.from(JsonText
			.node("""
					{"type":"resource_link","uri":"a://b","name":1,"icons":[{"src":1},null,"x",{"src":"s","sizes":["1x1",2]}]}""")))
			.isEqualTo(new ResourceLink("a://b", "a://b", null, null, null, null,
					List.of(new Icon("s", null, List.of("1x1"), null)), null, null));
	}

	@Test
	void whenAudienceHasUnknownEntriesThenTheTextsAreKept() {
		assertThat(Content.from(JsonText.node("""
				{"type":"text","text":"t","annotations":{"audience":["user",1,"robot"]}}""")).annotations())
			.isEqualTo(new ContentAnnotations(List.of("user", "robot"), null, null));
	}

	@Test
	void whenTextIsEmptyThenItIsStillText() {
		assertThat(Content.from(JsonText.node("{\"type\":\"text\",\"text\":\"\"}")))
			.isEqualTo(new TextContent("", null, null));
	}

}
