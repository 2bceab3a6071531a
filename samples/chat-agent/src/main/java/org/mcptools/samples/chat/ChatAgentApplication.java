/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import org.mcptools.samples.chat.cli.CommandLine;
import org.mcptools.samples.chat.cli.ProgramArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Starts the chat application: as a web application, or with {@code --chat.ask} and
 * {@code --chat.cli} on the command line.
 */
@SpringBootApplication
public class ChatAgentApplication {

	/**
	 * Starts the application. With {@code --chat.ask} or {@code --chat.cli} the process
	 * ends with the exit code of the command line.
	 * @param args the program arguments
	 */
	public static void main(String[] args) {
		String[] arguments = ProgramArguments.recover(args);
		CommandLine commandLine = CommandLine.of(arguments);
		SpringApplication application = new SpringApplication(ChatAgentApplication.class);
		if (commandLine.isWanted()) {
			System.exit(commandLine.run(application, arguments));
		}
		application.run(arguments);
	}

}
