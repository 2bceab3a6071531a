/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which environment variables of this JVM a server's process inherits.
 */
public enum InheritedEnvironment {

	/** All. */
	ALL,

	/**
	 * Those that programs need to find their way on a machine, and that hold no secrets.
	 */
	SAFE,

	/**
	 * None. Windows adds {@code SystemRoot} all the same, without which no program runs.
	 */
	NONE;

	private static final Set<String> SAFE_ON_UNIX = Set.of("HOME", "LANG", "LANGUAGE", "LOGNAME", "PATH", "SHELL",
			"TERM", "TMPDIR", "TZ", "USER");

	private static final Set<String> SAFE_ON_WINDOWS = Set.of("APPDATA", "COMSPEC", "HOMEDRIVE", "HOMEPATH",
			"LOCALAPPDATA", "PATH", "PATHEXT", "PROCESSOR_ARCHITECTURE", "PROGRAMDATA", "PROGRAMFILES", "SYSTEMDRIVE",
			"SYSTEMROOT", "TEMP", "TMP", "USERNAME", "USERPROFILE", "WINDIR");

	/**
	 * Return what is inherited of an environment.
	 * @param environment the environment
	 * @param windows whether it is that of Windows, where case does not matter
	 * @return the variables
	 */
	Map<String, String> of(Map<String, String> environment, boolean windows) {
		Map<String, String> inherited = new TreeMap<>();
		environment.forEach((name, value) -> {
			if (this == ALL || (this == SAFE && isSafe(name, value, windows))) {
				inherited.put(name, value);
			}
		});
		return inherited;
	}

	private static boolean isSafe(String name, String value, boolean windows) {
		if (windows) {
			return SAFE_ON_WINDOWS.contains(name.toUpperCase(Locale.ROOT));
		}
		// A value that begins so is a function of a shell, which others would execute.
		return (SAFE_ON_UNIX.contains(name) || name.startsWith("LC_")) && !value.startsWith("()");
	}

}
