/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HttpProxyTests {

	private static String basic(String userAndPassword) {
		return "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@CsvSource({ "http://me:secret@proxy.example:3128, me:secret", "http://me@proxy.example:3128/, me:",
			"HTTP://a%40b:p%3Aq+r%25@proxy.example:3128, a@b:p:q+r%" })
	void whenThereAreUserAndPasswordThenTheProxyGetsThem(String url, String expected) {
		HttpProxy proxy = HttpProxy.of(url);
		assertThat(proxy.authorization()).isEqualTo(basic(expected));
		assertThat(proxy.address()).isEqualTo("proxy.example:3128");
		assertThat(proxy).hasToString("HttpProxy[proxy.example:3128]");
	}

	@Test
	void whenThereIsAProxyThenItIsLookedUpWithEachConnection() {
		List<Proxy> proxies = HttpProxy.of(" http://proxy.example:3128 ").selector().select(URI.create("https://h/"));
		assertThat(proxies).singleElement()
			.extracting(Proxy::address)
			.isEqualTo(InetSocketAddress.createUnresolved("proxy.example", 3128));
		assertThat(HttpProxy.of("http://proxy.example:3128").authorization()).isNull();
	}

	@Test
	void whenThereIsToBeNoneThenThereIsNone() {
		assertThat(HttpProxy.NONE.selector().select(URI.create("https://h/"))).containsExactly(Proxy.NO_PROXY);
		assertThat(HttpProxy.NONE.address()).isNull();
		assertThat(HttpProxy.NONE.authorization()).isNull();
		assertThat(HttpProxy.NONE).hasToString("HttpProxy[none]");
	}

	@Test
	void whenAllIsTheSameThenTheyAreEqual() {
		HttpProxy proxy = HttpProxy.of("http://me:secret@h:1");
		assertThat(proxy).isEqualTo(HttpProxy.of("http://me:secret@h:1/"))
			.hasSameHashCodeAs(HttpProxy.of("http://me:secret@h:1"));
		assertThat(proxy).isNotEqualTo(HttpProxy.of("http://me:other@h:1"))
			.isNotEqualTo(HttpProxy.of("http://me:secret@h:2"))
			.isNotEqualTo(HttpProxy.of("http://me:secret@i:1"))
			.isNotEqualTo(HttpProxy.NONE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy.example:3128", "https://me:secret@h:1", "socks://secret:1", "http://secret",
			"http://h:0/", "http://h:99999/secret", "http://h:1/secret", "http://h:1?secret", "http://me:sec ret@h:1",
			"http://:1" })
	void whenItIsNotTheUrlOfAProxyThenItIsRefusedWithoutQuotingIt(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> HttpProxy.of(url))
			.withMessageStartingWith("The URL of a proxy is ")
			.withMessageNotContaining("secret")
			.withMessageNotContaining("ret@");
	}

}
