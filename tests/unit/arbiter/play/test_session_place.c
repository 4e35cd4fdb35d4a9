#include "play/session_place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "lib/heap_tournament.h"
#include "play/session.h"

static struct session_terms terms;

static int
set_up(void **state)
{
	(void)state;
	terms = (struct session_terms){
		.run = heap_tournament("roundrobin", 4, 3),
		.cores = {.set = {.count = 3}},
	};
	return 0;
}

static void
a_plain_run_says_nothing_of_its_place(void **state)
{
	(void)state;
	session_place_note(&terms);
	assert_null(terms.run.shard.host);
	assert_int_equal(terms.run.shard.cores, 0);
	assert_true(terms.run.shard.calibration == 0);
}

static void
a_shard_names_host_cores_and_speed(void **state)
{
	(void)state;
	terms.run.shard.count = 2;
	session_place_note(&terms);
	assert_ptr_equal(terms.run.shard.host, terms.host);
	assert_true(strlen(terms.host) > 0);
	assert_int_equal(terms.run.shard.cores, 3);
	assert_true(terms.run.shard.calibration > 0);
}

static void
so_does_a_run_of_scaled_times(void **state)
{
	(void)state;
	terms.run.scale_time = true;
	session_place_note(&terms);
	assert_ptr_equal(terms.run.shard.host, terms.host);
	assert_true(terms.run.shard.calibration > 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(
			a_plain_run_says_nothing_of_its_place, set_up),
		cmocka_unit_test_setup(
			a_shard_names_host_cores_and_speed, set_up),
		cmocka_unit_test_setup(so_does_a_run_of_scaled_times, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
