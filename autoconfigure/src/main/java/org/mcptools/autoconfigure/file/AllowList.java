/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.file;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * Which servers files may name. As soon as there is one list, a server is on a list or is
 * not allowed.
 */
public final class AllowList {

	private final @Nullable List<String> commands;

	private final @Nullable List<String> hosts;

	/**
	 * Create a list.
	 * @param commands patterns of commands, or {@code null} where there is no such list
	 * @param hosts patterns of hosts, or {@code null} where there is no such list
	 */
	public AllowList(@Nullable List<String> commands, @Nullable List<String> hosts) {
		this.commands = commands;
		this.hosts = hosts;
	}

	/**
	 * Return why a server is not allowed.
	 * @param command its command, or {@code null}
	 * @param args the arguments of the command
	 * @param url its URL, or {@code null}
	 * @return the reason, without arguments and without the URL, or {@code null} where it
	 * is allowed
	 */
	public @Nullable String refusal(@Nullable String command, List<String> args, @Nullable String url) {
		if (this.commands == null && this.hosts == null) {
			return null;
		}
		if (StringUtils.hasText(command)
				&& (this.commands == null || this.commands.stream().noneMatch((it) -> matches(it, command, args)))) {
			return "its command '" + command + "' with these arguments is not on the list of commands";
		}
		return StringUtils.hasText(url) ? refusal(parse(url)) : null;
	}

	private @Nullable String refusal(@Nullable URI address) {
		String host = (address != null) ? address.getHost() : null;
		if (address == null || host == null) {
			return "its URL names no host that could be on the list of hosts";
		}
		int port = port(address);
		return (this.hosts != null && this.hosts.stream().anyMatch((it) -> matches(it, host, port))) ? null
				: "its host '" + host + "' is not on the list of hosts";
	}

	/**
	 * A lone word is a command with whatever arguments; other words are its arguments.
	 */
	private static boolean matches(String pattern, String command, List<String> args) {
		String[] words = pattern.strip().split("\\s+");
		if (!glob(words[0]).matcher(command).matches()) {
			return false;
		}
		if (words.length == 1) {
			return true;
		}
		boolean more = words[words.length - 1].equals("**");
		int fixed = words.length - (more ? 2 : 1);
		if (more ? args.size() < fixed : args.size() != fixed) {
			return false;
		}
		for (int i = 0; i < fixed; i++) {
			if (!glob(words[i + 1]).matcher(args.get(i)).matches()) {
				return false;
			}
		}
		return true;
	}

	private static boolean matches(String pattern, String host, int port) {
		String written = pattern.strip().toLowerCase(Locale.ROOT);
		String name = host.toLowerCase(Locale.ROOT);
		boolean withPort = written.indexOf(':', written.indexOf(']') + 1) >= 0;
		return glob(written).matcher(withPort ? name + ":" + port : name).matches();
	}

	private static int port(URI address) {
		if (address.getPort() >= 0) {
			return address.getPort();
		}
		return "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
	}

	private static @Nullable URI parse(String url) {
		try {
			return new URI(url);
		}
		catch (URISyntaxException ex) {
			return null;
		}
	}

	private static Pattern glob(String pattern) {
		StringBuilder regex = new StringBuilder();
		for (String part : pattern.split("\\*", -1)) {
			regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(part));
		}
		return Pattern.compile(regex.toString(), Pattern.DOTALL);
	}

}
