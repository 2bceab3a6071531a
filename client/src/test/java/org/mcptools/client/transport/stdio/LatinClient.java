/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.nio.charset.Charset;
import java.util.List;

import org.mcptools.client.McpClient;

/**
 * Run by {@link ForeignCharsetTest} in a process of its own.
 */
public final class LatinClient {

	private LatinClient() {
	}

	public static void main(String... args) {
		StdioSettings settings = Scripted.server(List.of("-Dfile.encoding=ISO-8859-1"));
		try (McpClient client = Scripted.client("latin", settings)) {
			client.initialize();
			String inspection = Scripted.text(client, "inspect", ForeignCharsetTest.TEXT, 0);
			boolean same = Scripted.echo(client, ForeignCharsetTest.TEXT).equals(ForeignCharsetTest.TEXT);
			System.out.println("client " + Charset.defaultCharset() + ", inspection " + inspection + ", echo " + same);
		}
	}

}
