#include "sums/digest.c"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static char digits[SUM_DIGITS + 1];

BEFORE_EACH
{
	run = heap_run();
	assert_int_equal(sums_run(&run, digits), 0);
}

/* Whether the run is another by now. */
static bool
is_another(void)
{
	char now[SUM_DIGITS + 1];

	assert_int_equal(sums_run(&run, now), 0);
	return strcmp(now, digits) != 0;
}

TEST(shards_and_lengths_are_one_run)
{
	struct run_bot_file python = {"/usr/bin/python3", "00"};

	run.shard = (struct run_shard){
		.index = 1, .count = 3, .host = "h", .cores = 2};
	run.games = 1000;
	run.sandbox = SANDBOX_FULL;
	run.restart = true;
	run.bots[0].says_name = "Anna";
	run.bots[0].files = &python;
	run.bots[0].file_count = 1;
	assert_false(is_another());
	assert_string_equal(run.bots[0].says_name, "Anna");
	assert_int_equal(run.bots[0].file_count, 1);
}

TEST(what_decides_results_makes_another_run)
{
	struct run_bot_file file = {"./bert", "00"};

	run.rotate = false;
	assert_true(is_another());
	run.rotate = true;
	run.bots[1].command = "./carl";
	assert_true(is_another());
	run.bots[1].command = "./bert";
	assert_false(is_another());
	run.bots[1].files = &file;
	run.bots[1].file_count = 1;
	assert_true(is_another());
	run.bots[1].file_count = 0;
	run.seed.text[0]++;
	assert_true(is_another());
}

TEST(the_head_has_what_the_first_line_says)
{
	struct digest_head head = {0};

	run.shard = (struct run_shard){.index = 1, .count = 3};
	run.sandbox = SANDBOX_LOW;
	assert_int_equal(digest_run_begin(&head, &run), 0);
	assert_string_equal(head.terms.run, digits);
	assert_int_equal(head.level, SANDBOX_LOW);
	assert_int_equal(head.of, 3);
	assert_true(game_set_has(&head.shards, 1));
	assert_int_equal(head.seats, 2);
	assert_false(head.divided);
	digest_head_release(&head);
}
