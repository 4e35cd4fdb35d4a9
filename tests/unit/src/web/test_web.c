#include "web/web.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/web_client.h"

#define TOKEN "0123456789abcdef0123456789abcdef"

static const char script[] = "let talon;";
static const struct web_file files[] = {
	{"page.js", "text/javascript", script, sizeof script - 1}, {0}};

struct fixture {
	struct web *web;
	struct web_site site;
	struct web_terms terms;
	char link[WEB_LINK_MAX];
	char host[WEB_LINK_MAX];
	char posted[256];
};

static void
page(void *owner, int door, FILE *file)
{
	(void)owner;
	fprintf(file, "<!doctype html><title>door %d</title>", door);
}

static bool
get(void *owner, int door, const char *name, struct web_reply *reply)
{
	(void)owner;
	(void)door;
	if (strcmp(name, "games/12") != 0)
		return false;
	*reply = (struct web_reply){.status = 200,
		.type = "application/json",
		.bytes = strdup("{\"number\":12}"),
		.length = 13};
	return true;
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	struct fixture *fixture = owner;
	char *text = json_dumps(body, JSON_COMPACT);

	(void)door;
	snprintf(fixture->posted, sizeof fixture->posted, "%s", text);
	free(text);
	if (strcmp(name, "late") == 0)
		*reply = (struct web_reply){.status = 409,
			.type = "application/json",
			.bytes = strdup("{\"error\":\"late\"}"),
			.length = 16};
	return strcmp(name, "act") == 0 || strcmp(name, "late") == 0;
}

static void
opened(void *owner, int door, struct web_stream *stream)
{
	(void)owner;
	(void)door;
	web_tell(stream, "{\"kind\":\"hello\"}");
}

static void
open_with(struct fixture *fixture, const char *address)
{
	char reason[GAME_REASON_MAX] = "";

	fixture->terms =
		(struct web_terms){.address = address, .site = &fixture->site};
	fixture->web = web_open(&fixture->terms, reason);
	assert_string_equal(reason, "");
	assert_non_null(fixture->web);
	assert_int_equal(web_add_door(fixture->web, TOKEN), 0);
	web_link(fixture->web, 0, fixture->link);
	assert_int_equal(
		sscanf(fixture->link, "http://%[^/]", fixture->host), 1);
}

static int
set_up(void **state)
{
	struct fixture *fixture = calloc(1, sizeof *fixture);

	fixture->site = (struct web_site){.files = files,
		.page = page,
		.get = get,
		.post = post,
		.opened = opened,
		.owner = fixture};
	open_with(fixture, NULL);
	*state = fixture;
	return 0;
}

static int
tear_down(void **state)
{
	struct fixture *fixture = *state;

	web_close(fixture->web);
	free(fixture);
	return 0;
}

static void
connect_to(struct fixture *fixture, struct web_client *client)
{
	web_client_open(client, fixture->web, fixture->link);
}

/* The answer to a GET of PATH with the right host. */
static int
ask(struct fixture *fixture, struct web_client *client, const char *path)
{
	web_client_forget(client);
	web_client_print(client, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", path,
		fixture->host);
	return web_client_answer(client);
}

static void
the_holder_of_the_token_gets_page_files_and_names(void **state)
{
	struct fixture *fixture = *state;
	struct web_client client;

	connect_to(fixture, &client);
	assert_int_equal(ask(fixture, &client, "/" TOKEN "/"), 200);
	assert_string_equal(web_client_body(&client),
		"<!doctype html><title>door 0</title>");
	assert_int_equal(ask(fixture, &client, "/" TOKEN "/page.js"), 200);
	assert_string_equal(web_client_body(&client), script);
	assert_int_equal(ask(fixture, &client, "/" TOKEN "/games/12"), 200);
	assert_string_equal(web_client_body(&client), "{\"number\":12}");
	assert_int_equal(ask(fixture, &client, "/" TOKEN "/games/13"), 404);
	assert_int_equal(ask(fixture, &client, "/" TOKEN), 301);
	assert_non_null(strstr(client.bytes, "Location: /" TOKEN "/\r\n"));
	web_client_close(&client);
}

static void
a_stream_is_told_what_is_so_and_what_is_new(void **state)
{
	struct fixture *fixture = *state;
	struct web_client client;

	connect_to(fixture, &client);
	web_client_print(&client,
		"GET /" TOKEN "/events HTTP/1.1\r\nHost: %s\r\n\r\n",
		fixture->host);
	assert_true(
		web_client_awaits(&client, "data: {\"kind\":\"hello\"}\n\n"));
	web_settle(fixture->web);
	assert_int_equal(web_watchers(fixture->web, 0), 1);
	assert_true(web_is_told(fixture->web));
	web_tell_all(fixture->web, 0, "{\"kind\":\"now\"}");
	assert_false(web_is_told(fixture->web));
	assert_true(web_client_awaits(&client, "data: {\"kind\":\"now\"}\n\n"));
	web_client_close(&client);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(the_holder_of_the_token_gets_page_files_and_names),
		TEST(a_stream_is_told_what_is_so_and_what_is_new),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
