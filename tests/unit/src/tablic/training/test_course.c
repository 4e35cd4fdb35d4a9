#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/course_trial.h"
#include "tablic/training/course.h"

static void
both_scorings_keep_what_a_course_has_to(void **state)
{
	(void)state;
	course_trial(&tablic_course_points, 2);
	course_trial(&tablic_course_stihovi, 2);
}

static void
so_do_three_and_four(void **state)
{
	(void)state;
	course_trial(&tablic_course_four, 2);
	course_trial(&tablic_course_three, 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_scorings_keep_what_a_course_has_to),
		cmocka_unit_test(so_do_three_and_four),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
