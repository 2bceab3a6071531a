/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.client.ClientKey;
import org.mcptools.autoconfigure.McpOAuthProperties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.StringUtils;

/**
 * Reads the private keys of clients.
 */
final class ClientKeys {

	private final ObjectProvider<SslBundles> bundles;

	private final ResourceLoader resources;

	ClientKeys(ObjectProvider<SslBundles> bundles, ResourceLoader resources) {
		this.bundles = bundles;
		this.resources = resources;
	}

	@Nullable ClientKey of(McpOAuthProperties oauth) {
		String location = oauth.privateKey();
		String bundle = oauth.privateKeyBundle();
		if (StringUtils.hasText(location)) {
			return ClientKey.ofPem(text(location), oauth.privateKeyId(), null);
		}
		return StringUtils.hasText(bundle) ? new ClientKey(key(bundle), oauth.privateKeyId(), null) : null;
	}

	/** Return the text of a file or of something on the class path. */
	String text(String location) {
		try {
			return this.resources.getResource(location).getContentAsString(StandardCharsets.UTF_8).strip();
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(location + " cannot be read");
		}
	}

	private PrivateKey key(String name) {
		try {
			SslBundles all = this.bundles.getIfAvailable();
			if (all == null) {
				throw new IllegalArgumentException("There are no SSL bundles; spring.ssl.bundle describes them");
			}
			SslBundle bundle = all.getBundle(name);
			KeyStore store = bundle.getStores().getKeyStore();
			String alias = bundle.getKey().getAlias();
			if (store != null) {
				Key key = store.getKey((alias != null) ? alias : store.aliases().nextElement(), password(bundle));
				if (key instanceof PrivateKey found) {
					return found;
				}
			}
			throw new IllegalArgumentException("The SSL bundle '" + name + "' has no private key");
		}
		catch (NoSuchSslBundleException ex) {
			throw new IllegalArgumentException(
					"There is no SSL bundle '" + name + "'; spring.ssl.bundle describes them");
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalArgumentException("The private key of the SSL bundle '" + name + "' cannot be read");
		}
	}

	private static char @Nullable [] password(SslBundle bundle) {
		String password = (bundle.getKey().getPassword() != null) ? bundle.getKey().getPassword()
				: bundle.getStores().getKeyStorePassword();
		return (password != null) ? password.toCharArray() : null;
	}

}
