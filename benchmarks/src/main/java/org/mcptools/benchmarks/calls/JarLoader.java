/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.mcptools.benchmarks.contender.Adapter;

/**
 * Loads another client from a directory of its own, so that its libraries and ours never
 * meet: of our classes it sees the package {@code contender} only.
 */
final class JarLoader extends ClassLoader {

	private static final String SHARED = Adapter.class.getPackageName() + ".";

	/** Whoever is started a hundred times is loaded once. */
	private static final Map<Path, ClassLoader> LOADERS = new ConcurrentHashMap<>();

	private JarLoader() {
		super(ClassLoader.getPlatformClassLoader());
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		if (name.startsWith(SHARED)) {
			return Class.forName(name, false, JarLoader.class.getClassLoader());
		}
		throw new ClassNotFoundException(name);
	}

	/**
	 * Load an adapter.
	 * @param directory with {@code classes} and {@code lib}
	 * @param type the name of its class
	 * @return the adapter, whose class loader lives as long as the benchmark
	 */
	static Adapter adapter(Path directory, String type) {
		ClassLoader loader = LOADERS.computeIfAbsent(directory, JarLoader::load);
		try {
			return (Adapter) loader.loadClass(type).getDeclaredConstructor().newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException("Cannot load " + type + " of " + directory, ex);
		}
	}

	private static ClassLoader load(Path directory) {
		try (Stream<Path> jars = Files.list(directory.resolve("lib"))) {
			List<Path> all = Stream.concat(Stream.of(directory.resolve("classes")), jars.sorted()).toList();
			URL[] urls = new URL[all.size()];
			for (int i = 0; i < urls.length; i++) {
				urls[i] = all.get(i).toUri().toURL();
			}
			return new URLClassLoader(directory.getFileName().toString(), urls, new JarLoader());
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No jars in " + directory + "; benchmarks/run.sh collects them", ex);
		}
	}

}
