/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;

import org.mcptools.samples.status.server.Log;
import org.mcptools.samples.status.server.McpServer;
import org.mcptools.samples.status.server.ServerInfo;
import org.mcptools.samples.status.server.Tool;
import org.mcptools.samples.status.tools.DiskUsageTool;
import org.mcptools.samples.status.tools.SystemStatusTool;
import org.mcptools.samples.status.tools.ThreadListTool;

/**
 * Starts the server on standard input and output. It ends when its input ends.
 */
public final class SystemStatusServer {

	private static final String INSTRUCTIONS = """
			Read-only facts about the machine and the Java process that this server runs on. \
			Use get_system_status for load, CPUs and memory, list_threads to see what uses the CPU \
			inside the process, and get_disk_usage for free disk space. \
			The figures are of the moment of the call: ask again for new ones.""";

	private SystemStatusServer() {
	}

	public static void main(String[] args) {
		serve(() -> List.of(new SystemStatusTool(), new ThreadListTool(), new DiskUsageTool()));
	}

	/**
	 * Serves these tools until the input ends; ends the process where a stream breaks.
	 * @param tools makes the tools, after the streams are safe from them
	 */
	static void serve(Supplier<List<? extends Tool>> tools) {
		// From here on the two streams belong to the protocol: whoever prints by accident
		// prints to the log, whoever reads by accident reads nothing.
		InputStream in = new FileInputStream(FileDescriptor.in);
		OutputStream out = new FileOutputStream(FileDescriptor.out);
		System.setOut(System.err);
		System.setIn(InputStream.nullInputStream());

		ServerInfo info = new ServerInfo("system-status-server", "System status", version(), INSTRUCTIONS);
		Log log = Log.onStandardError();
		McpServer server = new McpServer(info, tools.get(), log);
		log.info(info.name() + " " + info.version() + " serves MCP on stdio");
		try {
			server.serve(in, out);
		}
		catch (IOException ex) {
			log.info("The connection to the client broke: " + ex.getMessage());
			System.exit(1);
		}
	}

	private static String version() {
		Properties properties = new Properties();
		try (InputStream in = SystemStatusServer.class.getResourceAsStream("server.properties")) {
			properties.load(in);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return properties.getProperty("version");
	}

}
