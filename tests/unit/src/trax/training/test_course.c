#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/course_trial.h"
#include "trax/training/course.h"

static void
each_keeps_what_a_course_has_to(void **state)
{
	(void)state;
	course_trial(&trax_course_7, 3);
	course_trial(&trax_course_10, 2);
	course_trial(&trax_course_15, 1);
	course_trial(&trax_course_25, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_keeps_what_a_course_has_to),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
