/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.ClientCapabilities;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.LoggingMessage;
import tools.jackson.databind.JsonNode;

/**
 * What an application wants to hear from a server, and what a server may ask of it.
 * Immutable.
 * <p>
 * Listeners are called one after another in the order in which the server spoke, never on
 * the thread that reads from the server: a listener may block and may call the server.
 * What a listener throws is logged and goes no further.
 * <p>
 * A handler that is set is declared to the server as a capability of this client. What is
 * not set, a server cannot use.
 */
public final class ClientHandlers {

	/** Listens to nothing and answers nothing. */
	public static final ClientHandlers NONE = new ClientHandlers(new HandlerSet());

	private final HandlerSet set;

	private ClientHandlers(HandlerSet set) {
		this.set = set;
	}

	private ClientHandlers changed(Consumer<HandlerSet> change) {
		HandlerSet copy = new HandlerSet(this.set);
		change.accept(copy);
		return new ClientHandlers(copy);
	}

	private static <T> List<T> with(List<T> list, T element) {
		List<T> longer = new ArrayList<>(list);
		longer.add(element);
		return List.copyOf(longer);
	}

	/**
	 * Return these handlers with one more listener for connections made. It gets the
	 * server's answer after each handshake, the one after a lost connection included.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onConnected(Consumer<InitializeResult> listener) {
		return changed((set) -> set.connected = with(set.connected, listener));
	}

	/**
	 * Return these handlers with one more listener for connections lost. It gets the
	 * reason; it is not called when the client is closed.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onDisconnected(Consumer<McpTransportException> listener) {
		return changed((set) -> set.disconnected = with(set.disconnected, listener));
	}

	/**
	 * Return these handlers with one more listener for the state of the connection. It
	 * gets each change, in their order.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onStatusChanged(Consumer<ConnectionStatus> listener) {
		return changed((set) -> set.status = with(set.status, listener));
	}

	/**
	 * Return these handlers with one more listener for changes of the list of tools.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onToolsChanged(Runnable listener) {
		return changed((set) -> set.toolsChanged = with(set.toolsChanged, listener));
	}

	/**
	 * Return these handlers with one more listener for changes of the list of resources.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onResourcesChanged(Runnable listener) {
		return changed((set) -> set.resourcesChanged = with(set.resourcesChanged, listener));
	}

	/**
	 * Return these handlers with one more listener for changes of resources that were
	 * subscribed to. It gets the URI, which may be that of a part of the resource.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onResourceUpdated(Consumer<String> listener) {
		return changed((set) -> set.resourceUpdated = with(set.resourceUpdated, listener));
	}

	/**
	 * Return these handlers with one more listener for changes of the list of prompts.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onPromptsChanged(Runnable listener) {
		return changed((set) -> set.promptsChanged = with(set.promptsChanged, listener));
	}

	/**
	 * Return these handlers with one more listener for log messages.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onLogMessage(Consumer<LoggingMessage> listener) {
		return changed((set) -> set.logMessages = with(set.logMessages, listener));
	}

	/**
	 * Return these handlers with one more listener for notifications of every kind, known
	 * or not. It gets method and parameters.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onNotification(BiConsumer<String, @Nullable JsonNode> listener) {
		return changed((set) -> set.notifications = with(set.notifications, listener));
	}

	/**
	 * Return these handlers with another way to have forms filled in.
	 * @param handler the handler
	 * @return the handlers
	 */
	public ClientHandlers withElicitation(ElicitationHandler handler) {
		return changed((set) -> set.elicitation = handler);
	}

	/**
	 * Return these handlers with another way to have URLs opened (since revision
	 * 2025-11-25). A server may also refuse a call until the user has been at a URL; the
	 * handler is called then, and where the user agrees the call is made once more, and
	 * again when the server says that the user is done.
	 * @param handler the handler; accepting means that the user agreed to open the URL
	 * @return the handlers
	 */
	public ClientHandlers withUrlElicitation(ElicitationHandler handler) {
		return changed((set) -> set.urlElicitation = handler);
	}

	/**
	 * Return these handlers with another way to ask a model.
	 * @param handler the handler
	 * @param features what it can do besides plain sampling
	 * @return the handlers
	 */
	public ClientHandlers withSampling(SamplingHandler handler, SamplingFeature... features) {
		return changed((set) -> {
			set.sampling = handler;
			set.samplingFeatures = Set.of(features);
		});
	}

	/**
	 * Return these handlers with another source of roots.
	 * @param handler the handler
	 * @return the handlers
	 */
	public ClientHandlers withRoots(RootsHandler handler) {
		return changed((set) -> set.roots = handler);
	}

	/**
	 * Return the listeners for connections made.
	 * @return the listeners
	 */
	public List<Consumer<InitializeResult>> connected() {
		return this.set.connected;
	}

	/**
	 * Return the listeners for connections lost.
	 * @return the listeners
	 */
	public List<Consumer<McpTransportException>> disconnected() {
		return this.set.disconnected;
	}

	/**
	 * Return the listeners for the state of the connection.
	 * @return the listeners
	 */
	public List<Consumer<ConnectionStatus>> status() {
		return this.set.status;
	}

	/**
	 * Return the listeners for changes of the list of tools.
	 * @return the listeners
	 */
	public List<Runnable> toolsChanged() {
		return this.set.toolsChanged;
	}

	/**
	 * Return the listeners for changes of the list of resources.
	 * @return the listeners
	 */
	public List<Runnable> resourcesChanged() {
		return this.set.resourcesChanged;
	}

	/**
	 * Return the listeners for changes of resources that were subscribed to.
	 * @return the listeners
	 */
	public List<Consumer<String>> resourceUpdated() {
		return this.set.resourceUpdated;
	}

	/**
	 * Return the listeners for changes of the list of prompts.
	 * @return the listeners
	 */
	public List<Runnable> promptsChanged() {
		return this.set.promptsChanged;
	}

	/**
	 * Return the listeners for log messages.
	 * @return the listeners
	 */
	public List<Consumer<LoggingMessage>> logMessages() {
		return this.set.logMessages;
	}

	/**
	 * Return the listeners for notifications of every kind, known or not.
	 * @return the listeners
	 */
	public List<BiConsumer<String, @Nullable JsonNode>> notifications() {
		return this.set.notifications;
	}

	/**
	 * Return how forms are filled in.
	 * @return the handler, or {@code null}
	 */
	public @Nullable ElicitationHandler elicitation() {
		return this.set.elicitation;
	}

	/**
	 * Return how URLs are opened.
	 * @return the handler, or {@code null}
	 */
	public @Nullable ElicitationHandler urlElicitation() {
		return this.set.urlElicitation;
	}

	/**
	 * Return how a model is asked.
	 * @return the handler, or {@code null}
	 */
	public @Nullable SamplingHandler sampling() {
		return this.set.sampling;
	}

	/**
	 * Return where the roots come from.
	 * @return the handler, or {@code null}
	 */
	public @Nullable RootsHandler roots() {
		return this.set.roots;
	}

	/**
	 * Return what a server may ask for.
	 * @return what follows from the handlers that are set
	 */
	public ClientCapabilities capabilities() {
		return new ClientCapabilities(this.set.elicitation != null, this.set.urlElicitation != null,
				this.set.sampling != null, this.set.samplingFeatures.contains(SamplingFeature.TOOLS),
				this.set.samplingFeatures.contains(SamplingFeature.CONTEXT), this.set.roots != null);
	}

}
