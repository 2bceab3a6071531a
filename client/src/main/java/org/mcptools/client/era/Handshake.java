/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.core.Patience;
import org.mcptools.client.core.PendingCall;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.jsonrpc.JsonRpcError;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.protocol.InitializeParams;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;

/**
 * Agrees on a revision with a server, by {@code initialize}.
 */
final class Handshake {

	private static final BiConsumer<RequestId, String> NEVER_CANCELLED = (id, reason) -> {
	};

	private final EraSettings settings;

	private final JsonRpcPeer peer;

	Handshake(EraSettings settings, JsonRpcPeer peer) {
		this.settings = settings;
		this.peer = peer;
	}

	CompletableFuture<StatefulSession> first() {
		String pinned = this.settings.protocolVersion();
		if (pinned != null) {
			return again(pinned);
		}
		return again(ProtocolVersions.STATEFUL.get(0)).exceptionallyCompose((failure) -> {
			String other = otherVersion(Negotiation.unwrap(failure));
			return (other != null) ? again(other) : CompletableFuture.failedFuture(failure);
		});
	}

	CompletableFuture<StatefulSession> again(String version) {
		InitializeParams params = new InitializeParams(version,
				DeclaredCapabilities.of(this.settings.handlers().capabilities(), version), this.settings.clientInfo());
		McpMethod<InitializeParams, InitializeResult> method = McpMethod.INITIALIZE;
		PendingCall<InitializeResult> call = this.peer.call(method.name(), method.writer().apply(params), Map.of(),
				method.reader(), new Patience(this.settings.requestTimeout()), NEVER_CANCELLED);
		return call.thenApply((result) -> {
			requireAgreed(result.protocolVersion());
			return StatefulSession.of(result, call.responseHeaders());
		});
	}

	/**
	 * A server may reject the version instead of offering another, and say which ones it
	 * speaks.
	 */
	private static @Nullable String otherVersion(Throwable failure) {
		if (failure instanceof McpErrorException error && error.getCode() == JsonRpcError.INVALID_PARAMS
				&& error.getData() != null) {
			List<String> supported = error.getData()
				.path("supported")
				.valueStream()
				.map((version) -> version.asString(""))
				.toList();
			return ProtocolVersions.newestOf(ProtocolVersions.STATEFUL.subList(1, ProtocolVersions.STATEFUL.size()),
					supported);
		}
		return null;
	}

	private void requireAgreed(String version) {
		String pinned = this.settings.protocolVersion();
		List<String> ours = (pinned != null) ? List.of(pinned) : ProtocolVersions.STATEFUL;
		if (!ours.contains(version)) {
			throw new McpProtocolException(this.settings.server(), McpMethod.INITIALIZE.name(),
					"it speaks protocol revision '" + version + "', this client speaks " + String.join(", ", ours),
					null);
		}
	}

}
