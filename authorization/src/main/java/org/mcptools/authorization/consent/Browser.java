/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The browser of whoever sits at this machine.
 */
public final class Browser {

	private static final Logger LOGGER = LoggerFactory.getLogger(Browser.class);

	private Browser() {
	}

	/**
	 * Open a URL, without a shell. Where there is no browser the URL is logged, for the
	 * user to open it elsewhere.
	 * @param url the URL, of an authorization server
	 */
	public static void open(URI url) {
		String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
		List<String> command = system.contains("win")
				? List.of("rundll32", "url.dll,FileProtocolHandler", url.toASCIIString())
				: List.of(system.contains("mac") ? "open" : "xdg-open", url.toASCIIString());
		try {
			new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start();
		}
		catch (IOException ex) {
			LOGGER.warn("There is no browser here. Open this URL in one on this machine: {}", url);
		}
	}

}
