/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The process that a client starts. It carries what is said between its pipes and a
 * witness that listens at the port given as its argument, and ends with either of them.
 */
public final class StdioRelay {

	static final int WITNESS_HUNG_UP = 3;

	static final String LAST_WORDS = "The witness has hung up";

	private StdioRelay() {
	}

	public static void main(String... args) throws IOException {
		AtomicBoolean clientGone = new AtomicBoolean();
		Socket witness = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
		witness.setTcpNoDelay(true);
		Thread up = new Thread(() -> {
			try {
				copy(new FileInputStream(FileDescriptor.in), witness.getOutputStream());
				clientGone.set(true);
				witness.shutdownOutput();
			}
			catch (IOException ex) {
				// The witness has gone, and the other direction says so.
			}
		});
		up.setDaemon(true);
		up.start();
		try {
			copy(witness.getInputStream(), new FileOutputStream(FileDescriptor.out));
		}
		catch (IOException ex) {
			// It hung up the hard way, or the client did.
		}
		if (!clientGone.get()) {
			System.err.println(LAST_WORDS);
			Runtime.getRuntime().halt(WITNESS_HUNG_UP);
		}
	}

	private static void copy(InputStream in, OutputStream out) throws IOException {
		byte[] buffer = new byte[64 * 1024];
		for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
			out.write(buffer, 0, read);
			out.flush();
		}
	}

}
