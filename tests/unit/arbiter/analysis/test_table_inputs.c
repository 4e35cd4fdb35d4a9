#include "command/table.c"

#include <string.h>
#include <unistd.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"

static const int points[][2] = {{3, 2}, {1, 4}, {5, 0}, {2, 2}};

static struct table_inputs inputs;
static struct digest_claims claims;
static char reason[REASON_MAX];

/* Two shards of a run, and the same run once more, whole. */
BEFORE_EACH
{
	struct run run = heap_run();

	heap_shard("s0", 0);
	heap_shard("s1", 1);
	run.names = true;
	heap_file("whole", &run, points, 4);
	assert_int_equal(digest_leave("whole", reason), 0);
}

AFTER_EACH
{
	static const char *const names[] = {
		"s0", "s0.digest", "s1", "s1.digest", "whole", "whole.digest"};

	table_inputs_release(&inputs);
	digest_claims_release(&claims);
	for (size_t i = 0; i < COUNT(names); i++)
		unlink(names[i]);
}
ALL_TESTS(scratch_enter, scratch_leave)

static int
look_into(const char *one, const char *two, bool games)
{
	char names[2][32];
	char *files[] = {names[0], two ? names[1] : NULL, NULL};

	strlcpy(names[0], one, sizeof names[0]);
	strlcpy(names[1], two ? two : "", sizeof names[1]);
	table_inputs_release(&inputs);
	digest_claims_release(&claims);
	*reason = '\0';
	return table_inputs_init(&inputs, &claims, files, games, reason);
}

TEST(shards_need_no_games)
{
	assert_int_equal(look_into("s0", "s1.digest", false), 0);
	assert_int_equal(inputs.count, 2);
	assert_false(inputs.all[0].games || inputs.all[1].games);
	assert_string_equal(inputs.all[0].digest.bytes, "s0.digest");
	assert_true(inputs.all[1].named);
}

TEST(a_file_without_a_digest_is_read)
{
	unlink("s0.digest");
	assert_int_equal(look_into("s0", "s1", false), 0);
	assert_true(inputs.all[0].games);
	assert_int_equal(inputs.all[0].digest.length, 0);
	assert_false(inputs.all[1].games);
}

TEST(deals_of_several_files_need_the_games)
{
	assert_int_equal(look_into("s0.digest", "whole.digest", false), 0);
	assert_true(inputs.all[0].games && inputs.all[1].games);
	assert_string_equal(inputs.all[0].record.bytes, "s0");
	unlink("whole");
	assert_int_equal(look_into("s0", "whole.digest", false), -1);
	assert_string_equal(reason,
		"whole.digest is a digest, and its games are needed: it may "
		"share deals with another file: whole: No such file or "
		"directory");
}

TEST(a_single_bot_needs_the_games)
{
	assert_int_equal(look_into("s0.digest", NULL, true), 0);
	assert_true(inputs.all[0].games);
	unlink("s0");
	assert_int_equal(look_into("s0.digest", NULL, true), -1);
	assert_non_null(strstr(reason, "those of a single bot"));
	assert_int_equal(look_into("s0.digest", NULL, false), 0);
}

TEST(no_game_counts_twice)
{
	assert_int_equal(look_into("s0", "s0", false), 0);
	assert_true(inputs.all[0].games && inputs.all[1].games);
	assert_int_equal(look_into("s0", "s0.digest", false), -1);
	assert_non_null(strstr(reason, "both have games of shard 0/2"));
}
