/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How to start a server as a child process, and how to end it.
 *
 * @param command the program: a path, or a name to be found on the {@code PATH}
 * @param args its arguments, passed on without a shell
 * @param inheritedEnv which variables of this JVM's environment the process inherits
 * @param env variables to set on top of those
 * @param workingDirectory where the process starts, or {@code null} for the directory of
 * this JVM
 * @param shutdownGrace how long to wait after each step of closing (stdin closed, then
 * asked to terminate) before the next, harder one
 * @param maxMessageBytes the longest message to accept from the server
 */
public record StdioSettings(String command, List<String> args, InheritedEnvironment inheritedEnv,
		Map<String, String> env, @Nullable Path workingDirectory, Duration shutdownGrace, int maxMessageBytes) {

	/** Two seconds a step: with three steps a server is gone after at most six. */
	public static final Duration DEFAULT_SHUTDOWN_GRACE = Duration.ofSeconds(2);

	/** 16 MiB. */
	public static final int DEFAULT_MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

	public StdioSettings {
		if (command.isBlank()) {
			throw new IllegalArgumentException("The command of a stdio server must not be empty");
		}
		if (maxMessageBytes < 1) {
			throw new IllegalArgumentException("The longest message has at least one byte, not " + maxMessageBytes);
		}
		if (shutdownGrace.isNegative()) {
			throw new IllegalArgumentException("The shutdown grace must not be negative, but is " + shutdownGrace);
		}
		args = List.copyOf(args);
		env = Map.copyOf(env);
	}

	/**
	 * Return settings for a command with its arguments and defaults for the rest.
	 * @param command the program
	 * @param args its arguments
	 * @return the settings
	 */
	public static StdioSettings of(String command, String... args) {
		return new StdioSettings(command, List.of(args), InheritedEnvironment.ALL, Map.of(), null,
				DEFAULT_SHUTDOWN_GRACE, DEFAULT_MAX_MESSAGE_BYTES);
	}

	/**
	 * Return these settings with one more environment variable.
	 * @param name the variable's name
	 * @param value its value
	 * @return the changed settings
	 */
	public StdioSettings withEnv(String name, String value) {
		Map<String, String> more = new LinkedHashMap<>(this.env);
		more.put(name, value);
		return new StdioSettings(this.command, this.args, this.inheritedEnv, more, this.workingDirectory,
				this.shutdownGrace, this.maxMessageBytes);
	}

	/**
	 * Return these settings with another choice of inherited variables.
	 * @param inherited which variables of this JVM's environment the process inherits
	 * @return the changed settings
	 */
	public StdioSettings withInheritedEnv(InheritedEnvironment inherited) {
		return new StdioSettings(this.command, this.args, inherited, this.env, this.workingDirectory,
				this.shutdownGrace, this.maxMessageBytes);
	}

	/**
	 * Return these settings with another working directory.
	 * @param directory the directory
	 * @return the changed settings
	 */
	public StdioSettings withWorkingDirectory(Path directory) {
		return new StdioSettings(this.command, this.args, this.inheritedEnv, this.env, directory, this.shutdownGrace,
				this.maxMessageBytes);
	}

	/**
	 * Return these settings with another patience while closing.
	 * @param grace how long to wait after each step
	 * @return the changed settings
	 */
	public StdioSettings withShutdownGrace(Duration grace) {
		return new StdioSettings(this.command, this.args, this.inheritedEnv, this.env, this.workingDirectory, grace,
				this.maxMessageBytes);
	}

	/**
	 * Return these settings with another limit for messages.
	 * @param bytes the longest message to accept from the server
	 * @return the changed settings
	 */
	public StdioSettings withMaxMessageBytes(int bytes) {
		return new StdioSettings(this.command, this.args, this.inheritedEnv, this.env, this.workingDirectory,
				this.shutdownGrace, bytes);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * Arguments and values of variables are left out: they may be secrets.
	 */
	@Override
	public String toString() {
		return "StdioSettings[command=" + this.command + ", " + this.args.size() + " args, env=" + this.env.keySet()
				+ ", workingDirectory=" + this.workingDirectory + "]";
	}

}
