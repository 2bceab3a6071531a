/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SharedHttpClientsTests {

	/** One that no other test shares. */
	private static final HttpSettings SETTINGS = HttpSettings.of("https://h/")
		.withConnectTimeout(Duration.ofMillis(12_345));

	private static HttpSettings with(HttpTls tls, String proxy) {
		return SETTINGS
			.withConnection(new HttpConnectionSettings(tls, (proxy != null) ? HttpProxy.of(proxy) : null, null));
	}

	private static HttpTls.Material material() throws Exception {
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, null, null);
		return new HttpTls.Material(context, new SSLParameters(null, new String[] { "TLSv1.3" }));
	}

	@Test
	void whenConnectionsAreMadeInTheSameWayThenTheyAreShared() {
		HttpClient client = SharedHttpClients.get(SETTINGS);
		assertThat(
				SharedHttpClients.get(HttpSettings.of("http://other/").withConnectTimeout(SETTINGS.connectTimeout())))
			.isSameAs(client);
		assertThat(SharedHttpClients.get(with(HttpTls.ofJvm("the JVM"), null))).isSameAs(client);
		assertThat(SharedHttpClients.get(with(null, "http://a:1"))).isNotSameAs(client)
			.isSameAs(SharedHttpClients.get(with(null, "http://a:1")));
	}

	@Test
	void whenConnectionsAreNotToBeTrustedThenOnlyThoseAreMadeAnew() throws Exception {
		HttpTls.Material material = material();
		HttpTls tls = HttpTls.of("test", () -> material);
		HttpClient plain = SharedHttpClients.get(SETTINGS);
		HttpClient direct = SharedHttpClients.get(with(tls, null));
		HttpClient proxied = SharedHttpClients.get(with(tls, "http://a:1"));
		SharedHttpClients.renew(with(tls, "http://a:1"));
		assertThat(SharedHttpClients.get(with(tls, "http://a:1"))).isNotSameAs(proxied);
		assertThat(SharedHttpClients.get(with(tls, null))).isSameAs(direct);
		assertThat(SharedHttpClients.get(SETTINGS)).isSameAs(plain);
	}

	@Test
	void whenTlsIsMadeOfSomethingElseThenRequestsUseItFromThenOn() throws Exception {
		AtomicReference<HttpTls.Material> material = new AtomicReference<>(material());
		HttpSettings settings = with(HttpTls.of("test", material::get), null);
		HttpClient before = SharedHttpClients.get(settings);
		assertThat(before.sslContext()).isSameAs(material.get().context());
		assertThat(before.sslParameters().getProtocols()).containsExactly("TLSv1.3");
		assertThat(SharedHttpClients.get(settings)).isSameAs(before);
		material.set(material());
		HttpClient after = SharedHttpClients.get(settings);
		assertThat(after.sslContext()).isSameAs(material.get().context());
		assertThat(SharedHttpClients.get(settings)).isSameAs(after);
	}

}
