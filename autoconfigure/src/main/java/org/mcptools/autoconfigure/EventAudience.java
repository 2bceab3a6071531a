/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.event.GenericApplicationListener;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.core.ResolvableType;

/**
 * Whether an application listens for a type of events: to publish one costs more than a
 * call of a tool. Asked for each of them, so the answer is kept for as long as there are
 * as many listeners. Thread-safe.
 */
final class EventAudience {

	private final @Nullable ApplicationContext context;

	private final Map<Class<?>, Answer> answers = new ConcurrentHashMap<>();

	EventAudience(ApplicationEventPublisher publisher) {
		this.context = (publisher instanceof ApplicationContext known) ? known : null;
	}

	/**
	 * Return whether somebody listens, as far as can be known; {@code true} where it
	 * cannot.
	 */
	boolean hears(Class<?> type) {
		int listeners = listeners();
		Answer known = this.answers.get(type);
		if (known == null || known.listeners() != listeners) {
			known = new Answer(listeners, find(type));
			this.answers.put(type, known);
		}
		return known.heard();
	}

	private int listeners() {
		int count = 0;
		for (ApplicationContext each = this.context; each != null; each = each.getParent()) {
			count += (each instanceof AbstractApplicationContext known) ? known.getApplicationListeners().size() : 0;
		}
		return count;
	}

	private boolean find(Class<?> type) {
		if (this.context == null) {
			return true;
		}
		ResolvableType event = ResolvableType.forClassWithGenerics(PayloadApplicationEvent.class, type);
		for (ApplicationContext each = this.context; each != null; each = each.getParent()) {
			if (!(each instanceof AbstractApplicationContext known)
					|| known.getApplicationListeners().stream().anyMatch((listener) -> hears(listener, event))
					|| known.getBeanNamesForType(
							ResolvableType.forClassWithGenerics(ApplicationListener.class, event)).length > 0) {
				return true;
			}
		}
		return false;
	}

	/** What a listener that is a lambda wants is known from its bean at best. */
	private static boolean hears(ApplicationListener<?> listener, ResolvableType event) {
		if (listener instanceof GenericApplicationListener generic) {
			return generic.supportsEventType(event);
		}
		ResolvableType declared = ResolvableType.forClass(AopUtils.getTargetClass(listener))
			.as(ApplicationListener.class);
		return !declared.hasUnresolvableGenerics() && declared.getGeneric().isAssignableFrom(event);
	}

	private record Answer(int listeners, boolean heard) {

	}

}
