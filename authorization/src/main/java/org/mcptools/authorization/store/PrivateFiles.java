/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

import org.jspecify.annotations.Nullable;

/**
 * Files that only their owner may read, where the file system knows owners.
 */
final class PrivateFiles {

	private PrivateFiles() {
	}

	static void createFolder(@Nullable Path folder) throws IOException {
		if (folder != null && !Files.exists(folder)) {
			Files.createDirectories(folder, owners(folder, "rwx------"));
		}
	}

	/** Whoever reads sees the old content or the new, and nothing between. */
	static void replace(Path file, String content) throws IOException {
		Path folder = file.toAbsolutePath().getParent();
		Path fresh = Files.createTempFile(folder, file.getFileName().toString(), ".new", owners(file, "rw-------"));
		try {
			Files.writeString(fresh, content);
			Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		finally {
			Files.deleteIfExists(fresh);
		}
	}

	private static FileAttribute<?>[] owners(Path path, String permissions) {
		return path.getFileSystem().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)) }
				: new FileAttribute<?>[0];
	}

}
