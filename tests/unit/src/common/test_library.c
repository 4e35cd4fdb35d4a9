#include "common/library.h"
#include "lib/test.h"

#include <math.h>

#define MATHS_CALLS(CALL) CALL(cos) CALL(hypot)

static struct maths_calls {
	MATHS_CALLS(LIBRARY_CALL)
} maths;

TEST(the_calls_of_a_library_are_its_functions)
{
	static const char *const calls[] = {MATHS_CALLS(LIBRARY_NAME) NULL};
	char reason[128];

	assert_int_equal(
		library_load("libm.so.6", calls, &maths, reason, sizeof reason),
		0);
	assert_true(maths.cos(0) == 1);
	assert_true(maths.hypot(3, 4) == 5);
}

TEST(what_is_not_there_is_named)
{
	static const struct {
		const char *file, *call, *named;
	} rows[] = {
		{"libnowhere.so.1", "cos", "libnowhere.so.1"},
		{"libm.so.6", "square_the_circle", "square_the_circle"},
	};

	FOR_EACH (row, rows) {
		const char *const calls[] = {row->call, NULL};
		char reason[256];
		void *call;

		assert_int_equal(library_load(row->file, calls, &call, reason,
					 sizeof reason),
			-1);
		assert_non_null(strstr(reason, row->named));
	}
}
