#include "lib/web_client.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "web/web.h"

void
web_client_open(struct web_client *client, struct web *web, const char *link)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	unsigned port;

	if (sscanf(link, "http://%*[^:]:%u/", &port) != 1)
		abort();
	address.sin_port = htons((uint16_t)port);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	*client = (struct web_client){
		.fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
		.web = web,
		.bytes = calloc(1, 1)};
	if (client->fd < 0 || !client->bytes ||
		connect(client->fd, (struct sockaddr *)&address,
			sizeof address) < 0) {
		perror("web_client_open");
		abort();
	}
	fcntl(client->fd, F_SETFL, O_NONBLOCK);
}

void
web_client_close(struct web_client *client)
{
	close(client->fd);
	free(client->bytes);
	*client = (struct web_client){.fd = -1};
}

/* Until there is something for one of both; serves. */
static void
wait_for(const struct web_client *client, short events)
{
	struct web *web = client->web;
	struct pollfd polls[] = {{.fd = client->fd, .events = events},
		{.fd = web ? web_descriptor(web) : -1, .events = POLLIN}};

	if (poll(polls, 2, web ? web_wait_ms(web) : -1) < 0 && errno != EINTR)
		abort();
	if (web)
		web_serve(web);
}

bool
web_client_send(struct web_client *client, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t sent = send(client->fd, bytes, length, MSG_NOSIGNAL);

		if (sent < 0 && errno != EAGAIN && errno != EINTR)
			return false;
		if (sent < 0)
			wait_for(client, POLLOUT);
		else {
			bytes += sent;
			length -= (size_t)sent;
		}
	}
	return true;
}

bool
web_client_print(struct web_client *client, const char *format, ...)
{
	char text[4096];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	assert(length >= 0 && (size_t)length < sizeof text);
	return web_client_send(client, text, (size_t)length);
}

/* False: nothing has come. */
static bool
take(struct web_client *client)
{
	char part[65536];
	ssize_t length = recv(client->fd, part, sizeof part, 0);

	if (length < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (length <= 0) {
		client->ended = true;
		return true;
	}
	client->bytes =
		realloc(client->bytes, client->length + (size_t)length + 1);
	if (!client->bytes)
		abort();
	memcpy(client->bytes + client->length, part, (size_t)length);
	client->length += (size_t)length;
	client->bytes[client->length] = '\0';
	return true;
}

static void
receive(struct web_client *client)
{
	if (!take(client))
		wait_for(client, POLLIN);
}

void
web_client_look(struct web_client *client)
{
	while (!client->ended && take(client))
		;
}

bool
web_client_awaits(struct web_client *client, const char *text)
{
	while (!strstr(client->bytes, text) && !client->ended)
		receive(client);
	return strstr(client->bytes, text);
}

int
web_client_count(const struct web_client *client, const char *text)
{
	const char *at = client->bytes;
	int count = 0;

	for (; (at = strstr(at, text)) != NULL; at++)
		count++;
	return count;
}

void
web_client_awaits_end(struct web_client *client)
{
	while (!client->ended)
		receive(client);
}

const char *
web_client_body(const struct web_client *client)
{
	const char *end = strstr(client->bytes, "\r\n\r\n");

	return end ? end + 4 : NULL;
}

/* Whether all of an answer with a length is there. */
static bool
is_whole(const struct web_client *client)
{
	const char *body = web_client_body(client);
	const char *length = strstr(client->bytes, "\r\nContent-Length:");

	if (!body)
		return false;
	return !length || length > body ||
	       client->length - (size_t)(body - client->bytes) >=
		       strtoul(length + 17, NULL, 10);
}

int
web_client_answer(struct web_client *client)
{
	int status;

	while (!client->ended && !is_whole(client))
		receive(client);
	return sscanf(client->bytes, "HTTP/1.%*d %d", &status) == 1 ? status
								    : 0;
}

void
web_client_forget(struct web_client *client)
{
	client->length = 0;
	client->bytes[0] = '\0';
}

void
web_settle(struct web *web)
{
	struct pollfd served = {.fd = web_descriptor(web), .events = POLLIN};

	while (poll(&served, 1, 0) > 0 || web_wait_ms(web) == 0)
		web_serve(web);
}
