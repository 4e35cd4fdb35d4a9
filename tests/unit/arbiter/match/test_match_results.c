#include "match/match.c"

#include <unistd.h>

#include "record/journal.h"
#include "record/reader.h"

#include "lib/heap_records.h"
#include "lib/test.h"

/* Every deal is drawn, so the first that may decide does: the thirtieth. */
enum { DECIDING_GAMES = 2 * SEQUENTIAL_SAMPLES_MIN };

static char path[] = "/tmp/talon-results-XXXXXX";
static struct run run;
static struct record record;
static struct session_terms terms;
static struct match match;
static struct journal *const journal = &match.session.journal;
static struct match_results *const results = &match.results;
static char reason[REASON_MAX];

BEFORE_EACH
{
	strlcpy(path + sizeof path - 7, "XXXXXX", 7);
	int descriptor = mkstemp(path);
	assert_false(descriptor < 0 || close(descriptor) < 0);
	run = heap_run();
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
	unlink(path);
}

static bool
take(void *context, const struct record *game, char why[static REASON_MAX])
{
	return match_results_take(context, game, why);
}

static void
begin_match(int jobs)
{
	terms = (struct session_terms){.output = path, .jobs = jobs};
	match = (struct match){.terms = &terms, .session = {.terms = &terms}};
	match_results_init(results, &run);
}

static int
open_results(bool resume, int jobs)
{
	const struct reader_visitor visitor = {
		.game = take, .context = results};

	begin_match(jobs);
	int opened = resume ? journal_resume(journal, path, NULL, &run,
				      &visitor, reason)
			    : journal_create(journal, path, NULL, &run, reason);
	if (opened == 0 && !begin_results(&match, reason))
		opened = -1;
	return opened;
}

static void
close_results(void)
{
	assert_int_equal(journal_close(journal), 0);
	match_results_release(results);
}

/* Gives out games until number ID is the last one that was. */
static void
give_out(long id)
{
	struct fixture fixture;

	while (results->schedule.next <= id)
		assert_int_equal(next_game(&match, &fixture), SESSION_GAME);
}

/* Game ID ends: 3 : 2, so that every deal is drawn. */
static void
end_game(long id)
{
	heap_played(&record, &run, id);
	bool written = !take_in_order(&match, &record, 1);

	assert_int_equal(add_game(&match, &record, written, 0), 0);
}

/* The file has the first COUNT games and no others. */
static void
expect_file(long count)
{
	struct reader reader;

	assert_int_equal(reader_open(&reader, path, reason), 0);
	for (long id = 0; id < count; id++) {
		assert_int_equal(reader_next(&reader, reason), READER_RECORD);
		assert_int_equal(reader.record.id, id);
	}
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
}

TEST(games_enter_in_the_order_of_their_numbers)
{
	assert_int_equal(open_results(false, 3), 0);
	end_game(2);
	end_game(1);
	expect_file(0);
	assert_int_equal(results->tally.sums.games, 0);
	end_game(0);
	expect_file(3);
	assert_int_equal(results->tally.sums.games, 3);
	close_results();
}

/* Each deal waits for the one before, whose points are told in it. */
TEST(a_match_to_points_goes_deal_by_deal_until_somebody_has_won)
{
	struct fixture fixture;

	run.stop = (struct sequential_rule){0};
	run.to = 8;
	assert_int_equal(open_results(false, 3), 0);
	for (long id = 0; id < 3; id++) {
		assert_int_equal(next_game(&match, &fixture), SESSION_GAME);
		assert_int_equal(fixture.id, id);
		assert_int_equal(fixture.match.number, id + 1);
		assert_int_equal(fixture.match.before[0], id == 0   ? 0
							  : id == 1 ? 2
								    : 5);
		assert_int_equal(next_game(&match, &fixture), SESSION_WAIT);
		heap_played(&record, &run, id);
		record.match = fixture.match;
		assert_int_equal(add_game(&match, &record, false, 0), 0);
	}
	assert_int_equal(next_game(&match, &fixture), SESSION_STOP);
	expect_file(3);
	close_results();
}

TEST(a_deal_with_another_score_than_the_file_gives_is_refused)
{
	run.stop = (struct sequential_rule){0};
	run.to = 8;
	begin_match(1);
	heap_played(&record, &run, 0);
	record.match = (struct points_match){8, 1, {1, 0}};
	assert_false(match_results_take(results, &record, reason));
	assert_string_equal(reason,
		"game 0 does not begin with the score of the games before it");
	record.match.before[0] = 0;
	assert_true(match_results_take(results, &record, reason));
	match_results_release(results);
}

TEST(without_a_rule_games_count_as_they_end)
{
	run.stop.sprt = false;
	assert_int_equal(open_results(false, 3), 0);
	give_out(run.games - 1);
	end_game(2);
	assert_int_equal(results->tally.sums.games, 1);
	expect_file(0); /* writing it down is the session's */
	close_results();
}

/* Plays on with JOBS games at once, of which now this one ends first and now
 * that, until the run is decided or GAMES have ended. */
static void
play(int jobs, long games, struct random *random)
{
	long playing[8];
	int count = 0;

	while (!tally_decided(&results->tally) && games-- > 0) {
		struct fixture fixture;

		while (count < jobs &&
			next_game(&match, &fixture) == SESSION_GAME)
			playing[count++] = fixture.id;
		int i = (int)random_below(random, (uint32_t)count);
		end_game(playing[i]);
		playing[i] = playing[--count];
	}
}

TEST(however_it_is_played_a_run_stops_after_the_same_game)
{
	struct random random;

	random_seed(&random, 1);
	for (int jobs = 1; jobs <= 8; jobs++) {
		unlink(path);
		do {
			assert_int_equal(open_results(true, jobs), 0);
			play(jobs, 25, &random);
			close_results();
			assert_int_equal(open_results(true, jobs), 0);
			bool decided = tally_decided(&results->tally);
			close_results();
			if (decided)
				break;
		} while (true);
		expect_file(DECIDING_GAMES);
	}
}

/* Game ID ends by a `start` fault of BOT. */
static void
add_not_started(long id, int bot)
{
	struct fixture fixture = schedule_fixture(&run, id);

	heap_faulted(&record, &run, id, FAULT_START, fixture.bot[1] == bot,
		"not found");
	assert_true(take_in_order(&match, &record, 1));
	assert_int_equal(add_game(&match, &record, false, 0), 0);
}

static void
watch_starts(void)
{
	run.stop.sprt = false;
	assert_int_equal(open_results(false, 4), 0);
	results->starts_watched = true;
	give_out(9);
}

TEST(whoever_cannot_be_started_stops_the_run_after_the_same_game)
{
	static const long orders[][8] = {
		{0, 1, 2, 3, 4, 5, 6, 7},
		{7, 6, 5, 4, 3, 2, 1, 0},
		{5, 3, 0, 7, 1, 2, 6, 4},
	};

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		struct fixture fixture;

		unlink(path);
		watch_starts();
		for (int j = 0; j < 8; j++)
			add_not_started(orders[i][j], 1);
		assert_true(results->starts.stopped);
		assert_int_equal(results->starts.last, 4);
		assert_int_equal(results->tally.sums.games, 5);
		assert_int_equal(next_game(&match, &fixture), SESSION_STOP);
		expect_file(5);
		close_results();
	}
}

TEST(a_game_without_such_a_fault_does_not_wait)
{
	watch_starts();
	add_not_started(3, 1);
	assert_int_equal(results->tally.sums.games, 0);
	end_game(1);
	assert_int_equal(results->tally.sums.games, 1);
	end_game(0);
	assert_int_equal(results->tally.sums.games, 2);
	end_game(2);
	assert_int_equal(results->tally.sums.games, 4);
	assert_false(results->starts.stopped);
	write_waiting(&match, 0);
	assert_int_equal(results->held.count, 0);
	close_results();
}

TEST(a_game_that_lags_behind_holds_the_others_up)
{
	struct fixture fixture;
	long id = 0;

	assert_int_equal(open_results(false, 2), 0);
	give_out(0);
	while (next_game(&match, &fixture) == SESSION_GAME)
		end_game(id = fixture.id);
	assert_int_equal(next_game(&match, &fixture), SESSION_WAIT);
	assert_in_range(id, 100, 999);
	expect_file(0);
	end_game(0);
	expect_file(DECIDING_GAMES);
	assert_true(tally_decided(&results->tally));
	close_results();
}

/* Writes COUNT games without results: IDS, or NULL for the first ones. */
static void
write_file(const long *ids, long count)
{
	unlink(path);
	assert_int_equal(journal_create(journal, path, NULL, &run, reason), 0);
	for (long i = 0; i < count; i++) {
		heap_played(&record, &run, ids ? ids[i] : i);
		assert_int_equal(journal_append(journal, &record, 0), 0);
	}
	assert_int_equal(journal_close(journal), 0);
}

static void
expect_refused(const char *expected)
{
	assert_int_equal(open_results(true, 1), -1);
	if (!strstr(reason, expected))
		fail_msg("%s", reason);
	match_results_release(results);
}

TEST(a_file_that_no_run_leaves_is_refused)
{
	write_file((const long[]){0, 2, 1}, 3);
	expect_refused(":3: game 2 stands where game 1 should");
	write_file(NULL, DECIDING_GAMES + 1);
	expect_refused("game 60 comes after the one that ended the run");
	write_file(NULL, DECIDING_GAMES);
	run.stop.m1 = 2;
	expect_refused("begun with --sprt 0,1,0.05,0.05, now it is 0,2");
}
