#include "serve/game_pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/game_view.h"
#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/ledger_fill.h"
#include "lib/test.h"

static struct ledger ledger;
static struct text json;

static struct follower_listener listener;
static struct follower follower;

FIXTURE(set_up)
{
	listener = ledger_fill(&ledger);
	follower = (struct follower){.path = show.path, .listener = &listener};
	ledger = (struct ledger){.path = "games"};
	return heap_show_begin(state);
}

FIXTURE(tear_down)
{
	follower_release(&follower);
	ledger_release(&ledger);
	text_release(&json);
	return heap_show_end(state);
}

/* Games 1 and 0, and then 2, the first of another deal. */
static void
begin(void)
{
	heap_show_add_two();
	heap_played(&show.record, &show.run, 2);
	heap_show_add();
	heap_show_write();
	while (follower_read(&follower))
		;
	assert_int_equal(follower.state, FOLLOWER_READY);
}

static const char *
list(const char *query)
{
	struct game_pages_terms terms;

	assert_true(game_pages_parse(&terms, query));
	text_clear(&json);
	assert_int_equal(
		game_pages_list(&ledger, &follower, &terms, &json, show.reason),
		0);
	return json.bytes;
}

TEST_WITH(games_are_listed_by_what_they_are, set_up, tear_down)
{
	begin();
	assert_non_null(strstr(list(""), "\"from\":0,\"all\":3}"));
	assert_non_null(strstr(json.bytes, "\"bots\":[\"bert\",\"anna\"]"));
	assert_non_null(strstr(list("from=2&count=1"), "\"open\":false"));
	assert_null(strstr(json.bytes, "\"open\":true"));
	assert_non_null(strstr(list("show=faults"), "\"all\":1}"));
	assert_non_null(strstr(json.bytes, "\"id\":0"));
	assert_non_null(strstr(list("show=normal"), "\"all\":2}"));
	assert_non_null(strstr(list("show=drawn"), "\"all\":0}"));
	assert_non_null(strstr(list("bot=1"), "\"all\":3}"));
	assert_non_null(strstr(list("bot=9"), "\"all\":0}"));
}

/* The number of the only game that QUERY lists. */
static long
listed(const char *query)
{
	const char *id = strstr(list(query), "\"id\":");

	assert_non_null(id);
	return strtol(id + strlen("\"id\":"), NULL, 10);
}

TEST_WITH(games_are_listed_by_their_numbers, set_up, tear_down)
{
	begin();
	for (long from = 0; from < 3; from++) {
		char query[32];

		snprintf(query, sizeof query, "count=1&from=%ld", from);
		assert_int_equal(listed(query), from);
	}
}

TEST(what_is_no_query_is_refused)
{
	static const char *const wrong[] = {"from", "from=", "from=-1",
		"from=99999999999", "count=101", "show=some", "bot=anna", "x=1",
		"from=0&&x"};
	struct game_pages_terms terms;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(game_pages_parse(&terms, wrong[i]));
}

static char *
frames(long id, int seat)
{
	char *bytes;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);
	const struct game_view view = {.move = GAME_VIEW_EACH, .seat = seat};

	assert_non_null(file);
	assert_int_equal(
		game_pages_frames(&ledger, &follower, ledger_find(&ledger, id),
			&view, file, show.reason),
		0);
	fclose(file);
	return bytes;
}

/* Whether who asks for everything gets it, not only what all seats know. */
TEST_WITH(hands_are_open_once_the_deal_is_over, set_up, tear_down)
{
	begin();
	for (long id = 0; id < 3; id++) {
		char *all = frames(id, GAME_VIEW_ALL);
		char *none = frames(id, GAME_VIEW_NONE);

		if (id == 2)
			assert_string_equal(all, none);
		assert_non_null(strstr(all, "\"move\":0"));
		free(all);
		free(none);
	}
}
