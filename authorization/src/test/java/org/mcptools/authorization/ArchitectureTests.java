/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.importUrl(McpAuthorizer.class.getProtectionDomain().getCodeSource().getLocation());

	@Test
	void whenPackagesImportEachOtherThenThereIsNoCycle() {
		slices().matching("org.mcptools.authorization.(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void whenRequestsLeaveThenOnlyByTheOneWay() {
		noClasses().that()
			.resideOutsideOfPackage("org.mcptools.authorization.http")
			.should()
			.callMethod(com.nimbusds.oauth2.sdk.http.HTTPRequest.class, "send")
			.orShould()
			.callMethod(java.net.URL.class, "openConnection")
			.orShould()
			.callMethod(java.net.http.HttpClient.class, "send", java.net.http.HttpRequest.class,
					java.net.http.HttpResponse.BodyHandler.class)
			.check(CLASSES);
	}

	@Test
	void whenTheModuleIsUsedThenItNeedsNoFramework() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "reactor..", "javax.crypto..")
			.check(CLASSES);
		noClasses().should(ACCESS_STANDARD_STREAMS).check(CLASSES);
	}

}
