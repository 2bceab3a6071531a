/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;

class ElicitationFormTests {

	private static ElicitationForm form(String properties, String required) {
		return new ElicitationForm(JsonText
			.object("{\"type\":\"object\",\"properties\":" + properties + ",\"required\":" + required + "}"));
	}

	@Test
	void whenFieldsAreLeftOutThenTheirDefaultsAreFilledIn() {
		ElicitationForm form = form("""
				{"name":{"type":"string","default":"John Doe"},"age":{"type":"integer","default":30},
				"score":{"type":"number","default":95.5},"verified":{"type":"boolean","default":true},
				"status":{"type":"string","enum":["active","inactive"],"default":"active"},
				"tags":{"type":"array","items":{"type":"string","enum":["a","b"]},"default":["a"]},
				"note":{"type":"string"}}""", "[]");
		assertThat(form.withDefaults(JsonText.object("{\"age\":7}"))).isEqualTo(JsonText.object("""
				{"age":7,"name":"John Doe","score":95.5,"verified":true,"status":"active","tags":["a"]}"""));
	}

	@Test
	void whenDefaultDoesNotFitItsFieldThenItIsNotFilledIn() {
		ElicitationForm form = form("{\"age\":{\"type\":\"integer\",\"default\":\"old\"}}", "[]");
		assertThat(form.withDefaults(JsonText.object("{}"))).isEmpty();
	}

	@Test
	void whenContentIsFilledInThenTheGivenOneStaysAsItIs() {
		ElicitationForm form = form("{\"a\":{\"type\":\"boolean\",\"default\":false}}", "[]");
		var given = JsonText.object("{}");
		assertThat(form.withDefaults(given)).hasToString("{\"a\":false}");
		assertThat(given).isEmpty();
	}

	@Test
	void whenRequiredFieldIsMissingThenItIsAProblem() {
		ElicitationForm form = form("{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}}", "[\"a\",\"b\"]");
		assertThat(form.problems(JsonText.object("{\"b\":\"\"}"))).containsExactly("'a' is missing");
		assertThat(form.problems(JsonText.object("{\"a\":\"\",\"b\":\"\",\"unknown\":[1]}"))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-",
			value = { "{'type':'string'} | 'x' | -", "{'type':'string'} | 7 | must be a text",
					"{'type':'string','minLength':2} | 'x' | must have at least 2 characters",
					"{'type':'string','maxLength':1} | '\uD83D\uDC4B' | -",
					"{'type':'string','maxLength':1} | 'xy' | must have at most 1 characters",
					"{'type':'string','format':'email'} | 'a@b.c' | -",
					"{'type':'string','format':'email'} | 'a b@c' | must be of the format email",
					"{'type':'string','format':'email'} | '@c' | must be of the format email",
					"{'type':'string','format':'uri'} | 'https://example.org/?q=1' | -",
					"{'type':'string','format':'uri'} | '/relative' | must be of the format uri",
					"{'type':'string','format':'uri'} | 'no way' | must be of the format uri",
					"{'type':'string','format':'date'} | '2026-02-28' | -",
					"{'type':'string','format':'date'} | '2026-02-30' | must be of the format date",
					"{'type':'string','format':'date-time'} | '2026-02-28T10:00:00Z' | -",
					"{'type':'string','format':'date-time'} | '2026-02-28T10:00:00+02:00' | -",
					"{'type':'string','format':'date-time'} | '2026-02-28' | must be of the format date-time",
					"{'type':'string','format':'hostname'} | '!' | -", "{'type':'string','pattern':'^x$'} | 'y' | -",
					"{'type':'string','enum':['a','b']} | 'b' | -",
					"{'type':'string','enum':['a','b'],'enumNames':['A','B']} | 'A' | must be one of [a, b]",
					"{'type':'string','oneOf':[{'const':'a','title':'A'}]} | 'a' | -",
					"{'type':'string','oneOf':[{'const':'a','title':'A'}]} | 'A' | must be one of [a]",
					"{'type':'number','minimum':1,'maximum':2.5} | 2.5 | -",
					"{'type':'number','minimum':1} | 0.9 | must be at least 1",
					"{'type':'number','maximum':2.5} | 2.51 | must be at most 2.5",
					"{'type':'number'} | '1' | must be a number", "{'type':'integer'} | 30 | -",
					"{'type':'integer'} | 30.0 | -", "{'type':'integer'} | 30.5 | must be a whole number",
					"{'type':'boolean'} | false | -", "{'type':'boolean'} | 'false' | must be true or false",
					"{'type':'array','items':{'type':'string','enum':['a','b']}} | ['b','a'] | -",
					"{'type':'array','items':{'type':'string','enum':['a','b']}} | ['c'] | must be chosen from [a, b]",
					"{'type':'array','items':{'anyOf':[{'const':'a','title':'A'}]}} | ['A'] | must be chosen from [a]",
					"{'type':'array','minItems':1} | [] | must have at least 1 choices",
					"{'type':'array','maxItems':1} | ['a','b'] | must have at most 1 choices",
					"{'type':'array'} | [1] | must be a list of texts",
					"{'type':'array'} | 'a' | must be a list of texts", "{'type':'new'} | {} | -", "{} | 7 | -" })
	void whenValueIsCheckedThenTheProblemIsSaid(String field, String value, String problem) {
		ElicitationForm form = form("{\"f\":" + field.replace('\'', '"') + "}", "[]");
		var problems = form.problems(JsonText.object("{\"f\":" + value.replace('\'', '"') + "}"));
		if (problem == null) {
			assertThat(problems).isEmpty();
		}
		else {
			assertThat(problems).containsExactly("'f' " + problem);
		}
	}

}
