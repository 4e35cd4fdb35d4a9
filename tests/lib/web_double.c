#include "lib/web_double.h"

#include <stdlib.h>
#include <string.h>

struct web web_double;

static void
web_double_add(char *told, const char *message)
{
	strlcat(told, message, sizeof web_double.told);
	strlcat(told, "\n", sizeof web_double.told);
}

const char *
web_double_take(void)
{
	static char taken[sizeof web_double.told];

	strlcpy(taken, web_double.told, sizeof taken);
	*web_double.told = '\0';
	return taken;
}

const char *
web_double_open(void)
{
	*web_double.opened = '\0';
	web_double.site->opened(web_double.site->owner, 0, NULL);
	return web_double.opened;
}

int
web_double_post(const char *name, const char *body)
{
	struct web_reply reply = {0};
	json_t *object = json_loads(body, 0, NULL);
	const bool known = web_double.site->post(
		web_double.site->owner, 0, name, object, &reply);

	free(reply.bytes);
	json_decref(object);
	return !known ? -1 : reply.status == 0 ? 204 : reply.status;
}

struct web *
web_open(const struct web_terms *terms, char reason[static GAME_REASON_MAX])
{
	web_double.site = terms->site;
	if (!web_double.refusal)
		return &web_double;
	strlcpy(reason, web_double.refusal, GAME_REASON_MAX);
	return NULL;
}

void
web_close(struct web *web)
{
	web->site = NULL;
}

int
web_add_door(struct web *web, const char *token)
{
	strlcpy(web->token, token, sizeof web->token);
	return 0;
}

void
web_tell(struct web_stream *stream, const char *message)
{
	(void)stream;
	web_double_add(web_double.opened, message);
}

void
web_tell_all(struct web *web, int door, const char *message)
{
	(void)door;
	web_double_add(web->told, message);
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

bool
web_is_told(const struct web *web)
{
	(void)web;
	return true;
}

void
web_link(const struct web *web, int door, char link[static WEB_LINK_MAX])
{
	(void)door;
	strlcpy(link, web->token, WEB_LINK_MAX);
}

bool
web_has_gone(const struct web *web)
{
	return web->gone;
}
