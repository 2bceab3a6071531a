/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.mcptools.samples.status.server.Arguments;
import org.mcptools.samples.status.server.Json;
import org.mcptools.samples.status.server.Parameter;
import org.mcptools.samples.status.server.Schema;
import org.mcptools.samples.status.server.Tool;
import org.mcptools.samples.status.server.ToolDefinition;
import org.mcptools.samples.status.server.ToolException;
import org.mcptools.samples.status.server.ToolResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells how full the disks are.
 */
public final class DiskUsageTool implements Tool {

	private static final Parameter<String> PATH = Parameter.text("path",
			"An absolute path that exists, to get only the file system that it lies on; all of them where it is missing.");

	private static final ToolDefinition DEFINITION = new ToolDefinition("get_disk_usage", "Disk usage", """
			Returns the file systems (disks, drives, mounts) of the machine with type, total, used and usable \
			space in bytes and percent used; with path only the one that this path lies on. \
			Use it when the user asks about free or used disk space, storage, or whether a disk is full. \
			It does not tell the size of single files or folders.""", List.of(PATH),
			Schema.object()
				.list("fileSystems", "One entry for each file system that has any space",
						Schema.object()
							.string("name", "The file system: mount point or drive, and device")
							.string("type", "Its type, such as ext4 or NTFS")
							.bool("readOnly", "Whether it is read-only")
							.integer("totalBytes", "Its size")
							.integer("usedBytes", "Space in use")
							.integer("usableBytes", "Space that this process may still fill")
							.number("usedPercent", "Space in use, in percent of the size")));

	@Override
	public ToolDefinition definition() {
		return DEFINITION;
	}

	@Override
	public ToolResult call(Arguments arguments) throws ToolException {
		Optional<String> path = arguments.find(PATH);
		List<Usage> usages = path.isPresent() ? List.of(usageOf(path.get())) : all();
		return new ToolResult(toText(usages), toJson(usages));
	}

	private static Usage usageOf(String text) throws ToolException {
		try {
			Path path = Path.of(text);
			if (!path.isAbsolute()) {
				throw new ToolException("path must be absolute, but was " + Json.quote(text) + "; for example "
						+ path.toAbsolutePath().getRoot());
			}
			return Usage.of(Files.getFileStore(path));
		}
		catch (InvalidPathException ex) {
			throw new ToolException("path is no path of this operating system: " + Json.quote(text));
		}
		catch (NoSuchFileException ex) {
			throw new ToolException("path does not exist: " + Json.quote(text));
		}
		catch (IOException ex) {
			throw new ToolException("path can't be examined: " + Json.quote(text));
		}
	}

	private static List<Usage> all() {
		List<Usage> usages = new ArrayList<>();
		for (FileStore store : FileSystems.getDefault().getFileStores()) {
			try {
				Usage usage = Usage.of(store);
				// Kernel interfaces and the like have no space; one store may be mounted
				// twice.
				if (usage.total() > 0 && !usages.contains(usage)) {
					usages.add(usage);
				}
			}
			catch (IOException ex) {
				// A drive without a medium, or a mount that this user must not see: left
				// out.
			}
		}
		return usages;
	}

	private static String toText(List<Usage> usages) {
		StringBuilder text = new StringBuilder("File systems: " + usages.size());
		for (Usage usage : usages) {
			text.append('\n').append(usage.name()).append(": ");
			text.append(Format.space(usage.used())).append(" used of ").append(Format.space(usage.total()));
			text.append(" (").append(Format.percent(usage.usedPercent())).append("), ");
			text.append(Format.space(usage.usable())).append(" usable, ").append(usage.type());
			text.append(usage.readOnly() ? ", read-only" : "");
		}
		return text.toString();
	}

	private static ObjectNode toJson(List<Usage> usages) {
		ObjectNode json = Json.object();
		ArrayNode list = json.putArray("fileSystems");
		for (Usage usage : usages) {
			ObjectNode entry = list.addObject();
			entry.put("name", usage.name());
			entry.put("type", usage.type());
			entry.put("readOnly", usage.readOnly());
			entry.put("totalBytes", usage.total());
			entry.put("usedBytes", usage.used());
			entry.put("usableBytes", usage.usable());
			entry.put("usedPercent", usage.usedPercent());
		}
		return json;
	}

	/**
	 * One file system at one moment.
	 */
	private record Usage(String name, String type, boolean readOnly, long total, long used, long usable) {

		static Usage of(FileStore store) throws IOException {
			long total = store.getTotalSpace();
			// The text of a store is the only place that has its mount point.
			return new Usage(store.toString(), store.type(), store.isReadOnly(), total,
					total - store.getUnallocatedSpace(), store.getUsableSpace());
		}

		double usedPercent() {
			return (this.total > 0) ? Format.round(100.0 * this.used / this.total) : 0;
		}

	}

}
