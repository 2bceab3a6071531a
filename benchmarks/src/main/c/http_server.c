/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * An MCP server over Streamable HTTP that costs next to nothing: one thread, which answers whatever has arrived on any
 * connection. It keeps connections open, and reads requests with a length and in chunks. Its first line of output is
 * the port on which it listens.
 *
 *   http_server [OPTION...]
 *
 *   sse           answers with an event stream of one event, in a chunk
 *   stateless     speaks revision 2026-07-28 in place of 2025-11-25, which has a session
 *   late MILLIS   answers its first request after so many milliseconds
 *
 * It ends when its standard input does.
 */

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

#include "mcp.h"

#define MOST_CONNECTIONS 1024
#define FIRST_CONNECTION 2

static bool sse;
static bool stateless;
static long late;

static struct pollfd polled[MOST_CONNECTIONS + FIRST_CONNECTION];
static struct buffer inputs[MOST_CONNECTIONS + FIRST_CONNECTION];
static nfds_t count;

/* ---- Requests ---- */

struct request {
	struct json body;
	bool post;
	bool closes;
	size_t length;
};

static const char *find(const char *start, const char *end, const char *what) {
	size_t length = strlen(what);
	for (const char *at = start; at + length <= end; at++) {
		at = memchr(at, what[0], (size_t) (end - at));
		if (at == NULL || at + length > end) {
			return NULL;
		}
		if (memcmp(at, what, length) == 0) {
			return at;
		}
	}
	return NULL;
}

/* The value of a header, from its first character on; NULL where there is none. */
static const char *header(const char *start, const char *end, const char *name) {
	size_t length = strlen(name);
	for (const char *at = start; (at = find(at, end, "\r\n")) != NULL;) {
		at += 2;
		if (at + length < end && strncasecmp(at, name, length) == 0 && at[length] == ':') {
			return skip_space(at + length + 1, end);
		}
	}
	return NULL;
}

/* Moves the content of the chunks together. Returns where they end, or NULL where they have not all arrived. */
static char *join_chunks(char *start, char *end, size_t *size) {
	*size = 0;
	for (int pass = 0; pass < 2; pass++) {
		char *at = start;
		while (true) {
			const char *line = find(at, end, "\r\n");
			if (line == NULL) {
				return NULL;
			}
			size_t length = (size_t) strtoul(at, NULL, 16);
			char *chunk = (char *) line + 2;
			if (chunk + length + 2 > end) {
				return NULL;
			}
			/* Nothing is moved before all is there. */
			if (pass == 1) {
				memmove(start + *size, chunk, length);
				*size += length;
			}
			at = chunk + length + 2;
			if (length == 0) {
				break;
			}
		}
		if (pass == 1) {
			return at;
		}
	}
	return NULL;
}

/* False where the request has not arrived in full. */
static bool parse(char *start, char *end, struct request *request) {
	char *head_end = (char *) find(start, end, "\r\n\r\n");
	if (head_end == NULL) {
		return false;
	}
	char *body = head_end + 4;
	const char *encoding = header(start, head_end, "transfer-encoding");
	const char *length = header(start, head_end, "content-length");
	const char *connection = header(start, head_end, "connection");
	request->post = memcmp(start, "POST ", 5) == 0;
	request->closes = connection != NULL && strncasecmp(connection, "close", 5) == 0;
	if (encoding != NULL && strncasecmp(encoding, "chunked", 7) == 0) {
		size_t size;
		char *behind = join_chunks(body, end, &size);
		if (behind == NULL) {
			return false;
		}
		request->body = (struct json) { body, size };
		request->length = (size_t) (behind - start);
		return true;
	}
	size_t size = (length != NULL) ? (size_t) strtoul(length, NULL, 10) : 0;
	if (body + size > end) {
		return false;
	}
	request->body = (struct json) { body, size };
	request->length = (size_t) (body + size - start);
	return true;
}

/* ---- Answers ---- */

static struct buffer out;

static void write_both(int fd, char *head, size_t head_length, char *body, size_t body_length) {
	struct iovec parts[2] = { { head, head_length }, { body, body_length } };
	ssize_t written = writev(fd, parts, 2);
	if (written < 0) {
		/* The client has gone, as the next read will say. */
		return;
	}
	size_t done = (size_t) written;
	if (done < head_length) {
		write_fully(fd, head + done, head_length - done);
		done = head_length;
	}
	write_fully(fd, body + (done - head_length), body_length - (done - head_length));
}

static void send_status(int fd, const char *status) {
	char head[128];
	int length = snprintf(head, sizeof(head), "HTTP/1.1 %s\r\nContent-Length: 0\r\n\r\n", status);
	write_both(fd, head, (size_t) length, NULL, 0);
}

static void send_answer(int fd, bool opens_session) {
	char head[256];
	const char *session = opens_session ? "Mcp-Session-Id: benchmark\r\n" : "";
	int length;
	if (sse) {
		const size_t around = strlen("event: message\ndata: \n\n");
		length = snprintf(head, sizeof(head), "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n%s"
			"Transfer-Encoding: chunked\r\n\r\n%zx\r\nevent: message\ndata: ", session, out.length + around);
		append_text(&out, "\n\n\r\n0\r\n\r\n");
	}
	else {
		length = snprintf(head, sizeof(head), "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n%s"
			"Content-Length: %zu\r\n\r\n", session, out.length);
	}
	write_both(fd, head, (size_t) length, out.bytes, out.length);
}

static void be_late(void) {
	struct timespec time = { late / 1000, (late % 1000) * 1000000 };
	late = 0;
	nanosleep(&time, NULL);
}

static void handle(int fd, struct request *request) {
	if (late > 0) {
		be_late();
	}
	if (!request->post) {
		send_status(fd, "405 Method Not Allowed");
		return;
	}
	struct json id = member(request->body, "id");
	struct json method = member(request->body, "method");
	if (id.length == 0 || method.length == 0) {
		send_status(fd, "202 Accepted");
		return;
	}
	out.length = 0;
	if (!is_text(method, "tools/call")) {
		answer_question(&out, id, method, stateless);
	}
	else if (!answer_tool(&out, id, member(request->body, "params"))) {
		return;
	}
	send_answer(fd, !stateless && is_text(method, "initialize"));
}

/* ---- Connections ---- */

static void forget(nfds_t which) {
	close(polled[which].fd);
	struct buffer unused = inputs[which];
	count--;
	polled[which] = polled[count];
	inputs[which] = inputs[count];
	unused.length = 0;
	inputs[count] = unused;
}

static void take_connection(int listener) {
	int fd = accept(listener, NULL, NULL);
	if (fd < 0) {
		return;
	}
	if (count == MOST_CONNECTIONS + FIRST_CONNECTION) {
		close(fd);
		return;
	}
	int yes = 1;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
	polled[count++] = (struct pollfd) { fd, POLLIN, 0 };
}

/* False when the connection is to be forgotten. */
static bool serve(int fd, struct buffer *in) {
	make_room(in, 64 * 1024);
	ssize_t length = read(fd, in->bytes + in->length, in->capacity - in->length);
	if (length <= 0) {
		return length < 0 && errno == EINTR;
	}
	in->length += (size_t) length;
	struct request request;
	size_t done = 0;
	while (done < in->length && parse(in->bytes + done, in->bytes + in->length, &request)) {
		handle(fd, &request);
		done += request.length;
		if (request.closes) {
			return false;
		}
	}
	in->length -= done;
	memmove(in->bytes, in->bytes + done, in->length);
	return true;
}

static int listen_locally(void) {
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t length = sizeof(address);
	if (bind(listener, (struct sockaddr *) &address, length) != 0 || listen(listener, 512) != 0
			|| getsockname(listener, (struct sockaddr *) &address, &length) != 0) {
		perror("http_server");
		exit(71);
	}
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);
	return listener;
}

int main(int arguments, char **argument) {
	for (int i = 1; i < arguments; i++) {
		sse = sse || strcmp(argument[i], "sse") == 0;
		stateless = stateless || strcmp(argument[i], "stateless") == 0;
		if (strcmp(argument[i], "late") == 0 && i + 1 < arguments) {
			late = atol(argument[++i]);
		}
	}
	signal(SIGPIPE, SIG_IGN);
	polled[0] = (struct pollfd) { STDIN_FILENO, POLLIN, 0 };
	polled[1] = (struct pollfd) { listen_locally(), POLLIN, 0 };
	count = FIRST_CONNECTION;
	while (true) {
		if (poll(polled, count, -1) < 0) {
			continue;
		}
		char ignored[64];
		if (polled[0].revents != 0 && read(STDIN_FILENO, ignored, sizeof(ignored)) <= 0) {
			return 0;
		}
		for (nfds_t i = count; i-- > FIRST_CONNECTION;) {
			if (polled[i].revents != 0 && !serve(polled[i].fd, &inputs[i])) {
				forget(i);
			}
		}
		if (polled[1].revents != 0) {
			take_connection(polled[1].fd);
		}
	}
}
