#include "simulation/simulation.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "simulation/simulation_report.h"

static const struct simulation_terms small = {
	.bots = 14,
	.seats = 4,
	.rounds = 24,
	.random_rounds = 12,
	.repeat = 6,
	.seed = 3,
	.deviation = 200,
};

static void
the_ways_are_the_same_until_groups_are_chosen(void **state)
{
	struct simulation simulation;
	bool differ = false;

	(void)state;
	assert_int_equal(simulation_init(&simulation, &small), 0);
	for (int i = 0; i < simulation.count; i++) {
		const struct simulation_point *point = &simulation.points[i];
		bool same = memcmp(point->figures[SIMULATION_RANDOM],
				    point->figures[SIMULATION_CHOSEN],
				    sizeof point->figures[0]) == 0;

		if (point->rounds <= small.random_rounds)
			assert_true(same);
		differ |= !same;
	}
	assert_true(differ);
	simulation_release(&simulation);
}

static void
the_curve_ends_after_all_rounds(void **state)
{
	static const struct {
		int rounds;
		int count;
		int first;
	} cases[] = {
		{1, 1, 1}, {7, 7, 1}, {20, 20, 1}, {21, 11, 1}, {100, 20, 5}};
	struct simulation_terms terms = small;
	struct simulation simulation;

	(void)state;
	terms.repeat = 1;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		terms.rounds = cases[i].rounds;
		assert_int_equal(simulation_init(&simulation, &terms), 0);
		assert_int_equal(simulation.count, cases[i].count);
		assert_int_equal(simulation.points[0].rounds, cases[i].first);
		assert_int_equal(simulation.points[simulation.count - 1].rounds,
			terms.rounds);
		assert_true(isnan(simulation.points[0].figures[0][0].error));
		simulation_release(&simulation);
	}
}

/* Of bots so different that it shows soon. */
static void
chosen_groups_converge_faster(void **state)
{
	struct simulation_terms terms = {
		.bots = 32,
		.seats = 4,
		.rounds = 45,
		.random_rounds = 10,
		.repeat = 12,
		.seed = 1,
		.deviation = 400,
	};
	struct simulation simulation;

	(void)state;
	assert_int_equal(simulation_init(&simulation, &terms), 0);
	const struct simulation_point *last =
		&simulation.points[simulation.count - 1];
	const struct simulation_figure *random =
		last->figures[SIMULATION_RANDOM];
	const struct simulation_figure *chosen =
		last->figures[SIMULATION_CHOSEN];
	assert_true(chosen[SIMULATION_TAU].mean > random[SIMULATION_TAU].mean);
	assert_true(
		chosen[SIMULATION_ERROR].mean < random[SIMULATION_ERROR].mean);
	simulation_release(&simulation);
}

/* The reports of one or more tournaments, printed into TEXT. */
static void
print_report(void (*print)(FILE *, const struct simulation *), int repeat,
	char *text, size_t size)
{
	struct simulation_terms terms = small;
	struct simulation simulation;
	FILE *file = fmemopen(text, size, "w");

	terms.rounds = 1;
	terms.repeat = repeat;
	assert_int_equal(simulation_init(&simulation, &terms), 0);
	print(file, &simulation);
	simulation_release(&simulation);
	fclose(file);
}

static void
the_table_says_what_its_sign_means(void **state)
{
	char text[1024];

	(void)state;
	print_report(simulation_report_table, 6, text, sizeof text);
	assert_non_null(strstr(text,
		"14 bots in groups of 4, chosen after 12 rounds; mean ± "
		"standard error of 6 tournaments, seed 3\n"));
	assert_non_null(strstr(text, " ± 0."));
}

/* Nothing is known of it: the table has no sign, the others null or an empty
 * field. */
static void
a_single_tournament_has_no_error(void **state)
{
	char text[1024];

	(void)state;
	print_report(simulation_report_table, 1, text, sizeof text);
	assert_non_null(strstr(text, "12 rounds; 1 tournament, seed 3\n"));
	assert_null(strstr(text, "±"));
	assert_null(strstr(text, "nan"));
	print_report(simulation_report_json, 1, text, sizeof text);
	assert_non_null(strstr(text, ",\"stderr\":null}"));
	print_report(simulation_report_csv, 1, text, sizeof text);
	assert_non_null(strstr(text,
		"rounds,groups,tau,tau_stderr,error,error_stderr,misplaced,"
		"misplaced_stderr\n1,random,"));
	assert_non_null(strstr(text, ",,"));
	assert_null(strstr(text, "nan"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_ways_are_the_same_until_groups_are_chosen),
		cmocka_unit_test(the_curve_ends_after_all_rounds),
		cmocka_unit_test(chosen_groups_converge_faster),
		cmocka_unit_test(the_table_says_what_its_sign_means),
		cmocka_unit_test(a_single_tournament_has_no_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
