#include "analysis/verification.c"

#include "lib/heap_records.h"
#include "lib/test.h"
#include "record/reader.h"
#include "record/run_line.h"

static struct run run;
static struct deals deals;
static struct audit audit;
static const struct seed *seed; /* of games that have none */
static struct record record;
static struct reader reader;
static struct text lines;
static char reason[REASON_MAX];

BEFORE_EACH
{
	run = heap_run();
	deals = (struct deals){.game = run.game, .seats = 2};
	record_init(&record);
	text_clear(&lines);
	assert_int_equal(run_write(&run, &lines), 0);
}

AFTER_EACH
{
	record_release(&record);
	text_release(&lines);
}

/* Game ID as the rules and the seed have it: each takes what it may. */
static void
play(long id)
{
	struct replay replay = {
		.record = &record, .game = run.game, .state = malloc(1024)};
	char why[REASON_MAX];

	assert_true(run.game->size <= 1024);
	heap_record(&record, &run, id);
	json_decref(record.start);
	deals_deal(&deals, replay.state, &record.seed, record.deal);
	record.start = run.game->start(replay.state);
	assert_int_equal(replay_begin(&replay, why), 0);
	while (run.game->to_act(replay.state) != 0) {
		int seat = __builtin_ctzll(run.game->to_act(replay.state));

		record_add_move(&record, seat, "play", "1", 0);
		assert_int_equal(
			replay_move(&replay, record.move_count - 1, reason), 0);
	}
	run.game->score(replay.state, record.points);
	replay_release(&replay);
}

/* Audits what has been written, with or without the deals. */
static bool
is_good(bool dealt)
{
	FILE *file = fmemopen(lines.bytes, lines.length, "r");
	bool good = true;

	assert_non_null(file);
	assert_int_equal(reader_open_with(&reader, "file",
				 &(struct reader_source){.file = file}, reason),
		0);
	reader.voids = true;
	assert_int_equal(
		audit_init(&audit, run.game, dealt ? &deals : NULL), 0);
	audit.seed = seed ? *seed : (struct seed){0};
	while (good && reader_next(&reader, reason) == READER_RECORD)
		good = audit_game(&audit, &reader, reason);
	reader_close(&reader);
	audit_release(&audit);
	fclose(file);
	return good;
}

TEST(games_of_the_seed_are_good)
{
	for (long id = 0; id < 3; id++) {
		play(id);
		assert_int_equal(record_write(&record, &lines), 0);
	}
	assert_true(is_good(true));
	assert_int_equal(audit.games, 3);
	assert_true(audit.moves >= 15);
	assert_true(is_good(false));
	assert_int_equal(audit.games, 3);
}

/* The reader does not know the seed of a game that has none. */
TEST(a_hidden_seed_has_to_be_given)
{
	const struct seed other = {"other"};

	text_clear(&lines);
	run.tournament = (struct run_tournament){
		.format = format_find("roundrobin"), .players = 2, .rounds = 9};
	run_commit(&run);
	assert_int_equal(run_write(&run, &lines), 0);
	for (long id = 0; id < 3; id++) {
		play(id);
		assert_int_equal(record_write(&record, &lines), 0);
	}
	seed = &run.seed;
	assert_true(is_good(true));
	assert_int_equal(audit.undealt, 0);
	seed = NULL;
	assert_true(is_good(true));
	assert_int_equal(audit.games, 3);
	assert_int_equal(audit.undealt, 3);
	seed = &other;
	assert_false(is_good(true));
	assert_non_null(strstr(reason, "began with other cards"));
	seed = NULL;
}

TEST(another_heap_is_not_of_the_seed)
{
	play(4);
	json_t *start = record.start;
	long stones = (long)json_integer_value(json_object_get(start, "heap"));
	json_object_set_new(start, "heap", json_integer(stones == 5 ? 6 : 5));
	assert_int_equal(record_write(&record, &lines), 0);
	assert_false(is_good(true));
	assert_string_equal(reason,
		"game 4 began with other cards than deal 2 of the seed");
}

TEST(another_score_is_not_of_the_moves)
{
	play(0);
	record.points[0]++;
	assert_int_equal(record_write(&record, &lines), 0);
	assert_false(is_good(true));
	assert_string_equal(reason, "the moves of game 0 give another score");
	assert_false(is_good(false));
}

/* Members in another order are read by the parser, not by the scan. */
TEST(a_line_of_another_program_is_audited_too)
{
	struct text line = {0};

	play(0);
	assert_int_equal(record_write(&record, &line), 0);
	json_t *object = json_loads(line.bytes, 0, NULL);
	char *sorted = json_dumps(object, JSON_SORT_KEYS);
	text_add_string(&lines, sorted);
	text_add_string(&lines, "\n");
	free(sorted);
	json_decref(object);
	text_release(&line);
	assert_true(is_good(true));
	assert_int_equal(audit.games, 1);
}
