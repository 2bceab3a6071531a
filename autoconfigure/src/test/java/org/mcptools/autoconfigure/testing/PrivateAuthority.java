/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority of one's own, that nobody else trusts.
 */
public final class PrivateAuthority {

	/** That of its key stores. */
	public static final String PASSWORD = "changeit";

	private final Path folder;

	private PrivateAuthority(Path folder) {
		this.folder = folder;
	}

	/** Found it, with its files in a folder. */
	public static PrivateAuthority in(Path folder) {
		try {
			PrivateAuthority authority = new PrivateAuthority(Files.createDirectories(folder));
			authority.keytool("-genkeypair", "-keyalg", "EC", "-alias", "ca", "-dname", "CN=" + folder.getFileName(),
					"-ext", "bc:c", "-keystore", authority.file("ca.p12"));
			authority.keytool("-exportcert", "-rfc", "-alias", "ca", "-file", authority.file("ca.pem"), "-keystore",
					authority.file("ca.p12"));
			return authority;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Return the file with its certificate. */
	public Path certificate() {
		return this.folder.resolve("ca.pem");
	}

	/** Return a key store with a key that it vouches for. */
	public Path issue(String name) {
		String keys = file(name + ".p12");
		keytool("-genkeypair", "-keyalg", "EC", "-alias", name, "-dname", "CN=" + name, "-keystore", keys);
		keytool("-certreq", "-alias", name, "-file", file(name + ".csr"), "-keystore", keys);
		keytool("-gencert", "-rfc", "-alias", "ca", "-ext", "san=ip:127.0.0.1", "-infile", file(name + ".csr"),
				"-outfile", file(name + ".pem"), "-keystore", file("ca.p12"));
		keytool("-importcert", "-noprompt", "-alias", "ca", "-file", file("ca.pem"), "-keystore", keys);
		keytool("-importcert", "-noprompt", "-alias", name, "-file", file(name + ".pem"), "-keystore", keys);
		return Path.of(keys);
	}

	/** Return the TLS of a server with such keys, which trusts the authority too. */
	public SSLContext server() {
		try (InputStream in = Files.newInputStream(issue("server"))) {
			KeyStore keys = KeyStore.getInstance("PKCS12");
			keys.load(in, PASSWORD.toCharArray());
			KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
			own.init(keys, PASSWORD.toCharArray());
			TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			trusted.init(keys);
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
			return context;
		}
		catch (IOException | GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private String file(String name) {
		return this.folder.resolve(name).toString();
	}

	private void keytool(String... arguments) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
		command.addAll(List.of(arguments));
		command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(this.folder.resolve("keytool.txt").toFile())
				.start();
			if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
				throw new IllegalStateException(Files.readString(this.folder.resolve("keytool.txt")));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
