/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import io.micrometer.context.ContextRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.oauth2.McpOAuth2AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is missing for access tokens is said when the application starts.
 */
class OAuth2PropertiesTests {

	private static final String REGISTRATION = "mcp.client.servers.weather.oauth2.registration-id=";

	private static final String SERVICE = "mcp.client.servers.weather.oauth2.service-registration-id=";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class, McpOAuth2AutoConfiguration.class))
		.withPropertyValues("mcp.client.servers.weather.url=http://127.0.0.1:1/mcp");

	private void assertAnalysis(ApplicationContextRunner started, String description) {
		started.run((context) -> {
			assertThat(context).hasFailed();
			Throwable cause = context.getStartupFailure();
			while (!(cause instanceof ServerPropertyException failure)) {
				cause = cause.getCause();
			}
			assertThat(
					new ServerPropertyFailureAnalyzer().analyze(context.getStartupFailure(), failure).getDescription())
				.isEqualTo("mcp.client.servers.weather.oauth2.registration-id: " + description + ".");
		});
	}

	@BeforeAll
	static void contextIsKnownWhole() {
		// It is made once a JVM, and not again where it was made while something was
		// hidden.
		ContextRegistry.getInstance();
	}

	@Test
	void whenSpringSecurityIsNotThereThenTheAnalysisNamesTheDependency() {
		assertAnalysis(
				this.runner.withClassLoader(new FilteredClassLoader("org.springframework.security"))
					.withPropertyValues(REGISTRATION + "x"),
				"It needs Spring Security's OAuth2 client, which is not there: add the dependency"
						+ " org.springframework.boot:spring-boot-starter-security-oauth2-client");
	}

	@Test
	void whenSpringSecurityIsNotThereThenTheRestWorksWithoutIt() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.security"))
			.run((context) -> assertThat(context).hasSingleBean(McpClients.class));
	}

	@Test
	void whenThereAreNoRegistrationsThenTheAnalysisSaysWhereTheyAreDescribed() {
		assertAnalysis(this.runner.withPropertyValues(REGISTRATION + "x"),
				"It needs a bean of type ClientRegistrationRepository:"
						+ " spring.security.oauth2.client.registration describes client registrations");
	}

	@Test
	void whenTheRegistrationDoesNotExistThenTheAnalysisSaysSo() {
		assertAnalysis(this.runner.withUserConfiguration(Registrations.class).withPropertyValues(REGISTRATION + "x"),
				"There is no client registration 'x'; spring.security.oauth2.client.registration describes them");
	}

	@Test
	void whenNothingKeepsTokensThenTheAnalysisNamesTheBean() {
		assertAnalysis(
				this.runner.withUserConfiguration(Registrations.class).withPropertyValues(REGISTRATION + "batch"),
				"It needs a bean of type OAuth2AuthorizedClientService, or a bean of type"
						+ " OAuth2AuthorizedClientManager that works outside of HTTP requests");
	}

	@Test
	void whenTheServiceIsNoServiceThenTheAnalysisSaysSo() {
		assertAnalysis(
				this.runner.withUserConfiguration(Registrations.class)
					.withPropertyValues(REGISTRATION + "portal", SERVICE + "portal"),
				"The client registration 'portal' of service-registration-id is for users: it needs the grant type"
						+ " client_credentials");
		assertAnalysis(
				this.runner.withUserConfiguration(Registrations.class)
					.withPropertyValues(REGISTRATION + "batch", SERVICE + "batch"),
				"The client registration 'batch' is that of the application already, so that it needs no"
						+ " service-registration-id");
	}

	@Configuration(proxyBeanMethods = false)
	static class Registrations {

		@Bean
		ClientRegistrationRepository registrations() {
			return new InMemoryClientRegistrationRepository(
					registration("batch", AuthorizationGrantType.CLIENT_CREDENTIALS),
					registration("portal", AuthorizationGrantType.AUTHORIZATION_CODE));
		}

		private static ClientRegistration registration(String id, AuthorizationGrantType type) {
			return ClientRegistration.withRegistrationId(id)
				.clientId(id)
				.authorizationGrantType(type)
				.redirectUri("http://127.0.0.1/callback")
				.authorizationUri("http://127.0.0.1:1/authorize")
				.tokenUri("http://127.0.0.1:1/token")
				.build();
		}

	}

}
