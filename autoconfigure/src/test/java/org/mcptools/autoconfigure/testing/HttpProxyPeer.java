/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.jspecify.annotations.Nullable;

/**
 * A proxy: passes on requests with a whole URL, one a connection, and makes tunnels.
 */
public final class HttpProxyPeer implements AutoCloseable {

	private final ServerSocket socket;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final Set<Closeable> open = ConcurrentHashMap.newKeySet();

	private final List<String> passed = new CopyOnWriteArrayList<>();

	private final @Nullable String expected;

	private volatile @Nullable String refusal;

	private HttpProxyPeer(@Nullable String expected) {
		this.expected = expected;
		try {
			this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.open.add(this.socket);
		this.threads.execute(this::accept);
	}

	/** Start one that lets everybody through. */
	public static HttpProxyPeer open() {
		return new HttpProxyPeer(null);
	}

	/** Start one that lets one user through. */
	public static HttpProxyPeer guarded(String userAndPassword) {
		return new HttpProxyPeer(
				"Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8)));
	}

	/** Answer everything with a status from now on. */
	public void refuse(String status) {
		this.refusal = status;
	}

	/** Return host and port. */
	public String address() {
		return "127.0.0.1:" + this.socket.getLocalPort();
	}

	/** Return method and target of what was let through. */
	public List<String> passed() {
		return List.copyOf(this.passed);
	}

	private void accept() {
		while (!this.socket.isClosed()) {
			try {
				Socket client = this.socket.accept();
				this.open.add(client);
				this.threads.execute(() -> serve(client));
			}
			catch (IOException ex) {
				// Closed.
			}
		}
	}

	private void serve(Socket client) {
		try (client) {
			String[] head = head(client.getInputStream()).split("\r\n");
			String[] first = head[0].split(" ");
			if (this.refusal != null) {
				answer(client, this.refusal);
			}
			else if (this.expected != null && !List.of(head).contains("Proxy-Authorization: " + this.expected)) {
				answer(client, "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"");
			}
			else if (first[0].equals("CONNECT")) {
				this.passed.add(first[0] + " " + first[1]);
				String[] target = first[1].split(":");
				tunnel(client, target[0], Integer.parseInt(target[1]), "");
			}
			else {
				URI target = URI.create(first[1]);
				this.passed.add(first[0] + " " + target);
				tunnel(client, target.getHost(), target.getPort(), passedOn(head, first[0], target));
			}
		}
		catch (IOException ex) {
			// One of both sides has gone.
		}
	}

	private static String passedOn(String[] head, String method, URI target) {
		StringBuilder text = new StringBuilder(method + " " + target.getRawPath() + " HTTP/1.1\r\n");
		for (int i = 1; i < head.length; i++) {
			String name = head[i].toLowerCase(Locale.ROOT);
			if (!name.startsWith("proxy-") && !name.startsWith("connection:")) {
				text.append(head[i]).append("\r\n");
			}
		}
		return text + "Connection: close\r\n\r\n";
	}

	/**
	 * The client must not send its next request on a connection that ends with this one.
	 */
	private static byte[] lastReply(String head) {
		return head.replaceFirst("\r\n", "\r\nConnection: close\r\n").getBytes(StandardCharsets.US_ASCII);
	}

	private void tunnel(Socket client, String host, int port, String head) throws IOException {
		try (Socket server = new Socket(host, port)) {
			this.open.add(server);
			if (head.isEmpty()) {
				client.getOutputStream()
					.write("HTTP/1.1 200 Connection established\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			}
			else {
				server.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
			}
			this.threads.execute(() -> pump(client, server));
			if (!head.isEmpty()) {
				client.getOutputStream().write(lastReply(head(server.getInputStream())));
			}
			server.getInputStream().transferTo(client.getOutputStream());
		}
	}

	private static void pump(Socket from, Socket to) {
		try {
			from.getInputStream().transferTo(to.getOutputStream());
		}
		catch (IOException ex) {
			// One of both sides has gone.
		}
	}

	private static void answer(Socket client, String status) throws IOException {
		client.getOutputStream()
			.write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
	}

	private static String head(InputStream in) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		while (!bytes.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
			int next = in.read();
			if (next < 0) {
				throw new IOException("The head is not complete");
			}
			bytes.write(next);
		}
		return bytes.toString(StandardCharsets.US_ASCII);
	}

	@Override
	public void close() {
		for (Closeable each : this.open) {
			try {
				each.close();
			}
			catch (IOException ex) {
				// It is closed all the same.
			}
		}
		this.threads.shutdownNow();
	}

}
