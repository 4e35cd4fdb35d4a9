#include "merge/merge_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

static const struct merge_terms terms = {.output = "all", .file_count = 3};
static char text[4096];

static const char *
printed(const struct merge_result *result, bool notes)
{
	FILE *file = fmemopen(text, sizeof text, "w");

	*text = '\0';
	if (notes)
		merge_report_notes(file, &terms, result);
	else
		merge_report_print(file, &terms, result);
	fclose(file);
	return text;
}

TEST(what_is_there_is_one_line)
{
	struct merge_result result = {.games = 10, .complete = true};

	assert_int_equal(missing_games_init(&result.missing, 3), 0);
	assert_string_equal(printed(&result, false),
		"all: 10 games of 3 files, complete\n");
	assert_string_equal(printed(&result, true), "");
	result.duplicates = 4;
	result.voids = 1;
	result.behind = 7;
	result.decided = true;
	assert_string_equal(printed(&result, false),
		"all: 10 games of 3 files, decided, 4 there more than once, 1 "
		"void, 7 behind the one that decided\n");
	merge_result_release(&result);
}

TEST(what_is_missing_is_told_apart)
{
	struct merge_result result = {.games = 1,
		.left_out = 2,
		.first_left = "a:3",
		.round = 1,
		.rounds = 4};

	assert_int_equal(missing_games_init(&result.missing, 3), 0);
	missing_games_add(&result.missing, 7, 2);
	assert_int_equal(missing_games_close(&result.missing), 0);
	assert_string_equal(printed(&result, false),
		"all: 1 game of 3 files, incomplete (1 of 4 rounds drawn)\n");
	assert_string_equal(printed(&result, true),
		"talon: shard 2/3: 1 game missing: 7\n"
		"talon: 2 games left out until those before are there, the "
		"first at a:3\n");
	merge_result_release(&result);
}

TEST(a_match_that_is_undecided_says_how_to_go_on)
{
	struct merge_result result = {
		.games = 100, .may_stop = true, .upto = 340};
	FILE *file = fmemopen(text, sizeof text, "w");

	assert_int_equal(missing_games_init(&result.missing, 3), 0);
	assert_int_equal(merge_report_json(file, &terms, &result), 0);
	fclose(file);
	assert_string_equal(text,
		"{\"output\":\"all\",\"files\":3,\"games\":100,"
		"\"duplicates\":0,\"voids\":0,\"left_out\":0,\"behind\":0,"
		"\"complete\":false,\"decided\":false,\"upto\":340,"
		"\"missing\":0,\"shards\":[]}\n");
	assert_string_equal(printed(&result, true),
		"talon: all is not decided yet: the shards go on with --upto "
		"340\n");
	merge_result_release(&result);
}
