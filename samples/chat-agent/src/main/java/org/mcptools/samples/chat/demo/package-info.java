/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A stand-in for a language model: it chooses tools by comparing words, so that the
 * sample runs without a network and without a key.
 */
@NullMarked
package org.mcptools.samples.chat.demo;

import org.jspecify.annotations.NullMarked;
