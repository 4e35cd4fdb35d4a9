#include "play/session.c"

#include "lib/heap_tournament.h"
#include "lib/test.h"

static struct session_terms terms;

BEFORE_EACH
{
	terms = (struct session_terms){
		.run = heap_tournament("roundrobin", 4, 3),
		.cores = {.set = {.count = 3}},
	};
}

TEST(a_plain_run_says_nothing_of_its_place)
{
	session_place_note(&terms);
	assert_null(terms.run.shard.host);
	assert_int_equal(terms.run.shard.cores, 0);
	assert_true(terms.run.shard.calibration == 0);
}

TEST(a_shard_names_host_cores_and_speed)
{
	terms.run.shard.count = 2;
	session_place_note(&terms);
	assert_ptr_equal(terms.run.shard.host, terms.host);
	assert_true(strlen(terms.host) > 0);
	assert_int_equal(terms.run.shard.cores, 3);
	assert_true(terms.run.shard.calibration > 0);
}

TEST(so_does_a_run_of_scaled_times)
{
	terms.run.scale_time = true;
	session_place_note(&terms);
	assert_ptr_equal(terms.run.shard.host, terms.host);
	assert_true(terms.run.shard.calibration > 0);
}
