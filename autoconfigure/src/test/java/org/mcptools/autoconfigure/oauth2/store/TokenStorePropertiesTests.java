/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.nio.file.Path;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.authorization.store.EncryptedFileTokenStore;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.authorization.McpAuthorizationAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;

import static org.assertj.core.api.Assertions.assertThat;

class TokenStorePropertiesTests {

	private static final String STORE = "mcp.client.token-store.";

	@TempDir
	private Path folder;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class,
				McpAuthorizationAutoConfiguration.class, McpTokenStoreAutoConfiguration.class));

	private final ApplicationContextRunner withDatabase = this.runner.withBean(DataSource.class, Database::withTable);

	private static void assertFails(ApplicationContextRunner started, String reason) {
		started.run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure()).hasStackTraceContaining(reason);
		});
	}

	private void assertStore(ApplicationContextRunner started, Class<? extends TokenStore> type) {
		started.run((context) -> assertThat(context).getBean(TokenStore.class).isInstanceOf(type));
	}

	@Test
	void whenNothingIsSaidThenTokensAreInMemoryAlsoWhereThereIsADatabase() {
		assertStore(this.withDatabase, InMemoryTokenStore.class);
		assertStore(this.withDatabase.withPropertyValues(STORE + "type=memory"), InMemoryTokenStore.class);
	}

	@Test
	void whenTheTypeIsJdbcThenTokensAreInTheDatabaseAndSpringSecurityKnowsNothingOfThem() {
		this.withDatabase.withPropertyValues(STORE + "type=jdbc", STORE + "password=correct horse").run((context) -> {
			assertThat(context).getBean(TokenStore.class)
				.hasToString("AuthorizedClientTokenStore[JdbcAuthorizedClients, encrypted]");
			assertThat(context).doesNotHaveBean(ClientRegistrationRepository.class)
				.doesNotHaveBean(OAuth2AuthorizedClientService.class);
		});
	}

	@Test
	void whenTheApplicationHasAStoreThenThatIsUsed() {
		assertStore(this.withDatabase.withPropertyValues(STORE + "type=jdbc")
			.withBean(TokenStore.class, InMemoryTokenStore::new), InMemoryTokenStore.class);
	}

	@Test
	void whenTheTypeIsFileThenAFileIsNeeded() {
		String password = STORE + "password=correct horse";
		assertStore(this.runner.withPropertyValues(STORE + "type=file", password,
				STORE + "file=" + this.folder.resolve("tokens")), EncryptedFileTokenStore.class);
		assertFails(this.runner.withPropertyValues(STORE + "type=file", password), "It needs the name of the file.");
	}

	@Test
	void whenTwoPlacesAreNamedThenTheMessageSaysSo() {
		String file = STORE + "file=" + this.folder.resolve("tokens");
		for (String type : new String[] { "memory", "jdbc" }) {
			assertFails(this.withDatabase.withPropertyValues(STORE + "type=" + type, file),
					"There is a file in which tokens are to be kept, too: it is one or the other.");
		}
	}

	@Test
	void whenTheDatabaseIsMissingThenTheMessageSaysWhatIsNeeded() {
		ApplicationContextRunner jdbc = this.runner.withPropertyValues(STORE + "type=jdbc");
		assertFails(jdbc, "It needs a bean of type DataSource, of several a primary one.");
		assertFails(
				jdbc.withBean("one", DataSource.class, Database::empty)
					.withBean("two", DataSource.class, Database::empty),
				"It needs a bean of type DataSource, of several a primary one.");
		for (String missing : new String[] { "org.springframework.jdbc", "org.springframework.security.oauth2" }) {
			assertFails(jdbc.withClassLoader(new FilteredClassLoader(missing)),
					"It needs the dependencies org.springframework.security:spring-security-oauth2-client and");
		}
	}

	@Test
	void whenTheModuleIsNotThereThenTheRestWorksWithoutIt() {
		this.runner.withPropertyValues(STORE + "type=jdbc")
			.withClassLoader(new FilteredClassLoader("org.mcptools.authorization", "com.nimbusds"))
			.run((context) -> assertThat(context).hasSingleBean(McpClients.class).doesNotHaveBean(TokenStore.class));
	}

}
