#include "sandbox/level.h"

#include <errno.h>

#include "lib/test.h"

TEST(each_level_has_a_name_of_its_own)
{
	for (int i = SANDBOX_OFF; i <= SANDBOX_FULL; i++) {
		enum sandbox_level level = SANDBOX_OFF;

		assert_true(sandbox_level_parse(
			sandbox_level_name((enum sandbox_level)i), &level));
		assert_int_equal(level, i);
	}
}

TEST(another_word_is_no_level)
{
	enum sandbox_level level = SANDBOX_LOW;

	assert_false(sandbox_level_parse("best", &level));
	assert_false(sandbox_level_parse("", &level));
	assert_int_equal(level, SANDBOX_LOW);
}

TEST(each_step_has_a_name_and_a_purpose)
{
	for (int i = 0; i < STEP_COUNT; i++) {
		assert_true(*step_name((enum sandbox_step)i));
		assert_true(*step_purpose((enum sandbox_step)i));
		for (int k = 0; k < i; k++)
			assert_string_not_equal(step_name((enum sandbox_step)i),
				step_name((enum sandbox_step)k));
	}
}

TEST(a_failure_is_explained_with_what_helps)
{
	char text[512];

	step_explain(STEP_USER_NAMESPACE, ENOSPC, text, sizeof text);
	assert_non_null(strstr(text, strerror(ENOSPC)));
	assert_non_null(strstr(text, "user.max_user_namespaces"));
	assert_non_null(strstr(text, "no chroot"));
	step_explain(STEP_LIMITS, EPERM, text, sizeof text);
	assert_string_equal(text, strerror(EPERM));
}
