/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(120)
class TokenStoreTests {

	private static final TokenKey KEY = new TokenKey("https://as.example", "https://mcp.example/mcp", "", "alice");

	private static final StoredTokens TOKENS = new StoredTokens("access-of-alice", "Bearer",
			Instant.parse("2030-01-01T00:00:00Z"), "refresh-of-alice", Set.of("a", "b"), Set.of("a"), "client-1", null);

	private static final StoredClient CLIENT = new StoredClient("client-1", "s3cret-of-client", null,
			"client_secret_basic", "http://127.0.0.1:1/callback");

	@TempDir
	private Path folder;

	@Test
	void whenAFileIsOpenedAgainThenTokensAndRegistrationsAreThereAndOnlyForTheirKey() {
		Path file = this.folder.resolve("sub/tokens.jwe");
		EncryptedFileTokenStore store = EncryptedFileTokenStore.withPassword(file, "correct horse");
		store.saveTokens(KEY, TOKENS);
		store.saveClient("https://as.example", "callback", CLIENT);
		TokenStore again = EncryptedFileTokenStore.withPassword(file, "correct horse");
		assertThat(again.tokens(KEY)).isEqualTo(TOKENS);
		assertThat(again.client("https://as.example", "callback")).isEqualTo(CLIENT);
		assertThat(again.client("https://other.example", "callback")).isNull();
		assertThat(again.tokens(new TokenKey(KEY.issuer(), KEY.resource(), "", "bob"))).isNull();
		assertThat(again.tokens(new TokenKey("https://other.example", KEY.resource(), "", "alice"))).isNull();
		again.removeTokens(KEY);
		again.removeClient("https://as.example", "callback");
		assertThat(store.tokens(KEY)).isNull();
		assertThat(store.client("https://as.example", "callback")).isNull();
	}

	@Test
	void whenAFileIsReadByOthersThenItShowsNothing() throws Exception {
		Path file = this.folder.resolve("tokens.jwe");
		EncryptedFileTokenStore.withKey(file, new byte[32]).saveTokens(KEY, TOKENS);
		assertThat(Files.readString(file)).doesNotContain("alice", "example");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
	}

	@Test
	void whenTheKeyIsAnotherThenTheMessageSaysSoAndTheFileStays() throws Exception {
		Path file = this.folder.resolve("tokens.jwe");
		EncryptedFileTokenStore.withPassword(file, "correct horse").saveTokens(KEY, TOKENS);
		String before = Files.readString(file);
		EncryptedFileTokenStore other = EncryptedFileTokenStore.withPassword(file, "wrong horse");
		assertThatThrownBy(() -> other.saveTokens(KEY, TOKENS)).isInstanceOf(UncheckedIOException.class)
			.hasMessage("The token store tokens.jwe cannot be used")
			.hasRootCauseMessage("it is not encrypted with this key");
		assertThat(Files.readString(file)).isEqualTo(before);
	}

	@Test
	void whenSeveralWriteAtTheSameTimeThenNothingIsLost() throws Exception {
		Path file = this.folder.resolve("tokens.jwe");
		List<CompletableFuture<Void>> writers = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			TokenKey key = new TokenKey("https://as.example", "r", "", "user-" + i);
			writers.add(CompletableFuture
				.runAsync(() -> EncryptedFileTokenStore.withKey(file, new byte[32]).saveTokens(key, TOKENS)));
		}
		for (CompletableFuture<Void> writer : writers) {
			writer.get(60, TimeUnit.SECONDS);
		}
		TokenStore store = EncryptedFileTokenStore.withKey(file, new byte[32]);
		for (int i = 0; i < 20; i++) {
			assertThat(store.tokens(new TokenKey("https://as.example", "r", "", "user-" + i))).isEqualTo(TOKENS);
		}
	}

	@Test
	void whenSecretsAreShownThenTheyAreNot() {
		assertThat(TOKENS.toString()).doesNotContain("access-of-alice", "refresh-of-alice");
		assertThat(CLIENT.toString()).doesNotContain("s3cret");
	}

	@Test
	void whenTheKeyIsTooShortThenItIsRefused() {
		assertThatThrownBy(() -> EncryptedFileTokenStore.withKey(this.folder.resolve("x"), new byte[16]))
			.isInstanceOf(IllegalArgumentException.class);
	}

}
