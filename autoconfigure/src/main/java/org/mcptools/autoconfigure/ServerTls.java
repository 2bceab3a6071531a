/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import javax.net.ssl.SSLParameters;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.http.HttpTls;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/**
 * TLS by SSL bundles of Spring Boot. Servers with the same bundle share it, and have what
 * it is reloaded with from the next connection on.
 */
final class ServerTls {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private final Supplier<@Nullable SslBundles> bundles;

	private final Map<String, Bundle> known = new ConcurrentHashMap<>();

	ServerTls(Supplier<@Nullable SslBundles> bundles) {
		this.bundles = bundles;
	}

	HttpTls of(String property, String name) {
		return this.known.computeIfAbsent(name, (same) -> read(property, same)).tls();
	}

	private Bundle read(String property, String name) {
		SslBundles all = this.bundles.get();
		try {
			if (all == null) {
				throw new NoSuchSslBundleException(name, "There are no SSL bundles");
			}
			Bundle bundle = new Bundle(name, all.getBundle(name));
			all.addBundleUpdateHandler(name, bundle::update);
			return bundle;
		}
		catch (NoSuchSslBundleException ex) {
			throw new InvalidConfigurationPropertyValueException(property, name,
					"There is no SSL bundle of this name; spring.ssl.bundle describes them.");
		}
		catch (IllegalStateException ex) {
			throw new ServerPropertyException(property, "The SSL bundle '" + name + "' cannot be used: " + reason(ex));
		}
	}

	private static String reason(Throwable failure) {
		Throwable cause = failure;
		while (cause.getCause() != null) {
			cause = cause.getCause();
		}
		return String.valueOf(cause.getMessage());
	}

	/** A bundle as it is now. */
	private static final class Bundle {

		private final String name;

		private final HttpTls tls;

		private volatile HttpTls.Material material;

		Bundle(String name, SslBundle first) {
			this.name = name;
			this.material = material(first);
			this.tls = HttpTls.of("ssl.bundle '" + name + "'", () -> this.material);
		}

		HttpTls tls() {
			return this.tls;
		}

		void update(SslBundle next) {
			try {
				this.material = material(next);
			}
			catch (IllegalStateException ex) {
				logger.warn(
						"The SSL bundle '{}' was reloaded and cannot be used: {}. Connections go on with what it was",
						this.name, reason(ex));
			}
		}

		private static HttpTls.Material material(SslBundle bundle) {
			SslOptions options = bundle.getOptions();
			SSLParameters parameters = null;
			if (options.isSpecified()) {
				parameters = new SSLParameters(options.getCiphers(), options.getEnabledProtocols());
			}
			return new HttpTls.Material(bundle.createSslContext(), parameters);
		}

	}

}
