/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.function.Supplier;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

import org.jspecify.annotations.Nullable;

/**
 * Whom connections by {@code https} trust, and how the application proves who it is. Make
 * one for all servers that share it: connections are shared among those with the same
 * one, and kept no longer than it is. Thread-safe.
 */
public final class HttpTls {

	private final String name;

	private final @Nullable Supplier<Material> source;

	private final SharedHttpClients clients;

	private final HttpCoreClients coreClients;

	private HttpTls(String name, @Nullable Supplier<Material> source) {
		this.name = name;
		this.source = source;
		this.clients = (source != null) ? new SharedHttpClients() : SharedHttpClients.OF_JVM;
		this.coreClients = (source != null) ? new HttpCoreClients(this) : HttpCoreClients.OF_JVM;
	}

	/**
	 * Return the TLS of the JVM.
	 * @param name what it is called in failures, such as the property that would change
	 * it
	 * @return the TLS of the JVM
	 */
	public static HttpTls ofJvm(String name) {
		return new HttpTls(name, null);
	}

	/**
	 * Return a TLS of the application's own.
	 * @param name what it is called in failures, such as the property that describes it
	 * @param source gives what it is made of. It is asked with each request and must be
	 * quick; once it gives something else, new requests use new connections, and those
	 * under way are left alone
	 * @return the TLS
	 */
	public static HttpTls of(String name, Supplier<Material> source) {
		return new HttpTls(name, source);
	}

	@Nullable Material material() {
		return (this.source != null) ? this.source.get() : null;
	}

	SharedHttpClients clients() {
		return this.clients;
	}

	HttpCoreClients coreClients() {
		return this.coreClients;
	}

	/**
	 * Return what it is called in failures.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	@Override
	public String toString() {
		return "HttpTls[" + this.name + "]";
	}

	/**
	 * What TLS is made of.
	 *
	 * @param context the context
	 * @param parameters protocols and ciphers, or {@code null} for those of the context
	 */
	public record Material(SSLContext context, @Nullable SSLParameters parameters) {

	}

}
