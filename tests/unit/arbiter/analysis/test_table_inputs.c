#include "command/table.c"

#include <unistd.h>

#include "lib/command_line.h"
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

/* Whether the process would not have ended, else with the reason in words. */
static bool
look_into(const char *one, const char *two, bool games)
{
	struct caught_stream errors;
	char names[2][32];
	char *files[] = {names[0], two ? names[1] : NULL, NULL};

	strlcpy(names[0], one, sizeof names[0]);
	strlcpy(names[1], two ? two : "", sizeof names[1]);
	table_inputs_release(&inputs);
	digest_claims_release(&claims);
	caught_stream_begin(&errors, STDERR_FILENO);
	int status =
		STATUS_OF(table_inputs_init(&inputs, &claims, files, games));
	caught_stream_end(&errors, reason, sizeof reason);
	assert_true(status == RETURNS || status == EXIT_FAILURE);
	return status == RETURNS;
}

TEST(shards_need_no_games)
{
	assert_true(look_into("s0", "s1.digest", false));
	assert_int_equal(inputs.count, 2);
	assert_false(inputs.all[0].games || inputs.all[1].games);
	assert_string_equal(inputs.all[0].digest.bytes, "s0.digest");
	assert_true(inputs.all[1].named);
}

TEST(a_file_without_a_digest_is_read)
{
	unlink("s0.digest");
	assert_true(look_into("s0", "s1", false));
	assert_true(inputs.all[0].games);
	assert_int_equal(inputs.all[0].digest.length, 0);
	assert_false(inputs.all[1].games);
}

TEST(deals_of_several_files_need_the_games)
{
	assert_true(look_into("s0.digest", "whole.digest", false));
	assert_true(inputs.all[0].games && inputs.all[1].games);
	assert_string_equal(inputs.all[0].record.bytes, "s0");
	unlink("whole");
	assert_false(look_into("s0", "whole.digest", false));
	assert_non_null(strstr(reason,
		": whole.digest is a digest, and its games are needed: it may "
		"share deals with another file: whole: No such file or "
		"directory\n"));
}

TEST(a_single_bot_needs_the_games)
{
	assert_true(look_into("s0.digest", NULL, true));
	assert_true(inputs.all[0].games);
	unlink("s0");
	assert_false(look_into("s0.digest", NULL, true));
	assert_non_null(strstr(reason, "those of a single bot"));
	assert_true(look_into("s0.digest", NULL, false));
}

TEST(no_game_counts_twice)
{
	assert_true(look_into("s0", "s0", false));
	assert_true(inputs.all[0].games && inputs.all[1].games);
	assert_false(look_into("s0", "s0.digest", false));
	assert_non_null(strstr(reason, "both have games of shard 0/2"));
}
