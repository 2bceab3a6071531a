/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.authorization.McpAuthorizationAutoConfiguration;
import org.mcptools.autoconfigure.oauth2.McpCurrentUserAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Instances of an application that share a database.
 */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class SharedTokensTests {

	private static final String[] LOGGERS = { "org.mcptools", "org.springframework", "org.h2" };

	private final GuardedPeer peer = new GuardedPeer();

	private final Users users = new Users();

	private final DataSource database = Database.withTable();

	private final List<ConfigurableApplicationContext> instances = new ArrayList<>();

	@AfterEach
	void close() {
		this.instances.forEach(ConfigurableApplicationContext::close);
		this.peer.close();
		for (String logger : LOGGERS) {
			LoggingSystem.get(getClass().getClassLoader()).setLogLevel(logger, null);
		}
	}

	private McpClients instance(String... properties) {
		ConfigurableApplicationContext started = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.initializers((GenericApplicationContext context) -> {
				context.registerBean(DataSource.class, () -> this.database);
				context.registerBean(Users.class, () -> this.users);
			})
			.properties("mcp.client.token-store.type=jdbc",
					"mcp.client.servers.guarded.url=" + this.peer.origin() + "/mcp",
					"mcp.client.servers.guarded.oauth.grant=authorization_code",
					"mcp.client.servers.guarded.protocol-version=2025-11-25")
			.properties(properties)
			.run();
		this.instances.add(started);
		return started.getBean(McpClients.class);
	}

	private void call(McpClients instance, String user) {
		this.users.as(user, () -> {
			assertThat(instance.get("guarded").callTool("greet", "{}").toString()).contains("Hello " + user);
		});
	}

	@Test
	void whenOneInstanceHasATokenThenTheOtherAsksNobody() {
		McpClients one = instance();
		McpClients other = instance();
		call(one, "alice");
		call(other, "alice");
		call(one, "alice");
		assertThat(this.users.asked).hasSize(1);
		assertThat(this.peer.grants).containsExactly("authorization_code alice");
		assertThat(this.peer.registrations).hasValue(1);
		assertThat(this.peer.calls).containsExactly("alice", "alice", "alice");
	}

	@Test
	void whenThereAreSeveralUsersThenNobodyGetsTheTokenOfAnother() {
		McpClients one = instance();
		McpClients other = instance();
		call(one, "alice");
		call(other, "bob");
		call(one, "bob");
		call(other, "alice");
		assertThat(this.users.asked).extracting("user").containsExactly("alice", "bob");
		assertThat(this.peer.registrations).hasValue(1);
	}

	@Test
	void whenOneInstanceRenewsThenTheOtherUsesWhatItHasGot() {
		McpClients one = instance();
		McpClients other = instance();
		call(one, "alice");
		call(other, "alice");
		this.peer.valid.clear();
		call(one, "alice");
		call(other, "alice");
		assertThat(this.peer.grants("refresh_token")).isEqualTo(1);
		assertThat(this.users.asked).hasSize(1);
	}

	@Test
	void whenTheOtherInstanceHasRegisteredTheApplicationThenItsTokensAreRenewedAllTheSame() {
		McpClients one = instance();
		call(one, "alice");
		this.instances.get(0).close();
		this.peer.valid.clear();
		McpClients other = instance();
		call(other, "alice");
		assertThat(this.peer.grants("refresh_token")).isEqualTo(1);
		assertThat(this.peer.registrations).hasValue(1);
		assertThat(this.users.asked).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "correct horse" })
	void whenTheApplicationIsStartedAgainThenNobodyIsAskedAgain(String password, CapturedOutput output) {
		List<String> properties = new ArrayList<>(List.of("mcp.client.token-store.password=" + password));
		Stream.of(LOGGERS).map((logger) -> "logging.level." + logger + "=trace").forEach(properties::add);
		for (int start = 0; start < 2; start++) {
			call(instance(properties.toArray(new String[0])), "alice");
			this.instances.get(start).close();
		}
		assertThat(this.users.asked).hasSize(1);
		assertThat(Database.content(this.database).contains("s3cret-access")).isEqualTo(password.isEmpty());
		assertThat(output).contains("INSERT INTO oauth2_authorized_client").doesNotContain("s3cret-", "correct horse");
	}

	@Test
	void whenAllInstancesRenewAtTheSameTimeThenTheUserIsNotAskedAgain() throws Exception {
		List<McpClients> all = List.of(instance(), instance(), instance());
		// The common pool may have one thread, which cannot meet itself.
		ExecutorService threads = Executors.newFixedThreadPool(all.size());
		for (int round = 0; round < 5; round++) {
			all.forEach((instance) -> call(instance, "alice"));
			this.peer.valid.clear();
			CyclicBarrier together = new CyclicBarrier(all.size());
			List<CompletableFuture<Void>> calls = all.stream().map((instance) -> CompletableFuture.runAsync(() -> {
				meet(together);
				call(instance, "alice");
			}, threads)).toList();
			for (CompletableFuture<Void> called : calls) {
				called.get(60, TimeUnit.SECONDS);
			}
		}
		threads.shutdown();
		assertThat(this.users.asked).hasSize(1);
	}

	private static void meet(CyclicBarrier barrier) {
		try {
			barrier.await(60, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** One of the instances. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ McpClientAutoConfiguration.class, McpAuthorizationAutoConfiguration.class,
			McpTokenStoreAutoConfiguration.class, McpCurrentUserAutoConfiguration.class })
	static class Application {

	}

}
