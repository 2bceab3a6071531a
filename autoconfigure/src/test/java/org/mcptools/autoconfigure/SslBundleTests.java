/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;

import javax.net.ssl.SSLContext;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.PrivateAuthority;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers whose certificates come from an authority that the JVM does not know.
 */
@Timeout(240)
class SslBundleTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final String TRUST = "spring.ssl.bundle.pem.company.truststore.certificate=";

	private static final String BUNDLE = "mcp.client.servers.weather.ssl.bundle=company";

	private static final String SOON = "mcp.client.servers.weather.reconnect.max-delay=500ms";

	private static Path folder;

	private static PrivateAuthority authority;

	private static SSLContext tls;

	@BeforeAll
	static void found(@TempDir Path temporary) {
		folder = temporary;
		authority = PrivateAuthority.in(temporary.resolve("company"));
		tls = authority.server();
	}

	private static ConfigurableApplicationContext run(StreamableHttpPeer server, String... properties) {
		return TestApplication.run(properties, new String[] { server.property("weather"), SOON });
	}

	private static String call(ConfigurableApplicationContext context) {
		return context.getBean(McpClients.class).get("weather").callTool("forecast", Map.of()).text();
	}

	private static Throwable awaitError(ConfigurableApplicationContext context) {
		McpClients clients = context.getBean(McpClients.class);
		return Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> clients.status("weather").lastError(), (error) -> error != null);
	}

	@Test
	void whenABundleTrustsTheAuthorityThenTheServerIsReached() {
		try (StreamableHttpPeer server = StreamableHttpPeer.secured("forecast", tls);
				ConfigurableApplicationContext context = run(server, BUNDLE, TRUST + authority.certificate().toUri())) {
			assertThat(call(context)).isEqualTo("forecast is done");
			assertThat(server.seen()).extracting(HttpPeer.Seen::client).containsOnlyNulls();
		}
	}

	@Test
	void whenABundleHasACertificateThenTheServerKnowsWhoIsCalling() {
		String keys = "spring.ssl.bundle.jks.company.keystore.";
		String trust = "spring.ssl.bundle.jks.company.truststore.";
		String file = authority.issue("caller").toUri().toString();
		try (StreamableHttpPeer server = StreamableHttpPeer.secured("forecast", tls);
				ConfigurableApplicationContext context = run(server, BUNDLE, keys + "location=" + file,
						keys + "password=" + PrivateAuthority.PASSWORD, keys + "type=PKCS12",
						trust + "location=" + file, trust + "password=" + PrivateAuthority.PASSWORD,
						trust + "type=PKCS12", "spring.ssl.bundle.jks.company.options.enabled-protocols=TLSv1.3")) {
			assertThat(call(context)).isEqualTo("forecast is done");
			assertThat(server.seen()).extracting(HttpPeer.Seen::client).containsOnly("CN=caller");
		}
	}

	@Test
	void whenThereIsNoBundleThenTheErrorNamesTheProperty() {
		try (StreamableHttpPeer server = StreamableHttpPeer.secured("forecast", tls);
				ConfigurableApplicationContext context = run(server)) {
			assertThat(awaitError(context)).hasMessageContaining("cannot be reached: TLS with https://127.0.0.1:")
				.hasMessageEndingWith("; it goes by what the JVM trusts, since there is no ssl.bundle");
		}
	}

	@Test
	void whenABundleIsReloadedThenNewConnectionsUseIt() throws Exception {
		Path trusted = folder.resolve("trusted.pem");
		Files.copy(PrivateAuthority.in(folder.resolve("stranger")).certificate(), trusted);
		try (StreamableHttpPeer server = StreamableHttpPeer.secured("forecast", tls);
				ConfigurableApplicationContext context = run(server, BUNDLE, TRUST + trusted.toUri(),
						"spring.ssl.bundle.pem.company.reload-on-update=true",
						"spring.ssl.bundle.watch.file.quiet-period=50ms")) {
			assertThat(awaitError(context)).hasMessageContaining("TLS with https://127.0.0.1:")
				.hasMessageEndingWith("; it goes by ssl.bundle 'company'");
			Files.copy(authority.certificate(), trusted, StandardCopyOption.REPLACE_EXISTING);
			Awaitility.await()
				.atMost(PATIENCE)
				.until(() -> context.getBean(McpClients.class)
					.status("weather")
					.state() == McpServerStatus.State.READY);
			assertThat(call(context)).isEqualTo("forecast is done");
			Files.writeString(trusted, "no certificate");
			assertThat(call(context)).isEqualTo("forecast is done");
		}
	}

}
