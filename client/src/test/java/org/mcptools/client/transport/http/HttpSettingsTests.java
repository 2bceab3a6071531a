/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HttpSettingsTests {

	@Test
	void whenOnlyTheUrlIsGivenThenTheRestHasDefaults() {
		HttpSettings settings = HttpSettings.of("https://example.org/mcp?a=b");
		assertThat(settings.url()).hasToString("https://example.org/mcp?a=b");
		assertThat(settings.headers()).isEmpty();
		assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
		assertThat(settings.acknowledgeTimeout()).isEqualTo(Duration.ofSeconds(20));
		assertThat(settings.maxMessageBytes()).isEqualTo(16 * 1024 * 1024);
		assertThat(settings.httpClient()).isNull();
	}

	@Test
	void whenSomethingIsChangedThenTheRestStays() {
		HttpClient client = HttpClient.newHttpClient();
		HttpAuthorizer authorizer = HttpAuthorizer.none();
		HttpRequestHook hook = HttpRequestHook.none();
		HttpSettings settings = HttpSettings.of("http://h/")
			.withHeader("a", "1")
			.withHeader("A", "2")
			.withHeader("b", "3")
			.withConnectTimeout(Duration.ofSeconds(1))
			.withAcknowledgeTimeout(Duration.ofSeconds(2))
			.withMaxMessageBytes(3)
			.withHook(hook)
			.withAuthorizer(authorizer)
			.withHttpClient(client);
		assertThat(settings)
			.isEqualTo(new HttpSettings(settings.url(), Map.of("a", "2", "b", "3"), Duration.ofSeconds(1),
					Duration.ofSeconds(2), 3, hook, authorizer, HttpConnectionSettings.DEFAULTS, client));
	}

	@Test
	void whenPrintedThenSecretsAreNotShown() {
		HttpSettings settings = HttpSettings.of("https://user:pass@example.org/mcp?key=hidden")
			.withHeader("Authorization", "Bearer hidden");
		assertThat(settings).hasToString("HttpSettings[url=https://example.org/mcp, headers=[Authorization]]");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "mcp", "/mcp", "ftp://h/", "file:///mcp", "http:", "http:///mcp", "http://h/ secret",
			"localhost:8080/secret", "mailto:secret@h" })
	void whenTheUrlIsNotAnHttpUrlThenItIsRefusedWithoutQuotingIt(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> HttpSettings.of(url))
			.withMessageStartingWith("The URL of an MCP server ")
			.withMessageNotContaining("secret");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a b", "a:", ":a", "ä", "a\n" })
	void whenAHeaderNameIsNotOneThenItIsRefused(String name) {
		HttpSettings settings = HttpSettings.of("http://h/");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withHeader(name, "x"))
			.withMessageEndingWith("is not a header name");
	}

	@ParameterizedTest
	@ValueSource(strings = { "secret\n", "secret\r\nX: y", "sécret", "secret\0" })
	void whenAHeaderValueCannotBeSentThenItIsRefusedWithoutQuotingIt(String value) {
		HttpSettings settings = HttpSettings.of("http://h/");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withHeader("X-Key", value))
			.withMessageContaining("'X-Key'")
			.withMessageNotContaining("cret");
	}

	@Test
	void whenLimitsMakeNoSenseThenTheyAreRefused() {
		HttpSettings settings = HttpSettings.of("http://h/");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withMaxMessageBytes(0));
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withConnectTimeout(Duration.ZERO));
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withAcknowledgeTimeout(Duration.ofSeconds(-1)));
	}

	@Test
	void whenAnHttpClientFollowsRedirectsThenItIsRefused() {
		HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
		HttpSettings settings = HttpSettings.of("http://h/");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withHttpClient(client));
	}

}
