/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.testing.HttpPeer;
import tools.jackson.databind.JsonNode;

/**
 * What a server that takes part in traces makes of what comes to it: a span below that of
 * which the caller has told.
 *
 * @param telemetry where the spans go
 */
record ServerSpans(OpenTelemetry telemetry) {

	private static final TextMapGetter<JsonNode> META = new TextMapGetter<>() {

		@Override
		public Iterable<String> keys(JsonNode meta) {
			return meta.propertyNames();
		}

		@Override
		public @Nullable String get(@Nullable JsonNode meta, String key) {
			return meta.path(key).stringValue(null);
		}

	};

	HttpPeer.Scope begin(@Nullable JsonNode message) {
		if (message == null || !"tools/call".equals(message.path("method").asString(""))) {
			return () -> {
			};
		}
		Context parent = W3CTraceContextPropagator.getInstance()
			.extract(Context.root(), message.path("params").path("_meta"), META);
		Span span = this.telemetry.getTracer("server")
			.spanBuilder("tools/call")
			.setSpanKind(SpanKind.SERVER)
			.setParent(parent)
			.startSpan();
		return span::end;
	}

}
