/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.JsonText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ListResultTests {

	@Test
	void whenResourceHasAllMembersThenAllAreRead() {
		Resource resource = McpMethod.RESOURCES_LIST.reader().apply(JsonText.node("""
				{"resources":[{"uri":"file:///a.txt","name":"a","title":"A file","description":"d",
				"mimeType":"text/plain","size":12,"icons":[{"src":"https://example.org/i.png"}],
				"annotations":{"audience":["user"],"priority":0.5,"lastModified":"2026-01-01T00:00:00Z"},
				"_meta":{"k":1}}],"nextCursor":""}""")).items().get(0);
		assertThat(resource.uri()).isEqualTo("file:///a.txt");
		assertThat(resource.name()).isEqualTo("a");
		assertThat(resource.displayName()).isEqualTo("A file");
		assertThat(resource.description()).isEqualTo("d");
		assertThat(resource.mimeType()).isEqualTo("text/plain");
		assertThat(resource.size()).isEqualTo(12);
		assertThat(resource.icons()).extracting(Icon::src).containsExactly("https://example.org/i.png");
		assertThat(resource.annotations().audience()).containsExactly("user");
		assertThat(resource.meta().path("k").asInt()).isEqualTo(1);
	}

	@Test
	void whenEntriesAreBrokenThenOnlyTheyAreMissing() {
		ListResourcesResult page = McpMethod.RESOURCES_LIST.reader().apply(JsonText.node("""
				{"resources":[{"uri":"a:1"},{"name":"no uri"},7,null,{"uri":"a:2","size":"big","mimeType":3}]}"""));
		assertThat(page.items()).extracting(Resource::uri).containsExactly("a:1", "a:2");
		assertThat(page.items()).extracting(Resource::displayName).containsExactly("a:1", "a:2");
		assertThat(page.items().get(1).size()).isNull();
		assertThat(page.items().get(1).mimeType()).isNull();
		assertThat(page.problems()).hasSize(3).first().isEqualTo("resources[1]: 'uri' is missing, not a string");
		assertThat(page.nextCursor()).isNull();
	}

	@Test
	void whenTemplatesAreListedThenTheyAreRead() {
		ListResourceTemplatesResult page = McpMethod.RESOURCE_TEMPLATES_LIST.reader().apply(JsonText.node("""
				{"resourceTemplates":[{"uriTemplate":"file:///{path}","name":"files","title":"Files",
				"description":"d","mimeType":"text/plain","_meta":{"k":1}},{"uriTemplate":"x:{y}"},{}],
				"nextCursor":"2"}"""));
		assertThat(page.items()).extracting(ResourceTemplate::uriTemplate).containsExactly("file:///{path}", "x:{y}");
		assertThat(page.items()).extracting(ResourceTemplate::displayName).containsExactly("Files", "x:{y}");
		assertThat(page.items().get(0).meta().path("k").asInt()).isEqualTo(1);
		assertThat(page.problems()).hasSize(1);
		assertThat(page.nextCursor()).isEqualTo("2");
	}

	@Test
	void whenPromptsAreListedThenTheyAreRead() {
		ListPromptsResult page = McpMethod.PROMPTS_LIST.reader().apply(JsonText.node("""
				{"prompts":[{"name":"review","title":"Review","description":"d","arguments":[
				{"name":"code","title":"Code","description":"the code","required":true},{"name":"style"}]},
				{"title":"no name"},{"name":"bare"}]}"""));
		assertThat(page.items()).extracting(Prompt::name).containsExactly("review", "bare");
		assertThat(page.items().get(0).arguments()).containsExactly(
				new PromptArgument("code", "Code", "the code", true), new PromptArgument("style", null, null, false));
		assertThat(page.items().get(1).arguments()).isEmpty();
		assertThat(page.items().get(1).displayName()).isEqualTo("bare");
		assertThat(page.problems()).containsExactly("prompts[1]: 'name' is missing, not a string");
	}

	@Test
	void whenTheListItselfIsMissingThenTheResultIsInvalid() {
		for (String json : List.of("{}", "{\"resources\":{}}", "7")) {
			assertThatExceptionOfType(InvalidValueException.class)
				.isThrownBy(() -> McpMethod.RESOURCES_LIST.reader().apply(JsonText.node(json)));
		}
	}

}
