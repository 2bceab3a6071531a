/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.benchmarks.contender.Adapter;
import org.mcptools.benchmarks.contender.Contender;

/**
 * Who takes part, by name. Those of other projects take part where their jars have been
 * collected.
 *
 * @param directory where the others' jars are, each in a directory of its own
 * @param wire what the calls go through
 */
public record Contenders(Path directory, Wire wire) {

	/** Alone, and unable to serve more than one caller. */
	static final String PIPE = "pipe";

	private static final String PIPE_WITH_READER = "pipe with reader";

	private static final String JDK = "JDK HttpClient";

	private static final String ADAPTERS = "org.mcptools.benchmarks.contenders.";

	private static final List<Entry> ALL = List.of(stdio(PIPE, BarePipe::new), stdio(PIPE_WITH_READER, ReadPipe::new),
			http("socket", SocketContender::new), http(JDK, (url) -> new JdkHttpContender(url, false)),
			http("JDK HttpClient async", (url) -> new JdkHttpContender(url, true)),
			http("HttpCore", HttpCoreContender::new),
			new Entry("client", Wire.CLIENTS, false, null, null, ClientContender::stdio, ClientContender::http),
			callback("callback", false), callback("callback stateless", true),
			client("incumbent", "incumbent", "IncumbentAdapter", false),
			client("langchain4j", "langchain4j", "LangChainAdapter", false),
			client("sdk classic", "sdk", "ClassicSdkAdapter", false),
			client("sdk modern", "sdk", "ModernSdkAdapter", true), engine("apache", "ApacheAdapter"),
			engine("apache async", "ApacheAsyncAdapter"), engine("jetty", "JettyAdapter"),
			engine("okhttp", "OkHttpAdapter"));

	private static Entry stdio(String name, Function<List<String>, Contender> start) {
		return new Entry(name, Set.of(Wire.STDIO), false, null, null, start, null);
	}

	private static Entry http(String name, Function<String, Contender> start) {
		return new Entry(name, Set.of(Wire.HTTP, Wire.ENGINES), false, null, null, null, start);
	}

	private static Entry callback(String name, boolean stateless) {
		return new Entry(name, Wire.CLIENTS, stateless, null, null,
				(command) -> new CallbackContender(ClientContender.stdio(command)),
				(url) -> new CallbackContender(ClientContender.http(url)));
	}

	private static Entry client(String name, String directory, String adapter, boolean stateless) {
		return new Entry(name, Wire.CLIENTS, stateless, directory, ADAPTERS + adapter, null, null);
	}

	private static Entry engine(String name, String adapter) {
		return new Entry(name, Set.of(Wire.ENGINES), false, "engines", ADAPTERS + adapter, null, null);
	}

	/**
	 * Return whom others are compared with.
	 * @return its name
	 */
	public String floor() {
		return (this.wire == Wire.STDIO) ? PIPE_WITH_READER : JDK;
	}

	/**
	 * Return the names of those who can take part.
	 * @return the names
	 */
	public List<String> names() {
		List<String> names = new ArrayList<>();
		for (Entry entry : ALL) {
			boolean there = entry.directory() == null
					|| Files.isDirectory(this.directory.resolve(entry.directory()).resolve("classes"));
			if (there && entry.wires().contains(this.wire)) {
				names.add(entry.name());
			}
		}
		return names;
	}

	/**
	 * Start a contender, and a server for it alone.
	 * @param name its name
	 * @param server the command line of the server
	 * @return the contender, connected
	 */
	public Contender start(String name, List<String> server) {
		Entry entry = ALL.stream()
			.filter((one) -> one.name().equals(name) && names().contains(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no contender " + name + " here, but " + names()));
		List<String> command = new ArrayList<>(server);
		if (entry.stateless()) {
			command.add("stateless");
		}
		if (this.wire == Wire.STDIO) {
			return start(entry, (adapter) -> adapter.stdio(command), entry.stdio(), command);
		}
		HttpServerProcess process = new HttpServerProcess(command);
		try {
			return process.endedBy(start(entry, (adapter) -> adapter.http(process.url()), entry.http(), process.url()));
		}
		catch (RuntimeException ex) {
			process.close();
			throw ex;
		}
	}

	private <W> Contender start(Entry entry, Connect connect, @Nullable Function<W, Contender> own, W where) {
		if (own != null) {
			return own.apply(where);
		}
		ClassLoader before = Thread.currentThread().getContextClassLoader();
		try {
			Adapter adapter = JarLoader.adapter(this.directory.resolve(String.valueOf(entry.directory())),
					String.valueOf(entry.adapter()));
			Thread.currentThread().setContextClassLoader(adapter.getClass().getClassLoader());
			return connect.connect(adapter);
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException("Cannot start " + entry.name(), ex);
		}
		finally {
			Thread.currentThread().setContextClassLoader(before);
		}
	}

	private interface Connect {

		Contender connect(Adapter adapter) throws Exception;

	}

	private record Entry(String name, Set<Wire> wires, boolean stateless, @Nullable String directory,
			@Nullable String adapter, @Nullable Function<List<String>, Contender> stdio,
			@Nullable Function<String, Contender> http) {

	}

}
