/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.util.PlaceholderResolutionException;

/**
 * Says at the start that a key is missing, and not in answer to the first question.
 */
@Component
final class ApiKeyCheck {

	ApiKeyCheck(Environment environment) {
		String provider = environment.getProperty("spring.ai.model.chat", "none");
		String property = "spring.ai." + provider + ".api-key";
		try {
			environment.getProperty(property);
		}
		catch (PlaceholderResolutionException ex) {
			throw new InvalidConfigurationPropertyValueException(property, null,
					"It comes from the environment variable " + ex.getPlaceholder() + ", which is not set.");
		}
	}

}
