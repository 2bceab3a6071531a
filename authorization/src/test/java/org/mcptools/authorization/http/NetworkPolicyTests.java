/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.http;

import java.net.URI;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.authorization.error.AuthorizationException;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NetworkPolicyTests {

	@ParameterizedTest
	@ValueSource(strings = { "https://10.0.0.1/", "https://172.16.9.9/", "https://192.168.1.1/",
			"https://169.254.169.254/", "https://100.64.0.1/", "https://0.0.0.0/", "https://[fe80::1]/",
			"https://[fd00::1]/", "https://224.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/",
			"https://[2002:a00:1::]/", "https://198.18.0.1/", "https://255.255.255.255/", "https://[::]/" })
	void whenAnAddressIsPrivateThenItIsRefusedUnlessAllowed(String url) {
		assertThatThrownBy(() -> new NetworkPolicy(true, false).requireAllowed("thing", URI.create(url)))
			.isInstanceOf(AuthorizationException.class)
			.hasMessageContaining("which is a private address");
		assertThatCode(() -> new NetworkPolicy(false, true).requireAllowed("thing", URI.create(url)))
			.doesNotThrowAnyException();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://[::ffff:127.0.0.1]/" })
	void whenAnAddressIsThisMachineThenItIsAllowedInDevelopmentOnly(String url) {
		assertThatThrownBy(() -> NetworkPolicy.STRICT.requireAllowed("thing", URI.create(url)))
			.hasMessageContaining("an address of this machine");
		assertThatCode(() -> new NetworkPolicy(true, false).requireAllowed("thing", URI.create(url)))
			.doesNotThrowAnyException();
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://93.184.216.34/", "ftp://93.184.216.34/", "javascript:alert(1)", "file:///etc/x",
			"https://user@93.184.216.34/", "http://127.0.0.1.evil.example/" })
	void whenAUrlIsNotHttpsThenItIsRefused(String url) {
		assertThatThrownBy(() -> new NetworkPolicy(true, true).requireAllowed("thing", URI.create(url)))
			.isInstanceOf(AuthorizationException.class);
	}

	@Test
	void whenAnAddressIsPublicThenItIsAllowed() {
		assertThatCode(() -> NetworkPolicy.STRICT.requireAllowed("thing", URI.create("https://93.184.216.34/")))
			.doesNotThrowAnyException();
	}

	@Test
	void whenTheServerIsOnThisMachineThenSoMayBeWhatItPointsTo() {
		assertThatCode(() -> NetworkPolicy.suiting(URI.create("http://localhost:1/mcp"))
			.requireAllowed("thing", URI.create("http://127.0.0.1:2/"))).doesNotThrowAnyException();
		assertThatThrownBy(() -> NetworkPolicy.suiting(URI.create("https://mcp.example/mcp"))
			.requireAllowed("thing", URI.create("http://127.0.0.1:2/"))).isInstanceOf(AuthorizationException.class);
	}

}
