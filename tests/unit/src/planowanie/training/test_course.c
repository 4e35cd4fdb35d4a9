#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/course_trial.h"
#include "planowanie/training/course.h"

static void
it_keeps_what_a_course_has_to(void **state)
{
	(void)state;
	course_trial(&planowanie_course_skill, 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_keeps_what_a_course_has_to),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
