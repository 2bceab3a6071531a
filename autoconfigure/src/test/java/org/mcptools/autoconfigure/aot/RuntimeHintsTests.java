/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.aot;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpToolProperties;
import org.mcptools.autoconfigure.testing.AotApplication;
import org.mcptools.client.protocol.Implementation;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.ResolvableType;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a native image is told of. The types are found by where they are used: there is no
 * list of them that one could forget to add to.
 */
@Timeout(120)
class RuntimeHintsTests {

	private static final JavaClasses OURS = new ClassFileImporter()
		.importUrl(McpClients.class.getProtectionDomain().getCodeSource().getLocation());

	private static RuntimeHints hints(String... properties) {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get("com.example", "Application")), new InMemoryGeneratedFiles());
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of("management.endpoints.web.exposure.include=*").and(properties).applyTo(context);
			context.register(AotApplication.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		}
		return generation.getRuntimeHints();
	}

	private static List<Class<?>> annotated(Class<? extends Annotation> annotation) {
		List<Class<?>> found = new ArrayList<>();
		OURS.stream().filter((type) -> type.isAnnotatedWith(annotation)).map(JavaClass::reflect).forEach(found::add);
		return found;
	}

	/** Add our records that a type is or is made of. */
	private static void addRecords(ResolvableType type, Set<Class<?>> found) {
		Class<?> raw = type.resolve(Object.class);
		if (raw.isRecord() && raw.getName().startsWith("org.mcptools.") && found.add(raw)) {
			for (RecordComponent component : raw.getRecordComponents()) {
				addRecords(ResolvableType.forMethodReturnType(component.getAccessor()), found);
			}
		}
		Stream.of(type.getGenerics()).forEach((generic) -> addRecords(generic, found));
	}

	private static void assertInvocable(RuntimeHints hints, Executable executable) {
		assertThat(
				(executable instanceof Method method) ? RuntimeHintsPredicates.reflection().onMethodInvocation(method)
						: RuntimeHintsPredicates.reflection().onConstructorInvocation((Constructor<?>) executable))
			.as(executable.toString())
			.accepts(hints);
	}

	@Test
	void whenPropertiesAreBoundThenEachOfTheirTypesCanBeMade() {
		Set<Class<?>> bound = new LinkedHashSet<>();
		annotated(ConfigurationProperties.class).forEach((type) -> addRecords(ResolvableType.forClass(type), bound));
		assertThat(bound).contains(McpToolProperties.class).hasSizeGreaterThan(5);
		RuntimeHints hints = hints();
		bound.forEach((type) -> assertInvocable(hints, type.getDeclaredConstructors()[0]));
	}

	@Test
	void whenAnEndpointIsAskedThenItsOperationsCanBeCalledAndTheirResultsWritten() {
		Set<Class<?>> written = new LinkedHashSet<>();
		List<Method> operations = new ArrayList<>();
		for (Class<?> endpoint : annotated(Endpoint.class)) {
			for (Method method : endpoint.getDeclaredMethods()) {
				if (Stream.of(ReadOperation.class, WriteOperation.class, DeleteOperation.class)
					.anyMatch(method::isAnnotationPresent)) {
					operations.add(method);
					addRecords(ResolvableType.forMethodReturnType(method), written);
				}
			}
		}
		assertThat(operations).hasSizeGreaterThan(2);
		assertThat(written).contains(Implementation.class);
		RuntimeHints hints = hints();
		operations.forEach((operation) -> assertInvocable(hints, operation));
		written.forEach((type) -> Stream.of(type.getRecordComponents())
			.forEach((component) -> assertInvocable(hints, component.getAccessor())));
	}

	@Test
	void whenThereAreVirtualThreadsThenTheyAreFound() throws ReflectiveOperationException {
		RuntimeHints hints = hints();
		assertThat(RuntimeHintsPredicates.reflection().onType(TypeReference.of("java.lang.Thread$Builder$OfVirtual")))
			.accepts(hints);
		if (Runtime.version().feature() >= 21) {
			Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
			assertInvocable(hints, Thread.class.getMethod("ofVirtual"));
			assertInvocable(hints, builder.getMethod("name", String.class, long.class));
			assertInvocable(hints, builder.getMethod("inheritInheritableThreadLocals", boolean.class));
			assertInvocable(hints, builder.getMethod("factory"));
		}
	}

	@Test
	void whenSpringAisOwnClientIsThereTooThenItIsNoticed(@TempDir Path directory) throws Exception {
		String name = "org.springframework.ai.mcp.client.common.autoconfigure.McpClientAutoConfiguration";
		Path source = Files.writeString(directory.resolve("McpClientAutoConfiguration.java"), """
				package org.springframework.ai.mcp.client.common.autoconfigure;
				public class McpClientAutoConfiguration {
				}
				""");
		assertThat(ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-proc:none", "-d", directory.toString(), source.toString())).isZero();
		RuntimeHints hints = new RuntimeHints();
		try (URLClassLoader classes = new URLClassLoader(new URL[] { directory.toUri().toURL() })) {
			new McpClientRuntimeHints().registerHints(hints, classes);
		}
		assertThat(RuntimeHintsPredicates.reflection().onType(TypeReference.of(name))).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(TypeReference.of(name))).rejects(hints());
	}

	@Test
	void whenAnOutputSchemaIsUsedThenItsDialectAndTheMessagesAreThere() {
		RuntimeHints hints = hints();
		for (String resource : List.of("draft/2020-12/schema", "draft/2020-12/meta/applicator", "draft-07/schema")) {
			assertThat(getClass().getClassLoader().getResource(resource)).as(resource).isNotNull();
			assertThat(RuntimeHintsPredicates.resource().forResource(resource)).as(resource).accepts(hints);
		}
		assertThat(getClass().getClassLoader().getResource("jsv-messages.properties")).isNotNull();
		assertThat(RuntimeHintsPredicates.resource().forBundle("jsv-messages")).accepts(hints);
	}

	@Test
	void whenAFileOfServersIsOnTheClassPathThenItIsTakenAlong() {
		RuntimeHints hints = hints(
				"mcp.client.config-files=file:servers.json,optional:classpath:mcp-files/nothing.json,"
						+ "classpath:/mcp-files/vscode-github.json");
		assertThat(RuntimeHintsPredicates.resource().forResource("mcp-files/nothing.json")).accepts(hints);
		assertThat(RuntimeHintsPredicates.resource().forResource("mcp-files/vscode-github.json")).accepts(hints);
		assertThat(RuntimeHintsPredicates.resource().forResource("mcp-files/kiro-aws.json")).rejects(hints);
	}

}
