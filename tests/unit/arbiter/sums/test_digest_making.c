#include "sums/digest.c"

#include "record/run_line.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"

static const int points[][2] = {{3, 2}, {1, 4}, {5, 0}, {2, 2}};

static char bytes[4096];
static char reason[REASON_MAX];
static struct digest digest;

AFTER_EACH
{
	digest_release(&digest);
	unlink("run");
	unlink("run.digest");
}
ALL_TESTS(scratch_enter, scratch_leave)

TEST(a_digest_is_left_beside_the_file)
{
	struct run run = heap_run();

	heap_file("run", &run, points, 4);
	assert_int_equal(digest_leave("run", reason), 0);
	heap_get("run.digest", bytes, sizeof bytes);
	const char *tail = strstr(bytes, "{\"name\"");
	assert_non_null(tail);
	assert_memory_equal(tail, heap_digest_tail, strlen(heap_digest_tail));
	assert_non_null(strstr(bytes, "\"games\":4,\"numbers\":\"0-3\","
				      "\"latest\":3,\"record\":{\"bytes\":"));
	assert_non_null(strstr(bytes, "\"seeds\":[\"18446744073709551615\"]"));
	assert_null(strstr(bytes, "\"of\""));
}

TEST(a_shard_says_so)
{
	struct run run = heap_run();

	run.shard = (struct run_shard){.index = 1, .count = 2};
	heap_file("run", &run, points, 4);
	assert_int_equal(digest_make(&digest, "run", reason), 0);
	assert_int_equal(digest.head.of, 2);
	assert_true(game_set_has(&digest.head.shards, 1));
	assert_int_equal(digest.head.games, 2);
	assert_int_equal(digest.head.latest, 3);
	assert_int_equal(digest.sums.pair_count, 1);
	const struct sums_pair *pair = &digest.sums.pairs[0];
	const struct sums_points *sum = &digest.sums.points[0];
	/* Deal 1: anna 5, then bert 2 and anna 2. */
	assert_int_equal(pair->low_first[OUTCOME_WIN], 1);
	assert_int_equal(pair->high_first[OUTCOME_DRAW], 1);
	assert_int_equal(sum->points[0], 7);
	assert_int_equal(sum->points[1], 2);
	assert_int_equal(sum->margin.deals, 1);
	assert_int_equal(sum->margin.games_squared, 4);
	assert_int_equal(sum->margin.points_squared, 25);
	assert_int_equal(sum->margin.games_by_points, 10);
}

TEST(faults_and_void_games_are_told_apart)
{
	struct run run = heap_run();
	struct text lines = {0};
	struct record record;

	record_init(&record);
	run_write(&run, &lines);
	heap_faulted(&record, &run, 3, FAULT_CRASH, 0, "later");
	record_write(&record, &lines);
	heap_faulted(&record, &run, 1, FAULT_CRASH, 0, "earlier");
	record_write(&record, &lines);
	heap_faulted(&record, &run, 0, FAULT_CRASH, 0, "void");
	strlcpy(record.voided, "nobody knows", sizeof record.voided);
	record_write(&record, &lines);
	heap_put("run", lines.bytes);
	text_release(&lines);
	record_release(&record);
	assert_int_equal(digest_make(&digest, "run", reason), 0);
	assert_int_equal(digest.head.games, 2);
	/* bert sits first in both, and is first in the file by his seat. */
	assert_int_equal(digest.bots[1].played, 1);
	assert_int_equal(digest.bots[0].played, 2);
	assert_int_equal(digest.bots[1].game, 1);
	const struct fault_example *example =
		&digest.sums.bots[1].faults.kinds[FAULT_CRASH];
	assert_int_equal(example->count, 2);
	assert_int_equal(example->id, 1);
	assert_string_equal(example->why, "earlier");
}

TEST(what_cannot_be_read_leaves_none)
{
	struct run run = heap_run();

	assert_int_equal(digest_leave("run", reason), -1);
	assert_string_equal(reason, "run: No such file or directory");
	heap_file("run", &run, points, 4);
	FILE *file = fopen("run", "ae");
	fputs("{}\n", file);
	fclose(file);
	assert_int_equal(digest_leave("run", reason), -1);
	assert_non_null(strstr(reason, "run:6: "));
	assert_int_equal(access("run.digest", F_OK), -1);
}
