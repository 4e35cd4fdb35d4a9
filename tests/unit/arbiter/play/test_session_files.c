#include "play/session_terms.h"
#include "record/run.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "play/session.h"

enum { SAID_MAX = 1024 };

static struct session_terms terms;
static struct bot_spec specs[2];
static char said[SAID_MAX];

FIXTURE(set_up)
{
	char reason[REASON_MAX];

	scratch_write("bot", "1");
	scratch_write("weights", "2");
	terms = (struct session_terms){
		.run = heap_run(), .specs = specs, .output = "games"};
	return bot_spec_parse(
		       &specs[0], "anna=./bot weights", NULL, NULL, reason) &&
			       bot_spec_parse(&specs[1], "bert=./bot", NULL,
				       NULL, reason)
		       ? 0
		       : -1;
}

FIXTURE(tear_down)
{
	for (int i = 0; i < 2; i++) {
		run_files_release(&terms.run.bots[i]);
		bot_spec_release(&specs[i]);
	}
	file_digests_release(&terms.digests);
	unlink("bot");
	unlink("weights");
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

TEST(all_bots_of_a_record_file_have_their_files)
{
	const struct run_bot *bots = terms.run.bots;

	assert_int_equal(session_files_find_all(&terms), 0);
	assert_int_equal(bots[0].file_count, 2);
	assert_int_equal(bots[1].file_count, 1);
	assert_string_equal(bots[0].files[0].digest, bots[1].files[0].digest);
	assert_int_equal(terms.digests.count, 2);
}

TEST(without_a_record_file_nothing_is_read)
{
	terms.output = NULL;
	assert_int_equal(session_files_find_all(&terms), 0);
	assert_int_equal(terms.run.bots[0].file_count, 0);
}

/* Whether the bot that WAS is still so, once `weights` is another. */
static bool
agrees_with_others(void)
{
	struct run_bot now = {.name = "anna"};
	struct caught_stream errors;

	assert_int_equal(session_files_find_all(&terms), 0);
	scratch_write("weights", "other");
	assert_int_equal(session_files_find(&terms, &specs[0], &now), 0);
	caught_stream_begin(&errors, STDERR_FILENO);
	bool agree = session_files_agree(&terms, &terms.run.bots[0], &now);
	caught_stream_end(&errors, said, SAID_MAX);
	run_files_release(&now);
	return agree;
}

TEST(a_run_goes_on_with_other_files_and_says_so)
{
	assert_true(agrees_with_others());
	assert_non_null(strstr(said, "games: bot anna: weights has another"));
}

TEST(a_shard_does_not_go_on_with_other_files)
{
	terms.run.shard = (struct run_shard){.count = 2};
	assert_false(agrees_with_others());
	assert_non_null(strstr(said, "games: bot anna: weights has another"));
	assert_non_null(strstr(said, "the same bots only"));
}

TEST(a_file_without_a_digest_is_told)
{
	struct caught_stream errors;

	assert_int_equal(truncate("weights", FILE_DIGEST_LARGEST + 1), 0);
	caught_stream_begin(&errors, STDERR_FILENO);
	int found = session_files_find_all(&terms);
	caught_stream_end(&errors, said, SAID_MAX);
	assert_int_equal(found, 0);
	assert_non_null(strstr(said, "bot anna: "));
	assert_non_null(strstr(said, "weights: is larger than 1024 MiB"));
}
