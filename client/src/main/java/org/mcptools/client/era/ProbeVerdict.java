/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.DiscoverResult;
import tools.jackson.databind.JsonNode;

/**
 * What the answer to a first {@code server/discover} says of a server. Only an answer
 * that is recognisably of the stateless revision speaks for it; any other error, whatever
 * its code, comes from a server that wants a handshake.
 *
 * @param kind what to do
 * @param version the revision to go on with, where there is one
 */
record ProbeVerdict(Kind kind, @Nullable String version) {

	static final int HEADER_MISMATCH = -32020;

	static final int MISSING_CAPABILITY = -32021;

	static final int UNSUPPORTED_VERSION = -32022;

	private static final ProbeVerdict HANDSHAKE = new ProbeVerdict(Kind.HANDSHAKE, null);

	private static final ProbeVerdict FAILED = new ProbeVerdict(Kind.FAILED, null);

	static ProbeVerdict of(DiscoverResult result) {
		return choose(Kind.STATELESS, result.supportedVersions());
	}

	/**
	 * Classify a failure.
	 * @param failure the failure
	 * @param channelLost whether the channel itself is gone
	 */
	static ProbeVerdict of(Throwable failure, boolean channelLost) {
		if (failure instanceof McpErrorException error) {
			return switch (error.getCode()) {
				case UNSUPPORTED_VERSION -> choose(Kind.ASK_AGAIN, supported(error.getData()));
				case HEADER_MISMATCH, MISSING_CAPABILITY -> FAILED;
				default -> HANDSHAKE;
			};
		}
		if (failure instanceof McpProtocolException) {
			// An answer, but not to this question.
			return HANDSHAKE;
		}
		if (failure instanceof McpTimeoutException) {
			// The patience of a request may be shorter than the time of grace.
			return HANDSHAKE;
		}
		if (failure instanceof McpTransportException transport) {
			Integer status = transport.getHttpStatus();
			if (status != null) {
				boolean refused = status >= 400 && status < 500 && status != 401 && status != 403;
				return refused ? HANDSHAKE : FAILED;
			}
			return channelLost ? new ProbeVerdict(Kind.RESTART, null) : FAILED;
		}
		return FAILED;
	}

	private static ProbeVerdict choose(Kind kind, List<String> versions) {
		String stateless = ProtocolVersions.newestOf(ProtocolVersions.STATELESS, versions);
		if (stateless != null) {
			return new ProbeVerdict(kind, stateless);
		}
		// A server that speaks older revisions only, or that answers anything with {}.
		return HANDSHAKE;
	}

	private static List<String> supported(@Nullable JsonNode data) {
		return (data == null) ? List.of()
				: data.path("supported").valueStream().map((version) -> version.asString("")).toList();
	}

	/**
	 * What to do.
	 */
	enum Kind {

		/** Go on without a handshake. */
		STATELESS,

		/** Ask once more, with another revision. */
		ASK_AGAIN,

		/** Do the handshake on the same channel. */
		HANDSHAKE,

		/** The question has ended the server: start it again and do the handshake. */
		RESTART,

		/** The server cannot be reached, or refuses us. */
		FAILED

	}

}
