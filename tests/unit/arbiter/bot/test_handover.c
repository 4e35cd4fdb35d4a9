#include "bot/handover.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/plan.h"

#include "lib/test.h"

/* PART: of the reason why not; "": it is possible. */
static void
expect(const char *folder, mode_t mode, bool writable, const char *part)
{
	char reason[REASON_MAX] = "";
	struct plan plan;

	assert_int_equal(chmod(folder, mode), 0);
	assert_int_equal(plan_init(&plan, SANDBOX_FULL, NULL), 0);
	plan.as_root = true;
	assert_int_equal(plan_add(&plan, folder, writable), 0);
	assert_int_equal(
		handover_possible(&plan, "/bin/sh", reason), *part == '\0');
	if (!strstr(reason, part))
		fail_msg("%s", reason);
	plan_release(&plan);
}

TEST(what_the_other_user_may_not_do_is_told_with_the_remedy)
{
	char folder[] = "/tmp/talon-handover-XXXXXX";

	if (geteuid() != 0)
		skip();
	assert_non_null(mkdtemp(folder));
	expect(folder, 0755, false, "");
	expect(folder, 0777, true, "");
	expect(folder, 0700, false, "who may not read /tmp/talon-handover-");
	expect(folder, 0744, false, "who may not enter /tmp/talon-handover-");
	expect(folder, 0744, false, ": chmod o+rX that");
	expect(folder, 0755, true, "who may not write /tmp/talon-handover-");
	expect(folder, 0755, true, ": chmod o+rwX that");
	rmdir(folder);
}
