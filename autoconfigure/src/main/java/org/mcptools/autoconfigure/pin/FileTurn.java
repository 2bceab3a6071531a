/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The turn of this process to change a file. What is locked is not the file, which is
 * replaced, but one in the directory for temporary files, so that none stays next to it.
 * Who cannot get a turn goes on without: then, of two changes at once, one is lost.
 */
final class FileTurn implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(FileTurn.class);

	private static final int TRIES = 100;

	private static final long PAUSE_MILLIS = 50;

	private final @Nullable FileChannel channel;

	private FileTurn(@Nullable FileChannel channel) {
		this.channel = channel;
	}

	/** Wait for it, a few seconds at most. */
	static FileTurn await(Path file) {
		FileChannel channel = null;
		try {
			channel = FileChannel.open(place(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
					LinkOption.NOFOLLOW_LINKS);
			for (int i = 0; i < TRIES && !isLocked(channel); i++) {
				TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
			}
		}
		catch (IOException ex) {
			logger.debug("Changing {} without a lock", file, ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return new FileTurn(channel);
	}

	private static boolean isLocked(FileChannel channel) throws IOException {
		try {
			return channel.tryLock() != null;
		}
		catch (OverlappingFileLockException ex) {
			// Another copy of this class has it, in the same process.
			return false;
		}
	}

	private static Path place(Path file) {
		String digest = Fingerprint.digest(file.toString());
		return Path.of(System.getProperty("java.io.tmpdir"),
				"mcp-tools-" + digest.substring(digest.length() - 16) + ".lock");
	}

	@Override
	public void close() throws IOException {
		if (this.channel != null) {
			this.channel.close();
		}
	}

}
