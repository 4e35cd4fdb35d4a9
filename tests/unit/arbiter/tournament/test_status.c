#include "tournament/status.h"

#include <sys/wait.h>

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "record/journal.h"
#include "record/reader.h"
#include "tournament/contest.h"

/* Games end this long one after the other. */
enum { PACE_S = 2 };

static char path[] = "/tmp/talon-status-XXXXXX";
static struct run run;
static struct record record;
static char reason[REASON_MAX];
static char *text; /* what was printed */
static size_t length;

/* Another process that has the file open as its journal. */
static pid_t writer;
static int writer_input;

BEFORE_EACH
{
	strlcpy(path + sizeof path - 7, "XXXXXX", 7);
	int descriptor = mkstemp(path);
	assert_false(descriptor < 0 || close(descriptor) < 0);
	record_init(&record);
}

AFTER_EACH
{
	free(text);
	text = NULL;
	record_release(&record);
	unlink(path);
}

static void
append(struct journal *journal, long id)
{
	record.at = 1769860800 + id * PACE_S;
	assert_int_equal(journal_append(journal, &record, 0), 0);
}

/* A round robin of three, two deals: twelve games, of which all but the game
 * MISSING among the first COUNT have ended. */
static void
write_tournament(long count, long missing)
{
	struct journal journal;
	struct contest contest;
	struct fixture fixture;

	run = heap_tournament("roundrobin", 3, 2);
	run.time_ns = -1;
	assert_int_equal(contest_init(&contest, &run), 0);
	assert_int_equal(journal_create(&journal, path, NULL, &run, reason), 0);
	for (long id = 0; id < count; id++) {
		assert_int_equal(
			contest_next(&contest, &fixture), CONTEST_GAME);
		heap_result(&record, &run, &fixture, (const int[]){3, 2});
		record.start = json_pack("{s:i}", "heap", 5);
		if (id != missing)
			append(&journal, id);
	}
	assert_int_equal(journal_close(&journal), 0);
	contest_release(&contest);
}

static void
write_match(long count)
{
	struct journal journal;

	run = heap_run();
	assert_int_equal(journal_create(&journal, path, NULL, &run, reason), 0);
	for (long id = 0; id < count; id++) {
		heap_played(&record, &run, id);
		append(&journal, id);
	}
	assert_int_equal(journal_close(&journal), 0);
}

static bool
take_any(void *context, const struct record *game, char why[static REASON_MAX])
{
	(void)context;
	(void)game;
	(void)why;
	return true;
}

static _Noreturn void
hold_file(int ready, int input)
{
	const struct reader_visitor visitor = {.game = take_any};
	struct journal journal;
	char byte = 0;

	if (journal_resume(&journal, path, NULL, &run, &visitor, reason) == 0 &&
		write(ready, &byte, 1) == 1)
		(void)!read(input, &byte, 1); /* until the test ends it */
	_exit(0);
}

static void
begin_writer(void)
{
	int ready[2];
	int input[2];
	char byte;

	assert_int_equal(pipe(ready) | pipe(input), 0);
	writer = fork();
	assert_true(writer >= 0);
	if (writer == 0) {
		close(input[1]);
		hold_file(ready[1], input[0]);
	}
	close(ready[1]);
	close(input[0]);
	assert_int_equal(read(ready[0], &byte, 1), 1);
	close(ready[0]);
	writer_input = input[1];
}

static void
end_writer(void)
{
	close(writer_input);
	assert_int_equal(waitpid(writer, NULL, 0), writer);
}

static int
print(bool json)
{
	free(text);
	text = NULL;
	FILE *file = open_memstream(&text, &length);
	assert_non_null(file);
	int result = status_print(file, path, false, json, reason);
	fclose(file);
	return result;
}

static void
expect_printed(const char *part)
{
	if (!strstr(text, part))
		fail_msg("'%s' is not in: %s", part, text);
}

static json_t *
print_json(void)
{
	json_error_t error;

	assert_int_equal(print(true), 0);
	json_t *json = json_loads(text, 0, &error);
	if (!json)
		fail_msg("%s in: %s", error.text, text);
	return json;
}

TEST(a_tournament_that_nobody_plays_has_no_time_to_go)
{
	write_tournament(4, -1);
	assert_int_equal(print(false), 0);
	expect_printed(
		"not being played, chained, 4 of 12 games, 0.5 a second\n");
	assert_null(strstr(text, "to go"));
	assert_null(strstr(text, "in play"));
	expect_printed(
		"heap, roundrobin, seed 1: 4 of 12 games, sandbox off\n");
}

TEST(what_is_in_play_follows_from_what_is_missing)
{
	write_tournament(5, 2);
	begin_writer();
	assert_int_equal(print(false), 0);
	end_writer();
	expect_printed("\nbeing played, chained, 4 of 12 games, 0.4 a second, "
		       "0:00:21 to go\n");
	/* Games 4, 5, 1 and 2 have ended; 0 lags behind, and 3 is next. */
	expect_printed("in play:\ngame 0: b0 : b1\ngame 3: b2 : b0\n");
	assert_null(strstr(text, "game 6"));
}

TEST(for_programs_the_same_stands_in_one_object)
{
	write_tournament(5, 2);
	begin_writer();
	json_t *json = print_json();
	end_writer();
	assert_true(json_is_true(json_object_get(json, "playing")));
	assert_string_equal(
		json_string_value(json_object_get(json, "proof")), "chained");
	assert_int_equal(json_integer_value(json_object_get(json, "games")), 4);
	assert_int_equal(json_integer_value(json_object_get(json, "of")), 12);
	assert_true(json_number_value(
			    json_object_get(json, "games_a_second")) == 0.375);
	json_t *playing = json_object_get(json, "in_play");
	assert_int_equal(json_array_size(playing), 2);
	json_t *first = json_array_get(playing, 0);
	assert_int_equal(json_integer_value(json_object_get(first, "id")), 0);
	assert_string_equal(json_string_value(json_array_get(
				    json_object_get(first, "seats"), 1)),
		"b1");
	assert_int_equal(json_array_size(json_object_get(
				 json_object_get(json, "table"), "players")),
		3);
	json_decref(json);
}

TEST(before_the_second_game_no_rate_is_known)
{
	for (long games = 0; games < 2; games++) {
		unlink(path);
		write_tournament(games, -1);
		assert_int_equal(print(false), 0);
		assert_null(strstr(text, "a second"));
		json_t *json = print_json();
		assert_true(
			json_is_null(json_object_get(json, "games_a_second")));
		assert_true(
			json_is_null(json_object_get(json, "seconds_to_go")));
		assert_false(json_is_true(json_object_get(json, "playing")));
		json_decref(json);
	}
}

TEST(a_match_is_shown_by_its_own_table)
{
	write_match(3);
	begin_writer();
	assert_int_equal(print(false), 0);
	expect_printed(": 3 of 10 games, sandbox off\n\nbot ");
	expect_printed("anna");
	expect_printed("being played, chained, 3 of 10 games, 0.5 a second, "
		       "0:00:14 to go\n");
	expect_printed("in play:\ngame 3: bert : anna\n");
	json_t *json = print_json();
	end_writer();
	assert_int_equal(json_array_size(json_object_get(json, "in_play")), 1);
	assert_true(json_is_null(
		json_object_get(json_object_get(json, "table"), "seconds")));
	json_decref(json);
}

TEST(a_match_that_is_over_has_nothing_in_play)
{
	write_match(10);
	begin_writer();
	assert_int_equal(print(false), 0);
	end_writer();
	expect_printed("being played, chained, 10 of 10 games");
	assert_null(strstr(text, "in play"));
}

TEST(a_file_that_cannot_be_read_is_a_reason_in_words)
{
	unlink(path);
	assert_int_equal(print(false), -1);
	if (!strstr(reason, "No such file"))
		fail_msg("%s", reason);
	write_tournament(2, -1);
	FILE *file = fopen(path, "a");
	assert_non_null(file);
	fputs("{\"id\":2}\n", file);
	fclose(file);
	assert_int_equal(print(false), -1);
	if (!strstr(reason, ":4: "))
		fail_msg("%s", reason);
	assert_int_equal(length, 0);
}
