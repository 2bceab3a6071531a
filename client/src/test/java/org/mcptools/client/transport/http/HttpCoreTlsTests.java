/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncServer;
import org.apache.hc.core5.http.nio.AsyncRequestConsumer;
import org.apache.hc.core5.http.nio.AsyncServerRequestHandler;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityConsumer;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestConsumer;
import org.apache.hc.core5.http.nio.support.BasicResponseProducer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.http2.impl.nio.bootstrap.H2ServerBootstrap;
import org.apache.hc.core5.http2.ssl.H2ServerTlsStrategy;
import org.apache.hc.core5.io.CloseMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.client.transport.TestMessages.awaitDone;
import static org.mcptools.client.transport.TestMessages.awaitFailure;
import static org.mcptools.client.transport.TestMessages.request;
import static org.mcptools.client.transport.TestMessages.result;

@Timeout(120)
class HttpCoreTlsTests {

	private static final int LARGE = 3_000_000;

	private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

	private static HttpAsyncServer server;

	private static SSLContext context;

	private static int port;

	@BeforeAll
	static void start(@TempDir Path folder) throws Exception {
		context = HttpsTests.context(folder.resolve("test.p12"));
		server = H2ServerBootstrap.bootstrap()
			.setCanonicalHostName("127.0.0.1")
			.setTlsStrategy(new H2ServerTlsStrategy(context))
			.register("*", new Answering())
			.register("localhost", "*", new Answering())
			.create();
		server.start();
		port = ((InetSocketAddress) server
			.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), URIScheme.HTTPS)
			.get(30, TimeUnit.SECONDS)
			.getAddress()).getPort();
	}

	@AfterAll
	static void stop() {
		server.close(CloseMode.IMMEDIATE);
	}

	private static HttpSettings settings(String path, SSLParameters parameters, HttpClient.Version version) {
		HttpTls.Material material = new HttpTls.Material(context, parameters);
		return HttpSettings.of("https://127.0.0.1:" + port + path)
			.withConnection(new HttpConnectionSettings(HttpTls.of("test", () -> material), null, version));
	}

	@ParameterizedTest
	@CsvSource({ "HTTP_2, HTTP/2.0", ", HTTP/2.0", "HTTP_1_1, HTTP/1.1" })
	void whenAVersionIsWantedThenItIsTheOneThatIsSpoken(HttpClient.Version wanted, String spoken) throws Exception {
		SEEN.clear();
		RecordingListener listener = new RecordingListener();
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test", settings("/", null, wanted))) {
			transport.open(listener);
			awaitDone(transport.send(request(1)));
		}
		assertThat(listener.frames()).hasSize(1);
		assertThat(SEEN).hasSize(1).first().asString().startsWith(spoken + " TLS");
	}

	@ParameterizedTest
	@CsvSource({ "/?type=application/json, HTTP_2", "/?type=text/event-stream, HTTP_2",
			"/?type=application/json, HTTP_1_1", "/?type=text/event-stream, HTTP_1_1" })
	void whenLargeAnswersComeAtOnceThenAllArrive(String path, HttpClient.Version version) throws Exception {
		RecordingListener listener = new RecordingListener();
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test", settings(path, null, version))) {
			transport.open(listener);
			List<Exchange> exchanges = new ArrayList<>();
			for (int id = 0; id < 20; id++) {
				exchanges.add(transport.send(request(1)));
			}
			for (Exchange exchange : exchanges) {
				awaitDone(exchange);
			}
		}
		assertThat(listener.frames()).hasSize(20)
			.allMatch((frame) -> ((JsonRpcResponse) frame.message()).result().path("ok").asString().length() == LARGE);
	}

	@Test
	void whenProtocolsAreChosenThenOthersAreNotSpoken() throws Exception {
		SEEN.clear();
		SSLParameters parameters = new SSLParameters(null, new String[] { "TLSv1.2" });
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test", settings("/", parameters, null))) {
			transport.open(new RecordingListener());
			awaitDone(transport.send(request(1)));
		}
		assertThat(SEEN).hasSize(1).first().asString().endsWith("TLSv1.2");
	}

	@Test
	void whenTheCertificateIsThatOfAnotherHostThenNothingIsSent() throws Exception {
		SEEN.clear();
		HttpTls.Material material = new HttpTls.Material(context, null);
		HttpSettings settings = HttpSettings.of("https://localhost:" + port + "/")
			.withConnection(new HttpConnectionSettings(HttpTls.of("test", () -> material), null, null));
		try (StreamableHttpTransport transport = new StreamableHttpTransport("test", settings)) {
			transport.open(new RecordingListener());
			McpTransportException failure = awaitFailure(transport.send(request(1)));
			assertThat(failure)
				.hasMessageStartingWith("MCP server 'test': cannot be reached: TLS with https://localhost:");
			assertThat(failure.getDelivery()).isEqualTo(McpTransportException.Delivery.NOT_SENT);
		}
		assertThat(SEEN).isEmpty();
	}

	/** Answers with what it is asked for, and notes how it was reached. */
	private static final class Answering implements AsyncServerRequestHandler<Message<HttpRequest, byte[]>> {

		@Override
		public AsyncRequestConsumer<Message<HttpRequest, byte[]>> prepare(HttpRequest head, EntityDetails entity,
				HttpContext about) {
			return new BasicRequestConsumer<>((entity != null) ? new BasicAsyncEntityConsumer() : null);
		}

		@Override
		public void handle(Message<HttpRequest, byte[]> message, ResponseTrigger trigger, HttpContext about)
				throws HttpException, IOException {
			HttpCoreContext known = HttpCoreContext.cast(about);
			ProtocolVersion version = known.getProtocolVersion();
			SEEN.add(version + " " + known.getSSLSession().getProtocol());
			String path = message.getHead().getPath();
			String type = path.contains("=") ? path.substring(path.indexOf('=') + 1) : "application/json";
			String answer = path.contains("=") ? result(1).replace("true", "\"" + "x".repeat(LARGE) + "\"") : result(1);
			if (type.equals("text/event-stream")) {
				answer = "data: " + answer + "\n\n";
			}
			trigger.submitResponse(new BasicResponseProducer(200,
					new BasicAsyncEntityProducer(answer.getBytes(StandardCharsets.UTF_8), ContentType.create(type))),
					about);
		}

	}

}
