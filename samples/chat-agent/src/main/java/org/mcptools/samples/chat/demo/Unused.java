/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.ArrayList;
import java.util.List;

import org.mcptools.samples.chat.demo.Question.NumberMention;

/**
 * The values of a question that no parameter has taken yet.
 *
 * @param quoted the texts in quotation marks
 * @param urls the web addresses
 * @param paths the file names and paths
 * @param numbers the numbers
 */
record Unused(List<String> quoted, List<String> urls, List<String> paths, List<NumberMention> numbers) {

	Unused(Question question) {
		this(new ArrayList<>(question.quoted()), new ArrayList<>(question.urls()), new ArrayList<>(question.paths()),
				new ArrayList<>(question.numbers()));
	}

}
