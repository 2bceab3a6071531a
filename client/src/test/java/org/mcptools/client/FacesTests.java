/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FacesTests {

	@Test
	void whenMethodIsOnOneFaceThenItIsOnTheOtherToo() {
		Set<String> asynchronous = signatures(McpAsyncClient.class);
		Set<String> blocking = signatures(McpClient.class);
		blocking.removeIf((signature) -> signature.startsWith("async("));
		assertThat(blocking).isEqualTo(asynchronous).hasSizeGreaterThan(25);
	}

	private static Set<String> signatures(Class<?> face) {
		Set<String> signatures = new TreeSet<>();
		for (Method method : face.getMethods()) {
			if (method.getDeclaringClass() != Object.class && !method.isBridge()
					&& !Modifier.isStatic(method.getModifiers())) {
				signatures.add(method.getName() + "(" + Arrays.toString(method.getGenericParameterTypes()) + ") "
						+ result(method.getGenericReturnType()));
			}
		}
		return signatures;
	}

	private static String result(Type type) {
		boolean future = type instanceof ParameterizedType generic && generic.getRawType() == CompletableFuture.class;
		String name = (future ? ((ParameterizedType) type).getActualTypeArguments()[0] : type).getTypeName();
		return "java.lang.Void".equals(name) ? "void" : name;
	}

}
