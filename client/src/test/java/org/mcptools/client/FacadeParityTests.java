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
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each operation exists on both faces of the client, with the same parameters.
 */
class FacadeParityTests {

	/** What is the same on both faces because it never waits. */
	private static final Set<String> WITHOUT_WAITING = Set.of("serverName", "initializeResult", "connectionStatus",
			"isToolListExpired", "rootsChanged", "close", "toString");

	@Test
	void whenAnOperationIsOnOneFaceThenItIsOnTheOther() {
		Set<String> async = operations(McpAsyncClient.class)
			.map((method) -> signature(method, resultOf(method.getGenericReturnType())))
			.collect(Collectors.toCollection(TreeSet::new));
		Set<String> blocking = operations(McpClient.class).filter((method) -> !method.getName().equals("async"))
			.map((method) -> signature(method, method.getGenericReturnType().getTypeName()))
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(blocking).isEqualTo(async).hasSizeGreaterThan(25);
	}

	@Test
	void whenAMethodDoesNotWaitThenItIsTheSameOnBothFaces() {
		assertThat(plain(McpClient.class)).isEqualTo(plain(McpAsyncClient.class)).hasSize(WITHOUT_WAITING.size());
	}

	private static Stream<Method> operations(Class<?> face) {
		return publicMethods(face).filter((method) -> !WITHOUT_WAITING.contains(method.getName()));
	}

	private static Set<String> plain(Class<?> face) {
		return publicMethods(face).filter((method) -> WITHOUT_WAITING.contains(method.getName()))
			.map((method) -> signature(method, method.getGenericReturnType().getTypeName()))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Stream<Method> publicMethods(Class<?> face) {
		return Arrays.stream(face.getMethods())
			.filter((method) -> method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers()))
			.filter((method) -> !method.isSynthetic());
	}

	private static String resultOf(Type future) {
		ParameterizedType type = (ParameterizedType) future;
		assertThat(type.getRawType()).isEqualTo(CompletableFuture.class);
		String result = type.getActualTypeArguments()[0].getTypeName();
		return result.equals(Void.class.getName()) ? "void" : result;
	}

	private static String signature(Method method, String result) {
		return method.getName() + Arrays.toString(method.getGenericParameterTypes()) + " " + result;
	}

}
