#include "report/report.h"

#include <limits.h>

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"

static const struct report_terms all = {.most = LONG_MAX};

static int
write_report(void)
{
	char *paths[] = {show.path, NULL};

	heap_show_write();
	int result = report_write(show.out, &all, paths, show.reason);
	fflush(show.out);
	return result;
}

static void
expect(const char *part)
{
	if (!strstr(show.printed, part))
		fail_msg("\"%s\" is not in the page", part);
}

EACH_TEST(heap_show_begin, heap_show_end)

TEST(a_page_has_tables_games_and_data)
{
	heap_show_add_two();
	assert_int_equal(write_report(), 0);
	expect("<table id=\"standings\">");
	expect("9 cannot be taken of 2");
	expect("thinking\nhm");
	expect("id=\"block-0\"");
	expect("id=\"index-0\"");
	expect("\"games\":2,\"block\":32,\"index\":1");
	expect("\"of\":2,\"chosen\":\"all\"");
}

TEST(a_run_without_games_has_a_page)
{
	assert_int_equal(write_report(), 0);
	expect("0 games of 0 bots");
	expect("\"games\":0,");
	expect("\"of\":0,");
}

TEST(a_game_that_breaks_the_rules_is_named)
{
	heap_played(&show.record, &show.run, 0);
	record_add_move(&show.record, 0, "play", "3", 1000);
	heap_show_add();
	assert_int_equal(write_report(), -1);
	heap_show_expect_reason(":2: ");
}
