/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(60)
class HttpsTests {

	private static final String PASSWORD = "changeit";

	private static HttpsServer server;

	private static SSLContext context;

	@BeforeAll
	static void start(@TempDir Path folder) throws Exception {
		context = context(folder.resolve("test.p12"));
		server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
		server.setHttpsConfigurator(new HttpsConfigurator(context));
		server.createContext("/", (exchange) -> {
			try (exchange) {
				exchange.getRequestBody().readAllBytes();
				exchange.getResponseHeaders().add("Content-Type", "application/json");
				byte[] body = result(1).getBytes(StandardCharsets.UTF_8);
				exchange.sendResponseHeaders(200, body.length);
				exchange.getResponseBody().write(body);
			}
		});
		server.start();
	}

	@AfterAll
	static void stop() {
		server.stop(0);
	}

	static SSLContext context(Path store) throws Exception {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-keyalg", "EC", "-alias", "test", "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1",
				"-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", PASSWORD)
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		assertThat(keytool.waitFor(30, TimeUnit.SECONDS)).isTrue();
		KeyStore keys = KeyStore.getInstance("PKCS12");
		try (InputStream in = Files.newInputStream(store)) {
			keys.load(in, PASSWORD.toCharArray());
		}
		KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		own.init(keys, PASSWORD.toCharArray());
		TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trusted.init(keys);
		SSLContext made = SSLContext.getInstance("TLS");
		made.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
		return made;
	}

	private static HttpSettings settings() {
		return HttpSettings.of("https://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
	}

	@Test
	void whenTheApplicationBringsAnHttpClientThenItIsTheOneThatIsUsed() throws Exception {
		ExecutorService executor = Executors.newCachedThreadPool((task) -> McpThreads.daemon("own-client", task));
		HttpClient client = HttpClient.newBuilder().sslContext(context).executor(executor).build();
		RecordingListener listener = new RecordingListener();
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test",
				settings().withHttpClient(client))) {
			transport.open(listener);
			awaitDone(transport.send(request(1)));
		}
		assertThat(listener.frames()).hasSize(1);
		assertThat(Thread.getAllStackTraces().keySet()).anyMatch((thread) -> thread.getName().equals("own-client"));
		executor.shutdown();
	}

	@Test
	void whenTheCertificateIsNotTrustedThenTheExchangeSaysSo() throws Exception {
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test", settings())) {
			transport.open(new RecordingListener());
			McpTransportException failure = awaitFailure(transport.send(request(1)));
			assertThat(failure)
				.hasMessageStartingWith("MCP server 'test': cannot be reached: TLS with https://127.0.0.1:");
		}
	}

	@Test
	void whenTheHostIsUnknownThenTheExchangeSaysSo() throws Exception {
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test",
				HttpSettings.of("http://no-such-host.invalid/mcp"))) {
			transport.open(new RecordingListener());
			assertThat(awaitFailure(transport.send(request(1)))).hasMessage(
					"MCP server 'test': cannot be reached: the host of http://no-such-host.invalid:80 is not known");
		}
	}

}
