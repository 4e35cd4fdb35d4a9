#include "serve/serve.c"

#include "lib/heap_records.h"
#include "lib/heap_tournament.h"
#include "lib/test.h"

static struct run the_run;
static struct record record;
static struct served_run served;
static char reason[REASON_MAX];

BEFORE_EACH
{
	the_run = heap_run();
	record_init(&record);
	served = (struct served_run){.path = "games"};
}

AFTER_EACH
{
	record_release(&record);
	served_run_release(&served);
}

static void
begin(void)
{
	assert_true(served_run_begin(&served, &the_run, PROOF_BARE, reason));
}

/* The record is the next line of the file. */
static void
take_all(void)
{
	const struct reader_place place = {.length = 9};

	assert_true(served_run_game(&served, &record, &place, reason));
}

static void
play(long id)
{
	heap_played(&record, &the_run, id);
	take_all();
}

static char *
tables(void)
{
	char *bytes;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	assert_int_equal(served_run_put_tables(&served, file), 0);
	fclose(file);
	return bytes;
}

TEST(games_are_found_by_their_numbers)
{
	assert_null(served_run_find(&served, 0));
	begin();
	for (long id = 9; id >= 0; id--)
		play(id);
	for (long id = 0; id < 10; id++)
		assert_int_equal(served_run_find(&served, id)->id, id);
	assert_null(served_run_find(&served, 10));
	assert_int_equal(served_run_bots(&served, 0)[0], 1);
	assert_int_equal(served_run_bots(&served, 0)[1], 0);
	assert_int_equal(served_run_bots(&served, 1)[0], 0);
}

TEST(a_deal_is_over_when_all_its_games_are_there)
{
	the_run.games = 3;
	begin();
	play(0);
	assert_false(served_run_deal_is_over(&served, 0));
	play(1);
	assert_true(served_run_deal_is_over(&served, 0));
	assert_false(served_run_deal_is_over(&served, 1));
	play(2);
	assert_true(served_run_deal_is_over(&served, 1));
	the_run.games = 10;
	assert_false(served_run_deal_is_over(&served, 1));
}

TEST(a_deal_of_a_tournament_is_over_with_its_round)
{
	struct fixture fixture;
	const int points[] = {3, 2};

	the_run = heap_tournament("roundrobin", 4, 2);
	begin();
	assert_true(served_run_expected(&served) > 0);
	while (contest_next(&served.contest, &fixture) == CONTEST_GAME &&
		fixture.deal == 0) {
		assert_false(served_run_deal_is_over(&served, 0));
		heap_result(&record, &the_run, &fixture, points);
		take_all();
	}
	assert_true(served.count > 2);
	assert_true(served_run_deal_is_over(&served, 0));
	assert_false(served_run_deal_is_over(&served, 1));
}

TEST(tables_are_of_all_games_so_far)
{
	char *none, *first, *second;

	none = tables();
	assert_string_equal(none, "");
	begin();
	free(none);
	none = tables();
	play(0);
	first = tables();
	play(1);
	second = tables();
	assert_non_null(strstr(none, "id=\"standings\""));
	assert_non_null(strstr(first, "<td>1</td><td>3</td>"));
	assert_non_null(strstr(second, "<td>2</td><td>5</td>"));
	assert_non_null(strstr(second, "<td>+0.00</td>"));
	free(none);
	free(first);
	free(second);
	assert_int_equal((long)served_run_expected(&served), 10);
}

TEST(the_seed_is_shown_behind_the_last_game)
{
	const char *seed = the_run.seed.text;
	char *before, *after;

	the_run.games = 2;
	begin();
	play(0);
	before = tables();
	play(1);
	after = tables();
	assert_null(strstr(before, seed));
	assert_non_null(strstr(before, "shown when all games"));
	assert_non_null(strstr(after, seed));
	free(before);
	free(after);
}
