/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps tokens in a file that is encrypted and that only its owner may read. Several
 * processes may share it. Thread-safe; blocks.
 */
public final class EncryptedFileTokenStore implements TokenStore {

	private static final JsonMapper JSON = new JsonMapper();

	/** Within one JVM a file cannot be locked twice. */
	private static final Map<Path, Object> MONITORS = new ConcurrentHashMap<>();

	private final Path file;

	private final FileCipher cipher;

	private final Object monitor;

	private EncryptedFileTokenStore(Path file, FileCipher cipher) {
		this.file = file.toAbsolutePath().normalize();
		this.cipher = cipher;
		this.monitor = MONITORS.computeIfAbsent(this.file, (path) -> new Object());
	}

	/**
	 * Create a store whose key is made of a password.
	 * @param file the file; it is made, with its folder, where it does not exist
	 * @param password the password
	 * @return the store
	 */
	public static EncryptedFileTokenStore withPassword(Path file, String password) {
		return new EncryptedFileTokenStore(file, FileCipher.ofPassword(password));
	}

	/**
	 * Create a store with a key.
	 * @param file the file; it is made, with its folder, where it does not exist
	 * @param key 32 random bytes
	 * @return the store
	 * @throws IllegalArgumentException if the key has another length
	 */
	public static EncryptedFileTokenStore withKey(Path file, byte[] key) {
		return new EncryptedFileTokenStore(file, FileCipher.ofKey(key));
	}

	@Override
	public @Nullable StoredTokens tokens(TokenKey key) {
		return within((content) -> content.tokens().get(text(key)), false);
	}

	@Override
	public void saveTokens(TokenKey key, StoredTokens tokens) {
		within((content) -> content.tokens().put(text(key), tokens), true);
	}

	@Override
	public void removeTokens(TokenKey key) {
		within((content) -> content.tokens().remove(text(key)), true);
	}

	@Override
	public @Nullable StoredClient client(String issuer, String purpose) {
		return within((content) -> content.clients().get(issuer + " " + purpose), false);
	}

	@Override
	public void saveClient(String issuer, String purpose, StoredClient client) {
		within((content) -> content.clients().put(issuer + " " + purpose, client), true);
	}

	@Override
	public void removeClient(String issuer, String purpose) {
		within((content) -> content.clients().remove(issuer + " " + purpose), true);
	}

	private static String text(TokenKey key) {
		return JSON.writeValueAsString(key);
	}

	private <T> @Nullable T within(Function<Content, @Nullable T> work, boolean changes) {
		synchronized (this.monitor) {
			try {
				PrivateFiles.createFolder(this.file.getParent());
				Path lockFile = this.file.resolveSibling(this.file.getFileName() + ".lock");
				try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE,
						StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
					Content content = read();
					T result = work.apply(content);
					if (changes) {
						PrivateFiles.replace(this.file, this.cipher.encrypt(JSON.writeValueAsString(content)));
					}
					return result;
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The token store " + this.file.getFileName() + " cannot be used", ex);
			}
		}
	}

	private Content read() throws IOException {
		if (!Files.exists(this.file)) {
			return new Content(new LinkedHashMap<>(), new LinkedHashMap<>());
		}
		try {
			return JSON.readValue(this.cipher.decrypt(Files.readString(this.file)), Content.class);
		}
		catch (JacksonException ex) {
			// Its message would quote what was in the file.
			throw new IOException("its content is not what was written");
		}
	}

	/**
	 * What is in the file.
	 *
	 * @param tokens the tokens
	 * @param clients the registrations
	 */
	record Content(Map<String, StoredTokens> tokens, Map<String, StoredClient> clients) {

	}

}
