/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.aot;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.client.McpClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A native image knows only what it is told of. So whoever asks for something by its
 * name, or lets Jackson look into a type, is listed here, and has either hints or a
 * reason to need none. A new one fails these tests until somebody has thought about it.
 */
class ReflectionTests {

	private static final JavaClasses OURS = new ClassFileImporter()
		.importUrls(List.of(McpClients.class.getProtectionDomain().getCodeSource().getLocation(),
				McpClient.class.getProtectionDomain().getCodeSource().getLocation()));

	private static final Pattern BINDING = Pattern
		.compile("tools\\.jackson\\.databind\\.(ObjectMapper|ObjectReader|ObjectWriter|json\\.JsonMapper)"
				+ "\\.(readValue|readValues|treeToValue|valueToTree|convertValue|updateValue|readerFor|writerFor"
				+ "|writeValue|writeValueAsString|writeValueAsBytes|writeTree)");

	private static final Pattern LOOKING_UP = Pattern.compile("java\\.lang\\.Class\\.(forName|newInstance"
			+ "|get(Declared)?(Method|Constructor|Field)s?|getRecordComponents|getPermittedSubclasses"
			+ "|getResource(AsStream)?)|java\\.lang\\.(ClassLoader|Module)\\.(loadClass|getResource.*|findResource.*)"
			+ "|java\\.lang\\.reflect\\..*|java\\.util\\.(ServiceLoader|ResourceBundle)\\..*"
			+ "|java\\.lang\\.invoke\\.MethodHandles\\$Lookup\\.(find|unreflect|defineClass).*"
			+ "|org\\.springframework\\.util\\.(ReflectionUtils|ClassUtils)\\..*"
			+ "|org\\.springframework\\.beans\\.BeanUtils\\..*");

	private static Set<String> callers(Pattern callees) {
		Set<String> callers = new TreeSet<>();
		for (JavaClass type : OURS) {
			Stream.concat(type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
				.filter((call) -> callees.matcher(call.getTargetOwner().getName() + "." + call.getName()).matches())
				.forEach((call) -> callers
					.add(type.getName().substring("org.mcptools.".length()) + "." + call.getOrigin().getName()));
		}
		return callers;
	}

	@Test
	void whenJacksonLooksIntoATypeThenItIsOneOfTheApplication() {
		assertThat(callers(BINDING)).containsExactlyInAnyOrder(
				// A tree, or what an application hands over as arguments.
				"client.jsonrpc.Json.write",
				// The type that the application asks for.
				"client.protocol.McpToolCallResult.structuredContent",
				// Values of the application's tool context.
				"springai.ContextMeta.add",
				// Values of properties, which are strings, lists and maps.
				"springai.ToolArguments.fixed",
				// A tree.
				"autoconfigure.pin.PinFile.toJson");
	}

	@Test
	void whenSomethingIsLookedUpByItsNameThenThereAreHints() {
		assertThat(callers(LOOKING_UP)).containsExactlyInAnyOrder(
				// RuntimeHintsTests: Spring AI's own client is noticed.
				"autoconfigure.migration.SpringAiPropertiesPostProcessor.postProcessEnvironment",
				// RuntimeHintsTests: virtual threads are found.
				"client.thread.VirtualThreads.factory");
	}

}
