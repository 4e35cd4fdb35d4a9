/* A folder that changes while it is read. */
#include "league/tree.c"

#include "lib/scratch.h"
#include "lib/test.h"

ALL_TESTS(scratch_enter, scratch_leave)

static const struct tree_bounds bounds = {.files = 20, .bytes = 1000};
static char reason[REASON_MAX];

TEST(a_link_that_is_none_any_more_is_said_to_have_changed)
{
	struct walk walk = {.bounds = &bounds, .folder = "f", .reason = reason};

	assert_int_equal(mkdir("f", 0755), 0);
	assert_false(take_link(&walk, AT_FDCWD, "f", -1));
	assert_string_equal(reason, "f: changes while it is read");
	assert_int_equal(tree_remove("f"), 0);
}
