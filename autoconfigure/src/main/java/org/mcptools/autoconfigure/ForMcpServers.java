/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says for which servers a bean is, on its class or on the method that makes it. Where
 * one bean answers a server, it goes before a bean without it, which is for all other
 * servers.
 *
 * @see McpElicitationHandler
 * @see McpUrlElicitationHandler
 * @see McpSamplingHandler
 * @see McpRootsProvider
 * @see McpHttpRequestCustomizer
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD })
public @interface ForMcpServers {

	/**
	 * Return the names of the servers.
	 * @return the names, as the configuration has them
	 */
	String[] value();

}
