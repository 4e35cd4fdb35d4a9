#include "merge/merge.c"

#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/reader.h"
#include "record/run_line.h"

static struct run run;
static char a[] = "a";
static char b[] = "b";
static char c[] = "c";
static char all[] = "all";
static struct merge_result result;
static char reason[REASON_MAX];

static int
merge_files(int count, char *const *files)
{
	const struct merge_terms terms = {.output = "all",
		.files = files,
		.file_count = count,
		.quiet = true};

	merge_result_release(&result);
	return merge_run(&terms, &result, reason);
}

FIXTURE(set_up)
{
	run = heap_run();
	for (long i = 0; i < 3; i++)
		heap_files_shard((const char *[]){"a", "b", "c"}[i], run, i, 3);
	return 0;
}

FIXTURE(tear_down)
{
	merge_result_release(&result);
	unlink("a");
	unlink("b");
	unlink("c");
	unlink("all");
	return access("all.merging", F_OK) == 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

TEST(shards_become_the_file_of_one_machine)
{
	char *files[] = {c, a, b};
	struct reader reader;

	assert_int_equal(merge_files(3, files), 0);
	assert_true(result.complete);
	assert_int_equal(result.games, 10);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	assert_int_equal(reader.run.shard.count, 0);
	for (long id = 0; id < 10; id++) {
		assert_int_equal(reader_next(&reader, reason), READER_RECORD);
		assert_int_equal(reader.record.id, id);
	}
	reader_close(&reader);
}

TEST(a_shard_that_is_missing_is_named)
{
	char *files[] = {c, a};

	assert_int_equal(merge_files(2, files), 0);
	assert_false(result.complete);
	assert_int_equal(result.missing.games, 4);
	assert_string_equal(result.missing.shards[1].named.bytes, "2-3, 8-9");
}

TEST(what_is_merged_may_be_merged_again)
{
	char *files[] = {a, b};
	char *more[] = {c, all, a, a};

	assert_int_equal(merge_files(2, files), 0);
	assert_int_equal(merge_files(4, more), 0);
	assert_true(result.complete);
	assert_int_equal(result.duplicates, 8);
}

TEST(no_game_of_the_old_output_is_lost)
{
	char *files[] = {a, b};

	assert_int_equal(merge_files(2, files), 0);
	assert_int_equal(merge_files(1, files), 0);
	assert_string_equal(result.first_old, "all:4: game 2");
	assert_string_equal(strrchr(result.kept, '/'), "/all.before");
	assert_int_equal(unlink("all.before"), 0);
}

TEST(another_game_of_the_same_number_is_refused)
{
	char *files[] = {a, b};
	char *line = heap_files_line(&run, 0);
	struct text first = {0};
	FILE *file = fopen("b", "w");

	*strstr(line, "play 3") = 'q';
	assert_int_equal(run_write(&run, &first), 0);
	fprintf(file, "%s%s", first.bytes, line);
	fclose(file);
	assert_int_equal(merge_files(2, files), -1);
	assert_string_equal(reason, "b:2: game 0 is another than at a:2");
	assert_int_equal(access("all", F_OK), -1);
	text_release(&first);
	free(line);
}

/* Whether two lines are of the same game. */

/* The line of game 3 with WAS made IS. */
static int
compare_with(const char *was, const char *is)
{
	char *line = heap_files_line(&run, 3);
	char other[4096];
	char *at = strstr(line, was);

	assert_non_null(at);
	snprintf(other, sizeof other, "%.*s%s%s", (int)(at - line), line, is,
		at + strlen(was));
	const struct merge_line one = {.bytes = line, .length = strlen(line)};
	const struct merge_line two = {.bytes = other, .length = strlen(other)};
	const int same = same_game(&one, &two, run.game);
	assert_int_equal(same_game(&two, &one, run.game), same);
	free(line);
	return same;
}

TEST(times_may_be_others)
{
	assert_int_equal(compare_with("0.213", "0.213"), 1);
	assert_int_equal(compare_with("0.213", "12.5"), 1);
	assert_int_equal(compare_with("\"time\":[0.213", "\"time\":[7"), 1);
	assert_int_equal(compare_with("2026-01-31", "2027-02-28"), 1);
}

TEST(nothing_else_may)
{
	assert_int_equal(compare_with("play 3", "play 2"), 0);
	assert_int_equal(compare_with("[0,\"play", "[1,\"play"), 0);
	assert_int_equal(compare_with("\"score\":[3", "\"score\":[4"), 0);
	assert_int_equal(compare_with("\"heap\":5", "\"heap\":6"), 0);
	assert_int_equal(compare_with("bert", "bart"), 0);
	assert_int_equal(compare_with("\"deal\":1", "\"deal\":2"), 0);
	assert_int_equal(compare_with("\"normal\"",
				 "\"crash\",\"offender\":0,\"why\":\"x\""),
		0);
}

TEST(the_order_of_members_is_no_difference)
{
	assert_int_equal(compare_with("{\"v\":1,\"game\":\"heap\"",
				 "{\"game\":\"heap\",\"v\":1"),
		1);
	assert_int_equal(compare_with("{\"heap\":5}", "{\"heap\": 5}"), 1);
}

/* What is printed. */

static const struct merge_terms told = {.output = "all", .file_count = 3};
static char text[4096];

static const char *
printed(const struct merge_result *of, bool notes)
{
	FILE *file = fmemopen(text, sizeof text, "w");

	*text = '\0';
	if (notes)
		merge_print_notes(file, &told, of);
	else
		merge_print(file, &told, of);
	fclose(file);
	return text;
}

/* Of three shards of which none lacks a game. */
static void
lack_nothing(struct missing_games *missing)
{
	missing->count = 3;
	missing->shards = calloc(3, sizeof *missing->shards);
	assert_non_null(missing->shards);
}

TEST(what_is_there_is_one_line)
{
	struct merge_result told_of = {
		.proof = PROOF_SIGNED, .games = 10, .complete = true};

	lack_nothing(&told_of.missing);
	assert_string_equal(printed(&told_of, false),
		"all: 10 games of 3 signed files, complete\n");
	assert_string_equal(printed(&told_of, true), "");
	told_of.duplicates = 4;
	told_of.voids = 1;
	told_of.behind = 7;
	told_of.decided = true;
	assert_string_equal(printed(&told_of, false),
		"all: 10 games of 3 signed files, decided, 4 there more than "
		"once, 1 void, 7 behind the one that decided\n");
	merge_result_release(&told_of);
}

TEST(what_is_missing_is_told_apart)
{
	struct merge_result told_of = {.proof = PROOF_BARE,
		.games = 1,
		.left_out = 2,
		.first_left = "a:3",
		.round = 1,
		.rounds = 4};

	lack_nothing(&told_of.missing);
	told_of.missing.games = told_of.missing.shards[2].games = 1;
	text_add_string(&told_of.missing.shards[2].named, "7");
	assert_string_equal(printed(&told_of, false),
		"all: 1 game of 3 bare files, incomplete (1 of 4 rounds "
		"drawn)\n");
	assert_string_equal(printed(&told_of, true),
		"talon: shard 2/3: 1 game missing: 7\n"
		"talon: 2 games left out until those before are there, the "
		"first at a:3\n");
	merge_result_release(&told_of);
}

TEST(a_match_that_is_undecided_says_how_to_go_on)
{
	struct merge_result told_of = {.proof = PROOF_CHAINED,
		.games = 100,
		.may_stop = true,
		.upto = 340};
	FILE *file = fmemopen(text, sizeof text, "w");

	lack_nothing(&told_of.missing);
	assert_int_equal(merge_print_json(file, &told, &told_of), 0);
	fclose(file);
	assert_string_equal(text,
		"{\"output\":\"all\",\"files\":3,\"games\":100,"
		"\"duplicates\":0,\"voids\":0,\"left_out\":0,\"behind\":0,"
		"\"proof\":\"chained\",\"complete\":false,"
		"\"decided\":false,\"upto\":340,"
		"\"missing\":0,\"shards\":[]}\n");
	assert_string_equal(printed(&told_of, true),
		"talon: all is not decided yet: the shards go on with --upto "
		"340\n");
	merge_result_release(&told_of);
}
