#include "serve/serve.c"

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"

static const char *const bots[] = {"greedy", NULL};
static struct serve_terms terms = {
	.path = show.path, .name = show.path, .bots = bots};
static struct server server;
static struct web_reply reply;

static bool
hear_begin(void *owner, const struct run *run, char reason[static REASON_MAX])
{
	return served_run_begin(owner, run, PROOF_BARE, reason);
}

static void
hear_gone(void *owner)
{
	served_run_release(owner);
}

static bool
hear_line(void *owner, const struct reader *reader, enum reader_result kind,
	char reason[static REASON_MAX])
{
	const struct reader_place place = reader_last(reader);

	assert_int_equal(kind, READER_RECORD);
	return served_run_game(owner, &reader->record, &place, reason);
}

static const struct follower_listener listener = {
	.begin = hear_begin,
	.gone = hear_gone,
	.line = hear_line,
	.owner = &server.served,
};

BEFORE_EACH
{
	server = (struct server){
		.terms = &terms,
		.follower = {.path = show.path, .listener = &listener},
		.served.path = show.path,
		.tables_stale = true,
	};
	assert_int_equal(heap_show_begin(state), 0);
}

AFTER_EACH
{
	free(reply.bytes);
	reply.bytes = NULL;
	text_release(&server.tables);
	follower_release(&server.follower);
	served_run_release(&server.served);
	assert_int_equal(heap_show_end(state), 0);
}

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
get_it(const char *name)
{
	free(reply.bytes);
	reply = (struct web_reply){0};
	return server_site.get(&server, SERVER_WATCH, name, &reply);
}

static void
expect_got(const char *name, int status, const char *part)
{
	assert_true(get_it(name));
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

/* What is got; with a third game, the first of another deal. */
static const char *
got(const char *name)
{
	static char text[16384];

	assert_true(get_it(name));
	assert_int_equal(reply.status, 200);
	assert_true(reply.length < sizeof text);
	memcpy(text, reply.bytes, reply.length);
	text[reply.length] = '\0';
	return text;
}

static void
read_three(void)
{
	heap_show_add_two();
	heap_played(&show.record, &show.run, 2);
	heap_show_add();
	heap_show_write();
	while (follower_read(&server.follower))
		;
}

TEST(games_are_listed_by_what_they_are)
{
	static const struct {
		const char *query, *part;
	} cases[] = {
		{"", "\"from\":0,\"all\":3}"},
		{"", "\"bots\":[\"anna\",\"bert\"]"},
		{"from=2&count=1", "\"open\":false"},
		{"from=0&count=2", "\"open\":true"},
		{"count=1&from=1", "\"id\":1,"},
		{"count=1&from=2", "\"id\":2,"},
		{"show=faults", "\"all\":1}"},
		{"show=faults", "\"id\":0,"},
		{"show=normal", "\"all\":2}"},
		{"show=drawn", "\"all\":0}"},
		{"bot=1", "\"all\":3}"},
		{"bot=9", "\"all\":0}"},
	};
	char name[64];

	read_three();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		snprintf(name, sizeof name, "games/%s", cases[i].query);
		if (!strstr(got(name), cases[i].part))
			fail_msg("%s: no %s", name, cases[i].part);
	}
	assert_null(strstr(got("games/from=2&count=1"), "\"open\":true"));
}

TEST(what_is_no_query_is_refused)
{
	static const char *const wrong[] = {"from", "from=", "from=-1",
		"from=99999999999", "count=101", "show=some", "bot=anna", "x=1",
		"from=0&&x"};
	struct list_terms list;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(list_parse(&list, wrong[i]));
}

/* Whether who asks for everything gets it, not only what all seats know. */
TEST(hands_are_open_once_the_deal_is_over)
{
	read_three();
	char *all = strdup(got("game/2/seat=all"));
	assert_string_equal(all, got("game/2/seat=none"));
	free(all);
	assert_non_null(strstr(got("game/1/seat=all"), "\"move\":0"));
}

TEST(other_names_are_nothing)
{
	static const char *const names[] = {
		"", "table", "games0", "game", "../games", "play", "events"};

	read_file();
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_false(get_it(names[i]));
}

static int
post_it(int door, const char *name, const char *body)
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
			post_it(cases[i].door, cases[i].name, cases[i].body),
			cases[i].status);
}
