/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The channel to the server could not be opened, or broke. Carries the exit code and the
 * last lines of standard error where the server was a child process, and the HTTP status
 * where it refused a request.
 */
public final class McpTransportException extends McpException {

	private static final long serialVersionUID = 1L;

	private final String reason;

	private final @Nullable Integer exitCode;

	private final @Nullable Integer httpStatus;

	private final transient List<String> stderrTail;

	private final Delivery delivery;

	private final @Nullable Duration retryAfter;

	/**
	 * Create an exception for a channel without a process.
	 * @param serverName the server's name
	 * @param reason what happened, without the server's name
	 * @param cause the cause, if any
	 */
	public McpTransportException(String serverName, String reason, @Nullable Throwable cause) {
		this(serverName, null, reason, null, null, List.of(), Delivery.UNKNOWN, null, cause);
	}

	/**
	 * Create an exception for a request over HTTP.
	 * @param serverName the server's name
	 * @param reason what happened, without the server's name
	 * @param httpStatus the status that the server answered with, or {@code null} where
	 * it did not answer
	 * @param cause the cause, if any
	 */
	public McpTransportException(String serverName, String reason, @Nullable Integer httpStatus,
			@Nullable Throwable cause) {
		this(serverName, null, reason, null, httpStatus, List.of(), ofStatus(httpStatus), null, cause);
	}

	/**
	 * Create an exception for a child process that ended or misbehaved.
	 * @param serverName the server's name
	 * @param reason what happened, without the server's name
	 * @param exitCode the exit code, or {@code null} while the process lives
	 * @param stderrTail the last lines that the process wrote to standard error
	 * @param cause the cause, if any
	 */
	public McpTransportException(String serverName, String reason, @Nullable Integer exitCode, List<String> stderrTail,
			@Nullable Throwable cause) {
		this(serverName, null, reason, exitCode, null, stderrTail, Delivery.UNKNOWN, null, cause);
	}

	private McpTransportException(String serverName, @Nullable String method, String reason, @Nullable Integer exitCode,
			@Nullable Integer httpStatus, List<String> stderrTail, Delivery delivery, @Nullable Duration retryAfter,
			@Nullable Throwable cause) {
		super(serverName, method, message(serverName, reason, stderrTail), cause);
		this.reason = reason;
		this.exitCode = exitCode;
		this.httpStatus = httpStatus;
		this.stderrTail = List.copyOf(stderrTail);
		this.delivery = delivery;
		this.retryAfter = retryAfter;
	}

	/** A status of the client's own fault means that the server has looked no further. */
	private static Delivery ofStatus(@Nullable Integer status) {
		return (status != null && status >= 400 && status < 500) ? Delivery.REFUSED : Delivery.UNKNOWN;
	}

	private static String message(String serverName, String reason, List<String> stderrTail) {
		String message = "MCP server '" + serverName + "': " + reason;
		return stderrTail.isEmpty() ? message
				: message + "; its last lines on stderr: " + String.join(" | ", stderrTail);
	}

	/**
	 * Return what happened, without the server's name and without its output.
	 * @return the reason
	 */
	public String getReason() {
		return this.reason;
	}

	/**
	 * Return the exit code of the server's process.
	 * @return the exit code, or {@code null} where there is no process or it still lives
	 */
	public @Nullable Integer getExitCode() {
		return this.exitCode;
	}

	/**
	 * Return the HTTP status with which the server answered.
	 * @return the status, or {@code null} where there was no answer, or no HTTP
	 */
	public @Nullable Integer getHttpStatus() {
		return this.httpStatus;
	}

	/**
	 * Return the last lines that the server wrote to standard error, oldest first.
	 * @return the lines, empty where there are none
	 */
	public List<String> getStderrTail() {
		return (this.stderrTail != null) ? this.stderrTail : List.of();
	}

	/**
	 * Return what became of the request.
	 * @return whether the server may have executed it
	 */
	public Delivery getDelivery() {
		return this.delivery;
	}

	/**
	 * Return how long the server asks to be left alone, counted from its answer.
	 * @return the time, or {@code null} where it asks for none, or there is no HTTP
	 */
	public @Nullable Duration getRetryAfter() {
		return this.retryAfter;
	}

	/**
	 * Return the same failure, where the server has said how long it wants to be left
	 * alone.
	 * @param wait for how long, or {@code null} where it has not said so
	 * @return a new exception with the same cause
	 */
	public McpTransportException withRetryAfter(@Nullable Duration wait) {
		return new McpTransportException(getServerName(), getMethod(), this.reason, this.exitCode, this.httpStatus,
				getStderrTail(), this.delivery, wait, getCause());
	}

	/**
	 * Return the same failure, where more is known of what became of the request.
	 * @param known what became of it
	 * @return a new exception with this one as its cause
	 */
	public McpTransportException withDelivery(Delivery known) {
		return new McpTransportException(getServerName(), getMethod(), this.reason, this.exitCode, this.httpStatus,
				getStderrTail(), known, this.retryAfter, this);
	}

	/**
	 * Return the same failure as that of one request.
	 * @param method the MCP method of the request
	 * @return a new exception with this one as its cause
	 */
	public McpTransportException forMethod(String method) {
		return new McpTransportException(getServerName(), method, this.reason, this.exitCode, this.httpStatus,
				getStderrTail(), this.delivery, this.retryAfter, this);
	}

	@Override
	public McpTransportException atCallSite() {
		return new McpTransportException(getServerName(), getMethod(), this.reason, this.exitCode, this.httpStatus,
				getStderrTail(), this.delivery, this.retryAfter, this);
	}

	/**
	 * What became of a request.
	 */
	public enum Delivery {

		/** It never left, so that it can be sent again. */
		NOT_SENT,

		/** It was refused unexecuted: sent again, it would be refused again. */
		REFUSED,

		/** Whether the server has executed it is unknown. */
		UNKNOWN

	}

}
