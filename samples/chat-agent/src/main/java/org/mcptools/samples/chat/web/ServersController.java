/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.util.List;

import org.mcptools.samples.chat.ServerDirectory;
import org.mcptools.samples.chat.demo.DemoChatModel;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * What the page shows beside the conversation: the model and the MCP servers.
 */
@RestController
class ServersController {

	private final ServerDirectory servers;

	private final Model model;

	ServersController(ServerDirectory servers, ChatModel model) {
		this.servers = servers;
		String name = model.getOptions().getModel();
		this.model = new Model((name != null) ? name : model.getClass().getSimpleName(),
				model instanceof DemoChatModel);
	}

	@GetMapping("/api/servers")
	Overview servers() {
		return new Overview(this.model, this.servers.servers());
	}

	/**
	 * The answer.
	 *
	 * @param model the model that answers
	 * @param servers the MCP servers
	 */
	record Overview(Model model, List<ServerDirectory.Server> servers) {
	}

	/**
	 * The model.
	 *
	 * @param name its name
	 * @param demo whether it is the demo model
	 */
	record Model(String name, boolean demo) {
	}

}
