/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AuthChallengeTests {

	@Test
	void whenParametersAreQuotedOrNotThenBothAreRead() {
		AuthChallenge challenge = AuthChallenge.of(List
			.of("bearer Scope=\"a b\", error=insufficient_scope, realm=\"x, \\\"y\\\"\", resource_metadata=\"https://m\""));
		assertThat(challenge.scheme()).isEqualTo("bearer");
		assertThat(challenge.scopes()).containsExactly("a", "b");
		assertThat(challenge.error()).isEqualTo("insufficient_scope");
		assertThat(challenge.parameters()).containsEntry("realm", "x, \"y\"");
		assertThat(challenge.resourceMetadata()).isEqualTo("https://m");
	}

	@Test
	void whenSeveralChallengesAreInOneLineThenEachHasItsOwnParameters() {
		List<AuthChallenge> all = AuthChallenge
			.parse(List.of("Basic realm=\"a\", Negotiate YWJj==, Bearer scope=\"x\"", "DPoP algs=\"ES256\""));
		assertThat(all).extracting(AuthChallenge::scheme).containsExactly("basic", "negotiate", "bearer", "dpop");
		assertThat(all.get(2).parameters()).containsOnlyKeys("scope");
		assertThat(AuthChallenge.of(List.of("Basic realm=\"a\", Bearer scope=\"x\"")).scopes()).containsExactly("x");
	}

	@Test
	void whenThereIsNoneOrOnlyASchemeThenThereAreNoParameters() {
		assertThat(AuthChallenge.of(List.of()).scopes()).isEmpty();
		assertThat(AuthChallenge.of(List.of("Bearer")).scheme()).isEqualTo("bearer");
		assertThat(AuthChallenge.of(List.of("Bearer")).resourceMetadata()).isNull();
		assertThat(AuthChallenge.of(List.of("\"\"\" =,")).parameters()).isEmpty();
	}

	@Test
	void whenAServerSendsVeryMuchThenThatIsNoMoreThanMuchText() {
		for (String part : List.of("a", "\\\"", "\\", "\",", "x=y,")) {
			String much = part.repeat(200_000);
			assertThat(AuthChallenge.of(List.of("Bearer realm=\"" + much + "\", error=\"e\"")).scheme()).isIn("bearer",
					"");
			assertThat(AuthChallenge.of(List.of("Bearer error=\"e\", realm=\"" + much)).error()).isEqualTo("e");
		}
		assertThat(AuthChallenge.of(List.of("Bearer realm=\"" + "\\a".repeat(3000) + "\", error=\"e\"")).error())
			.isEqualTo("e");
	}

}
