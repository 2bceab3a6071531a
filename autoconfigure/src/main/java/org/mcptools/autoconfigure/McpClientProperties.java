/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.pin.PinMode;
import org.mcptools.client.transport.stdio.InheritedEnvironment;
import org.mcptools.springai.ToolApproval;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the MCP client.
 *
 * @param enabled Whether to connect to MCP servers and offer their tools.
 * @param name Name by which this application introduces itself to servers.
 * @param version Version by which this application introduces itself to servers.
 * @param type How tool calls are made: SYNC runs the tool calls of one assistant message
 * one after another, ASYNC runs them at once.
 * @param parallel Which tool calls of one assistant message run at once, with the type
 * ASYNC.
 * @param requestTimeout How long to wait for the answer of a server.
 * @param firstListWait How long the first prompts wait for servers that are connecting
 * for the first time, counted from the moment they began to connect; 0 never waits.
 * @param approval Which calls of tools somebody has to approve of, where neither their
 * server nor the tool says otherwise.
 * @param toolCallbacks Whether to offer the tools of servers to chat models.
 * @param pin Whether tools that are no longer as they were approved reach the model.
 * @param configFiles Files of MCP servers in the JSON form of desktop programs and
 * editors. Of servers with the same name, that of the last file counts.
 * @param configFilesAllow Which servers those files may name.
 * @param tokenStore Where access tokens of servers with an oauth.grant are kept.
 * @param servers MCP servers by name.
 */
@ConfigurationProperties("mcp.client")
public record McpClientProperties(@DefaultValue("true") boolean enabled, @DefaultValue("mcp-tools") String name,
		@Nullable String version, @DefaultValue("SYNC") Type type, @DefaultValue("ALL") Parallel parallel,
		@DefaultValue("60s") Duration requestTimeout, @DefaultValue("5s") Duration firstListWait,
		@DefaultValue("NEVER") ToolApproval.Mode approval, @DefaultValue("true") boolean toolCallbacks,
		@DefaultValue Pin pin, @DefaultValue List<String> configFiles, @DefaultValue ConfigFilesAllow configFilesAllow,
		@DefaultValue @NestedConfigurationProperty McpOAuthProperties.Store tokenStore,
		@DefaultValue Map<String, Server> servers) {

	/**
	 * Which servers files may name. As soon as one of both is set, a server is on its
	 * list or is not created.
	 *
	 * @param commands Patterns of the commands that files may name, with their arguments.
	 * @param hosts Patterns of the hosts that URLs in files may name.
	 */
	public record ConfigFilesAllow(@Nullable List<String> commands, @Nullable List<String> hosts) {

	}

	/**
	 * Whether tools that are no longer as they were approved reach the model.
	 *
	 * @param mode Whether tools that are no longer as they were approved are reported, or
	 * reported and hidden from the model.
	 * @param file File in which it is kept what was approved. A relative path starts at
	 * the directory that the application was started in.
	 */
	public record Pin(@DefaultValue("OFF") PinMode mode, @DefaultValue("mcp-tools.lock.json") String file) {

	}

	/**
	 * How tool calls are made.
	 */
	public enum Type {

		/** One after another. */
		SYNC,

		/** Those of one assistant message at once. */
		ASYNC

	}

	/**
	 * How a server is reached over HTTP.
	 */
	public enum Transport {

		/** Streamable HTTP; where the server does not take it, HTTP+SSE. */
		AUTO,

		/** Streamable HTTP only. */
		STREAMABLE_HTTP,

		/** HTTP+SSE only, the transport of the first revision of the protocol. */
		SSE

	}

	/**
	 * Which calls are made again where their outcome is unknown.
	 */
	public enum RepeatCalls {

		/** None. */
		NEVER,

		/** Those of tools that only read or are idempotent, as their server says. */
		SAFE,

		/** All. */
		ALWAYS

	}

	/**
	 * What becomes of the tools of a server that is away.
	 */
	public enum WhenUnavailable {

		/** The model keeps them; calls wait for the server. */
		KEEP,

		/** The model does not see them. */
		HIDE

	}

	/**
	 * When a connection is tried again.
	 *
	 * @param initialDelay How long to wait before the second try; the first comes at
	 * once.
	 * @param maxDelay How long to wait at most.
	 * @param multiplier By how much each delay is longer than the one before.
	 * @param maxAttempts How many tries in a row may fail before it is left to the next
	 * call; 0 for no limit.
	 * @param waitForConnection Whether a call waits, within its timeout, for a server
	 * that is away; otherwise it fails at once.
	 */
	public record Reconnect(@DefaultValue("500ms") Duration initialDelay, @DefaultValue("30s") Duration maxDelay,
			@DefaultValue("2") double multiplier, @DefaultValue("0") int maxAttempts,
			@DefaultValue("true") boolean waitForConnection) {

	}

	/**
	 * How the schemas of arguments reach the model.
	 */
	public enum SchemaStyle {

		/** In the words that all providers understand. */
		COMPATIBLE,

		/** As the server publishes them. */
		ORIGINAL

	}

	/**
	 * What a server gets to know of the context of a call.
	 *
	 * @param keys Keys of the tool context that are sent with each call. None unless set.
	 */
	public record Meta(@DefaultValue Set<String> keys) {

	}

	/**
	 * Which MCP tools of one assistant message run at once, with the type ASYNC.
	 */
	public enum Parallel {

		/** All. */
		ALL,

		/**
		 * Those that only read, as their server says; each other waits for all before it.
		 */
		READ_ONLY,

		/** None. */
		OFF

	}

	/**
	 * An MCP server.
	 *
	 * @param enabled Whether to connect to this server.
	 * @param required Whether the application fails to start when this server cannot be
	 * reached.
	 * @param command Program to start as a child process: a path, or a name on the PATH.
	 * Either this or url.
	 * @param args Arguments of the program.
	 * @param inheritEnv Which variables of the application the program inherits.
	 * @param env Environment variables to set for the program.
	 * @param cwd Working directory of the program. A relative path starts at the
	 * directory that the application was started in.
	 * @param url URL at which the server is reached over HTTP. Either this or command.
	 * @param transport Which of the two transports over HTTP the server speaks.
	 * @param headers Headers to send to the URL with each request.
	 * @param bearerToken Token to send to the URL with each request.
	 * @param username Name of the user to send to the URL with each request.
	 * @param password Password of that user.
	 * @param connectTimeout How long a connection to the URL may take to be made.
	 * @param ssl Whom connections to the URL trust.
	 * @param proxy URL of the proxy to the URL, or 'none'. As the JVM says unless set.
	 * @param httpVersion Version of HTTP to speak. Found out unless set.
	 * @param oauth2 Access tokens to send to the URL with each request.
	 * @param oauth How to get access tokens of the URL as MCP specifies it.
	 * @param protocolVersion The only revision of the protocol to speak with this server,
	 * in place of the newest that both speak.
	 * @param sampling Whether this server may ask the chat model of the application.
	 * @param reconnect When a connection that is lost, or cannot be made, is tried again.
	 * @param keepAlive How long this server may be quiet before it is asked whether it is
	 * still there. Not asked unless set.
	 * @param maxConcurrentCalls How many tools of this server are called at once at most;
	 * further calls wait for their turn. 0 for no limit.
	 * @param repeatCalls Which calls are made again where the connection was lost and it
	 * is unknown whether the server has executed them.
	 * @param tools The tools of this server.
	 * @param meta What this server gets to know of the context of a call.
	 * @param approval Which calls somebody has to approve of, in place of
	 * mcp.client.approval.
	 * @param requestTimeout How long to wait for the answer of this server, in place of
	 * mcp.client.request-timeout.
	 */
	@ConfigurationPropertiesSource
	public record Server(@DefaultValue("true") boolean enabled, @DefaultValue("false") boolean required,
			@Nullable String command, @DefaultValue List<String> args,
			@DefaultValue("ALL") InheritedEnvironment inheritEnv, @DefaultValue Map<String, String> env,
			@Nullable String cwd, @Nullable String url, @DefaultValue("AUTO") Transport transport,
			@DefaultValue Map<String, String> headers, @Nullable String bearerToken, @Nullable String username,
			@Nullable String password, @DefaultValue("10s") Duration connectTimeout,
			@DefaultValue @NestedConfigurationProperty McpHttpProperties.Ssl ssl, @Nullable String proxy,
			HttpClient.@Nullable Version httpVersion,
			@DefaultValue @NestedConfigurationProperty McpHttpProperties.OAuth2 oauth2,
			@DefaultValue @NestedConfigurationProperty McpOAuthProperties oauth, @Nullable String protocolVersion,
			@DefaultValue("false") boolean sampling, @Nullable Duration requestTimeout,
			@DefaultValue Reconnect reconnect, @Nullable Duration keepAlive, @DefaultValue("0") int maxConcurrentCalls,
			@DefaultValue("SAFE") RepeatCalls repeatCalls,
			@DefaultValue @NestedConfigurationProperty McpToolProperties tools, @DefaultValue Meta meta,
			ToolApproval.@Nullable Mode approval) {

		/**
		 * Return the settings of a server that is a child process, the rest as by
		 * default.
		 * @param command the program to start
		 * @param args its arguments
		 * @return the settings
		 */
		public static Server ofCommand(String command, String... args) {
			return of(command, List.of(args), null);
		}

		/**
		 * Return the settings of a server that is reached over HTTP, the rest as by
		 * default.
		 * @param url its URL
		 * @return the settings
		 */
		public static Server ofUrl(String url) {
			return of(null, List.of(), url);
		}

		private static Server of(@Nullable String command, List<String> args, @Nullable String url) {
			return new Server(true, false, command, args, InheritedEnvironment.ALL, Map.of(), null, url, Transport.AUTO,
					Map.of(), null, null, null, Duration.ofSeconds(10), McpHttpProperties.Ssl.DEFAULTS, null, null,
					McpHttpProperties.OAuth2.DEFAULTS, McpOAuthProperties.DEFAULTS, null, false, null,
					new Reconnect(Duration.ofMillis(500), Duration.ofSeconds(30), 2, 0, true), null, 0,
					RepeatCalls.SAFE, McpToolProperties.DEFAULTS, new Meta(Set.of()), null);
		}

		/** Arguments, values of variables and headers, and URLs may hold secrets. */
		@Override
		public String toString() {
			return "Server[enabled=" + this.enabled + ", required=" + this.required + ", command=" + this.command
					+ ", transport=" + this.transport + ", sampling=" + this.sampling + "]";
		}

	}

}
