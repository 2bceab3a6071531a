/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.ChatApprovals;
import org.mcptools.springai.ToolApproval.Decision;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Takes the user's word on tool calls. It counts only in the session that was asked.
 */
@RestController
class ApprovalController {

	private static final Decision DENIED = Decision.deny("the user denied it");

	private final ChatApprovals approvals;

	ApprovalController(ChatApprovals approvals) {
		this.approvals = approvals;
	}

	/**
	 * Allows or denies a call. Only JSON is accepted, which pages of other origins cannot
	 * send without asking first. Whether a question was never asked, is answered already
	 * or is somebody else's cannot be told from the answer.
	 */
	@PostMapping(path = "/api/approvals/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void answer(@PathVariable String id, @RequestBody Answer answer, HttpServletRequest request) {
		JsonNode allowed = answer.allowed();
		if (allowed == null || !allowed.isBoolean()) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "'allowed' has to be true or false");
		}
		HttpSession session = request.getSession(false);
		if (session == null
				|| !this.approvals.answer(session.getId(), id, allowed.booleanValue() ? Decision.allow() : DENIED)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "Nobody waits for this decision");
		}
	}

	/**
	 * What the page sends.
	 *
	 * @param allowed whether the call may be made
	 */
	record Answer(@Nullable JsonNode allowed) {
	}

}
