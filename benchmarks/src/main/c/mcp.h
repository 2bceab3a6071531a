/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * What the servers of the benchmarks share: bytes that grow, as much of JSON as is needed, and the tools.
 *
 *   echo   gives back its argument "text"
 *   text   gives a text of as many characters as its argument "size" says
 *   hold   never answers
 */

#ifndef MCP_H
#define MCP_H

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Bytes ---- */

struct buffer {
	char *bytes;
	size_t length;
	size_t capacity;
};

static inline void make_room(struct buffer *buffer, size_t more) {
	if (buffer->length + more > buffer->capacity) {
		size_t capacity = (buffer->capacity > 0) ? buffer->capacity : 64 * 1024;
		while (capacity < buffer->length + more) {
			capacity *= 2;
		}
		buffer->bytes = realloc(buffer->bytes, capacity);
		if (buffer->bytes == NULL) {
			perror("server");
			exit(70);
		}
		buffer->capacity = capacity;
	}
}

static inline void append(struct buffer *buffer, const char *bytes, size_t length) {
	make_room(buffer, length);
	memcpy(buffer->bytes + buffer->length, bytes, length);
	buffer->length += length;
}

static inline void append_text(struct buffer *buffer, const char *text) {
	append(buffer, text, strlen(text));
}

static inline void append_number(struct buffer *buffer, long long number) {
	char digits[24];
	append(buffer, digits, (size_t) snprintf(digits, sizeof(digits), "%lld", number));
}

/* Gives up where nobody reads any more: the next read says so. */
static inline void write_fully(int fd, const char *bytes, size_t length) {
	while (length > 0) {
		ssize_t count = write(fd, bytes, length);
		if (count < 0 && errno == EINTR) {
			continue;
		}
		if (count < 0) {
			return;
		}
		bytes += count;
		length -= (size_t) count;
	}
}

static inline void flush(struct buffer *buffer, int fd) {
	write_fully(fd, buffer->bytes, buffer->length);
	buffer->length = 0;
}

/* ---- JSON, as much as is needed: the client is trusted to send what is well-formed ---- */

struct json {
	const char *start;
	size_t length;
};

static const struct json NOTHING = { NULL, 0 };

static inline const char *skip_space(const char *at, const char *end) {
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) {
		at++;
	}
	return at;
}

/* From the opening quote to behind the closing one. */
static inline const char *skip_string(const char *at, const char *end) {
	for (at++; at < end && *at != '"'; at++) {
		if (*at == '\\') {
			at++;
		}
	}
	return (at < end) ? at + 1 : end;
}

static inline const char *skip_value(const char *at, const char *end) {
	int depth = 0;
	while (at < end) {
		if (*at == '"') {
			at = skip_string(at, end);
		}
		else if (*at == '{' || *at == '[') {
			depth++;
			at++;
		}
		else if ((*at == '}' || *at == ']') && depth > 0) {
			depth--;
			at++;
		}
		else if (depth == 0) {
			/* A number or a word. */
			while (at < end && strchr(",}] \t\r\n", *at) == NULL) {
				at++;
			}
		}
		else {
			at++;
			continue;
		}
		if (depth == 0) {
			return at;
		}
	}
	return end;
}

/* The value of an object's own member, as it was written. */
static inline struct json member(struct json object, const char *name) {
	size_t name_length = strlen(name);
	const char *end = object.start + object.length;
	const char *at = (object.start != NULL) ? skip_space(object.start, end) : end;
	if (at == end || *at != '{') {
		return NOTHING;
	}
	at = skip_space(at + 1, end);
	while (at < end && *at == '"') {
		const char *key = at + 1;
		at = skip_string(at, end);
		size_t key_length = (size_t) (at - 1 - key);
		at = skip_space(at, end);
		if (at == end || *at != ':') {
			return NOTHING;
		}
		const char *value = skip_space(at + 1, end);
		at = skip_value(value, end);
		if (key_length == name_length && memcmp(key, name, name_length) == 0) {
			return (struct json) { value, (size_t) (at - value) };
		}
		at = skip_space(at, end);
		if (at < end && *at == ',') {
			at = skip_space(at + 1, end);
		}
	}
	return NOTHING;
}

static inline bool is_text(struct json value, const char *text) {
	size_t length = strlen(text);
	return value.length == length + 2 && value.start[0] == '"' && memcmp(value.start + 1, text, length) == 0;
}

/* ---- Answers: each is added to the bytes, without a line break ---- */

static inline void begin_answer(struct buffer *out, struct json id, const char *what) {
	append_text(out, "{\"jsonrpc\":\"2.0\",\"id\":");
	append(out, id.start, id.length);
	append_text(out, what);
}

static inline void answer(struct buffer *out, struct json id, const char *result) {
	begin_answer(out, id, ",\"result\":");
	append_text(out, result);
	append_text(out, "}");
}

static inline void refuse(struct buffer *out, struct json id, const char *error) {
	begin_answer(out, id, ",\"error\":");
	append_text(out, error);
	append_text(out, "}");
}

static inline void begin_content(struct buffer *out, struct json id) {
	begin_answer(out, id, ",\"result\":{\"resultType\":\"complete\",\"content\":[{\"type\":\"text\",\"text\":");
}

static inline void end_content(struct buffer *out) {
	append_text(out, "}]}}");
}

static inline void answer_text(struct buffer *out, struct json id, long long size) {
	begin_content(out, id);
	append_text(out, "\"");
	make_room(out, (size_t) size);
	memset(out->bytes + out->length, 'x', (size_t) size);
	out->length += (size_t) size;
	append_text(out, "\"");
	end_content(out);
}

static inline long long number(struct json value) {
	return (value.length > 0) ? atoll(value.start) : 0;
}

/* False where there is nothing to say, as to a notification, or where it is for somebody else to say it. */
static inline bool answer_tool(struct buffer *out, struct json id, struct json params) {
	struct json name = member(params, "name");
	struct json arguments = member(params, "arguments");
	struct json text = member(arguments, "text");
	if (is_text(name, "hold")) {
		return false;
	}
	if (is_text(name, "text")) {
		answer_text(out, id, number(member(arguments, "size")));
		return true;
	}
	if (!is_text(name, "echo") || text.length == 0 || text.start[0] != '"') {
		refuse(out, id, "{\"code\":-32602,\"message\":\"There is no such tool, or its argument is missing\"}");
		return true;
	}
	begin_content(out, id);
	append(out, text.start, text.length);
	end_content(out);
	return true;
}

#define TOOL(name, description, argument, type) \
	"{\"name\":\"" name "\",\"description\":\"" description "\",\"inputSchema\":{\"type\":\"object\"," \
	"\"properties\":{\"" argument "\":{\"type\":\"" type "\"}},\"required\":[\"" argument "\"]}}"

#define TOOLS \
	"{\"resultType\":\"complete\",\"ttlMs\":3600000,\"cacheScope\":\"public\",\"tools\":[" \
	TOOL("echo", "Gives back a text", "text", "string") "," \
	TOOL("text", "Gives a text of some size", "size", "integer") "," \
	TOOL("pause", "Answers after a while", "millis", "integer") "," \
	"{\"name\":\"hold\",\"description\":\"Never answers\",\"inputSchema\":{\"type\":\"object\"}}," \
	"{\"name\":\"written\",\"description\":\"How many lines the server has written in its trouble\"," \
	"\"inputSchema\":{\"type\":\"object\"}}]}"

#define CAPABILITIES "\"capabilities\":{\"tools\":{\"listChanged\":true},\"logging\":{}}"

#define SERVER_INFO "\"serverInfo\":{\"name\":\"benchmark\",\"version\":\"1\"}"

/* All questions but those for a tool. */
static inline void answer_question(struct buffer *out, struct json id, struct json method, bool stateless) {
	if (stateless && is_text(method, "server/discover")) {
		answer(out, id, "{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"]," CAPABILITIES
			"," SERVER_INFO ",\"ttlMs\":3600000,\"cacheScope\":\"public\"}");
	}
	else if (!stateless && is_text(method, "initialize")) {
		answer(out, id, "{\"protocolVersion\":\"2025-11-25\"," CAPABILITIES "," SERVER_INFO "}");
	}
	else if (is_text(method, "tools/list")) {
		answer(out, id, TOOLS);
	}
	else if (is_text(method, "ping") || is_text(method, "logging/setLevel")) {
		answer(out, id, "{}");
	}
	else {
		refuse(out, id, "{\"code\":-32601,\"message\":\"Method not found\"}");
	}
}

#endif
