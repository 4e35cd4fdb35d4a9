#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/explanation.h"

static void
lines_stand_one_below_the_other(void **state)
{
	struct explanation e = {0};

	(void)state;
	explanation_add(&e, "%s %+.2f", "7S", 1.5);
	explanation_add(&e, "a second line");
	assert_string_equal(e.text, "7S +1.50\na second line\n");
	assert_int_equal(e.length, strlen(e.text));
}

static void
nobody_who_asks_gets_nothing(void **state)
{
	(void)state;
	explanation_add(NULL, "%s", "unheard");
}

static void
a_line_that_does_not_fit_is_left_out_whole(void **state)
{
	static struct explanation e;

	(void)state;
	explanation_add(&e, "%*s", EXPLANATION_MAX - 10, "first");
	size_t length = e.length;
	explanation_add(&e, "123456789");
	assert_int_equal(e.length, length);
	assert_int_equal(strlen(e.text), length);
	explanation_add(&e, "1234567");
	assert_int_equal(e.length, EXPLANATION_MAX - 1);
	assert_int_equal(strlen(e.text), EXPLANATION_MAX - 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_stand_one_below_the_other),
		cmocka_unit_test(nobody_who_asks_gets_nothing),
		cmocka_unit_test(a_line_that_does_not_fit_is_left_out_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
