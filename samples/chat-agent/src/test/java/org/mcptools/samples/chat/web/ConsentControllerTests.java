/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who arrives where users return to, and was sent by nobody. The rest is tested together
 * with an authorization server.
 */
@Timeout(120)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = "mcp.client.servers.system-status.enabled=false")
class ConsentControllerTests {

	@Value("${local.server.port}")
	private int port;

	@ParameterizedTest
	@ValueSource(strings = { "?code=c&state=forged", "?state=%3Cscript%3E&error=%3Cscript%3Ealert(1)%3C/script%3E",
			"?state=a&state=b&code=c", "?state=&code=c", "?code=c", "?", "" })
	void whenNobodyWaitsForItThenThePageSaysSo(String query) throws Exception {
		HttpResponse<byte[]> response = new Browser(this.port).get("/mcp/callback" + query);
		String page = new String(response.body(), StandardCharsets.UTF_8);
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(page).contains("<h1>Not connected</h1>", "it may be forged, or too late")
			.contains("<title>Not connected · Chat agent</title>")
			.doesNotContain("<script");
		assertThat(response.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
		assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
		assertThat(response.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
		assertThat(response.headers().firstValue("Content-Security-Policy")).get().asString().contains("'none'");
		assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
	}

	@Test
	void whenSomethingIsPostedThereThenItIsRefused() throws Exception {
		assertThat(new Browser(this.port).post("/mcp/callback").statusCode()).isEqualTo(405);
	}

}
