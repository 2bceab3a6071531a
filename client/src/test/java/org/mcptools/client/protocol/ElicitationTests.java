/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ElicitationTests {

	@Test
	void whenModeIsAbsentThenItIsAForm() {
		ElicitationRequest request = ElicitationRequest
			.from(JsonText.node("{\"message\":\"m\",\"requestedSchema\":{\"type\":\"object\"},\"more\":1}"));
		assertThat(request.mode()).isEqualTo(ElicitationMode.FORM);
		assertThat(request.message()).isEqualTo("m");
		assertThat(request.requestedSchema()).hasToString("{\"type\":\"object\"}");
		assertThat(request.json().path("more").asInt()).isEqualTo(1);
		assertThat(request.form().problems(JsonText.object("{}"))).isEmpty();
	}

	@Test
	void whenModeIsUrlThenThereIsNoForm() {
		ElicitationRequest request = ElicitationRequest.from(JsonText.node(
				"{\"mode\":\"url\",\"message\":\"m\",\"url\":\"https://example.org/a?b=c\",\"elicitationId\":\"e\"}"));
		assertThat(request.mode()).isEqualTo(ElicitationMode.URL);
		assertThat(request.url()).isEqualTo("https://example.org/a?b=c");
		assertThat(request.elicitationId()).isEqualTo("e");
		assertThat(request.requestedSchema()).isNull();
		assertThatIllegalStateException().isThrownBy(request::form);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{'message':'m'}", "{'requestedSchema':{}}", "{'message':'m','mode':'url'}",
			"{'message':'m','mode':'voice','requestedSchema':{}}",
			"{'message':'m','mode':'url','url':'javascript:alert(1)'}",
			"{'message':'m','mode':'url','url':'file:///etc/passwd'}",
			"{'message':'m','mode':'url','url':'https:nowhere'}", "{'message':'m','mode':'url','url':'/relative'}",
			"{'message':'m','mode':'url','url':'http://a b'}" })
	void whenRequestIsBrokenThenItIsInvalid(String json) {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> ElicitationRequest.from(JsonText.node(json.replace('\'', '"'))));
	}

	@Test
	void whenAcceptedThenContentIsWritten() {
		Map<String, Object> content = new LinkedHashMap<>();
		content.put("text", "t");
		content.put("flag", true);
		content.put("int", 1);
		content.put("long", 1L << 40);
		content.put("big", BigInteger.TEN.pow(20));
		content.put("decimal", new BigDecimal("1.50"));
		content.put("float", 0.1f);
		content.put("double", 95.5);
		content.put("list", List.of("a", "b"));
		content.put("none", null);
		assertThat(ElicitationResult.accept(content).toJson()).hasToString("{\"action\":\"accept\",\"content\":"
				+ "{\"text\":\"t\",\"flag\":true,\"int\":1,\"long\":1099511627776,\"big\":100000000000000000000,"
				+ "\"decimal\":1.50,\"float\":0.1,\"double\":95.5,\"list\":[\"a\",\"b\"]}}");
	}

	@Test
	void whenContentIsNotPlainThenItIsMisuse() {
		for (Object value : Arrays.asList(Map.of(), new Object(), Double.NaN, List.of(1), new int[0])) {
			assertThatIllegalArgumentException().isThrownBy(() -> ElicitationResult.accept(Map.of("f", value)))
				.withMessageContaining("'f'");
		}
	}

	@Test
	void whenNotAcceptedThenThereIsNoContent() {
		assertThat(ElicitationResult.decline().toJson()).hasToString("{\"action\":\"decline\"}");
		assertThat(ElicitationResult.cancel().toJson()).hasToString("{\"action\":\"cancel\"}");
		assertThat(new ElicitationResult(ElicitationResult.Action.DECLINE, JsonText.object("{\"a\":1}")).toJson())
			.hasToString("{\"action\":\"decline\"}");
	}

}
