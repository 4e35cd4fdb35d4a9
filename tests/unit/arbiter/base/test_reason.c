#include "base/reason.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
a_file_is_named_with_what_errno_says(void **state)
{
	char reason[REASON_MAX];

	(void)state;
	errno = ENOENT;
	assert_int_equal(reason_of_file("a/b", reason), -1);
	assert_string_equal(reason, "a/b: No such file or directory");
}

static void
a_long_name_is_cut(void **state)
{
	char path[2 * REASON_MAX];
	char reason[REASON_MAX];

	(void)state;
	memset(path, 'x', sizeof path - 1);
	path[sizeof path - 1] = '\0';
	errno = ENOENT;
	reason_of_file(path, reason);
	assert_non_null(strstr(reason, "x: No such file or directory"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_is_named_with_what_errno_says),
		cmocka_unit_test(a_long_name_is_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
