/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Finds the jar of the sample's MCP server from wherever the application is started: in
 * the build tree, seen from the working directory or from the application itself, or
 * beside the application's own jar. The property {@value #PROPERTY} wins where it is set.
 */
final class StatusServerJarLocator implements EnvironmentPostProcessor {

	static final String PROPERTY = "chat.status-server-jar";

	private static final String JAR = "system-status-server.jar";

	private static final Path IN_SAMPLES = Path.of("system-status-server", "target", JAR);

	private static final int LEVELS = 5;

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		File source = new ApplicationHome(ChatAgentApplication.class).getSource();
		locate(Path.of(""), (source != null) ? source.toPath() : null)
			.ifPresent((jar) -> environment.getPropertySources()
				.addLast(new MapPropertySource("statusServerJar", Map.of(PROPERTY, jar.toString()))));
	}

	/**
	 * Looks for the jar.
	 * @param workingDirectory the directory that the application was started in
	 * @param application the application's own jar or folder of classes
	 * @return the jar, empty when it is in none of the places
	 */
	static Optional<Path> locate(Path workingDirectory, @Nullable Path application) {
		return Stream.concat(upFrom(workingDirectory), upFrom(application))
			.flatMap((folder) -> Stream.of(folder.resolve("samples").resolve(IN_SAMPLES), folder.resolve(IN_SAMPLES),
					folder.resolve(JAR)))
			.filter(Files::isRegularFile)
			.map(Path::normalize)
			.findFirst();
	}

	private static Stream<Path> upFrom(@Nullable Path path) {
		return (path == null) ? Stream.empty()
				: Stream.iterate(path.toAbsolutePath(), (folder) -> folder != null, Path::getParent).limit(LEVELS);
	}

}
