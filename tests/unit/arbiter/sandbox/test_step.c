#include "sandbox/step.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
each_step_has_a_name_and_a_purpose(void **state)
{
	(void)state;
	for (int i = 0; i < STEP_COUNT; i++) {
		assert_true(*step_name((enum sandbox_step)i));
		assert_true(*step_purpose((enum sandbox_step)i));
		for (int k = 0; k < i; k++)
			assert_string_not_equal(step_name((enum sandbox_step)i),
				step_name((enum sandbox_step)k));
	}
}

static void
a_failure_is_explained_with_what_helps(void **state)
{
	char text[512];

	(void)state;
	step_explain(STEP_USER_NAMESPACE, ENOSPC, text, sizeof text);
	assert_non_null(strstr(text, strerror(ENOSPC)));
	assert_non_null(strstr(text, "user.max_user_namespaces"));
	step_explain(STEP_LIMITS, EPERM, text, sizeof text);
	assert_string_equal(text, strerror(EPERM));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_step_has_a_name_and_a_purpose),
		cmocka_unit_test(a_failure_is_explained_with_what_helps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
