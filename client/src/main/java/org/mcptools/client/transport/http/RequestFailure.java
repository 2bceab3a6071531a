/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

import org.jspecify.annotations.Nullable;

/**
 * A request failed for a reason that is known well enough to be said in words. The
 * message goes on from "MCP server 'x': ".
 */
final class RequestFailure extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final @Nullable Integer status;

	RequestFailure(String reason, @Nullable Integer status, @Nullable Throwable cause) {
		super(reason, cause);
		this.status = status;
	}

	@Nullable Integer status() {
		return this.status;
	}

	/**
	 * Whether the same request would meet the same failure again.
	 */
	static boolean isPermanent(Throwable failure) {
		return !(failure instanceof IOException);
	}

	/**
	 * Whether a request has failed before anything of it left: without a connection there
	 * is no request, nor without credentials.
	 */
	static boolean isBeforeSending(Throwable failure) {
		return failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException
				|| failure instanceof SSLHandshakeException || failure instanceof RequestFailure
				|| isRefusedTunnel(failure);
	}

	/** In the words of the JDK, which has no type for it. */
	private static boolean isRefusedTunnel(Throwable failure) {
		return failure instanceof IOException && String.valueOf(failure.getMessage()).startsWith("Tunnel failed");
	}

	/**
	 * Say in words what failed.
	 * @param failure a failure
	 * @param route the way that the request went
	 * @return the reason
	 */
	static String describe(Throwable failure, Route route) {
		if (failure instanceof RequestFailure || failure instanceof TooLargeException) {
			return String.valueOf(failure.getMessage());
		}
		if (failure instanceof HttpConnectTimeoutException) {
			return "cannot be reached: " + route.firstStop() + " accepts no connection in time";
		}
		if (failure instanceof ConnectException) {
			return isUnresolved(failure) ? "cannot be reached: the host of " + route.firstStop() + " is not known"
					: "cannot be reached: " + route.firstStop() + " accepts no connection";
		}
		if (failure instanceof SSLException) {
			return "cannot be reached: TLS with " + route.origin() + " failed: " + failure.getMessage()
					+ ((route.trust() != null) ? "; it goes by " + route.trust() : "");
		}
		if (isRefusedTunnel(failure)) {
			return "cannot be reached: " + route.firstStop() + " does not let it through: " + failure.getMessage();
		}
		String message = String.valueOf(failure.getMessage());
		return (failure instanceof NoReplyException || message.contains("received no bytes"))
				? "closed the connection without a reply" : "the connection broke: " + message;
	}

	private static boolean isUnresolved(Throwable failure) {
		Throwable cause = failure;
		while (cause != null) {
			if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
				return true;
			}
			cause = cause.getCause();
		}
		return false;
	}

}
