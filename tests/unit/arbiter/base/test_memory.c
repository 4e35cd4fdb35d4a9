#include "base/memory.h"

#include <stdint.h>

#include "lib/test.h"

/* AddressSanitizer ends the process where there is no memory. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define REFUSES_NOTHING
#endif
#endif

/* In one test, since what was refused is never forgotten. */
TEST(memory_that_was_refused_is_remembered)
{
#ifdef REFUSES_NOTHING
	skip();
#endif
	char *bytes = memory_new(5);

	assert_non_null(bytes);
	memcpy(bytes, "deal", 5);
	bytes = memory_resize(bytes, 1000);
	assert_string_equal(bytes, "deal");
	assert_false(memory_was_short());
	assert_null(memory_resize(bytes, PTRDIFF_MAX));
	assert_true(memory_was_short());
	assert_string_equal(bytes, "deal");
	free(bytes);
}
