/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Beans for a server: those for all servers, and those that {@link ForMcpServers} makes
 * beans for this one.
 */
final class ServerBeans {

	private ServerBeans() {
	}

	/**
	 * Return the name of the bean for a server, without making the bean.
	 * @return the name, or {@code null} if there is none
	 * @throws IllegalStateException if there are several
	 */
	static @Nullable String nameOfOne(ListableBeanFactory beans, Class<?> type, String server) {
		Map<String, Boolean> found = names(beans, type, server);
		List<String> names = found.keySet().stream().filter(found::get).toList();
		if (names.isEmpty()) {
			names = List.copyOf(found.keySet());
		}
		if (names.size() > 1) {
			throw new IllegalStateException("MCP server '" + server + "' can be answered by one bean of type "
					+ type.getSimpleName() + ", and there are several: " + names
					+ ". Say with @ForMcpServers for which servers each of them is");
		}
		return names.isEmpty() ? null : names.get(0);
	}

	/**
	 * Return all beans for a server, in their order.
	 */
	static <T> List<T> all(ListableBeanFactory beans, Class<T> type, String server) {
		Set<T> found = Collections.newSetFromMap(new IdentityHashMap<>());
		names(beans, type, server).keySet().forEach((name) -> found.add(beans.getBean(name, type)));
		return beans.getBeanProvider(type).orderedStream().filter(found::contains).toList();
	}

	/** Return the names, and whether each is for this server by name. */
	private static Map<String, Boolean> names(ListableBeanFactory beans, Class<?> type, String server) {
		Map<String, Boolean> names = new LinkedHashMap<>();
		for (String bean : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false)) {
			ForMcpServers servers = beans.findAnnotationOnBean(bean, ForMcpServers.class, false);
			boolean named = servers != null && Arrays.asList(servers.value()).contains(server);
			if (servers == null || named) {
				names.put(bean, named);
			}
		}
		return names;
	}

}
