#include "base/reason.h"

#include <errno.h>

#include "lib/test.h"

TEST(a_file_is_named_with_what_errno_says)
{
	char reason[REASON_MAX];

	errno = ENOENT;
	assert_int_equal(reason_of_file("a/b", reason), -1);
	assert_string_equal(reason, "a/b: No such file or directory");
}

TEST(a_long_name_is_cut)
{
	char path[2 * REASON_MAX];
	char reason[REASON_MAX];

	memset(path, 'x', sizeof path - 1);
	path[sizeof path - 1] = '\0';
	errno = ENOENT;
	reason_of_file(path, reason);
	assert_non_null(strstr(reason, "x: No such file or directory"));
}
