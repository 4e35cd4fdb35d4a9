#include "lib/test.h"
#include "lib/web_stand.h"

#include <limits.h>

#include "web/server.h"

static const char script[] = WEB_STAND_SCRIPT;

static const struct web_file files[] = {
	{"page.js", "text/javascript", script, script + sizeof script - 1},
	{0}};

static void
page(void *owner, int door, FILE *file)
{
	(void)owner;
	fprintf(file, "<!doctype html><title>door %d</title>", door);
}

static void
reply_json(struct web_reply *reply, int status, const char *json)
{
	*reply = (struct web_reply){.status = status,
		.type = "application/json",
		.bytes = strdup(json),
		.length = strlen(json)};
}

static bool
get(void *owner, int door, const char *name, struct web_reply *reply)
{
	struct web_stand *stand = owner;

	(void)door;
	if (strcmp(name, "later") == 0) {
		stand->later = web_later(stand->web);
		return true;
	}
	if (strcmp(name, "games/12") != 0)
		return false;
	reply_json(reply, 200, "{\"number\":12}");
	return true;
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	struct web_stand *stand = owner;
	char *text = json_dumps(body, JSON_COMPACT);

	(void)door;
	strlcpy(stand->body, text, sizeof stand->body);
	free(text);
	if (strcmp(name, "act") != 0 && strcmp(name, "late") != 0)
		return false;
	stand->posted++;
	if (strcmp(name, "late") == 0)
		reply_json(reply, 409, "{\"error\":\"late\"}");
	return true;
}

static void
opened(void *owner, int door, struct web_stream *stream)
{
	struct web_stand *stand = owner;

	(void)door;
	stand->opened = web_stream_number(stream);
	web_tell(stream, "{\"kind\":\"hello\"}");
}

static void
open_stand(struct web_stand *stand)
{
	char reason[GAME_REASON_MAX] = "";

	stand->terms.site = &stand->site;
	stand->web = web_open(&stand->terms, reason);
	assert_string_equal(reason, "");
	assert_non_null(stand->web);
	stand->web->visitors.asking_ms = INT_MAX;
	assert_int_equal(web_add_door(stand->web, WEB_STAND_TOKEN), 0);
	web_link(stand->web, 0, stand->link);
	assert_int_equal(sscanf(stand->link, "http://%[^/]", stand->host), 1);
}

int
web_stand_set_up(void **state)
{
	struct web_stand *stand = calloc(1, sizeof *stand);

	assert_non_null(stand);
	stand->site = (struct web_site){.files = files,
		.page = page,
		.get = get,
		.post = post,
		.opened = opened,
		.owner = stand};
	open_stand(stand);
	*state = stand;
	return 0;
}

int
web_stand_tear_down(void **state)
{
	struct web_stand *stand = *state;

	web_close(stand->web);
	free(stand);
	return 0;
}

void
web_stand_move(struct web_stand *stand, const char *address, const char *host)
{
	web_close(stand->web);
	stand->terms = (struct web_terms){.address = address, .host = host};
	open_stand(stand);
}

void
web_stand_connect(struct web_stand *stand, struct web_client *client)
{
	web_client_open(client, stand->web, stand->link);
}

int
web_stand_get(
	struct web_stand *stand, struct web_client *client, const char *name)
{
	web_client_forget(client);
	web_client_print(client,
		"GET /" WEB_STAND_TOKEN "/%s HTTP/1.1\r\nHost: %s\r\n\r\n",
		name, stand->host);
	return web_client_answer(client);
}

void
web_stand_listen(struct web_stand *stand, struct web_client *client)
{
	web_client_print(client,
		"GET /" WEB_STAND_TOKEN "/events HTTP/1.1\r\nHost: %s\r\n\r\n",
		stand->host);
	assert_true(
		web_client_awaits(client, "data: {\"kind\":\"hello\"}\n\n"));
	web_settle(stand->web);
}
