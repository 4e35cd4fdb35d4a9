#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/ledger_fill.h"
#include "lib/test.h"
#include "serve/server.h"

static const char *const bots[] = {"greedy", NULL};
static struct serve_terms terms = {.path = show.path, .bots = bots};
static struct server server;
static struct web_reply reply;

static struct follower_listener listener;

FIXTURE(set_up)
{
	listener = ledger_fill(&server.ledger);
	server = (struct server){
		.terms = &terms,
		.follower = {.path = show.path, .listener = &listener},
		.ledger.path = show.path,
		.tables_stale = true,
	};
	return heap_show_begin(state);
}

FIXTURE(tear_down)
{
	free(reply.bytes);
	reply.bytes = NULL;
	free(server.tables);
	follower_release(&server.follower);
	ledger_release(&server.ledger);
	return heap_show_end(state);
}

EACH_TEST(set_up, tear_down)

/* The file has game 1 and game 0. */
static void
read_file(void)
{
	heap_show_add_two();
	heap_show_write();
	while (follower_read(&server.follower))
		;
}

static bool
get(const char *name)
{
	free(reply.bytes);
	reply = (struct web_reply){0};
	return server_site.get(&server, SERVER_WATCH, name, &reply);
}

static void
expect_got(const char *name, int status, const char *part)
{
	assert_true(get(name));
	assert_int_equal(reply.status, status);
	char *text = strndup(reply.bytes, reply.length);
	if (!strstr(text, part))
		fail_msg("%s: no %s in %s", name, part, text);
	free(text);
}

TEST(there_are_pages_before_there_is_a_file)
{
	char *bytes;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	expect_got("tables", 200, "data-games=\"0\"");
	expect_got("tables", 200, "is waited for");
	expect_got("games", 200, "\"all\":0}");
	expect_got("game/0", 404, "{\"error\":");
	server_site.page(&server, SERVER_WATCH, file);
	fclose(file);
	assert_non_null(strstr(bytes, "src=\"watch.js\""));
	assert_non_null(strstr(bytes, "is waited for"));
	assert_non_null(strstr(bytes, "http-equiv=\"refresh\""));
	free(bytes);
}

TEST(games_and_tables_are_got_by_name)
{
	read_file();
	expect_got("tables", 200, "data-games=\"2\"");
	expect_got("tables", 200, "2 of 10 games");
	expect_got("games", 200, "\"all\":2}");
	expect_got("games/from=1&show=faults", 200, "\"from\":1,\"all\":1}");
	expect_got("games/x", 400, "{\"error\":");
	expect_got("game/1", 200, "\"id\":1");
	expect_got("game/1/seat=all", 200, "\"id\":1");
	expect_got("game/1/seat=1", 200, "\"id\":1");
	expect_got("game/1/seat=none", 200, "\"id\":1");
	expect_got("game/1/seat=1&open", 200, "\"id\":1");
	expect_got("game/1/seat=1&opened", 400, "{\"error\":");
	expect_got("game/1/open", 400, "{\"error\":");
	expect_got("game/1/seat=2", 400, "{\"error\":");
	expect_got("game/1/seat=all2", 400, "{\"error\":");
	expect_got("game/2", 404, "{\"error\":");
	expect_got("game/1x", 404, "{\"error\":");
	expect_got("game/99999999999999999999999999999999999999999", 404,
		"{\"error\":");
}

TEST(other_names_are_nothing)
{
	static const char *const names[] = {
		"", "table", "games0", "game", "../games", "play", "events"};

	read_file();
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_false(get(names[i]));
}

static int
post(int door, const char *name, const char *body)
{
	json_t *json = json_loads(body, 0, NULL);

	assert_non_null(json);
	free(reply.bytes);
	reply = (struct web_reply){0};
	bool taken = server_site.post(&server, door, name, json, &reply);
	json_decref(json);
	return taken ? reply.status : -1;
}

TEST(only_sense_of_the_owner_is_taken)
{
	static const struct {
		int door;
		const char *name, *body;
		int status;
	} cases[] = {
		{SERVER_WATCH, "play", "{\"game\":1,\"move\":0,\"seat\":0}",
			403},
		{SERVER_WATCH, "stop", "{\"number\":1}", 403},
		{SERVER_OWNER, "games", "{}", -1},
		{SERVER_OWNER, "play", "{}", 404},
		{SERVER_OWNER, "play", "{\"game\":2,\"move\":0,\"seat\":0}",
			404},
		{SERVER_OWNER, "play", "{\"game\":\"1\",\"move\":0}", 404},
		{SERVER_OWNER, "play", "{\"game\":1,\"seat\":0}", 400},
		{SERVER_OWNER, "play", "{\"game\":1,\"move\":0,\"seat\":2}",
			400},
		{SERVER_OWNER, "play",
			"{\"game\":1,\"move\":0,\"seat\":0,"
			"\"bot\":\"sh -c true\"}",
			400},
		{SERVER_OWNER, "play",
			"{\"game\":1,\"move\":9999999999,\"seat\":0}", 400},
		{SERVER_OWNER, "stop", "{\"number\":1}", 404},
		{SERVER_OWNER, "stop", "{}", 404},
	};

	read_file();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(
			post(cases[i].door, cases[i].name, cases[i].body),
			cases[i].status);
}
