/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file of approved tools. It is replaced as a whole, so that nobody ever sees half of
 * it; applications on the same machine take turns to change it, and each changes the
 * entry of one server only. Thread-safe.
 */
final class PinFile {

	private static final JsonMapper JSON = new JsonMapper();

	private static final DefaultPrettyPrinter PRETTY = new DefaultPrettyPrinter()
		.withObjectIndenter(new DefaultIndenter("  ", "\n"));

	private final Path path;

	/** What was in it when it was last read: it is not forgotten if the file is gone. */
	private volatile Map<String, Map<String, Fingerprint>> known;

	/**
	 * Read the file, if there is one.
	 * @throws PinFileException if it cannot be read
	 */
	PinFile(Path path) {
		this.path = path.toAbsolutePath().normalize();
		Map<String, Map<String, Fingerprint>> read = read();
		this.known = (read != null) ? read : Map.of();
	}

	private @Nullable Map<String, Map<String, Fingerprint>> read() {
		try {
			return PinFileReader.read(this.path, Files.readAllBytes(this.path));
		}
		catch (NoSuchFileException ex) {
			return null;
		}
		catch (IOException ex) {
			throw new PinFileException(this.path, "cannot be read: " + ex, ex);
		}
	}

	Path path() {
		return this.path;
	}

	@Nullable Map<String, Fingerprint> known(String server) {
		return this.known.get(server);
	}

	/**
	 * Change the entry of a server.
	 * @param server the server's name
	 * @param change makes the new entry of the old one, if there is one
	 * @return the new entry
	 * @throws IOException if the file cannot be written; nothing has changed then
	 * @throws PinFileException if it has been broken meanwhile; it stays as it is then
	 */
	Map<String, Fingerprint> change(String server,
			Function<@Nullable Map<String, Fingerprint>, Map<String, Fingerprint>> change) throws IOException {
		// The locks of files are those of the process: its threads take turns here.
		synchronized (PinFile.class) {
			try (FileTurn turn = FileTurn.await(this.path)) {
				Map<String, Map<String, Fingerprint>> read = read();
				Map<String, Map<String, Fingerprint>> servers = new TreeMap<>((read != null) ? read : this.known);
				Map<String, Fingerprint> before = servers.get(server);
				Map<String, Fingerprint> after = new TreeMap<>(change.apply(before));
				if (read == null || !after.equals(before)) {
					servers.put(server, after);
					write(servers);
				}
				this.known = servers;
				return after;
			}
		}
	}

	private void write(Map<String, Map<String, Fingerprint>> servers) throws IOException {
		Path target = Files.exists(this.path) ? this.path.toRealPath() : this.path;
		Path directory = target.toAbsolutePath().getParent();
		if (directory != null) {
			Files.createDirectories(directory);
		}
		Path next = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
		try {
			try (FileChannel out = FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
				ByteBuffer content = ByteBuffer.wrap(toJson(servers).getBytes(StandardCharsets.UTF_8));
				while (content.hasRemaining()) {
					out.write(content);
				}
				out.force(true);
			}
			keepPermissions(target, next);
			move(next, target);
		}
		finally {
			Files.deleteIfExists(next);
		}
	}

	private static void keepPermissions(Path target, Path next) throws IOException {
		PosixFileAttributeView view = Files.getFileAttributeView(next, PosixFileAttributeView.class);
		if (view != null && Files.exists(target)) {
			view.setPermissions(Files.getPosixFilePermissions(target));
		}
	}

	private static void move(Path from, Path to) throws IOException {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (AtomicMoveNotSupportedException ex) {
			Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	/** The same on every machine, so that version control shows changes only. */
	private static String toJson(Map<String, Map<String, Fingerprint>> servers) {
		ObjectNode root = JSON.createObjectNode().put("version", PinFileReader.VERSION);
		ObjectNode entries = root.putObject("servers");
		servers.forEach((server, tools) -> {
			ObjectNode entry = entries.putObject(server).putObject("tools");
			tools.forEach((tool, print) -> {
				ObjectNode parts = entry.putObject(tool);
				print.parts().forEach((part, digest) -> parts.put(part.key(), digest));
			});
		});
		return JSON.writer().with(PRETTY).writeValueAsString(root) + "\n";
	}

}
