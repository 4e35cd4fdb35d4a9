#include "record/reader.c"

#include <limits.h>

#include "base/text.h"
#include "lib/heap_records.h"
#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "record/run.h"

static char reason[REASON_MAX];

TEST(the_length_is_games_of_a_match_and_rounds_of_a_tournament)
{
	struct run match = heap_run();
	struct run tournament = heap_tournament("swiss", 4, 9);

	assert_int_equal(run_length(&match), 10);
	assert_string_equal(run_length_name(&match), "games");
	run_length_set(&match, 11);
	assert_int_equal(match.games, 11);
	assert_int_equal(run_length(&tournament), 9);
	assert_string_equal(run_length_name(&tournament), "rounds");
	run_length_set(&tournament, 11);
	assert_int_equal(tournament.tournament.rounds, 11);
	assert_int_equal(tournament.games, 0);
}

static void
expect_line(struct run *run, const char *expected)
{
	struct text line = {0};

	assert_int_equal(run_length_write(run, &line), 0);
	assert_string_equal(line.bytes, expected);
	assert_int_equal(
		run_change_of(run, line.bytes, line.length), RUN_CHANGE_LENGTH);
	run_length_set(run, 5);
	if (!run_length_take(run, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_int_equal(run_length(run), 20);
	text_release(&line);
}

TEST(what_is_read_is_what_was_written)
{
	struct run match = heap_run();
	struct run tournament = heap_tournament("roundrobin", 4, 20);

	match.games = 20;
	expect_line(&match, "{\"v\":1,\"games\":20}\n");
	expect_line(&tournament, "{\"v\":1,\"rounds\":20}\n");
}

static const struct {
	const char *line;
	const char *reason;
} broken[] = {
	{"{\"v\":1,\"games\":20", "it is no JSON: "},
	{"{\"v\":1,\"games\":\"20\"}", "\"games\" is no whole number from 1 "},
	{"{\"v\":1,\"games\":20,\"x\":1}", ""},
	{"{\"v\":1,\"rounds\":20}", ""},
	{"{\"v\":2,\"games\":20}", "\"v\" is no whole number"},
	{"{\"v\":1,\"games\":10}",
		"the run has 10 games, and 10 do not make it longer"},
	{"{\"v\":1,\"games\":9}",
		"the run has 10 games, and 9 do not make it longer"},
};

TEST(a_broken_line_is_refused_in_words_and_changes_nothing)
{
	struct run run = heap_run();

	for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
		strlcpy(reason, "", sizeof reason);
		if (run_length_take(&run, broken[i].line,
			    strlen(broken[i].line), reason) ||
			*reason == '\0' ||
			strncmp(reason, broken[i].reason,
				strlen(broken[i].reason)) != 0)
			fail_msg("%s: %s", broken[i].line, reason);
		assert_int_equal(run.games, 10);
	}
	run.games = LONG_MAX;
	assert_false(run_length_take(
		&run, broken[6].line, strlen(broken[6].line), reason));
}

TEST(no_run_becomes_shorter_and_no_knockout_longer)
{
	struct run run = heap_run();

	assert_true(run_length_can_be(&run, 10, reason));
	assert_true(run_length_can_be(&run, LONG_MAX, reason));
	assert_false(run_length_can_be(&run, 9, reason));
	assert_string_equal(reason,
		"the run has 10 games, and --games 9 cannot make it shorter");
	run = heap_tournament("swiss", 4, 9);
	assert_true(run_length_can_be(&run, 1000000, reason));
	assert_false(run_length_can_be(&run, 1000001, reason));
	assert_non_null(strstr(reason, "rounds are too many: at most 1000000"));
	run = heap_tournament("knockout", 4, 3);
	assert_true(run_length_can_be(&run, 3, reason));
	assert_false(run_length_can_be(&run, 4, reason));
	assert_string_equal(reason,
		"a knockout cannot be made longer: its ties have 3 deals");
}

TEST(other_lines_are_told_apart)
{
	static const char *const lines[] = {"", "{\"v\":1,\"game\":\"heap\"}",
		"{\"v\":1,\"add\":{}}", "{\"v\":1,\"games",
		"{\"v\":1,\"run\":"};

	const struct run run = heap_run();

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		assert_int_equal(
			run_change_of(&run, lines[i], strlen(lines[i])),
			RUN_CHANGE_NONE);
}

TEST(a_tournament_is_closed_as_its_line_says)
{
	struct run run = heap_tournament("swiss", 4, 9);
	struct text line = {0};

	run.tournament.closed = 7;
	assert_int_equal(run_closed_write(&run, 3, &line), 0);
	assert_string_equal(
		line.bytes, "{\"v\":1,\"closed\":7,\"dropped\":3}\n");
	assert_int_equal(
		run_change_begun(line.bytes, line.length), RUN_CHANGE_CLOSED);
	for (int i = 1; i <= 2; i++) {
		if (!run_closed_take(&run, line.bytes, line.length, reason))
			fail_msg("%s", reason);
		assert_int_equal(run.tournament.rounds, 7);
		assert_int_equal(run.tournament.closed, 7);
		assert_int_equal(run.tournament.dropped, 3 * i);
	}
	run = heap_tournament("knockout", 4, 20);
	assert_true(run_closed_take(&run, line.bytes, line.length, reason));
	assert_int_equal(run.tournament.rounds, 20);
	assert_int_equal(run.tournament.closed, 7);
	text_release(&line);
}

TEST(a_broken_closing_is_refused_and_changes_nothing)
{
	static const char *const lines[] = {"{\"v\":1,\"closed\":7}",
		"{\"v\":1,\"closed\":0,\"dropped\":3}",
		"{\"v\":1,\"closed\":7,\"dropped\":-1}",
		"{\"v\":1,\"closed\":7,\"dropped\":3,\"x\":1}",
		"{\"v\":1,\"closed\":7,\"dropped\":3"};
	struct run run = heap_tournament("swiss", 4, 9);

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		assert_int_equal(run_change_begun(lines[i], strlen(lines[i])),
			RUN_CHANGE_CLOSED);
		assert_false(run_closed_take(
			&run, lines[i], strlen(lines[i]), reason));
		assert_int_equal(run.tournament.rounds, 9);
		assert_int_equal(run.tournament.closed, 0);
		assert_int_equal(run.tournament.dropped, 0);
	}
}
