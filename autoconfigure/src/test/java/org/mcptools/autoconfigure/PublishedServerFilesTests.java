/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files with the commands, arguments and keys that the documentation of public servers
 * shows, secrets replaced, load as they are.
 */
@ExtendWith(OutputCaptureExtension.class)
class PublishedServerFilesTests {

	private static McpClientProperties.@Nullable Server load(String file, String server, @Nullable String properties) {
		List<String> all = new ArrayList<>(List.of("mcp.client.config-files=classpath:mcp-files/" + file));
		if (properties != null) {
			all.addAll(List.of(properties.split(" ")));
		}
		return ServerFileSetup.load(all.toArray(String[]::new)).servers().get(server);
	}

	/** What starts a server or where it is, then its variables or headers. */
	private static String described(McpClientProperties.Server server) {
		if (!server.enabled()) {
			return "off";
		}
		boolean process = server.command() != null;
		Map<String, String> more = new TreeMap<>(process ? server.env() : server.headers());
		String way = process ? Stream.concat(Stream.of(server.command()), server.args().stream())
			.reduce((one, other) -> one + " " + other)
			.orElseThrow() : server.transport() + " " + server.url();
		return more.isEmpty() ? way : way + " " + more;
	}

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					claude-desktop-filesystem.json | filesystem | npx -y @modelcontextprotocol/server-filesystem /srv/documents /srv/other |
					claude-desktop-filesystem.json | filesystem-docker | docker run -i --rm --mount type=bind,src=/srv/documents,dst=/projects/documents,ro mcp/filesystem /projects |
					claude-desktop-filesystem.json | filesystem-windows | cmd /c npx -y @modelcontextprotocol/server-filesystem C:\\Users\\someone\\Documents |
					claude-desktop-notion.json | notionApi | npx -y @notionhq/notion-mcp-server {OPENAPI_MCP_HEADERS={"Authorization": "Bearer ntn_hunter2", "Notion-Version": "2022-06-28" }} |
					claude-code-supabase.mcp.json | supabase | AUTO https://mcp.supabase.com/mcp?project_ref=local {Authorization=Bearer hunter2} | SUPABASE_ACCESS_TOKEN=hunter2
					vscode-github.json | github | docker run -i --rm -e GITHUB_PERSONAL_ACCESS_TOKEN ghcr.io/github/github-mcp-server {GITHUB_PERSONAL_ACCESS_TOKEN=hunter2} | GITHUB_PAT=x mcp.client.servers.github.env.GITHUB_PERSONAL_ACCESS_TOKEN=hunter2
					vscode-github.json | github-remote | AUTO https://api.githubcopilot.com/mcp/ {Authorization=Bearer hunter2} | GITHUB_PAT=hunter2 mcp.client.servers.github.enabled=false
					cursor-playwright.json | playwright | npx @playwright/mcp@latest --isolated --storage-state=/srv/state.json |
					cursor-playwright.json | playwright-standalone | AUTO http://localhost:8931/sse |
					many-programs-context7.json | cursor | AUTO https://mcp.context7.com/mcp {CONTEXT7_API_KEY=hunter2} |
					many-programs-context7.json | windsurf | AUTO https://mcp.context7.com/mcp {CONTEXT7_API_KEY=hunter2} |
					many-programs-context7.json | cline | STREAMABLE_HTTP https://mcp.context7.com/mcp {Authorization=Bearer hunter2} |
					many-programs-context7.json | roo | STREAMABLE_HTTP https://mcp.context7.com/mcp {CONTEXT7_API_KEY=hunter2} |
					many-programs-context7.json | gemini | STREAMABLE_HTTP https://mcp.context7.com/mcp {Accept=application/json, text/event-stream, CONTEXT7_API_KEY=hunter2} |
					many-programs-context7.json | zed | npx -y @upstash/context7-mcp --api-key hunter2 |
					many-programs-context7.json | opencode-remote | AUTO https://mcp.context7.com/mcp {CONTEXT7_API_KEY=hunter2} |
					many-programs-context7.json | opencode-local | npx -y @upstash/context7-mcp --api-key hunter2 |
					kiro-aws.json | awslabs.nova-canvas-mcp-server | uvx awslabs.nova-canvas-mcp-server@latest {AWS_PROFILE=someone, AWS_REGION=us-east-1, FASTMCP_LOG_LEVEL=ERROR} |
					cline-yandex-search.json | yandex-search-api-docker | off |
					cline-yandex-search.json | yandex-search-api-podman | sh -c podman run -i --env SEARCH_API_KEY=hunter2 yandex-mcp-server-image:latest |
					claude-desktop-mongodb.json | MongoDB | docker run --rm -i -e MDB_MCP_CONNECTION_STRING -e MDB_MCP_READ_ONLY=true mongodb/mongodb-mcp-server:latest {MDB_MCP_CONNECTION_STRING=mongodb+srv://someone:hunter2@cluster.mongodb.net/myDatabase} |
					claude-desktop-atlassian.json | mcp-atlassian | uvx mcp-atlassian --jira-url=https://example.atlassian.net --jira-username=someone@example.com --jira-token=hunter2 |
					claude-desktop-atlassian.json | mcp-atlassian-local | uv --directory /srv/mcp-atlassian run mcp-atlassian |
					claude-desktop-grafana.json | grafana | uvx mcp-grafana {GRAFANA_SERVICE_ACCOUNT_TOKEN=hunter2, GRAFANA_URL=http://localhost:3000} |
					ide-secops-soar.json | secops-soar | uv --directory /srv/secops-soar run server.py --integrations ServiceNow,CSV,Siemplify {SOAR_APP_KEY=hunter2, SOAR_URL=https://soar.example.com} | SOAR_URL=https://soar.example.com SOAR_APP_KEY=hunter2
					""")
	void whenAFileIsPublishedThenItsServersAreUnderstood(String file, String server, String expected,
			@Nullable String properties, CapturedOutput output) {
		McpClientProperties.Server loaded = load(file, server, StringUtils.hasText(properties) ? properties : null);
		assertThat(loaded).isNotNull();
		assertThat(described(loaded)).isEqualTo(expected);
		assertThat(output).doesNotContain("hunter2");
	}

	@Test
	void whenAnEditorsFileRefersToItsWorkspaceThenThePropertyOfThatNameIsIt(@TempDir Path directory) throws Exception {
		Files.writeString(directory.resolve(".env"), "DT_TOKEN=hunter2\n");
		McpClientProperties.Server server = load("vscode-dynatrace.json", "dynatrace-managed-mcp-server",
				"workspaceFolder=" + directory);
		assertThat(server).isNotNull();
		assertThat(described(server)).isEqualTo("node --watch " + directory + "/dist/index.js {DT_TOKEN=hunter2}");
	}

	@Test
	void whenAFileHasKeysOfOtherProgramsThenEachThatMeansSomethingIsWarnedAboutOnce(CapturedOutput output) {
		load("cline-yandex-search.json", "yandex-search-api-podman", null);
		assertThat(output)
			.contains(
					"MCP server 'yandex-search-api-podman' of the file 'classpath:mcp-files/cline-yandex-search.json': "
							+ "'autoApprove' is ignored",
					"mcp.client.servers.yandex-search-api-podman.approval", "'timeout' is ignored",
					"mcp.client.servers.yandex-search-api-podman.request-timeout")
			.doesNotContain("yandex-search-api-docker", "hunter2");
	}

	@Test
	void whenAFileSaysNothingElseThenThereAreNoWarnings(CapturedOutput output) {
		load("kiro-aws.json", "awslabs.nova-canvas-mcp-server", null);
		load("many-programs-context7.json", "zed", null);
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void whenAFileHasInputsThenTheyAreReportedByName(CapturedOutput output) {
		load("vscode-github.json", "github",
				"GITHUB_PAT=x mcp.client.servers.github.env.GITHUB_PERSONAL_ACCESS_TOKEN=y");
		assertThat(output).contains("inputs are not supported", "'github_token'");
	}

}
