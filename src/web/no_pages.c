/* Takes the place of web.c and server.c where there is no GNU libmicrohttpd to
 * build with: no server is ever open. */
#include "web/web.h"

#include <string.h>

struct web *
web_open(const struct web_terms *terms, char reason[static GAME_REASON_MAX])
{
	(void)terms;
	strlcpy(reason,
		"pages need GNU libmicrohttpd, without which this was built",
		GAME_REASON_MAX);
	return NULL;
}

void
web_close(struct web *web)
{
	(void)web;
}

int
web_add_door(struct web *web, const char *token)
{
	(void)web;
	(void)token;
	return -1;
}

void
web_link(const struct web *web, int door, char link[static WEB_LINK_MAX])
{
	(void)web;
	(void)door;
	*link = '\0';
}

int
web_descriptor(const struct web *web)
{
	(void)web;
	return -1;
}

int
web_wait_ms(const struct web *web)
{
	(void)web;
	return -1;
}

void
web_serve(struct web *web)
{
	(void)web;
}

void
web_tell(struct web_stream *stream, const char *message)
{
	(void)stream;
	(void)message;
}

void
web_tell_all(struct web *web, int door, const char *message)
{
	(void)web;
	(void)door;
	(void)message;
}

int
web_stream_number(const struct web_stream *stream)
{
	(void)stream;
	return 0;
}

int
web_stream_numbers(const struct web *web, int door,
	int numbers[static WEB_STREAMS_BEHIND_DOOR])
{
	(void)web;
	(void)door;
	(void)numbers;
	return 0;
}

void
web_tell_number(struct web *web, int number, const char *message)
{
	(void)web;
	(void)number;
	(void)message;
}

int
web_later(struct web *web)
{
	(void)web;
	return 0;
}

void
web_answer(struct web *web, int number, const struct web_reply *reply)
{
	(void)web;
	(void)number;
	(void)reply;
}

int
web_port(const struct web *web)
{
	(void)web;
	return 0;
}

int
web_watchers(const struct web *web, int door)
{
	(void)web;
	(void)door;
	return 0;
}

bool
web_is_told(const struct web *web)
{
	(void)web;
	return true;
}

bool
web_has_gone(const struct web *web)
{
	(void)web;
	return false;
}
