#include "play/session_terms.h"
#include "record/run_line.h"

#include "lib/heap_game.h"
#include "lib/test.h"

static struct session_terms
terms_on(int cores, int quota)
{
	return (struct session_terms){
		.cores = {.set.count = cores, .quota = quota}};
}

static bool
admit(struct session_terms *terms, int cores)
{
	const struct bot_spec bot = {.cores = cores};
	char reason[REASON_MAX] = "";
	bool admitted = job_count_admit(terms, &bot, reason);

	assert_int_equal(admitted, *reason == '\0');
	return admitted;
}

TEST(there_is_a_job_for_each_core)
{
	struct session_terms terms = terms_on(8, 0);

	assert_int_equal(job_count(&terms), 8);
	assert_true(admit(&terms, 0));
	assert_int_equal(job_count(&terms), 8);
	terms = terms_on(8, 3);
	assert_int_equal(job_count(&terms), 3);
}

TEST(the_bot_that_asks_for_most_counts)
{
	struct session_terms terms = terms_on(8, 0);

	assert_true(admit(&terms, 2));
	assert_true(admit(&terms, 3));
	assert_true(admit(&terms, 0));
	assert_int_equal(job_count(&terms), 2);
	assert_true(admit(&terms, 8));
	assert_int_equal(job_count(&terms), 1);
}

TEST(bots_that_are_to_ponder_have_their_cores_together)
{
	struct session_terms terms = terms_on(8, 0);

	terms.run = (struct run){.game = &heap_rules, .bot_count = 2};
	assert_true(admit(&terms, 3));
	assert_true(admit(&terms, 0));
	assert_int_equal(job_count(&terms), 2);
	terms.given[RUN_TERM_OF_ponder] = true;
	assert_int_equal(job_count(&terms), 2);
	terms.cores_sum = 5;
	assert_int_equal(job_count(&terms), 1);
	terms.run.ponder = RUN_PONDER_OFF;
	assert_int_equal(job_count(&terms), 2);
}

TEST(jobs_that_were_given_stay)
{
	struct session_terms terms = terms_on(4, 0);

	terms.jobs = 9;
	assert_true(admit(&terms, 2));
	assert_int_equal(job_count(&terms), 9);
	assert_int_equal(job_count_fitting(&terms), 2);
}

TEST(more_cores_than_there_are_are_refused)
{
	struct session_terms terms = terms_on(4, 0);

	assert_false(admit(&terms, 5));
	assert_int_equal(job_count(&terms), 4);
	terms = terms_on(4, 2);
	assert_false(admit(&terms, 3));
	assert_true(admit(&terms, 2));
}
