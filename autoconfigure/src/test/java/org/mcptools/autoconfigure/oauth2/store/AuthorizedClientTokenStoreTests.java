/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.store.StoredClient;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.store.TokenStore;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.oauth2.client.InMemoryOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.JdbcOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class AuthorizedClientTokenStoreTests {

	private static final String ISSUER = "https://as.example";

	private static final TokenKey ALICE = new TokenKey(ISSUER, "https://mcp.example/mcp", "app", "alice");

	private static final StoredTokens TOKENS = new StoredTokens("s3cret-access", "Bearer",
			Instant.now().plusSeconds(3600).truncatedTo(ChronoUnit.MICROS), "s3cret-refresh", Set.of("a", "b"),
			Set.of("a"), "client-1", null);

	private static final StoredClient CLIENT = new StoredClient("client-1", "s3cret-of-client",
			Instant.parse("2030-01-01T00:00:00Z"), "client_secret_basic", "https://app.example/callback");

	private static TokenKey of(String user) {
		return new TokenKey(ALICE.issuer(), ALICE.resource(), ALICE.client(), user);
	}

	private static AuthorizedClientTokenStore over(DataSource database) {
		return new AuthorizedClientTokenStore(new JdbcAuthorizedClients(database));
	}

	private static AuthorizedClientTokenStore over(DataSource database, String password) {
		return new AuthorizedClientTokenStore(new JdbcAuthorizedClients(database), password);
	}

	static Stream<TokenStore> stores() {
		return Stream.of(over(Database.withTable()), over(Database.withTable(), "correct horse"),
				over(Database.withoutAutoCommit(Database.withTable())),
				new AuthorizedClientTokenStore(new JdbcOAuth2AuthorizedClientService(
						new JdbcTemplate(Database.withTable()), AuthorizedClientTokenStore.registrations())),
				new AuthorizedClientTokenStore(
						new InMemoryOAuth2AuthorizedClientService(AuthorizedClientTokenStore.registrations())));
	}

	@ParameterizedTest
	@MethodSource("stores")
	void whenTokensAreKeptThenTheyComeBackTheSame(TokenStore store) {
		List<StoredTokens> various = List.of(TOKENS,
				new StoredTokens("x", "DPoP", null, null, Set.of(), Set.of(), "", "thumb-print"),
				new StoredTokens("over", "Bearer", Instant.parse("2001-01-01T00:00:00Z"), "r", Set.of("a"), Set.of(),
						"c", null),
				new StoredTokens("long", "Bearer", Instant.parse("9999-12-31T00:00:00Z"), "r", Set.of(), Set.of(), "c",
						null),
				new StoredTokens("ö".repeat(20_000), "Bearer", Instant.now().plusSeconds(1), null, Set.of("s,t", "u v"),
						Set.of("x".repeat(3000)), "https://app.example/client.json", null));
		for (StoredTokens tokens : various) {
			store.saveTokens(ALICE, tokens);
			assertThat(store.tokens(ALICE)).isEqualTo(tokens);
		}
		store.removeTokens(ALICE);
		assertThat(store.tokens(ALICE)).isNull();
	}

	@ParameterizedTest
	@MethodSource("stores")
	void whenRegistrationsAreKeptThenTheyComeBackTheSame(TokenStore store) {
		for (StoredClient client : List.of(CLIENT, new StoredClient("c", null, null, null, "http://127.0.0.1/x"))) {
			store.saveClient(ISSUER, "callback", client);
			assertThat(store.client(ISSUER, "callback")).isEqualTo(client);
		}
		assertThat(store.client(ISSUER, "other")).isNull();
		assertThat(store.client("https://other.example", "callback")).isNull();
		store.removeClient(ISSUER, "callback");
		assertThat(store.client(ISSUER, "callback")).isNull();
	}

	@ParameterizedTest
	@MethodSource("stores")
	void whenKeysDifferInAnythingThenTokensDo(TokenStore store) {
		String longName = "u".repeat(400);
		List<TokenKey> keys = List.of(ALICE, of("Alice"), of("alice "), of(""), of(" "), of("(application)"),
				of(longName), of(longName + "x"), of("\0"), of("?"), of("😀".repeat(100)), of("😀".repeat(101)),
				new TokenKey(ISSUER + "/", ALICE.resource(), "app", "alice"),
				new TokenKey(ISSUER, ALICE.resource() + "/" + "r".repeat(3000), "app", "alice"),
				new TokenKey(ISSUER, "no url", "app", "alice"), new TokenKey(ISSUER, "", "", ""),
				new TokenKey(ISSUER, "https://" + "h".repeat(300) + ".example/", "app", "alice"),
				new TokenKey("https://as.exampl", "e" + ALICE.resource(), "app", "alice"),
				new TokenKey(ISSUER, ALICE.resource(), "", "alice"));
		for (int i = 0; i < keys.size(); i++) {
			store.saveTokens(keys.get(i), tokens("token-" + i));
		}
		for (int i = 0; i < keys.size(); i++) {
			assertThat(store.tokens(keys.get(i))).as("%s", keys.get(i)).isEqualTo(tokens("token-" + i));
		}
	}

	private static StoredTokens tokens(String value) {
		return new StoredTokens(value, "Bearer", null, null, Set.of(), Set.of(), "c", null);
	}

	@Test
	void whenTheApplicationIsStartedAgainThenTokensAreThere() {
		DataSource database = Database.withTable();
		over(database, "correct horse").saveTokens(ALICE, TOKENS);
		assertThat(over(database, "correct horse").tokens(ALICE)).isEqualTo(TOKENS);
		over(Database.withoutAutoCommit(database)).saveTokens(of("bob"), TOKENS);
		assertThat(over(database).tokens(of("bob"))).isEqualTo(TOKENS);
	}

	@Test
	void whenTheTableIsLookedIntoThenItTellsWhoseTokensTheyAre() {
		DataSource database = Database.withTable();
		over(database).saveTokens(ALICE, TOKENS);
		over(database).saveClient(ISSUER, "callback", CLIENT);
		assertThat(new JdbcTemplate(database).queryForList("""
				SELECT principal_name FROM oauth2_authorized_client
				WHERE client_registration_id LIKE 'mcp-mcp.example-%'""", String.class)).containsExactly("alice");
		assertThat(new JdbcTemplate(database).queryForList("""
				SELECT principal_name FROM oauth2_authorized_client
				WHERE client_registration_id LIKE 'mcp-client-as.example-%'""", String.class))
			.containsExactly("(application)");
	}

	@Test
	void whenThereIsAPasswordThenTheTableShowsNoSecret() {
		DataSource database = Database.withTable();
		TokenStore store = over(database, "correct horse");
		store.saveTokens(ALICE, TOKENS);
		store.saveClient(ISSUER, "callback", CLIENT);
		assertThat(Database.content(database)).contains("alice").doesNotContain("s3cret", "client-1", "callback");
		assertThat(store.toString() + store.tokens(ALICE)).doesNotContain("s3cret", "horse");
	}

	@Test
	void whenItCannotBeReadThenItCountsAsNotThereAndIsReplaced(CapturedOutput output) {
		DataSource database = Database.withTable();
		TokenStore other = over(database, "wrong horse");
		over(database, "correct horse").saveTokens(ALICE, TOKENS);
		assertThat(other.tokens(ALICE)).isNull();
		assertThat(over(database).tokens(ALICE)).isNull();
		assertThat(output).contains("'mcp-mcp.example-", "mcp.client.token-store.password")
			.doesNotContain("s3cret", "horse", "eyJ");
		other.saveTokens(ALICE, TOKENS);
		assertThat(other.tokens(ALICE)).isEqualTo(TOKENS);
		over(database).saveTokens(ALICE, TOKENS);
		assertThat(other.tokens(ALICE)).isNull();
		assertThat(Database.rows(database)).isEqualTo(1);
	}

	@Test
	void whenARowIsMovedToAnotherUserThenItIsOfNoUse() {
		DataSource database = Database.withTable();
		TokenStore store = over(database, "correct horse");
		store.saveTokens(ALICE, TOKENS);
		RowName mallory = RowName.ofTokens(of("mallory"));
		new JdbcTemplate(database).update(
				"UPDATE oauth2_authorized_client SET client_registration_id = ?, principal_name = ?", mallory.id(),
				mallory.principal());
		assertThat(store.tokens(of("mallory"))).isNull();
		assertThat(store.tokens(ALICE)).isNull();
	}

	@Test
	void whenTheApplicationHasClientsOfItsOwnThenNeitherSeesTheOther() {
		DataSource database = Database.withTable();
		ClientRegistration own = ClientRegistration.withRegistrationId("mcp-example")
			.authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
			.clientId("own")
			.tokenUri("https://login.example/token")
			.build();
		JdbcOAuth2AuthorizedClientService service = new JdbcOAuth2AuthorizedClientService(new JdbcTemplate(database),
				(id) -> id.equals("mcp-example") ? own : null);
		service.saveAuthorizedClient(
				new OAuth2AuthorizedClient(own, "alice", new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER,
						"own-token", Instant.now(), Instant.now().plusSeconds(60))),
				new TestingAuthenticationToken("alice", null));
		TokenStore store = over(database);
		assertThat(store.tokens(ALICE)).isNull();
		store.saveTokens(ALICE, TOKENS);
		OAuth2AuthorizedClient found = service.loadAuthorizedClient("mcp-example", "alice");
		assertThat(found.getAccessToken().getTokenValue()).isEqualTo("own-token");
		store.removeTokens(ALICE);
		assertThat(Database.rows(database)).isEqualTo(1);
	}

	@Test
	void whenManyWriteTheSameAtOnceThenAllSucceedAndOneOfThemIsThere() throws Exception {
		DataSource database = Database.withTable();
		List<TokenStore> instances = List.of(over(database), over(Database.withoutAutoCommit(database)));
		List<CompletableFuture<Void>> writers = new ArrayList<>();
		for (int i = 0; i < 60; i++) {
			TokenStore instance = instances.get(i % 2);
			TokenKey key = of("user-" + i / 20);
			StoredTokens tokens = tokens("token-" + i / 20);
			writers.add(CompletableFuture.runAsync(() -> {
				instance.saveTokens(key, tokens);
				assertThat(instance.tokens(key)).isEqualTo(tokens);
			}));
		}
		for (CompletableFuture<Void> writer : writers) {
			writer.get(60, TimeUnit.SECONDS);
		}
		assertThat(Database.rows(database)).isEqualTo(3);
	}

	@Test
	void whenTheApplicationRollsBackThenTokensStay() {
		DataSource database = Database.withTable();
		TokenStore store = over(database);
		new TransactionTemplate(new JdbcTransactionManager(database)).executeWithoutResult((status) -> {
			store.saveTokens(ALICE, TOKENS);
			status.setRollbackOnly();
		});
		assertThat(store.tokens(ALICE)).isEqualTo(TOKENS);
	}

	@Test
	void whenThereIsNoTableThenTheMessageSaysSo() {
		TokenStore store = over(Database.empty());
		String reason = "The store of tokens at Spring Security cannot be used: BadSqlGrammarException (SQL state 42S";
		assertThatThrownBy(() -> store.tokens(ALICE)).isInstanceOf(AuthorizationException.class)
			.hasMessageStartingWith(reason)
			.hasMessageEndingWith(
					"it needs the table oauth2_authorized_client, as the script of Spring Security" + " creates it")
			.hasNoCause();
		assertThatThrownBy(() -> store.saveTokens(ALICE, TOKENS)).hasMessageStartingWith(reason).hasNoCause();
		assertThatThrownBy(() -> store.removeTokens(ALICE)).hasMessageStartingWith(reason);
	}

	@Test
	void whenTheDatabaseRefusesThenTheMessageHasNoSecret() {
		DataSource database = Database.withTable();
		new JdbcTemplate(database)
			.execute("ALTER TABLE oauth2_authorized_client ALTER COLUMN access_token_value VARBINARY(20)");
		assertThatThrownBy(() -> over(database).saveTokens(ALICE, TOKENS))
			.hasMessage("The store of tokens at Spring Security cannot be used: DataIntegrityViolationException"
					+ " (SQL state 22001)")
			.hasNoCause();
	}

}
