#include "merge/merge.c"

#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/heap_tournament.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/stop_rule.h"

static struct run run;
static struct merge_input input = {.path = "a"};
static struct merge_inputs inputs;
static long lengths[3]; /* of the run */
static struct merge_writer writer;
static struct merge_result result;
static struct record record;
static char reason[REASON_MAX];

static void
begin(void)
{
	inputs = (struct merge_inputs){
		.all = &input, .count = 1, .run = run, .shards = 2};
	inputs.lengths = lengths;
	inputs.lengths[0] = run.games;
	inputs.length_count = 1;
	result = (struct merge_result){0};
	assert_int_equal(
		merge_writer_open(&writer, &result, "all", NULL, reason), 0);
	assert_int_equal(merge_writer_begin(&writer, &inputs, reason), 0);
}

/* Takes games from FIRST on, up to END. */
static void
take_games(long first, long end)
{
	for (long id = first; id < end; id++) {
		struct merge_line line = {.id = id};

		line.bytes = heap_files_line(&run, id);
		line.length = strlen(line.bytes);
		assert_int_equal(merge_writer_take(&writer, &line, reason), 0);
		free(line.bytes);
	}
}

static void
end(void)
{
	merge_writer_release(&writer);
	merge_result_release(&result);
}

BEFORE_EACH
{
	run = heap_run();
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(all_games_make_it_complete)
{
	begin();
	take_games(0, 10);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_true(result.complete);
	assert_int_equal(result.games, 10);
	assert_int_equal(result.missing.games, 0);
	end();
}

TEST(games_are_missing_by_shard)
{
	begin();
	take_games(1, 4);
	take_games(6, 7);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_false(result.complete);
	assert_int_equal(result.games, 4);
	assert_int_equal(result.missing.games, 6);
	assert_string_equal(
		result.missing.shards[0].named.bytes, "0, 4-5, 8-9");
	assert_string_equal(result.missing.shards[1].named.bytes, "7");
	end();
}

TEST(chosen_games_are_all_there_are)
{
	assert_true(game_choice_parse(&run.only, "2-3,7", reason));
	begin();
	take_games(2, 4);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_int_equal(result.missing.games, 1);
	assert_string_equal(result.missing.shards[1].named.bytes, "7");
	end();
	game_choice_release(&run.only);
}

/* Every deal is drawn: the first that may decide does. */
TEST(behind_the_game_that_decides_none_is_taken)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	begin();
	take_games(0, 100);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_true(result.decided && result.complete);
	assert_int_equal(result.games, 2 * SEQUENTIAL_SAMPLES_MIN);
	assert_int_equal(result.behind, 100 - 2 * SEQUENTIAL_SAMPLES_MIN);
	assert_int_equal(result.upto, 0);
	end();
}

TEST(nor_is_one_behind_a_missing_one)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	begin();
	take_games(0, 20);
	take_games(22, 99);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_false(result.decided || result.complete);
	assert_int_equal(result.games, 20);
	assert_int_equal(result.left_out, 77);
	assert_int_equal(writer.left.id, 22);
	assert_int_equal(result.missing.games, 2);
	assert_int_equal(result.upto, 100);
	end();
}

TEST(an_undecided_match_goes_on_to_a_higher_number)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	begin();
	take_games(0, 40);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_false(result.decided || result.complete);
	assert_true(result.upto > 40 && result.upto % 2 == 0);
	end();
}

/* The lines that are no games. */

static void
begin_tournament(void)
{
	run = heap_tournament("roundrobin", 3, 1);
	run.time_ns = -1;
	begin();
	inputs.shards = 0;
	inputs.lengths[0] = 1;
	record_init(&record);
}

/* Takes game ID as CONTEST has it. */
static int
take_of(struct contest *contest, long id)
{
	const int points[] = {3, 2};
	struct text text = {0};
	struct fixture fixture;

	contest->rounds.listed = true;
	assert_int_equal(contest_next(contest, &fixture), CONTEST_GAME);
	assert_int_equal(fixture.id, id);
	heap_result(&record, &run, &fixture, points);
	record.start = json_pack("{s:i}", "heap", 5);
	assert_int_equal(record_write(&record, &text), 0);
	const struct merge_line line = {
		.id = id, .bytes = text.bytes, .length = text.length};
	int taken = merge_writer_take(&writer, &line, reason);
	text_release(&text);
	return taken;
}

/* What the lines of the output are. */
static const char *
kinds(void)
{
	static char text[64];
	size_t count = 0;
	struct reader reader;
	enum reader_result kind;

	assert_int_equal(merge_writer_finish(&writer, NULL, reason), 0);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	while ((kind = reader_step(&reader, reason)) > READER_END)
		text[count++] = "..gclsx"[kind + 1];
	text[count] = '\0';
	assert_int_equal(kind, READER_END);
	reader_close(&reader);
	unlink("all");
	return text;
}

TEST(a_length_stands_before_the_first_game_that_needs_it)
{
	struct contest contest;
	struct run longer;

	begin_tournament();
	lengths[1] = 2;
	lengths[2] = 5;
	inputs.length_count = 3;
	longer = run;
	longer.tournament.rounds = 5;
	assert_int_equal(contest_init(&contest, &longer), 0);
	for (long id = 0; id < 8; id++)
		assert_int_equal(take_of(&contest, id), 0);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_string_equal(kinds(), "gggggglggl");
	assert_int_equal(result.missing.games, 22);
	contest_release(&contest);
	record_release(&record);
	end();
}

TEST(a_change_stands_before_the_round_that_it_is_for)
{
	const struct roster_change change = {.bot = {.name = "b2"}, .round = 1};
	struct contest contest;
	struct text text = {0};
	struct run longer;

	begin_tournament();
	lengths[1] = 2;
	inputs.length_count = 2;
	assert_int_equal(roster_change_write(&change, &text), 0);
	struct merge_event event = {
		.line = text.bytes, .length = text.length, .number = 9};
	inputs.changes.all = &event;
	inputs.changes.count = 1;
	longer = run;
	longer.tournament.rounds = 2;
	assert_int_equal(contest_init(&contest, &longer), 0);
	assert_true(contest_change(&contest, &change, reason));
	for (long id = 0; id < 8; id++)
		assert_int_equal(take_of(&contest, id), 0);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_true(result.complete);
	assert_string_equal(kinds(), "gggggglcgg");
	contest_release(&contest);
	text_release(&text);
	record_release(&record);
	end();
}

TEST(what_no_game_needs_stands_at_the_end)
{
	struct contest contest;

	begin_tournament();
	lengths[1] = 3;
	inputs.length_count = 2;
	assert_int_equal(contest_init(&contest, &run), 0);
	assert_int_equal(take_of(&contest, 0), 0);
	assert_int_equal(merge_writer_end(&writer, reason), 0);
	assert_string_equal(kinds(), "gl");
	contest_release(&contest);
	record_release(&record);
	end();
}
