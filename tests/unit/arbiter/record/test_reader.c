#include "record/reader.h"
#include "record/change.h"
#include "record/run_line.h"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/test.h"
#include "record/seed_history.h"

static char path[32];
static struct text content; /* of the file */
static struct run run;
static struct record record;
static struct reader reader;
static char reason[REASON_MAX];
static char expected[2 * REASON_MAX];

BEFORE_EACH
{
	strlcpy(path, "/tmp/talon-reader-XXXXXX", sizeof path);
	int descriptor = mkstemp(path);
	assert_false(descriptor < 0);
	run = heap_run();
	record_init(&record);
	text_clear(&content);
	assert_int_equal(close(descriptor), 0);
}

AFTER_EACH
{
	record_release(&record);
	text_release(&content);
	assert_int_equal(unlink(path), 0);
}

static void
add_run(void)
{
	assert_int_equal(run_write(&run, &content), 0);
}

static void
add_game(long id)
{
	heap_played(&record, &run, id);
	assert_int_equal(record_write(&record, &content), 0);
}

static void
add_void_game(long id)
{
	heap_faulted(&record, &run, id, FAULT_TIMEOUT, 0, "its time was up");
	strlcpy(record.voided, "the arbiter was late", sizeof record.voided);
	assert_int_equal(record_write(&record, &content), 0);
}

static void
add_withdrawal(const char *name)
{
	const struct roster_change change = {.bot = {.name = name}};

	assert_int_equal(roster_change_write(&change, &content), 0);
}

/* The run becomes so long; the games that follow are those of a longer one. */
static void
add_length(long length)
{
	run_length_set(&run, length);
	assert_int_equal(run_length_write(&run, &content), 0);
}

static void
write_file(void)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	if (content.length > 0)
		fwrite(content.bytes, 1, content.length, file);
	assert_int_equal(fclose(file), 0);
}

static void
open_reader(void)
{
	write_file();
	if (reader_open(&reader, path, reason) < 0)
		fail_msg("%s", reason);
}

static void
expect_game(long id)
{
	if (reader_next(&reader, reason) != READER_RECORD)
		fail_msg("%s", reason);
	assert_int_equal(reader.record.id, id);
}

/* REASON is the name of the file with AFTER behind it. */
static void
expect_reason(const char *after)
{
	snprintf(expected, sizeof expected, "%s%s", path, after);
	assert_string_equal(reason, expected);
}

static void
expect_refused(const char *after)
{
	write_file();
	assert_int_equal(reader_open(&reader, path, reason), -1);
	expect_reason(after);
}

/* A tournament whose seed is not in its first line. */
static void
add_committed_run(void)
{
	run.tournament = (struct run_tournament){
		.format = format_find("roundrobin"), .players = 2, .rounds = 9};
	run.games = 10; /* for the games, whatever the tournament draws */
	run_commit(&run);
	add_run();
}

static void
add_seed_line(void)
{
	assert_int_equal(seed_line_write(&run, true, &content), 0);
}

static void
add_open_game(void)
{
	heap_played(&record, &run, 0);
	record.seed_hidden = false;
	assert_int_equal(record_write(&record, &content), 0);
}

static void
add_late_game(void)
{
	add_seed_line();
	add_game(0);
}

static void
add_two_seeds(void)
{
	add_seed_line();
	add_seed_line();
}

TEST(games_of_a_hidden_seed_have_the_commitment)
{
	add_committed_run();
	add_game(0);
	add_seed_line();
	const struct commitment first = run.current;
	run.seed = seed_of_number(2);
	run.current = commitment_to(&run.seed);
	assert_int_equal(seed_line_write(&run, false, &content), 0);
	add_game(1);
	add_seed_line();
	open_reader();
	expect_game(0);
	assert_string_equal(reader.record.seed.text, first.digits);
	assert_string_equal(reader.run.seed.text, "");
	expect_game(1);
	assert_string_equal(reader.record.seed.text, run.current.digits);
	assert_false(reader.run.revealed);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	assert_string_equal(run_public_seed(&reader.run), "2");
	reader_close(&reader);
}

static const struct {
	const char *what;
	void (*add)(void);
	const char *reason;
} wrong_seeds[] = {
	{"a game with a seed", add_open_game,
		":2: it has a \"seed\", which the run has not"},
	{"a game after the seed", add_late_game,
		":3: it is a game of a seed that was public before"},
	{"two seeds", add_two_seeds, ":3: its seed is public already"},
};

TEST(what_does_not_fit_a_commitment_is_named)
{
	for (size_t i = 0; i < sizeof wrong_seeds / sizeof *wrong_seeds; i++) {
		print_message("%s\n", wrong_seeds[i].what);
		text_clear(&content);
		run = heap_run();
		add_committed_run();
		wrong_seeds[i].add();
		open_reader();
		assert_int_equal(reader_next(&reader, reason), READER_ERROR);
		expect_reason(wrong_seeds[i].reason);
		reader_close(&reader);
	}
}

TEST(a_game_without_a_seed_is_none_of_an_open_run)
{
	add_run();
	heap_played(&record, &run, 0);
	record.seed_hidden = true;
	assert_int_equal(record_write(&record, &content), 0);
	open_reader();
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	expect_reason(":2: \"seed\" is missing");
	reader_close(&reader);
}

TEST(a_run_and_its_games_are_read_in_order)
{
	add_run();
	add_game(3);
	add_game(0);
	open_reader();
	assert_int_equal(reader.run.games, 10);
	assert_string_equal(reader.run.bots[1].name, "bert");
	expect_game(3);
	expect_game(0);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	assert_false(reader.cut_off);
	assert_true(reader.whole == (off_t)content.length);
	reader_close(&reader);
}

TEST(half_a_line_at_the_end_is_cut_off)
{
	add_run();
	add_game(3);
	size_t whole = content.length;
	add_game(4);
	content.length -= 1;
	open_reader();
	expect_game(3);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	assert_true(reader.cut_off);
	assert_true(reader.whole == (off_t)whole);
	reader_close(&reader);
}

TEST(a_broken_line_is_named_wherever_it_stands)
{
	add_run();
	add_game(3);
	text_add_string(&content, "{}\n");
	add_game(4);
	open_reader();
	expect_game(3);
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	expect_reason(":3: it has no \"game\"");
	reader_close(&reader);
}

TEST(a_game_that_the_run_has_not_is_an_error)
{
	add_run();
	run.games = 20;
	add_game(10);
	open_reader();
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	expect_reason(":2: the run has 10 games, no 10");
	reader_close(&reader);
}

TEST(a_file_without_a_run_is_refused)
{
	expect_refused(":1: there is no whole line");
	add_game(0);
	expect_refused(":1: it has no \"run\"");
}

TEST(a_file_that_cannot_be_opened_says_why)
{
	assert_int_equal(reader_open(&reader, "/nowhere/x", reason), -1);
	assert_string_equal(reason, "/nowhere/x: No such file or directory");
	assert_int_equal(reader_open(&reader, "/tmp", reason), -1);
	assert_string_equal(reason, "/tmp: Is a directory");
}

TEST(void_games_are_passed_over_unless_wanted)
{
	add_run();
	add_void_game(1);
	add_game(1);
	open_reader();
	expect_game(1);
	assert_int_equal(reader.record.end, FAULT_NONE);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	open_reader();
	reader.voids = true;
	expect_game(1);
	assert_int_equal(reader.record.end, FAULT_TIMEOUT);
	expect_game(1);
	reader_close(&reader);
}

TEST(who_counts_passes_over_practice)
{
	add_run();
	heap_played(&record, &run, 0);
	record.practice = true;
	assert_int_equal(record_write(&record, &content), 0);
	add_game(1);
	open_reader();
	reader.counting = true;
	expect_game(1);
	assert_int_equal(reader.practice, 1);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	open_reader();
	expect_game(0);
	assert_true(reader.record.practice);
	expect_game(1);
	assert_int_equal(reader.practice, 0);
	reader_close(&reader);
}

TEST(a_game_in_hand_is_found_and_counts_for_nobody)
{
	add_run();
	heap_played(&record, &run, 1);
	record_set_in_hand(&record);
	assert_int_equal(record_write(&record, &content), 0);
	open_reader();
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	open_reader();
	assert_int_equal(reader_find(&reader, 1, reason), 0);
	assert_true(record_is_in_hand(&reader.record));
	assert_int_equal(reader.record.move_count, 2);
	reader_close(&reader);
}

TEST(a_borrowed_file_stays_open)
{
	add_run();
	add_game(0);
	write_file();
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	assert_int_equal(reader_open_with(&reader, path,
				 &(struct reader_source){.file = file}, reason),
		0);
	expect_game(0);
	reader_close(&reader);
	assert_true(ftell(file) == (long)content.length);
	fclose(file);
}

TEST(a_game_is_found_by_its_number)
{
	add_run();
	add_game(5);
	add_game(7);
	open_reader();
	assert_int_equal(reader_find(&reader, 7, reason), 0);
	assert_int_equal(reader.record.id, 7);
	reader_close(&reader);
	open_reader();
	assert_int_equal(reader_find(&reader, 6, reason), -1);
	expect_reason(": has no game 6");
	reader_close(&reader);
}

TEST(only_a_game_that_is_found_has_its_start_and_texts)
{
	const struct record *game = &reader.record;

	add_run();
	add_game(5);
	open_reader();
	expect_game(5);
	assert_null(game->start);
	reader_close(&reader);
	open_reader();
	assert_int_equal(reader_find(&reader, 5, reason), 0);
	assert_non_null(game->start);
	assert_string_equal(record_move_text(game, &game->moves[0]), "play 3");
	reader_close(&reader);
}

/* Its first key stands last, as other programs may write it. */
TEST(a_game_in_another_writing_is_read_all_the_same)
{
	static const char version[] = "\"v\":1,";

	add_run();
	size_t begin = content.length;
	add_game(5);
	char *game = content.bytes + begin + 1;
	assert_memory_equal(game, version, strlen(version));
	memmove(game, game + strlen(version),
		strlen(game) - strlen(version) + 1);
	text_cut(&content, content.length - strlen(version) - strlen("}\n"));
	text_add_string(&content, ",\"v\":1}\n");
	open_reader();
	expect_game(5);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
}

static void
make_tournament(void)
{
	run.tournament = (struct run_tournament){
		.format = format_find("roundrobin"),
		.players = 2,
		.rounds = 1,
	};
}

TEST(changes_of_a_tournament_are_passed_over_by_who_wants_games)
{
	make_tournament();
	add_run();
	add_game(0);
	add_withdrawal("anna");
	add_game(1);
	open_reader();
	expect_game(0);
	expect_game(1);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
}

TEST(a_match_has_no_changes)
{
	add_run();
	add_withdrawal("anna");
	open_reader();
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	expect_reason(":2: it has no \"game\"");
	reader_close(&reader);
}

/* A visitor writes down the lines that it gets, as letters and numbers, and
 * refuses game 9. */
static char visited[64];

static bool
visit_game(
	void *context, const struct record *game, char why[static REASON_MAX])
{
	char text[16];

	snprintf(text, sizeof text, "g%ld ", game->id);
	strlcat(context, text, sizeof visited);
	strlcpy(why, "nine is unlucky", REASON_MAX);
	return game->id != 9;
}

static bool
visit_change(void *context, const struct roster_change *change,
	char why[static REASON_MAX])
{
	(void)why;
	strlcat(context, change->bot.name, sizeof visited);
	strlcat(context, " ", sizeof visited);
	return true;
}

static void
visit_length(void *context, long length)
{
	char text[16];

	snprintf(text, sizeof text, "L%ld ", length);
	strlcat(context, text, sizeof visited);
}

static const struct reader_visitor visitor = {.game = visit_game,
	.change = visit_change,
	.length = visit_length,
	.context = visited};

TEST(a_visitor_gets_every_line)
{
	*visited = '\0';
	make_tournament();
	add_run();
	add_game(0);
	add_withdrawal("bert");
	add_void_game(1);
	add_game(1);
	open_reader();
	assert_int_equal(reader_visit(&reader, &visitor, reason), 0);
	assert_string_equal(visited, "L1 g0 bert g1 ");
	reader_close(&reader);
}

static bool
is_even(void *context, const struct record *game)
{
	(void)context;
	return game->id % 2 == 0;
}

static bool
expect_whole(
	void *context, const struct record *game, char why[static REASON_MAX])
{
	(void)why;
	assert_int_equal(game->start != NULL, is_even(context, game));
	return true;
}

TEST(a_visitor_gets_those_games_whole_that_it_wants_so)
{
	const struct reader_visitor whole = {
		.game = expect_whole, .whole = is_even};

	add_run();
	add_game(8);
	add_game(9);
	add_game(2);
	open_reader();
	assert_int_equal(reader_visit(&reader, &whole, reason), 0);
	reader_close(&reader);
}

TEST(a_run_is_as_long_as_the_lines_so_far_have_made_it)
{
	add_run();
	add_game(8);
	add_length(12);
	add_game(11);
	open_reader();
	assert_int_equal(reader.run.games, 10);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader.record.id, 11);
	assert_int_equal(reader.run.games, 12);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	*visited = '\0';
	open_reader();
	assert_int_equal(reader_visit(&reader, &visitor, reason), 0);
	assert_string_equal(visited, "L10 g8 L12 g11 ");
	reader_close(&reader);
}

TEST(a_game_before_the_line_that_makes_room_for_it_is_an_error)
{
	add_run();
	run.games = 12;
	add_game(11);
	add_length(12);
	open_reader();
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	assert_non_null(strstr(reason, "the run has 10 games, no 11"));
	reader_close(&reader);
}

TEST(a_line_that_makes_a_run_no_longer_is_named)
{
	add_run();
	add_length(12);
	add_length(12);
	open_reader();
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	assert_non_null(strstr(
		reason, "the run has 12 games, and 12 do not make it longer"));
	reader_close(&reader);
}

TEST(a_line_that_a_visitor_refuses_is_named)
{
	*visited = '\0';
	add_run();
	add_game(8);
	add_game(9);
	add_game(7);
	open_reader();
	assert_int_equal(reader_visit(&reader, &visitor, reason), -1);
	expect_reason(":3: nine is unlucky");
	assert_string_equal(visited, "L10 g8 g9 ");
	reader_close(&reader);
}

/* A void game has been played again, and counts. */
TEST(a_game_that_counts_is_there_once)
{
	add_run();
	add_void_game(1);
	add_void_game(1);
	add_game(1);
	add_game(0);
	add_game(1);
	open_reader();
	expect_game(1);
	expect_game(0);
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	expect_reason(":6: the game is there twice");
	assert_true(reader.twice);
	reader_close(&reader);
}

TEST(a_game_that_is_found_is_not_there_again)
{
	add_run();
	add_game(1);
	add_game(0);
	text_add_string(&content, "{\n");
	open_reader();
	assert_int_equal(reader_find(&reader, 1, reason), 0);
	assert_int_equal(reader.record.id, 1);
	assert_int_equal(reader.line_number, 2);
	assert_non_null(reader.record.start);
	reader_close(&reader);
	text_cut(&content, content.length - 2);
	add_game(0);
	open_reader();
	assert_int_equal(reader_find(&reader, 1, reason), -1);
	expect_reason(":4: the game is there twice");
	reader_close(&reader);
}

TEST(nor_behind_a_line_that_does_not_follow)
{
	add_run();
	add_game(1);
	add_game(0);
	text_add_string(&content, "{\n");
	add_game(2);
	open_reader();
	assert_int_equal(reader_find(&reader, 1, reason), 0);
	reader_close(&reader);
	add_game(1);
	open_reader();
	assert_int_equal(reader_find(&reader, 1, reason), -1);
	expect_reason(":6: the game is there twice");
	assert_true(reader.twice);
	reader_close(&reader);
}

TEST(a_game_of_another_shard_is_refused_with_its_line)
{
	run.shard = (struct run_shard){.index = 1, .count = 2};
	add_run();
	add_game(2);
	add_game(4);
	open_reader();
	expect_game(2);
	assert_int_equal(reader_next(&reader, reason), READER_ERROR);
	expect_reason(":3: game 4 is of shard 0/2, not of 1/2");
	reader_close(&reader);
}
