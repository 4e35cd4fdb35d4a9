#include "merge/merge_key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"

static const struct seed secret = {"secret"};
static struct merge_key key;
static char reason[REASON_MAX];

FIXTURE(set_up)
{
	struct key_file file;

	key = (struct merge_key){0};
	int result = key_file_create(&file, "whole", &secret, reason);
	key_file_close(&file);
	return result;
}

FIXTURE(tear_down)
{
	merge_key_close(&key);
	unlink("whole");
	unlink("all.key");
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

TEST(the_output_gets_a_copy)
{
	const struct chain chain = {.lines = 7, .low = 5};
	struct key_file copy;

	assert_int_equal(merge_key_open(&key, "whole", "all", reason), 0);
	assert_non_null(merge_key_bytes(&key));
	for (int time = 0; time < 2; time++) {
		assert_int_equal(merge_key_prepare(&key, reason), 0);
		assert_int_equal(
			key_file_open(&copy, "all.key", false, reason), 0);
		assert_int_equal(copy.lines, 0);
		key_file_close(&copy);
		assert_int_equal(merge_key_note(&key, &chain, reason), 0);
		key_file_close(&key.own);
	}
	assert_int_equal(key_file_open(&copy, "all.key", false, reason), 0);
	assert_int_equal(copy.lines, 7);
	assert_string_equal(copy.seed.text, "secret");
	assert_memory_equal(copy.bytes, key.given.bytes, sizeof copy.bytes);
	key_file_close(&copy);
}

TEST(what_lies_beside_the_output_is_taken)
{
	assert_int_equal(merge_key_open(&key, NULL, "all", reason), 0);
	assert_null(merge_key_bytes(&key));
	assert_int_equal(merge_key_prepare(&key, reason), 0);
	assert_int_equal(access("all.key", F_OK), -1);
	assert_int_equal(rename("whole", "all.key"), 0);
	assert_int_equal(merge_key_open(&key, NULL, "all", reason), 0);
	assert_non_null(merge_key_bytes(&key));
}

TEST(that_of_another_run_is_refused)
{
	struct run run = heap_run();
	struct key_file other;

	assert_int_equal(merge_key_open(&key, "whole", "all", reason), 0);
	assert_true(merge_key_fits(&key, &run, reason));
	run_commit(&run);
	assert_false(merge_key_fits(&key, &run, reason));
	run.seed = secret;
	run_commit(&run);
	assert_true(merge_key_fits(&key, &run, reason));
	assert_int_equal(
		key_file_create(&other, "all.key", &secret, reason), 0);
	key_file_close(&other);
	assert_int_equal(merge_key_prepare(&key, reason), -1);
	assert_string_equal(reason, "all.key: is the key file of another run");
}
