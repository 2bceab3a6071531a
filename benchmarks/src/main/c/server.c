/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * An MCP server that costs next to nothing: one thread, no allocation per message, one write for all answers to what
 * one read brought. So what a benchmark measures is the client. It speaks revision 2025-11-25 over its standard
 * streams. Besides the tools of mcp.h, "written" says how many lines the server has written in its trouble, and "pause"
 * answers after as many milliseconds as its argument "millis" says.
 *
 *   server [MODE [AMOUNT]]
 *
 *   healthy               no trouble
 *   stateless             no trouble, and revision 2026-07-28 in place of the other
 *   late                  begins to read after AMOUNT milliseconds
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

#include <poll.h>
#include <time.h>

#include "mcp.h"

#define SECOND 1000000000LL
#define PORTIONS_A_SECOND 100
#define LINES_WITHOUT_PAUSE 100

static const char *mode = "healthy";
static long long amount;

/* ---- Answers ---- */

static struct buffer out;
static bool ready;
static bool stateless;
static long long written;

static long long now(void) {
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

static void end_line(void) {
	append_text(&out, "\n");
}

/* ---- Answers that are due later, the tool "pause" ---- */

#define MOST_PAUSES 1024

static struct later {
	long long due;
	char id[64];
	size_t id_length;
} pauses[MOST_PAUSES];
static int pause_count;

static void answer_later(struct json id, long long millis) {
	if (pause_count == MOST_PAUSES || id.length > sizeof(pauses[0].id)) {
		refuse(&out, id, "{\"code\":-32000,\"message\":\"Too many pauses\"}");
		end_line();
		return;
	}
	struct later *later = &pauses[pause_count++];
	later->due = now() + millis * 1000000;
	memcpy(later->id, id.start, id.length);
	later->id_length = id.length;
}

/* Answers what is due, and says how many milliseconds there are until more is; -1 for ever. */
static int answer_pauses(void) {
	long long first = -1;
	for (int i = 0; i < pause_count;) {
		long long wait = pauses[i].due - now();
		if (wait <= 0) {
			begin_content(&out, (struct json) { pauses[i].id, pauses[i].id_length });
			append_text(&out, "\"done\"");
			end_content(&out);
			end_line();
			pauses[i] = pauses[--pause_count];
			continue;
		}
		first = (first < 0 || wait < first) ? wait : first;
		i++;
	}
	flush(&out, STDOUT_FILENO);
	return (first < 0) ? -1 : (int) (first / 1000000 + 1);
}

/* ---- Tools ---- */

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
		begin_content(&out, id);
		append_text(&out, "\"");
		append_number(&out, written);
		append_text(&out, "\"");
		end_content(&out);
		end_line();
		return;
	}
	if (is_text(name, "pause")) {
		answer_later(id, number(member(member(params, "arguments"), "millis")));
		return;
	}
	if (strcmp(mode, "huge") == 0) {
		answer_text(&out, id, amount);
		end_line();
		return;
	}
	if (strcmp(mode, "slow") == 0) {
		flush(&out, STDOUT_FILENO);
	}
	if (answer_tool(&out, id, params)) {
		end_line();
	}
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
	else {
		answer_question(&out, id, method, stateless);
		end_line();
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

static int sooner(int one, int other) {
	return (one < 0) ? other : (other < 0 || one < other) ? one : other;
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
	if (strcmp(mode, "late") == 0) {
		struct timespec time = { amount / 1000, (amount % 1000) * 1000000 };
		nanosleep(&time, NULL);
	}
	stateless = strcmp(mode, "stateless") == 0;
	prepare_flood();
	struct buffer in = { NULL, 0, 0 };
	struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
	while (true) {
		int wait = sooner(flood(), answer_pauses());
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
