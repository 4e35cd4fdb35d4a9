#include "command/shards.h"

#include <sys/wait.h>
#include <unistd.h>

#include "guard/key_file.h"
#include "lib/command_line.h"
#include "lib/heap_tournament.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { SAID_MAX = 1024 };

static const struct seed seed = {"secret"};
static const struct chain far = {.lines = 12, .high = 1, .low = 2};
static struct session_options options;
static struct key_file whole;
static char said[SAID_MAX];
static char reason[REASON_MAX];

BEFORE_EACH
{
	options = (struct session_options){
		.terms = {.run = heap_tournament("swiss", 4, 3),
			.output = "s1",
			.key = "all.key"}};
	options.terms.run.shard = (struct run_shard){.index = 1, .count = 3};
	assert_false(key_file_create(&whole, "all.key", &seed, reason) < 0);
	assert_int_equal(key_file_note(&whole, &far), 0);
}

AFTER_EACH
{
	key_file_close(&whole);
	unlink("all.key");
	unlink("other.key");
	unlink("s1.key");
}

ALL_TESTS(scratch_enter, scratch_leave)

/* Whether it ends the process, for a reason that has WORD. */
static void
expect_end(const char *word)
{
	struct caught_stream errors;
	int status;

	caught_stream_begin(&errors, STDERR_FILENO);
	pid_t child = fork();
	if (child == 0) {
		shard_key_settle(&options);
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	caught_stream_end(&errors, said, SAID_MAX);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), EXIT_FAILURE);
	if (!strstr(said, word))
		fail_msg("%s", said);
}

TEST(a_shard_gets_a_copy_for_a_file_of_no_lines)
{
	struct key_file own;

	shard_key_settle(&options);
	assert_string_equal(options.terms.key, "s1.key");
	assert_int_equal(key_file_open(&own, "s1.key", false, reason), 0);
	assert_memory_equal(own.bytes, whole.bytes, sizeof own.bytes);
	assert_true(seed_same(&own.seed, &seed));
	assert_int_equal(own.lines, 0);
	key_file_close(&own);
	assert_int_equal(key_file_open(&own, "all.key", false, reason), 0);
	assert_int_equal(own.lines, 12);
	key_file_close(&own);
}

TEST(a_copy_that_is_there_stays_as_it_is)
{
	struct key_file own;

	assert_int_equal(key_file_copy(&whole, "s1.key", &far), 0);
	shard_key_settle(&options);
	options.terms.key = NULL;
	shard_key_settle(&options);
	assert_string_equal(options.terms.key, "s1.key");
	assert_int_equal(key_file_open(&own, "s1.key", false, reason), 0);
	assert_int_equal(own.lines, 12);
	key_file_close(&own);
}

TEST(a_copy_is_taken_back_unless_a_record_was_begun)
{
	shard_key_settle(&options);
	FILE *record = fopen("s1", "w");
	assert_non_null(record);
	assert_int_equal(fclose(record), 0);
	shard_key_take_back(&options);
	assert_true(key_file_is_there("s1.key"));
	unlink("s1");
	shard_key_take_back(&options);
	assert_false(key_file_is_there("s1.key"));
	options.made_key = NULL;
	assert_int_equal(key_file_copy(&whole, "s1.key", &far), 0);
	shard_key_settle(&options);
	shard_key_take_back(&options);
	assert_true(key_file_is_there("s1.key"));
}

TEST(a_copy_of_another_is_refused)
{
	static const struct seed next = {"next"};
	struct key_file own;

	assert_int_equal(key_file_create(&own, "s1.key", &seed, reason), 0);
	key_file_close(&own);
	expect_end("s1.key: has another key than all.key");
	unlink("s1.key");
	assert_int_equal(key_file_copy(&whole, "s1.key", &far), 0);
	assert_int_equal(key_file_set_seed(&whole, &next), 0);
	expect_end("s1.key: has another seed than all.key");
}

TEST(a_tournament_has_one_seed_for_all_shards)
{
	struct key_file other;

	options.terms.key = NULL;
	expect_end("talon tournament --commit --key FILE");
	options.terms.key = "none.key";
	expect_end("talon tournament --commit --key none.key");
	options.terms.key = "other.key";
	assert_int_equal(key_file_create(&other, "other.key", NULL, reason), 0);
	key_file_close(&other);
	expect_end("other.key: has no seed");
}

TEST(a_match_may_have_no_key)
{
	options.terms.run.tournament = (struct run_tournament){0};
	options.terms.key = NULL;
	shard_key_settle(&options);
	assert_null(options.terms.key);
	options.terms.key = "all.key";
	shard_key_settle(&options);
	assert_string_equal(options.terms.key, "s1.key");
	options.terms.key = NULL;
	shard_key_settle(&options);
	assert_string_equal(options.terms.key, "s1.key");
}
