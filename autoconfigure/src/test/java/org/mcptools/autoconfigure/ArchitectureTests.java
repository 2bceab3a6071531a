/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.mcptools.client.McpClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

class ArchitectureTests {

	private static final String SPRING_AI_ADAPTER = "org.mcptools.springai..";

	private static final String AUTO_CONFIGURATION = "org.mcptools.autoconfigure..";

	private static final String CLIENT = "org.mcptools.client..";

	/** From where the classes are, so that tests are not among them. */
	private static final JavaClasses OURS = new ClassFileImporter()
		.importUrl(McpClients.class.getProtectionDomain().getCodeSource().getLocation());

	private static final JavaClasses WITH_CLIENT = new ClassFileImporter()
		.importUrls(List.of(McpClients.class.getProtectionDomain().getCodeSource().getLocation(),
				McpClient.class.getProtectionDomain().getCodeSource().getLocation()));

	private static void check(ArchRule rule) {
		rule.check(OURS);
	}

	@Test
	void whenTheAdapterIsUsedThenBootIsNotNeeded() {
		check(noClasses().that()
			.resideInAPackage(SPRING_AI_ADAPTER)
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.boot..", AUTO_CONFIGURATION));
	}

	@Test
	void whenClassesAreOursThenOnlyTheAutoConfigurationUsesBoot() {
		noClasses().that()
			.resideOutsideOfPackage(AUTO_CONFIGURATION)
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework.boot..")
			.check(WITH_CLIENT);
	}

	@Test
	void whenTheClientIsUsedThenSpringAndTheAdapterAreNotNeeded() {
		noClasses().that()
			.resideInAPackage(CLIENT)
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "reactor..", SPRING_AI_ADAPTER, AUTO_CONFIGURATION)
			.check(WITH_CLIENT);
	}

	@Test
	void whenTheClientIsUsedThenItsInnerPackagesAreLeftAlone() {
		check(noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.mcptools.client.core..", "org.mcptools.client.era..",
					"org.mcptools.client.jsonrpc..", "org.mcptools.client.thread.."));
	}

	@Test
	void whenSpringSecurityIsNotThereThenOnlyAccessTokensAreNot() {
		check(noClasses().that()
			.resideOutsideOfPackage("org.mcptools.autoconfigure.oauth2..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework.security..", "org.mcptools.autoconfigure.oauth2.."));
	}

	@Test
	void whenPackagesDependOnEachOtherThenInOneDirection() {
		slices().matching("org.mcptools.(*)..").should().beFreeOfCycles().check(WITH_CLIENT);
	}

	@Test
	void whenAClassIsAnAutoConfigurationThenItIsWiringAndNothingElse() {
		check(classes().that()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.bePublic()
			.andShould()
			.haveModifier(JavaModifier.FINAL));
		check(methods().that()
			.areDeclaredInClassesThat()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.notBePublic());
		check(fields().that()
			.areDeclaredInClassesThat()
			.areAnnotatedWith(AutoConfiguration.class)
			.should()
			.notBePublic()
			.allowEmptyShould(true));
	}

	@Test
	void whenAnAutoConfigurationExistsThenBootFindsIt() throws Exception {
		List<String> imports = Files.readAllLines(Path
			.of("src/main/resources/META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports"));
		List<String> classes = OURS.stream()
			.filter((type) -> type.isAnnotatedWith(AutoConfiguration.class))
			.map((type) -> type.getName())
			.toList();
		assertThat(imports).containsExactlyInAnyOrderElementsOf(classes).isNotEmpty();
	}

	@Test
	void whenALibraryHasSomethingToSayThenNotOnStandardStreams() {
		check(GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS);
		check(GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING);
	}

	@Test
	void whenAPackageIsOursThenNothingInItIsNullByAccident() {
		assertThat(OURS.stream().map((type) -> type.getPackage()).distinct())
			.allMatch((type) -> type.isAnnotatedWith(NullMarked.class));
	}

	@Test
	void whenVersionsOfTheProtocolAreComparedThenNotHere() throws Exception {
		Pattern version = Pattern.compile("20\\d\\d-\\d\\d-\\d\\d");
		List<String> found = new ArrayList<>();
		try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
			for (Path source : sources.filter((file) -> file.toString().endsWith(".java")).toList()) {
				if (version.matcher(read(source)).find()) {
					found.add(source.toString());
				}
			}
		}
		assertThat(found).isEmpty();
	}

	private static String read(Path file) throws IOException {
		return Files.readString(file);
	}

}
