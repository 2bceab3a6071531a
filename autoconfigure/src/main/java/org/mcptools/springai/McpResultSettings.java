/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * How the results of tools reach the model. Immutable.
 *
 * @param maxLength how many characters of a result the model gets at most; 0 for no limit
 * @param spillDirectory where a result that is longer is kept whole, or {@code null}
 * where what is cut is lost
 * @param outputSchema what becomes of a result that does not fit the tool's own schema
 * @param failures how the model, or the application, learns of a failed call
 */
public record McpResultSettings(int maxLength, @Nullable Path spillDirectory, OutputSchema outputSchema,
		Failures failures) {

	/** Room for a long page of text, about a quarter of what most models can hold. */
	public static final int DEFAULT_MAX_LENGTH = 200_000;

	/** A limit for the length, no check, failures told to the model. */
	public static final McpResultSettings DEFAULTS = new McpResultSettings(DEFAULT_MAX_LENGTH, null, OutputSchema.OFF,
			Failures.TELL);

	public McpResultSettings {
		if (maxLength < 0) {
			throw new IllegalArgumentException("A length is not negative, unlike " + maxLength);
		}
	}

	/**
	 * Return these settings with another limit.
	 * @param length how many characters the model gets at most; 0 for no limit
	 * @return the changed settings
	 */
	public McpResultSettings withMaxLength(int length) {
		return new McpResultSettings(length, this.spillDirectory, this.outputSchema, this.failures);
	}

	/**
	 * Return these settings with another place for results that are too long.
	 * @param directory a directory, made when it is first needed; {@code null} for none
	 * @return the changed settings
	 */
	public McpResultSettings withSpillDirectory(@Nullable Path directory) {
		return new McpResultSettings(this.maxLength, directory, this.outputSchema, this.failures);
	}

	/**
	 * Return these settings with another check.
	 * @param check what becomes of a result that does not fit the tool's own schema
	 * @return the changed settings
	 */
	public McpResultSettings withOutputSchema(OutputSchema check) {
		return new McpResultSettings(this.maxLength, this.spillDirectory, check, this.failures);
	}

	/**
	 * Return these settings with another way for failures.
	 * @param way who learns of a failed call
	 * @return the changed settings
	 */
	public McpResultSettings withFailures(Failures way) {
		return new McpResultSettings(this.maxLength, this.spillDirectory, this.outputSchema, way);
	}

	/**
	 * What becomes of a result that does not fit the {@code outputSchema} that its tool
	 * declares. What a tool says when it has failed is never checked.
	 */
	public enum OutputSchema {

		/** It is not checked. */
		OFF,

		/** The model gets it, and the log a warning. */
		WARN,

		/** The model gets an error in place of it. */
		REJECT

	}

	/**
	 * Who learns of a failed call.
	 */
	public enum Failures {

		/** The model, as a sentence that says what to try. */
		TELL,

		/**
		 * The application: a
		 * {@link org.springframework.ai.tool.execution.ToolExecutionException} goes to
		 * its
		 * {@link org.springframework.ai.tool.execution.ToolExecutionExceptionProcessor}.
		 */
		THROW

	}

}
