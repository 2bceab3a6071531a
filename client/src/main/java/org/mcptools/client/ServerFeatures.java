/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Map;

import org.mcptools.client.call.CallOptions;
import org.mcptools.client.core.Await;
import org.mcptools.client.protocol.CompleteResult;
import org.mcptools.client.protocol.CompletionReference;
import org.mcptools.client.protocol.GetPromptResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.Prompt;
import org.mcptools.client.protocol.ReadResourceResult;
import org.mcptools.client.protocol.Resource;
import org.mcptools.client.protocol.ResourceTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@link McpClient} can ask a server for besides tools. A server need not offer any
 * of it. What it did not declare is not asked for: a list is empty then, and any other
 * call fails with {@link org.mcptools.client.error.McpUnsupportedException}.
 */
public abstract sealed class ServerFeatures permits McpClient {

	final McpAsyncClient async;

	ServerFeatures(McpAsyncClient async) {
		this.async = async;
	}

	/**
	 * Ask for all resources of the server, page by page.
	 * @return the resources, in the server's order
	 * @see McpAsyncClient#listResources()
	 */
	public List<Resource> listResources() {
		return Await.get(this.async.listResources());
	}

	/**
	 * Ask for all resources of the server, page by page.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the resources, in the server's order
	 * @see McpAsyncClient#listResources(CallOptions)
	 */
	public List<Resource> listResources(CallOptions options) {
		return Await.get(this.async.listResources(options));
	}

	/**
	 * Ask for all resource templates of the server, page by page.
	 * @return the templates, in the server's order
	 * @see McpAsyncClient#listResourceTemplates()
	 */
	public List<ResourceTemplate> listResourceTemplates() {
		return Await.get(this.async.listResourceTemplates());
	}

	/**
	 * Ask for all resource templates of the server, page by page.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the templates, in the server's order
	 * @see McpAsyncClient#listResourceTemplates(CallOptions)
	 */
	public List<ResourceTemplate> listResourceTemplates(CallOptions options) {
		return Await.get(this.async.listResourceTemplates(options));
	}

	/**
	 * Read a resource.
	 * @param uri the resource's URI
	 * @return what is in it
	 * @see McpAsyncClient#readResource(String)
	 */
	public ReadResourceResult readResource(String uri) {
		return Await.get(this.async.readResource(uri));
	}

	/**
	 * Read a resource.
	 * @param uri the resource's URI
	 * @param options how to make the call
	 * @return what is in it
	 * @see McpAsyncClient#readResource(String, CallOptions)
	 */
	public ReadResourceResult readResource(String uri, CallOptions options) {
		return Await.get(this.async.readResource(uri, options));
	}

	/**
	 * Ask to be told when a resource changes.
	 * @param uri the resource's URI
	 * @see McpAsyncClient#subscribeResource(String)
	 */
	public void subscribeResource(String uri) {
		Await.get(this.async.subscribeResource(uri));
	}

	/**
	 * Ask to be told when a resource changes.
	 * @param uri the resource's URI
	 * @param options how to make the call
	 * @see McpAsyncClient#subscribeResource(String, CallOptions)
	 */
	public void subscribeResource(String uri, CallOptions options) {
		Await.get(this.async.subscribeResource(uri, options));
	}

	/**
	 * Ask not to be told any longer when a resource changes.
	 * @param uri the resource's URI
	 * @see McpAsyncClient#unsubscribeResource(String)
	 */
	public void unsubscribeResource(String uri) {
		Await.get(this.async.unsubscribeResource(uri));
	}

	/**
	 * Ask not to be told any longer when a resource changes.
	 * @param uri the resource's URI
	 * @param options how to make the call
	 * @see McpAsyncClient#unsubscribeResource(String, CallOptions)
	 */
	public void unsubscribeResource(String uri, CallOptions options) {
		Await.get(this.async.unsubscribeResource(uri, options));
	}

	/**
	 * Ask for all prompts of the server, page by page.
	 * @return the prompts, in the server's order
	 * @see McpAsyncClient#listPrompts()
	 */
	public List<Prompt> listPrompts() {
		return Await.get(this.async.listPrompts());
	}

	/**
	 * Ask for all prompts of the server, page by page.
	 * @param options how to make the call; the timeout is that of a page
	 * @return the prompts, in the server's order
	 * @see McpAsyncClient#listPrompts(CallOptions)
	 */
	public List<Prompt> listPrompts(CallOptions options) {
		return Await.get(this.async.listPrompts(options));
	}

	/**
	 * Ask for a prompt.
	 * @param name the prompt's name
	 * @param arguments what to fill in
	 * @return the prompt with its arguments filled in
	 * @see McpAsyncClient#getPrompt(String, Map)
	 */
	public GetPromptResult getPrompt(String name, Map<String, String> arguments) {
		return Await.get(this.async.getPrompt(name, arguments));
	}

	/**
	 * Ask for a prompt.
	 * @param name the prompt's name
	 * @param arguments what to fill in
	 * @param options how to make the call
	 * @return the prompt with its arguments filled in
	 * @see McpAsyncClient#getPrompt(String, Map, CallOptions)
	 */
	public GetPromptResult getPrompt(String name, Map<String, String> arguments, CallOptions options) {
		return Await.get(this.async.getPrompt(name, arguments, options));
	}

	/**
	 * Ask how an argument of a prompt or a resource template may go on.
	 * @param reference whose argument it is
	 * @param argument the argument's name
	 * @param value what there is of it so far
	 * @param context the other arguments that are known already
	 * @return the proposals
	 * @see McpAsyncClient#complete(CompletionReference, String, String, Map)
	 */
	public CompleteResult complete(CompletionReference reference, String argument, String value,
			Map<String, String> context) {
		return Await.get(this.async.complete(reference, argument, value, context));
	}

	/**
	 * Ask how an argument of a prompt or a resource template may go on.
	 * @param reference whose argument it is
	 * @param argument the argument's name
	 * @param value what there is of it so far
	 * @param context the other arguments that are known already
	 * @param options how to make the call
	 * @return the proposals
	 * @see McpAsyncClient#complete(CompletionReference, String, String, Map, CallOptions)
	 */
	public CompleteResult complete(CompletionReference reference, String argument, String value,
			Map<String, String> context, CallOptions options) {
		return Await.get(this.async.complete(reference, argument, value, context, options));
	}

	/**
	 * Say from which level on log messages are wanted.
	 * @param level the least severe level
	 * @see McpAsyncClient#setLoggingLevel(LoggingLevel)
	 */
	public void setLoggingLevel(LoggingLevel level) {
		Await.get(this.async.setLoggingLevel(level));
	}

	/**
	 * Say from which level on log messages are wanted.
	 * @param level the least severe level
	 * @param options how to make the call
	 * @see McpAsyncClient#setLoggingLevel(LoggingLevel, CallOptions)
	 */
	public void setLoggingLevel(LoggingLevel level, CallOptions options) {
		Await.get(this.async.setLoggingLevel(level, options));
	}

	/**
	 * Make a request of which this client knows nothing, such as one of an extension.
	 * @param method the method's name on the wire
	 * @param params its parameters; not changed
	 * @return the bare result
	 * @see McpAsyncClient#request(String, ObjectNode)
	 */
	public JsonNode request(String method, ObjectNode params) {
		return Await.get(this.async.request(method, params));
	}

	/**
	 * Make a request of which this client knows nothing, such as one of an extension.
	 * @param method the method's name on the wire
	 * @param params its parameters; not changed
	 * @param options how to make the call
	 * @return the bare result
	 * @see McpAsyncClient#request(String, ObjectNode, CallOptions)
	 */
	public JsonNode request(String method, ObjectNode params, CallOptions options) {
		return Await.get(this.async.request(method, params, options));
	}

	/**
	 * Say that the roots have changed: the server may then ask for them again.
	 * @see McpAsyncClient#rootsChanged()
	 */
	public void rootsChanged() {
		this.async.rootsChanged();
	}

}
