/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.CallOrigin;
import org.mcptools.client.error.McpUnsupportedException;
import org.mcptools.client.protocol.CompleteParams;
import org.mcptools.client.protocol.CompleteResult;
import org.mcptools.client.protocol.CompletionReference;
import org.mcptools.client.protocol.GetPromptParams;
import org.mcptools.client.protocol.GetPromptResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.protocol.Prompt;
import org.mcptools.client.protocol.ReadResourceResult;
import org.mcptools.client.protocol.Resource;
import org.mcptools.client.protocol.ResourceParams;
import org.mcptools.client.protocol.ResourceTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@link McpAsyncClient} can ask a server for besides tools. All methods that return
 * a future throw {@link IllegalStateException} at once where the client is not
 * initialized.
 * <p>
 * A server need not offer any of it. What it did not declare is not asked for: a list is
 * empty then, and any other call fails with {@link McpUnsupportedException}.
 */
public abstract sealed class AsyncServerFeatures extends AsyncCalls permits McpAsyncClient {

	AsyncServerFeatures(ClientSettings settings) {
		super(settings);
	}

	/**
	 * Ask for all resources of the server, page by page.
	 * @return the resources, in the server's order
	 */
	public CompletableFuture<List<Resource>> listResources() {
		return listResources(CallOptions.DEFAULTS);
	}

	/**
	 * Ask for all resources of the server, page by page.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the resources, in the server's order
	 */
	public CompletableFuture<List<Resource>> listResources(CallOptions options) {
		return list(McpMethod.RESOURCES_LIST, "resource", options);
	}

	/**
	 * Ask for all resource templates of the server, page by page.
	 * @return the templates, in the server's order
	 */
	public CompletableFuture<List<ResourceTemplate>> listResourceTemplates() {
		return listResourceTemplates(CallOptions.DEFAULTS);
	}

	/**
	 * Ask for all resource templates of the server, page by page.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the templates, in the server's order
	 */
	public CompletableFuture<List<ResourceTemplate>> listResourceTemplates(CallOptions options) {
		return list(McpMethod.RESOURCE_TEMPLATES_LIST, "resource template", options);
	}

	/**
	 * Read a resource.
	 * @param uri the resource's URI
	 * @return what is in it
	 */
	public CompletableFuture<ReadResourceResult> readResource(String uri) {
		return readResource(uri, CallOptions.DEFAULTS);
	}

	/**
	 * Read a resource.
	 * @param uri the resource's URI
	 * @param options how to make the call
	 * @return what is in it
	 */
	public CompletableFuture<ReadResourceResult> readResource(String uri, CallOptions options) {
		return request(reporting(McpMethod.RESOURCES_READ, ReadResourceResult::problems), new ResourceParams(uri),
				options);
	}

	/**
	 * Ask to be told when a resource changes, through
	 * {@link org.mcptools.client.handler.ClientHandlers#onResourceUpdated}. It holds for
	 * this connection: after it was lost, ask again.
	 * @param uri the resource's URI
	 * @return completes when the server has agreed
	 */
	public CompletableFuture<Void> subscribeResource(String uri) {
		return subscribeResource(uri, CallOptions.DEFAULTS);
	}

	/**
	 * Ask to be told when a resource changes.
	 * @param uri the resource's URI
	 * @param options how to make the call
	 * @return completes when the server has agreed
	 * @see #subscribeResource(String)
	 */
	public CompletableFuture<Void> subscribeResource(String uri, CallOptions options) {
		return act(McpMethod.RESOURCES_SUBSCRIBE, new ResourceParams(uri), options,
				(ready, params) -> ready.era().subscribeResource(params, terms(options)));
	}

	/**
	 * Ask not to be told any longer when a resource changes.
	 * @param uri the resource's URI
	 * @return completes when the server has agreed
	 */
	public CompletableFuture<Void> unsubscribeResource(String uri) {
		return unsubscribeResource(uri, CallOptions.DEFAULTS);
	}

	/**
	 * Ask not to be told any longer when a resource changes.
	 * @param uri the resource's URI
	 * @param options how to make the call
	 * @return completes when the server has agreed
	 */
	public CompletableFuture<Void> unsubscribeResource(String uri, CallOptions options) {
		return act(McpMethod.RESOURCES_UNSUBSCRIBE, new ResourceParams(uri), options,
				(ready, params) -> ready.era().unsubscribeResource(params, terms(options)));
	}

	/**
	 * Ask for all prompts of the server, page by page.
	 * @return the prompts, in the server's order
	 */
	public CompletableFuture<List<Prompt>> listPrompts() {
		return listPrompts(CallOptions.DEFAULTS);
	}

	/**
	 * Ask for all prompts of the server, page by page.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the prompts, in the server's order
	 */
	public CompletableFuture<List<Prompt>> listPrompts(CallOptions options) {
		return list(McpMethod.PROMPTS_LIST, "prompt", options);
	}

	/**
	 * Ask for a prompt.
	 * @param name the prompt's name
	 * @param arguments what to fill in
	 * @return the prompt with its arguments filled in
	 */
	public CompletableFuture<GetPromptResult> getPrompt(String name, Map<String, String> arguments) {
		return getPrompt(name, arguments, CallOptions.DEFAULTS);
	}

	/**
	 * Ask for a prompt.
	 * @param name the prompt's name
	 * @param arguments what to fill in
	 * @param options how to make the call
	 * @return the prompt with its arguments filled in
	 */
	public CompletableFuture<GetPromptResult> getPrompt(String name, Map<String, String> arguments,
			CallOptions options) {
		return request(reporting(McpMethod.PROMPTS_GET, GetPromptResult::problems),
				new GetPromptParams(name, arguments), options);
	}

	/**
	 * Ask how an argument of a prompt or a resource template may go on.
	 * @param reference whose argument it is
	 * @param argument the argument's name
	 * @param value what there is of it so far
	 * @param context the other arguments that are known already
	 * @return the proposals
	 */
	public CompletableFuture<CompleteResult> complete(CompletionReference reference, String argument, String value,
			Map<String, String> context) {
		return complete(reference, argument, value, context, CallOptions.DEFAULTS);
	}

	/**
	 * Ask how an argument of a prompt or a resource template may go on.
	 * @param reference whose argument it is
	 * @param argument the argument's name
	 * @param value what there is of it so far
	 * @param context the other arguments that are known already
	 * @param options how to make the call
	 * @return the proposals
	 */
	public CompletableFuture<CompleteResult> complete(CompletionReference reference, String argument, String value,
			Map<String, String> context, CallOptions options) {
		return request(McpMethod.COMPLETION_COMPLETE, new CompleteParams(reference, argument, value, context), options);
	}

	/**
	 * Say from which level on log messages are wanted. It holds for this connection:
	 * after it was lost, say it again.
	 * @param level the least severe level
	 * @return completes when the server has agreed
	 */
	public CompletableFuture<Void> setLoggingLevel(LoggingLevel level) {
		return setLoggingLevel(level, CallOptions.DEFAULTS);
	}

	/**
	 * Say from which level on log messages are wanted.
	 * @param level the least severe level
	 * @param options how to make the call
	 * @return completes when the server has agreed
	 * @see #setLoggingLevel(LoggingLevel)
	 */
	public CompletableFuture<Void> setLoggingLevel(LoggingLevel level, CallOptions options) {
		return act(McpMethod.LOGGING_SET_LEVEL, level, options,
				(ready, params) -> ready.era().setLoggingLevel(params, terms(options)));
	}

	/**
	 * Make a request of which this client knows nothing, such as one of an extension.
	 * @param method the method's name on the wire
	 * @param params its parameters; not changed
	 * @return the bare result
	 */
	public CompletableFuture<JsonNode> request(String method, ObjectNode params) {
		return request(method, params, CallOptions.DEFAULTS);
	}

	/**
	 * Make a request of which this client knows nothing, such as one of an extension.
	 * @param method the method's name on the wire
	 * @param params its parameters; not changed
	 * @param options how to make the call
	 * @return the bare result
	 * @see McpClientBuilder#extension(String, ObjectNode)
	 */
	public CompletableFuture<JsonNode> request(String method, ObjectNode params, CallOptions options) {
		McpMethod<ObjectNode, JsonNode> bare = new McpMethod<>(method, ObjectNode::deepCopy, Function.identity());
		CallOrigin origin = origin(null);
		return observed(bare, null, options, (carrying) -> whenConnected(carrying, carrying.repeatable(),
				(ready) -> call(ready, bare, params, carrying, origin)));
	}

	/**
	 * Say that the roots have changed: the server may then ask for them again. Does
	 * nothing while there is no connection, since a new one begins with asking.
	 * @throws IllegalStateException if there is no handler for roots
	 */
	public void rootsChanged() {
		if (this.settings.handlers().roots() == null) {
			throw new IllegalStateException(
					"The client of MCP server '" + this.settings.server() + "' has no roots: set a handler for them");
		}
		Connection current = this.supervisor.current();
		if (current != null && current.isReady()) {
			current.era().rootsChanged();
		}
	}

}
