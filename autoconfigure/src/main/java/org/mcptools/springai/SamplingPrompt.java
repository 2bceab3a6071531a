/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.protocol.AudioContent;
import org.mcptools.client.protocol.ImageContent;
import org.mcptools.client.protocol.Role;
import org.mcptools.client.protocol.SamplingContent;
import org.mcptools.client.protocol.SamplingMessage;
import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.TextContent;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.util.StringUtils;

/**
 * What a server wants said, as the messages of a prompt. What cannot be passed on as it
 * is spoils the whole conversation: a model would answer to something else.
 */
final class SamplingPrompt {

	private SamplingPrompt() {
	}

	static List<Message> messages(SamplingRequest request) {
		if (request.maxTokens() < 1) {
			throw new RequestRejectedException("maxTokens must be positive");
		}
		if (request.messages().isEmpty()) {
			throw new RequestRejectedException("There is no message to answer");
		}
		List<Message> messages = new ArrayList<>();
		if (StringUtils.hasText(request.systemPrompt())) {
			messages.add(new SystemMessage(request.systemPrompt()));
		}
		request.messages().forEach((message) -> messages.add(message(message)));
		return messages;
	}

	private static Message message(SamplingMessage message) {
		List<String> texts = new ArrayList<>();
		List<Media> media = new ArrayList<>();
		for (SamplingContent block : message.content()) {
			if (block instanceof TextContent text) {
				texts.add(text.text());
			}
			else if (block instanceof ImageContent image) {
				media.add(media(image.mimeType(), image.data()));
			}
			else if (block instanceof AudioContent audio) {
				media.add(media(audio.mimeType(), audio.data()));
			}
			else {
				throw new RequestRejectedException("A message can hold text, images and audio only");
			}
		}
		String text = String.join("\n", texts);
		return (message.role() == Role.USER) ? UserMessage.builder().text(text).media(media).build()
				: AssistantMessage.builder().content(text).media(media).build();
	}

	private static Media media(String mimeType, String base64) {
		try {
			MimeType type = MimeTypeUtils.parseMimeType(mimeType);
			return new Media(type, new ByteArrayResource(Base64.getDecoder().decode(base64)));
		}
		catch (InvalidMimeTypeException ex) {
			throw new RequestRejectedException("An image or audio has no valid MIME type");
		}
		catch (IllegalArgumentException ex) {
			throw new RequestRejectedException("The data of an image or audio is not valid Base64");
		}
	}

}
