#include "report/report.c"

#include "lib/heap_records.h"
#include "lib/test.h"
#include "record/record.h"

static struct run run;
static struct record record;
static struct sums sums;
static struct played played;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	sums = (struct sums){.kept = SUMS_POINTS};
	played = (struct played){0};
}

AFTER_EACH
{
	played_release(&played);
	sums_release(&sums);
	record_release(&record);
}

/* Games are summed first, and then seen once more. */
static void
take_games(long count, bool seen)
{
	if (seen)
		assert_int_equal(played_init(&played, &sums), 0);
	for (long id = 0; id < count; id++) {
		heap_played(&record, &run, id);
		for (size_t i = 0; i < record.move_count; i++)
			record.moves[i].used_ns = 1000000 * (id + 1);
		assert_int_equal(seen ? played_note(&played, 3, &record)
				      : sums_add(&sums, &record),
			0);
	}
}

TEST(the_games_of_a_bot_are_listed_the_last_first)
{
	take_games(3, false);
	take_games(3, true);
	assert_int_equal(played.game_count, 3);
	for (size_t bot = 0; bot < sums.bot_count; bot++) {
		size_t at = played.last[bot];

		for (long id = 2; id >= 0; id--) {
			assert_int_not_equal(at, 0);
			const struct played_bot *own = &played.bots[at - 1];
			assert_int_equal(own->bot, bot);
			assert_int_equal(played.games[own->game].id, id);
			assert_int_equal(played.games[own->game].file, 3);
			at = own->before;
		}
		assert_int_equal(at, 0);
	}
}

TEST(the_slowest_moves_are_kept_the_slowest_first)
{
	take_games(9, false);
	take_games(9, true);
	const struct slow_move *slowest = played.slowest[0];
	for (int i = 0; i < PLAYED_SLOWEST; i++) {
		assert_true(slowest[i].number > 0);
		assert_int_equal(slowest[i].us, 1000 * (slowest[i].id + 1));
		if (i > 0)
			assert_true(slowest[i].us <= slowest[i - 1].us);
	}
	assert_int_equal(slowest[0].id, 8);
}

TEST(by_round_games_stand_by_their_numbers)
{
	static const long ids[] = {7, 2, 5};

	take_games(3, false);
	assert_int_equal(played_init(&played, &sums), 0);
	for (size_t i = 0; i < 3; i++) {
		heap_played(&record, &run, ids[i]);
		assert_int_equal(played_note(&played, 0, &record), 0);
	}
	assert_int_equal(played_sort(&played), 0);
	assert_int_equal(played_at(&played, 0)->id, 2);
	assert_int_equal(played_at(&played, 1)->id, 5);
	assert_int_equal(played_at(&played, 2)->id, 7);
}

TEST(a_timeline_has_the_ratings_of_the_first_as_ranked)
{
	double early[] = {1}, late[] = {2, 30};
	struct statistics_elo rows[] = {{4, early, 1}, {9, late, 2}};
	struct ranking_row ranked[] = {{.bot = 1}, {.bot = 0}};
	const struct ranking ranking = {.rows = ranked, .count = 2};
	struct text json = {0}, expected = {0};

	take_games(3, false);
	const struct statistics statistics = {
		.table.sums = sums, .timeline = rows, .timeline_count = 2};
	add_timeline(&statistics, &json, &ranking, 1);
	text_add_format(&expected,
		"\"names\":[\"%s\"],\"timeline\":[[4,[null]],[9,[30]]]",
		sums_name(&sums, 1));
	assert_string_equal(json.bytes, expected.bytes);
	text_release(&json);
	text_release(&expected);
}
