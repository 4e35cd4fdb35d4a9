/* Training on threads. */
#include "tools/train_threads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The net after a round of PLAN. */
static struct tablic_value_net *
net_of(const struct train_plan *plan)
{
	struct tablic_value_net *net = malloc(sizeof *net);
	struct trainer *trainer = trainer_new(plan);

	assert_non_null(net);
	assert_non_null(trainer);
	assert_true(trainer_round(trainer) > 0);
	*net = *trainer_net(trainer);
	trainer_free(trainer);
	return net;
}

static void
a_seed_learns_the_same_on_any_number_of_threads(void **state)
{
	struct train_plan plan = {
		.seed = 3, .rounds = 1, .games = 8, .jobs = 1};
	struct tablic_value_net *one = net_of(&plan);

	(void)state;
	plan.jobs = 3;
	struct tablic_value_net *three = net_of(&plan);
	plan.seed = 4;
	struct tablic_value_net *other = net_of(&plan);

	assert_memory_equal(one, three, sizeof *one);
	assert_memory_not_equal(one, other, sizeof *one);
	free(one);
	free(three);
	free(other);
}

static void
nobody_is_nothing_to_free(void **state)
{
	(void)state;
	trainer_free(NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			a_seed_learns_the_same_on_any_number_of_threads),
		cmocka_unit_test(nobody_is_nothing_to_free),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
