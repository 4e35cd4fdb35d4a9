#include "report/statistics.c"
#include "record/change.h"
#include "record/run_line.h"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/heap_tournament.h"
#include "lib/test.h"

static struct statistics statistics;

FIXTURE(tear_down)
{
	statistics_release(&statistics);
	return heap_show_end(state);
}

EACH_TEST(heap_show_begin, tear_down)

/* Adds the file of the games so far. */
static int
statistics_games(void)
{
	heap_show_write();
	return read_file(&statistics, show.path, show.reason);
}

/* Adds game ID, won by that lead. */
static void
add_lead(long id, int lead)
{
	heap_played(&show.record, &show.run, id);
	show.record.points[0] = 100;
	show.record.points[1] = 100 - lead;
	heap_show_add();
}

TEST(tables_ratings_and_times_are_of_all_games)
{
	heap_show_add_two();
	assert_int_equal(statistics_games(), 0);
	assert_int_equal(end_files(&statistics), 0);
	assert_ptr_equal(statistics.game, &heap_rules);
	assert_int_equal(statistics.table.sums.games, 2);
	assert_int_equal(statistics.table.sums.bot_count, 2);
	assert_int_equal(statistics.table.sums.results, 2);
	assert_int_equal(statistics.file_count, 1);
	assert_int_equal(statistics.files[0].games, 2);
	assert_false(statistics.files[0].cut_off);
	assert_string_equal(sums_name(&statistics.table.sums, 0), "anna");
	assert_int_equal(statistics.times[0].count, 2);
	assert_int_equal(statistics.times[1].count, 1);
}

TEST(faults_have_their_words)
{
	heap_show_add_two();
	assert_int_equal(statistics_games(), 0);
	assert_int_equal(statistics.table.sums.faults, 1);
	assert_int_equal(statistics.fault_count, 1);
	const struct statistics_fault *fault = &statistics.faults[0];
	assert_int_equal(fault->id, 0);
	assert_int_equal(fault->seat, 1);
	assert_int_equal(fault->kind, FAULT_ILLEGAL);
	assert_string_equal(
		sums_name(&statistics.table.sums, (size_t)fault->bot), "bert");
	assert_string_equal(fault->why, "\"9\": 9 cannot be taken of 2");
	assert_string_equal(fault->stderr_tail, "thinking\nhm");
}

static bool
is_close(size_t file, long id)
{
	for (size_t i = 0; i < statistics.close_count; i++)
		if (statistics.close[i].id == id &&
			statistics.close[i].file == file)
			return true;
	return false;
}

/* More than are kept, each other one drawn. */
TEST(the_closest_games_are_drawn_ones_and_small_leads)
{
	enum { GAMES = STATISTICS_CLOSE + 20 };

	show.run.games = GAMES;
	text_clear(&show.lines);
	assert_int_equal(run_write(&show.run, &show.lines), 0);
	for (long id = 0; id < GAMES; id++)
		add_lead(id, id % 2 == 0 ? 0 : (int)(GAMES - id));
	assert_int_equal(statistics_games(), 0);
	assert_int_equal(statistics.close_count, STATISTICS_CLOSE);
	for (long id = 0; id < GAMES; id++)
		assert_int_equal(is_close(0, id),
			id % 2 == 0 || GAMES - id <= 2 * (GAMES / 2 - 20));
	assert_false(is_close(1, 0));
	for (size_t i = 1; i < STATISTICS_CLOSE; i++)
		assert_true(
			statistics.close[i - 1].gap <= statistics.close[i].gap);
}

TEST(games_that_are_broken_off_are_not_close)
{
	heap_show_add_two();
	assert_int_equal(statistics_games(), 0);
	assert_false(is_close(0, 0));
	assert_true(is_close(0, 1));
}

TEST(ratings_are_followed)
{
	for (long id = 0; id < 10; id++)
		add_lead(id, 1);
	assert_int_equal(statistics_games(), 0);
	assert_int_equal(end_files(&statistics), 0);
	assert_true(statistics.timeline_count > 1);
	const struct statistics_elo *first = statistics.timeline;
	const struct statistics_elo *last =
		first + statistics.timeline_count - 1;
	assert_int_equal(first->games, 1);
	assert_int_equal(last->games, 10);
	assert_int_equal(last->count, 2);
	assert_true(isfinite(last->elo[0]) && isfinite(last->elo[1]));
}

TEST(several_files_are_one)
{
	char first[sizeof show.path];

	heap_show_add_two();
	assert_int_equal(statistics_games(), 0);
	strlcpy(first, show.path, sizeof first);
	statistics.files[0].path = first;
	assert_int_equal(statistics_games(), 0);
	assert_int_equal(statistics.table.sums.games, 4);
	assert_int_equal(statistics.file_count, 2);
	assert_int_equal(statistics.faults[1].file, 1);
	assert_string_equal(
		statistics.files[0].run.bytes, statistics.files[1].run.bytes);
}

TEST(files_of_other_games_are_refused)
{
	assert_int_equal(statistics_games(), 0);
	show.run.game = &heap_pair_rules;
	text_clear(&show.lines);
	assert_int_equal(run_write(&show.run, &show.lines), 0);
	assert_int_equal(statistics_games(), -1);
	heap_show_expect_reason(
		"is of heap-pairs, the files before it of heap");
}

TEST(half_a_line_is_told_and_a_wrong_one_is_named)
{
	heap_show_add_two();
	text_cut(&show.lines, show.lines.length - 10);
	assert_int_equal(statistics_games(), 0);
	assert_true(statistics.files[0].cut_off);
	assert_int_equal(statistics.files[0].games, 1);
	text_add_string(&show.lines, "\n");
	assert_int_equal(statistics_games(), -1);
	heap_show_expect_reason(":3: ");
}

/* One that its options say, one that fills up groups, and one that came later.
 */
TEST(house_bots_are_noted)
{
	const struct roster_change change = {
		.add = true,
		.bot = {.name = "late", .command = "x", .options = "ranked=no"},
		.round = 1,
	};
	static const char *const house[] = {"b1", "b4", "late"};

	show.run = heap_tournament("itpw", 5, 1);
	show.run.tournament.houses = 1;
	show.run.bots[1].options = "ranked=no";
	text_clear(&show.lines);
	assert_int_equal(run_write(&show.run, &show.lines), 0);
	assert_int_equal(roster_change_write(&change, &show.lines), 0);
	assert_int_equal(statistics_games(), 0);
	const struct sums *sums = &statistics.table.sums;
	for (size_t i = 0; i < sizeof house / sizeof *house; i++)
		assert_true(sums->bots[sums_find(sums, house[i])].outside);
	assert_false(sums->bots[sums_find(sums, "b0")].outside);
}
