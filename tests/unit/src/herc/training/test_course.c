#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "herc/training/course.h"
#include "lib/course_trial.h"

static void
it_keeps_what_a_course_has_to(void **state)
{
	(void)state;
	course_trial(&herc_course, 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_keeps_what_a_course_has_to),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
