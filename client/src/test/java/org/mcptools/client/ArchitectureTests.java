/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

class ArchitectureTests {

	private static final String ROOT = "org.mcptools.client";

	/** Which packages of ours a package may import: the bottom first. */
	private static final Map<String, Set<String>> MAY_IMPORT = Map.ofEntries(entry("error", Set.of()),
			entry("protocol", Set.of()), entry("thread", Set.of()), entry("jsonrpc", Set.of("error")),
			entry("transport", Set.of("jsonrpc", "error")),
			entry("transport.stdio", Set.of("transport", "jsonrpc", "error", "thread")),
			entry("transport.http", Set.of("transport", "jsonrpc", "error", "thread", "call")),
			entry("call", Set.of("protocol", "transport")), entry("connection", Set.of()),
			entry("handler", Set.of("protocol", "error", "connection")),
			entry("core", Set.of("transport", "jsonrpc", "error", "thread")),
			entry("era", Set.of("core", "transport", "jsonrpc", "error", "protocol", "handler", "call", "thread")));

	private static final DescribedPredicate<JavaClass> IS_OF_HTTP_CORE = DescribedPredicate
		.describe("of the engine over HttpCore", (type) -> type.getName().contains(".transport.http.HttpCore"));

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.importUrl(McpClient.class.getProtectionDomain().getCodeSource().getLocation());

	@Test
	void whenAPackageImportsAnotherThenItIsBelow() {
		List<String> violations = new ArrayList<>();
		Set<String> seen = new TreeSet<>();
		for (JavaClass type : CLASSES) {
			String from = packageOf(type);
			seen.add(from);
			if (from.isEmpty()) {
				continue;
			}
			Set<String> allowed = MAY_IMPORT.get(from);
			assertThat(allowed).as("the rule for package " + from).isNotNull();
			for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
				JavaClass target = dependency.getTargetClass().getBaseComponentType();
				if (target.getPackageName().startsWith(ROOT)) {
					String to = packageOf(target);
					if (!to.equals(from) && !allowed.contains(to)) {
						violations.add(dependency.getDescription());
					}
				}
			}
		}
		assertThat(violations).isEmpty();
		Set<String> ruled = new TreeSet<>(MAY_IMPORT.keySet());
		ruled.add("");
		assertThat(seen).as("packages with a rule").isEqualTo(ruled);
	}

	@Test
	void whenPackagesImportEachOtherThenThereIsNoCycle() {
		slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void whenTheClientIsUsedThenItNeedsNoFramework() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "reactor..", "org.reactivestreams..", "com.fasterxml..",
					"kotlin..", "lombok..", "java.util.logging..", "org.apache..", "com.google..")
			.check(CLASSES.that(DescribedPredicate.not(IS_OF_HTTP_CORE)));
	}

	/** It need not be there, so that nobody else may know of it. */
	@Test
	void whenHttpCoreIsNotThereThenOnlyItsOwnEngineMissesIt() {
		noClasses().that(DescribedPredicate.not(IS_OF_HTTP_CORE))
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.apache.hc..")
			.check(CLASSES);
		noClasses().that(IS_OF_HTTP_CORE)
			.should()
			.dependOnClassesThat(DescribedPredicate.describe("of other libraries",
					(type) -> type.getPackageName().startsWith("org.apache.")
							&& !type.getPackageName().startsWith("org.apache.hc.core5.")))
			.check(CLASSES);
	}

	@Test
	void whenSomethingIsToldThenItIsNotOnTheStandardStreams() {
		noClasses().should(ACCESS_STANDARD_STREAMS).check(CLASSES);
		noClasses().should().callMethod(Throwable.class, "printStackTrace").check(CLASSES);
	}

	@Test
	void whenAClassWaitsThenItDoesNotSleep() {
		noClasses().should().callMethod(Thread.class, "sleep", long.class).check(CLASSES);
	}

	@Test
	void whenTheClockOfTheMachineJumpsThenNothingThatWaitsIsConcerned() {
		DescribedPredicate<JavaClass> others = DescribedPredicate.describe(
				"other than those that tell people the time, or are told it by a server",
				(type) -> !type.getSimpleName().equals("Standing") && !type.getSimpleName().equals("ReplyHead"));
		noClasses().that(others)
			.should()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Instant.class, "now")
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(Clock.class)
			.orShould()
			.dependOnClassesThat()
			.areAssignableTo(Date.class)
			.check(CLASSES);
	}

	@Test
	void whenAnApplicationUsesTheRootPackageThenItMeetsNoInternalType() {
		Set<String> internal = Set.of("core", "era", "thread", "jsonrpc");
		List<String> leaks = new ArrayList<>();
		for (JavaClass type : CLASSES) {
			if (packageOf(type).isEmpty() && type.getModifiers().contains(JavaModifier.PUBLIC)) {
				for (JavaMethod method : type.getMethods()) {
					if (method.getModifiers().contains(JavaModifier.PUBLIC) && method.getAllInvolvedRawTypes()
						.stream()
						.anyMatch((involved) -> involved.getPackageName().startsWith(ROOT)
								&& internal.contains(packageOf(involved)))) {
						leaks.add(method.getFullName());
					}
				}
			}
		}
		assertThat(leaks).isEmpty();
	}

	@Test
	void whenOnlyOnePlaceMayBlockThenNoOtherParksOrJoins() {
		DescribedPredicate<JavaClass> others = DescribedPredicate.describe("outside Await and Handover",
				(type) -> !type.getSimpleName().equals("Await") && !type.getSimpleName().equals("Handover")
						&& !packageOf(type).startsWith("transport"));
		noClasses().that(others)
			.should()
			.callMethod(CompletableFuture.class, "get")
			.orShould()
			.callMethod(LockSupport.class, "park", Object.class)
			.orShould()
			.callMethod(Object.class, "wait")
			.check(CLASSES);
	}

	private static String packageOf(JavaClass type) {
		String name = type.getPackageName();
		return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
	}

}
