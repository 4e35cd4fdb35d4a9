#include "match/match.c"

#include "lib/test.h"

static struct start_streak streak;

FIXTURE(set_up)
{
	streak = (struct start_streak){0};
	return 0;
}

FIXTURE(tear_down)
{
	start_streak_release(&streak);
	return 0;
}

EACH_TEST(set_up, tear_down)

/* Gives out the games from FIRST up to LAST. */
static void
give(long first, long last)
{
	for (long id = first; id <= last; id++)
		assert_int_equal(start_streak_give(&streak, id), 0);
}

/* BOTS are digits, by game from FIRST on; '-' is a game that ended otherwise.
 */
static void
note(long first, const char *bots)
{
	for (long i = 0; bots[i] != '\0'; i++)
		start_streak_note(&streak, first + i,
			bots[i] == '-' ? -1 : bots[i] - '0');
}

static void
recall_named(long first, const char *bots)
{
	for (long i = 0; bots[i] != '\0'; i++)
		assert_int_equal(start_streak_recall(&streak, first + i,
					 bots[i] == '-' ? -1 : bots[i] - '0'),
			0);
}

TEST(five_in_a_row_stop_it)
{
	static const struct {
		const char *why;
		const char *bots;
		long last; /* -1: it is not stopped */
	} cases[] = {
		{"the first five", "11111", 4},
		{"four are not enough", "1111-1111-", -1},
		{"five behind others", "-0-11111", 7},
		{"the other bot's say nothing", "010101010", 8},
		{"a game that is played ends both rows", "0101010-01010101",
			-1},
		{"the sixth does not matter", "000000", 4},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		set_up(NULL);
		give(0, 19);
		note(0, cases[i].bots);
		assert_int_equal(streak.stopped, cases[i].last != -1);
		if (streak.stopped)
			assert_int_equal(streak.last, cases[i].last);
		tear_down(NULL);
	}
}

TEST(a_game_counts_when_all_before_it_are_known)
{
	give(0, 9);
	note(1, "1");
	assert_false(start_streak_has_passed(&streak, 1));
	note(0, "-");
	assert_true(start_streak_has_passed(&streak, 1));
	assert_false(start_streak_has_passed(&streak, 2));
}

TEST(none_counts_behind_the_one_that_stops_it)
{
	give(0, 9);
	note(1, "1111111");
	assert_false(streak.stopped);
	note(0, "1");
	assert_true(streak.stopped);
	assert_int_equal(streak.bot, 1);
	assert_true(start_streak_has_passed(&streak, 4));
	assert_false(start_streak_has_passed(&streak, 5));
}

TEST(a_row_goes_on_from_an_earlier_session)
{
	recall_named(0, "-111");
	give(4, 9);
	note(4, "11");
	assert_true(streak.stopped);
	assert_int_equal(streak.last, 5);
}

TEST(a_row_that_stopped_an_earlier_session_begins_anew)
{
	recall_named(0, "11111");
	give(5, 14);
	note(5, "1111");
	assert_false(streak.stopped);
	note(9, "1");
	assert_int_equal(streak.last, 9);
}

TEST(games_that_were_broken_off_are_filled_in)
{
	recall_named(4, "1");
	recall_named(0, "11");
	give(2, 3);
	give(5, 6);
	note(5, "1");
	note(3, "1");
	assert_false(streak.stopped);
	note(2, "1");
	assert_true(streak.stopped);
	assert_int_equal(streak.last, 4);
}

TEST(games_that_are_not_of_the_run_are_passed_over)
{
	for (long id = 1000; id < 6000; id += 1000)
		assert_int_equal(start_streak_give(&streak, id), 0);
	for (long id = 5000; id >= 1000; id -= 1000)
		start_streak_note(&streak, id, 0);
	assert_true(streak.stopped);
	assert_int_equal(streak.last, 5000);
}

TEST(one_may_lag_far_behind)
{
	give(0, 9999);
	for (long id = 9999; id > 0; id--)
		start_streak_note(&streak, id, id < 5 ? 1 : -1);
	assert_false(start_streak_has_passed(&streak, 9999));
	start_streak_note(&streak, 0, -1);
	assert_true(start_streak_has_passed(&streak, 9999));
	assert_false(streak.stopped);
}
