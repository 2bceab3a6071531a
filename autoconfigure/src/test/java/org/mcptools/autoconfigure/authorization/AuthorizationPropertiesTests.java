/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.authorization.store.EncryptedFileTokenStore;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.oauth2.McpCurrentUserAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class AuthorizationPropertiesTests {

	private static final String OAUTH = "mcp.client.servers.weather.oauth.";

	@TempDir
	private Path folder;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class,
				McpAuthorizationAutoConfiguration.class, McpCurrentUserAutoConfiguration.class))
		.withPropertyValues("mcp.client.servers.weather.url=http://127.0.0.1:1/mcp");

	private void assertFails(ApplicationContextRunner started, String reason) {
		started.run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure())
				.hasStackTraceContaining("mcp.client.servers.weather.oauth.grant: " + reason);
		});
	}

	@Test
	void whenTheModuleIsNotThereThenTheMessageNamesTheDependency() {
		assertFails(
				this.runner.withClassLoader(new FilteredClassLoader("org.mcptools.authorization"))
					.withPropertyValues(OAUTH + "grant=authorization_code"),
				"It needs the dependency org.mcptools:mcp-tools-authorization, which is not there");
	}

	@Test
	void whenTheModuleIsNotThereThenTheRestWorksWithoutIt() {
		this.runner.withClassLoader(new FilteredClassLoader("org.mcptools.authorization", "com.nimbusds"))
			.run((context) -> assertThat(context).hasSingleBean(McpClients.class));
	}

	@Test
	void whenThereIsAnotherWayToTokensThenTheMessageSaysSo() {
		assertFails(
				this.runner.withPropertyValues(OAUTH + "grant=authorization_code",
						"mcp.client.servers.weather.bearer-token=secret-token"),
				"There is a token, a user or a header 'Authorization' already");
		assertFails(
				this.runner.withPropertyValues(OAUTH + "grant=authorization_code",
						"mcp.client.servers.weather.oauth2.registration-id=x"),
				"There is an oauth2.registration-id already");
	}

	@Test
	void whenSomethingIsMissingThenTheMessageSaysWhat() {
		assertFails(this.runner.withPropertyValues(OAUTH + "grant=client_credentials"),
				"Tokens of the application itself need a client-id");
		assertFails(this.runner.withPropertyValues(OAUTH + "grant=workload_identity"),
				"It needs the property assertion-file");
		assertFails(this.runner.withPropertyValues(OAUTH + "grant=enterprise_managed"),
				"It needs a bean of type McpIdentityTokens");
		assertFails(this.runner.withPropertyValues(OAUTH + "grant=client_credentials", OAUTH + "client-id=x",
				OAUTH + "private-key=file:/no/such/file"), "file:/no/such/file cannot be read");
		assertFails(this.runner.withPropertyValues(OAUTH + "grant=client_credentials", OAUTH + "client-id=x",
				OAUTH + "private-key-bundle=none"), "There are no SSL bundles");
		assertFails(
				this.runner.withPropertyValues(OAUTH + "grant=authorization_code",
						OAUTH + "metadata-document=http://app.example/client.json"),
				"The metadata document of a client is at an https:// URL with a path");
	}

	@Test
	void whenTheKeyIsInAFileThenItIsReadAndNotShown() throws Exception {
		byte[] key = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate().getEncoded();
		Path pem = this.folder.resolve("key.pem");
		Files.writeString(pem, "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
				+ "\n-----END PRIVATE KEY-----\n");
		this.runner
			.withPropertyValues(OAUTH + "grant=client_credentials", OAUTH + "client-id=x",
					OAUTH + "private-key=" + pem.toUri(), OAUTH + "client-secret=s3cret-of-x")
			.run((context) -> {
				assertThat(context).hasSingleBean(McpClients.class);
				assertThat(context.getBean(McpClientProperties.class).toString()).doesNotContain("s3cret");
				assertThat(context.getBean(McpClientProperties.class).servers().get("weather").oauth().toString())
					.doesNotContain("s3cret");
			});
	}

	@Test
	void whenAFileIsNamedThenTokensAreKeptThere() {
		this.runner
			.run((context) -> assertThat(context.getBean(TokenStore.class)).isInstanceOf(InMemoryTokenStore.class));
		String file = "mcp.client.token-store.file=" + this.folder.resolve("tokens");
		this.runner.withPropertyValues(file, "mcp.client.token-store.password=correct horse")
			.run((context) -> assertThat(context.getBean(TokenStore.class))
				.isInstanceOf(EncryptedFileTokenStore.class));
		this.runner.withPropertyValues(file)
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("The file in which tokens are kept needs a password."));
	}

}
