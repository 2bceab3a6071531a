/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testcontainers;

import java.util.List;
import java.util.Map;

import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpConnectionDetails;
import org.mcptools.autoconfigure.container.McpContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.springframework.util.function.SingletonSupplier;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Connects an application with MCP servers in containers.
 *
 * @param <C> the type of the containers
 */
abstract class AbstractContainerConnectionDetailsFactory<C extends GenericContainer<?>>
		extends ContainerConnectionDetailsFactory<C, McpConnectionDetails> {

	/** For all containers of the type. */
	AbstractContainerConnectionDetailsFactory() {
	}

	AbstractContainerConnectionDetailsFactory(List<String> connectionNames) {
		super(connectionNames);
	}

	@Override
	protected McpConnectionDetails getContainerConnectionDetails(ContainerConnectionSource<C> source) {
		return new Details<>(source);
	}

	private static final class Details<C extends GenericContainer<?>> extends ContainerConnectionDetails<C>
			implements McpConnectionDetails {

		/** The container is known, and runs, when it is asked for. */
		private final SingletonSupplier<McpConnectionDetails> server = SingletonSupplier.of(this::reached);

		Details(ContainerConnectionSource<C> source) {
			super(source);
		}

		private McpConnectionDetails reached() {
			GenericContainer<?> container = getContainer();
			String image = DockerImageName.parse(container.getDockerImageName()).getUnversionedPart();
			McpContainer known = new McpContainer(image.substring(image.lastIndexOf('/') + 1), container.getHost(),
					container.getExposedPorts(), container::getMappedPort, container.getLabels());
			return image.endsWith(McpContainer.GATEWAY_IMAGE) ? known.gateway() : known.server();
		}

		@Override
		public String getServerName() {
			return this.server.obtain().getServerName();
		}

		@Override
		public String getUrl() {
			return this.server.obtain().getUrl();
		}

		@Override
		public McpClientProperties.Transport getTransport() {
			return this.server.obtain().getTransport();
		}

		@Override
		public Map<String, String> getHeaders() {
			return this.server.obtain().getHeaders();
		}

	}

}
