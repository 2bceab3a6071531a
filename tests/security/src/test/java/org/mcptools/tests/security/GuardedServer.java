/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.tests.security;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Spring Authorization Server, and an MCP server that demands its tokens, as an
 * application on a port of this machine.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class GuardedServer {

	static final String SECRET = "s3cret-of-the-client";

	private static final String CLIENT = "--spring.security.oauth2.authorizationserver.client.";

	/** Run it. */
	static ConfigurableApplicationContext start() {
		SpringApplication application = new SpringApplication(GuardedServer.class, McpEndpoint.class);
		application.setBannerMode(Banner.Mode.OFF);
		return application.run("--server.port=0", "--server.address=127.0.0.1", "--server.http2.enabled=true",
				"--mcp.client.enabled=false", client("batch", "client-authentication-methods=client_secret_basic"),
				client("batch", "authorization-grant-types=client_credentials"), client("batch", "scopes=mcp,other"),
				client("portal", "client-authentication-methods=client_secret_basic"),
				client("portal", "authorization-grant-types=authorization_code,refresh_token"),
				client("portal", "redirect-uris=" + Login.REDIRECT_URI), client("portal", "scopes=mcp"),
				CLIENT + "portal.require-proof-key=false", client("batch", "client-id=batch"),
				client("portal", "client-id=portal"), client("batch", "client-secret={noop}" + secret("batch")),
				client("portal", "client-secret={noop}" + secret("portal")));
	}

	/** Each client has to have its own. */
	static String secret(String client) {
		return SECRET + "-" + client;
	}

	private static String client(String id, String setting) {
		return CLIENT + id + ".registration." + setting;
	}

	@Bean
	UserDetailsService users() {
		return new InMemoryUserDetailsManager(User.withUsername("alice").password("{noop}" + Login.PASSWORD).build(),
				User.withUsername("bob").password("{noop}" + Login.PASSWORD).build());
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
		http.securityMatcher("/mcp", "/open").csrf((csrf) -> csrf.disable());
		http.authorizeHttpRequests(
				(requests) -> requests.requestMatchers("/open").permitAll().anyRequest().hasAuthority("SCOPE_mcp"));
		http.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults()));
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

	@Bean
	Gate gate() {
		return new Gate();
	}

	@Bean
	FilterRegistrationBean<Gate> gateFirst(Gate gate) {
		FilterRegistrationBean<Gate> registration = new FilterRegistrationBean<>(gate);
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
		return registration;
	}

	/**
	 * Counts what comes in, and refuses tokens that are not to be valid any longer.
	 */
	static class Gate extends OncePerRequestFilter {

		private final List<String> grants = new CopyOnWriteArrayList<>();

		private final List<String> tokens = new CopyOnWriteArrayList<>();

		private final Set<String> refused = ConcurrentHashMap.newKeySet();

		/** All tokens so far are refused from now on. */
		void expireTokens() {
			this.refused.addAll(this.tokens);
		}

		/** The grant types of all requests for tokens so far. */
		List<String> grants() {
			return List.copyOf(this.grants);
		}

		/** The tokens of all requests to the MCP server so far. */
		List<String> tokens() {
			return List.copyOf(this.tokens);
		}

		@Override
		protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			String authorization = String.valueOf(request.getHeader("Authorization"));
			if (request.getRequestURI().equals("/oauth2/token")) {
				this.grants.add(request.getParameter("grant_type"));
			}
			else if (request.getRequestURI().equals("/mcp") && authorization.startsWith("Bearer ")) {
				this.tokens.add(authorization);
				if (this.refused.contains(authorization)) {
					response.setHeader("WWW-Authenticate", "Bearer error=\"invalid_token\"");
					response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
					return;
				}
			}
			chain.doFilter(request, response);
		}

	}

	/** Where its parts are. */
	static Map<String, String> urls(ConfigurableApplicationContext server) {
		String base = "http://127.0.0.1:" + server.getEnvironment().getProperty("local.server.port");
		return Map.of("base", base, "mcp", base + "/mcp", "open", base + "/open", "token", base + "/oauth2/token",
				"authorize", base + "/oauth2/authorize");
	}

}
