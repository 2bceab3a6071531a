/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * An MCP server that costs next to nothing: one thread, no allocation per message, one write for all answers to what
 * one read brought. So what a benchmark measures is the client. It speaks revision 2025-11-25 over its standard
 * streams and has two tools: "echo" gives back its argument "text", and "written" says how many lines the server has
 * written in its trouble.
 *
 *   server [MODE [AMOUNT]]
 *
 *   healthy               no trouble
 *   mute                  reads tool calls, and never answers them
 *   crash-at-start        ends at once, with a word on standard error
 *   crash-in-call         ends when a tool is called
 *   slow                  answers tool calls byte by byte, AMOUNT bytes a second
 *   huge                  answers "echo" with a text of AMOUNT bytes
 *   deaf                  stops reading after the handshake
 *   notifications         floods the client with log messages, AMOUNT a second
 *   list-changes          the same with notifications/tools/list_changed
 *   requests              the same with ping requests
 *   junk                  the same with lines that are not JSON
 *   stderr                the same with lines on standard error
 *
 * A flood begins when the handshake is over, and comes in portions of ten milliseconds. AMOUNT 0 is a flood without
 * pause.
 */

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
#define PORTIONS_A_SECOND 100
#define LINES_WITHOUT_PAUSE 100

static const char *mode = "healthy";
static long long amount;

/* ---- Bytes ---- */

struct buffer {
	char *bytes;
	size_t length;
	size_t capacity;
};

static void make_room(struct buffer *buffer, size_t more) {
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

static void append(struct buffer *buffer, const char *bytes, size_t length) {
	make_room(buffer, length);
	memcpy(buffer->bytes + buffer->length, bytes, length);
	buffer->length += length;
}

static void append_text(struct buffer *buffer, const char *text) {
	append(buffer, text, strlen(text));
}

static void append_number(struct buffer *buffer, long long number) {
	char digits[24];
	append(buffer, digits, (size_t) snprintf(digits, sizeof(digits), "%lld", number));
}

/* Ends the server where nobody reads any more. */
static void write_fully(int fd, const char *bytes, size_t length) {
	while (length > 0) {
		ssize_t count = write(fd, bytes, length);
		if (count < 0 && errno == EINTR) {
			continue;
		}
		if (count < 0) {
			exit(0);
		}
		bytes += count;
		length -= (size_t) count;
	}
}

static void flush(struct buffer *buffer, int fd) {
	write_fully(fd, buffer->bytes, buffer->length);
	buffer->length = 0;
}

/* ---- JSON, as much as is needed: the client is trusted to send what is well-formed ---- */

struct json {
	const char *start;
	size_t length;
};

static const struct json NOTHING = { NULL, 0 };

static const char *skip_space(const char *at, const char *end) {
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) {
		at++;
	}
	return at;
}

/* From the opening quote to behind the closing one. */
static const char *skip_string(const char *at, const char *end) {
	for (at++; at < end && *at != '"'; at++) {
		if (*at == '\\') {
			at++;
		}
	}
	return (at < end) ? at + 1 : end;
}

static const char *skip_value(const char *at, const char *end) {
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
static struct json member(struct json object, const char *name) {
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

static bool is_text(struct json value, const char *text) {
	size_t length = strlen(text);
	return value.length == length + 2 && value.start[0] == '"' && memcmp(value.start + 1, text, length) == 0;
}

/* ---- Answers ---- */

static struct buffer out;
static bool ready;
static long long written;

static void begin_answer(struct json id, const char *what) {
	append_text(&out, "{\"jsonrpc\":\"2.0\",\"id\":");
	append(&out, id.start, id.length);
	append_text(&out, what);
}

static void answer(struct json id, const char *result) {
	begin_answer(id, ",\"result\":");
	append_text(&out, result);
	append_text(&out, "}\n");
}

static void refuse(struct json id, const char *error) {
	begin_answer(id, ",\"error\":");
	append_text(&out, error);
	append_text(&out, "}\n");
}

static void begin_content(struct json id) {
	begin_answer(id, ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":");
}

static void end_content(void) {
	append_text(&out, "}]}}\n");
}

static void answer_huge(struct json id) {
	begin_content(id);
	append_text(&out, "\"");
	make_room(&out, (size_t) amount);
	memset(out.bytes + out.length, 'x', (size_t) amount);
	out.length += (size_t) amount;
	append_text(&out, "\"");
	end_content();
}

static void write_slowly(void) {
	struct timespec pause = { 0, (long) ((amount > 1) ? SECOND / amount : SECOND - 1) };
	for (size_t i = 0; i < out.length; i++) {
		write_fully(STDOUT_FILENO, out.bytes + i, 1);
		nanosleep(&pause, NULL);
	}
	out.length = 0;
}

static void call_tool(struct json id, struct json params) {
	struct json name = member(params, "name");
	if (strcmp(mode, "mute") == 0) {
		return;
	}
	if (strcmp(mode, "crash-in-call") == 0) {
		fputs("lost the database in the middle of a call\n", stderr);
		exit(3);
	}
	if (is_text(name, "written")) {
		begin_content(id);
		append_text(&out, "\"");
		append_number(&out, written);
		append_text(&out, "\"");
		end_content();
		return;
	}
	struct json text = member(member(params, "arguments"), "text");
	if (!is_text(name, "echo") || text.length == 0 || text.start[0] != '"') {
		refuse(id, "{\"code\":-32602,\"message\":\"There are the tools echo, which takes a text, and written\"}");
		return;
	}
	if (strcmp(mode, "huge") == 0) {
		answer_huge(id);
		return;
	}
	if (strcmp(mode, "slow") == 0) {
		flush(&out, STDOUT_FILENO);
	}
	begin_content(id);
	append(&out, text.start, text.length);
	end_content();
	if (strcmp(mode, "slow") == 0) {
		write_slowly();
	}
}

static void stop_reading(void) {
	flush(&out, STDOUT_FILENO);
	while (true) {
		pause();
	}
}

static void handle(struct json message) {
	struct json id = member(message, "id");
	struct json method = member(message, "method");
	if (method.length == 0) {
		/* An answer to one of our own requests. */
		return;
	}
	if (id.length == 0) {
		if (is_text(method, "notifications/initialized")) {
			ready = true;
			if (strcmp(mode, "deaf") == 0) {
				stop_reading();
			}
		}
	}
	else if (is_text(method, "tools/call")) {
		call_tool(id, member(message, "params"));
	}
	else if (is_text(method, "initialize")) {
		answer(id, "{\"protocolVersion\":\"2025-11-25\","
			"\"capabilities\":{\"tools\":{\"listChanged\":true},\"logging\":{}},"
			"\"serverInfo\":{\"name\":\"benchmark\",\"version\":\"1\"}}");
	}
	else if (is_text(method, "tools/list")) {
		answer(id, "{\"tools\":[{\"name\":\"echo\",\"description\":\"Gives back a text\",\"inputSchema\":"
			"{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]}},"
			"{\"name\":\"written\",\"description\":\"How many lines the server has written in its trouble\","
			"\"inputSchema\":{\"type\":\"object\"}}]}");
	}
	else if (is_text(method, "ping") || is_text(method, "logging/setLevel")) {
		answer(id, "{}");
	}
	else {
		refuse(id, "{\"code\":-32601,\"message\":\"Method not found\"}");
	}
}

/* ---- Floods ---- */

static const char *flood_line;
static int flood_fd = STDOUT_FILENO;

static void prepare_flood(void) {
	if (strcmp(mode, "notifications") == 0) {
		flood_line = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"debug\","
			"\"logger\":\"flood\",\"data\":\"one of very many messages that nobody has asked for\"}}\n";
	}
	else if (strcmp(mode, "list-changes") == 0) {
		flood_line = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n";
	}
	else if (strcmp(mode, "junk") == 0) {
		flood_line = "2026-01-01 00:00:00.000 DEBUG one of very many lines that should be somewhere else\n";
	}
	else if (strcmp(mode, "stderr") == 0) {
		flood_line = "2026-01-01 00:00:00.000 DEBUG one of very many lines that nobody will ever read\n";
		flood_fd = STDERR_FILENO;
	}
}

static bool floods(void) {
	return flood_line != NULL || strcmp(mode, "requests") == 0;
}

static void write_flood(long long lines) {
	struct buffer *target = &out;
	static struct buffer other;
	if (flood_fd != STDOUT_FILENO) {
		target = &other;
	}
	for (long long i = 0; i < lines; i++) {
		if (flood_line != NULL) {
			append_text(target, flood_line);
		}
		else {
			append_text(target, "{\"jsonrpc\":\"2.0\",\"id\":");
			append_number(target, written + i);
			append_text(target, ",\"method\":\"ping\"}\n");
		}
	}
	written += lines;
	flush(target, flood_fd);
}

static long long now(void) {
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

/* Writes what is due, and says how many milliseconds there are until more is; -1 for ever. */
static int flood(void) {
	static long long next;
	if (!ready || !floods()) {
		return -1;
	}
	if (amount == 0) {
		write_flood(LINES_WITHOUT_PAUSE);
		return 0;
	}
	long long time = now();
	if (next == 0 || time - next > SECOND) {
		/* At the beginning, or so far behind that catching up would be another flood. */
		next = time;
	}
	while (next <= time) {
		write_flood((amount + PORTIONS_A_SECOND - 1) / PORTIONS_A_SECOND);
		next += SECOND / PORTIONS_A_SECOND;
	}
	long long wait = next - now();
	return (wait > 0) ? (int) (wait / 1000000 + 1) : 0;
}

/* ---- Input ---- */

static void handle_lines(struct buffer *in) {
	char *start = in->bytes;
	char *end = in->bytes + in->length;
	char *newline;
	while ((newline = memchr(start, '\n', (size_t) (end - start))) != NULL) {
		handle((struct json) { start, (size_t) (newline - start) });
		start = newline + 1;
	}
	in->length = (size_t) (end - start);
	memmove(in->bytes, start, in->length);
	flush(&out, STDOUT_FILENO);
}

int main(int count, char **arguments) {
	if (count > 1) {
		mode = arguments[1];
	}
	amount = strcmp(mode, "slow") == 0 ? 1000 : strcmp(mode, "huge") == 0 ? 10 * 1024 * 1024 : 10000;
	if (count > 2) {
		amount = atoll(arguments[2]);
	}
	if (strcmp(mode, "crash-at-start") == 0) {
		fputs("cannot open the database\n", stderr);
		return 1;
	}
	prepare_flood();
	struct buffer in = { NULL, 0, 0 };
	struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
	while (true) {
		int wait = flood();
		if (wait >= 0 && poll(&input, 1, wait) == 0) {
			continue;
		}
		make_room(&in, 64 * 1024);
		ssize_t read_bytes = read(STDIN_FILENO, in.bytes + in.length, in.capacity - in.length);
		if (read_bytes < 0 && errno == EINTR) {
			continue;
		}
		if (read_bytes <= 0) {
			return 0;
		}
		in.length += (size_t) read_bytes;
		handle_lines(&in);
	}
}
