/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security.mcp;

import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;

/**
 * Spring Authorization Server, and an MCP server that says itself where its tokens come
 * from, as an application on a port of this machine.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ProtectedServer {

	static final String SECRET = "s3cret-of-";

	static final String REDIRECT_URI = "http://127.0.0.1:1/callback";

	/**
	 * In the application's own pages; the port may be any, since the host is this one.
	 */
	static final String PAGE_REDIRECT_URI = "http://127.0.0.1:1/mcp/callback";

	private static final String CLIENT = "--spring.security.oauth2.authorizationserver.client.";

	static ConfigurableApplicationContext start() {
		SpringApplication application = new SpringApplication(ProtectedServer.class, ProtectedEndpoint.class);
		application.setBannerMode(Banner.Mode.OFF);
		List<String> arguments = new ArrayList<>(
				List.of("--server.port=0", "--server.address=127.0.0.1", "--mcp.client.enabled=false"));
		arguments.addAll(
				client("job", "registration.authorization-grant-types=client_credentials", "registration.scopes=mcp"));
		for (String web : List.of("web", "brief")) {
			arguments.addAll(client(web,
					"registration.authorization-grant-types=authorization_code,refresh_token,client_credentials",
					"registration.redirect-uris=" + REDIRECT_URI + "," + PAGE_REDIRECT_URI,
					"registration.scopes=mcp,write", "require-authorization-consent=true", "require-proof-key=true",
					"token.reuse-refresh-tokens=false"));
		}
		arguments.add(CLIENT + "brief.token.access-token-time-to-live=3s");
		return application.run(arguments.toArray(String[]::new));
	}

	/** Each client has to have its own secret. */
	private static List<String> client(String id, String... settings) {
		List<String> arguments = new ArrayList<>(List.of(CLIENT + id + ".registration.client-id=" + id,
				CLIENT + id + ".registration.client-secret={noop}" + SECRET + id,
				CLIENT + id + ".registration.client-authentication-methods=client_secret_basic"));
		for (String setting : settings) {
			arguments.add(CLIENT + id + "." + setting);
		}
		return arguments;
	}

	static String base(ConfigurableApplicationContext server) {
		return "http://127.0.0.1:" + server.getEnvironment().getProperty("local.server.port");
	}

	@Bean
	UserDetailsService users() {
		return new InMemoryUserDetailsManager(
				User.withUsername("alice").password("{noop}" + HeadlessUser.PASSWORD).build(),
				User.withUsername("bob").password("{noop}" + HeadlessUser.PASSWORD).build());
	}

	@Bean
	@Order(1)
	SecurityFilterChain authorizationServer(HttpSecurity http) throws Exception {
		http.oauth2AuthorizationServer((server) -> http.securityMatcher(server.getEndpointsMatcher()));
		http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated());
		http.exceptionHandling(
				(handling) -> handling.authenticationEntryPoint(new LoginUrlAuthenticationEntryPoint("/login")));
		return http.build();
	}

	@Bean
	@Order(2)
	SecurityFilterChain mcp(HttpSecurity http) throws Exception {
		http.securityMatcher("/mcp", "/.well-known/oauth-protected-resource/**").csrf((csrf) -> csrf.disable());
		http.authorizeHttpRequests(
				(requests) -> requests.requestMatchers("/mcp").authenticated().anyRequest().permitAll());
		http.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults())
			.protectedResourceMetadata((metadata) -> metadata.protectedResourceMetadataCustomizer((document) -> {
				String base = document.build().getResource().toString().replaceFirst("/mcp$", "");
				document.authorizationServer(base).scope("mcp");
			})));
		return http.build();
	}

	@Bean
	@Order(3)
	SecurityFilterChain login(HttpSecurity http) throws Exception {
		http.authorizeHttpRequests(
				(requests) -> requests.requestMatchers("/error").permitAll().anyRequest().authenticated());
		http.formLogin(Customizer.withDefaults());
		return http.build();
	}

}
