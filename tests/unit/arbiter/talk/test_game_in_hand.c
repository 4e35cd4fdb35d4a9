#include "talk/game_in_hand.h"

#include <unistd.h>

#include "games.h"
#include "guard/key_file.h"
#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/journal.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "referee/deals.h"

static struct run run;
static struct record record;
static char reason[REASON_MAX];

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
	unlink("now");
	unlink("all");
	unlink("all.key");
}

ALL_TESTS(scratch_enter, scratch_leave)

/* The game of number ID in the file "now". */
static void
find(struct reader *reader, long id)
{
	assert_int_equal(reader_open(reader, "now", reason), 0);
	assert_true(run_same(&reader->run, &run, reason));
	assert_int_equal(reader_find(reader, id, reason), 0);
	assert_int_equal(reader->record.id, id);
	assert_true(record_is_in_hand(&reader->record));
	assert_int_equal(reader_proof(reader), PROOF_CHAINED);
}

/* How game ID begins in a match. */
static json_t *
start_of(long id)
{
	const struct deals deals = {.game = run.game, .seats = run_seats(&run)};
	void *game = malloc(run.game->size);

	assert_non_null(game);
	deals_deal(&deals, game, &run.seed, schedule_fixture(&run, id).deal);
	json_t *start = run.game->start(game);
	free(game);
	return start;
}

TEST(a_game_is_begun_as_its_run_has_it)
{
	for (long id = 0; id < run.games; id++) {
		struct reader reader;

		assert_int_equal(
			game_in_hand_begin(&run, id, NULL, "now", reason), 0);
		find(&reader, id);
		json_t *start = start_of(id);
		assert_true(json_equal(reader.record.start, start));
		assert_true(schedule_fits(&run, &reader.record, reason));
		assert_int_equal(reader.record.move_count, 0);
		json_decref(start);
		reader_close(&reader);
	}
}

TEST(nobody_counts_it)
{
	struct reader reader;

	assert_int_equal(game_in_hand_begin(&run, 3, NULL, "now", reason), 0);
	assert_int_equal(reader_open(&reader, "now", reason), 0);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
}

TEST(what_cannot_be_begun_has_a_reason)
{
	assert_int_equal(
		game_in_hand_begin(&run, run.games, NULL, "now", reason), -1);
	assert_string_equal(reason, "the run has 10 games, no 10");
	assert_int_equal(
		game_in_hand_begin(&run, 0, NULL, "no/now", reason), -1);
	assert_non_null(strstr(reason, "no/now: "));
	run.bot_count = 1;
	assert_int_equal(game_in_hand_begin(&run, 0, NULL, "now", reason), -1);
	assert_string_equal(reason, "1 bot cannot play heap");
	assert_int_equal(access("now", F_OK), -1);
}

TEST(the_options_of_the_run_hold)
{
	struct reader reader;

	run.game = game_find("trax");
	run.option_count = 1;
	run.options[0] = (struct run_option){.name = "board", .value = "7x8"};
	assert_int_equal(game_in_hand_begin(&run, 0, NULL, "now", reason), 0);
	find(&reader, 0);
	const json_t *board = json_object_get(reader.record.start, "board");
	assert_int_equal(json_integer_value(json_array_get(board, 1)), 8);
	reader_close(&reader);
	run.options[0].value = "many";
	assert_int_equal(game_in_hand_begin(&run, 0, NULL, "now", reason), -1);
	run.options[0].file = "plan";
	assert_int_equal(game_in_hand_begin(&run, 0, NULL, "now", reason), -1);
	assert_string_equal(
		reason, "--board is a file, which games in hand have none of");
}

TEST(who_plays_again_has_a_fresh_deal_and_another_seat)
{
	run.games = 100;
	for (long n = 0; n < 4; n++) {
		const struct fixture fixture =
			schedule_fixture(&run, game_in_hand_number(&run, n));

		assert_int_equal(fixture.deal, n);
		assert_int_equal(fixture.bot[0], n % 2);
	}
	run.rotate = false;
	assert_int_equal(game_in_hand_number(&run, 3), 3);
}

TEST(it_is_kept_as_far_as_it_is)
{
	struct reader reader;

	heap_played(&record, &run, 2);
	record.practice = true;
	assert_int_equal(game_in_hand_write(&run, &record, "now", reason), 0);
	assert_int_equal(record.end, FAULT_NONE);
	find(&reader, 2);
	assert_int_equal(reader.record.move_count, record.move_count);
	assert_int_equal(reader.record.points[0], 0);
	assert_true(reader.record.practice);
	for (size_t i = 0; i < record.move_count; i++)
		assert_string_equal(record_move_text(&reader.record,
					    &reader.record.moves[i]),
			record_move_text(&record, &record.moves[i]));
	reader_close(&reader);
}

TEST(it_ends_once_among_the_games_of_its_run)
{
	assert_int_equal(game_in_hand_is_over(&run, 2, "all", reason), 0);
	heap_played(&record, &run, 2);
	assert_int_equal(game_in_hand_end(&run, &record, "all", reason), 0);
	assert_int_equal(game_in_hand_is_over(&run, 2, "all", reason), 1);
	assert_int_equal(game_in_hand_end(&run, &record, "all", reason), -1);
	assert_string_equal(reason, "all: has game 2 already");
	assert_int_equal(game_in_hand_is_over(&run, 1, "all", reason), 0);
	record_clear(&record);
	heap_played(&record, &run, 1);
	assert_int_equal(game_in_hand_end(&run, &record, "all", reason), 0);
	assert_int_equal(game_in_hand_is_over(&run, 1, "all", reason), 1);
}

TEST(another_run_has_other_games)
{
	heap_played(&record, &run, 2);
	assert_int_equal(game_in_hand_end(&run, &record, "all", reason), 0);
	run.resign = true;
	assert_int_equal(game_in_hand_is_over(&run, 2, "all", reason), -1);
	assert_non_null(strstr(reason, "all: "));
	assert_int_equal(game_in_hand_end(&run, &record, "all", reason), -1);
}

TEST(it_is_signed_where_the_others_are)
{
	struct journal journal;
	struct reader reader;

	assert_int_equal(
		journal_create(&journal, "all", "all.key", &run, reason), 0);
	assert_int_equal(journal_close(&journal), 0);
	heap_played(&record, &run, 2);
	assert_int_equal(game_in_hand_end(&run, &record, "all", reason), 0);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader_proof(&reader), PROOF_SIGNED);
	reader_close(&reader);
}
