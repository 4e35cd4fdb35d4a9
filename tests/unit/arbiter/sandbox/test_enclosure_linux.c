#include "sandbox/enclosure_linux.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "sandbox/plan.h"

static void
without_a_plan_there_is_none(void **state)
{
	struct enclosure e;

	(void)state;
	assert_int_equal(enclosure_open(&e, NULL), 0);
	assert_false(enclosure_is_full(&e));
	enclosure_close(&e);
}

static void
the_folder_is_made_and_removed_with_all_in_it(void **state)
{
	struct plan plan;
	struct enclosure e;
	char folder[PATH_MAX];

	(void)state;
	assert_int_equal(plan_init(&plan, SANDBOX_LOW, "/"), 0);
	assert_int_equal(enclosure_open(&e, &plan), 0);
	assert_int_equal(access(e.folder, W_OK), 0);
	assert_string_equal(e.variables[3] + strlen("TMPDIR="), e.folder);
	snprintf(folder, sizeof folder, "%s", e.folder);
	assert_int_equal(chdir(folder), 0);
	assert_int_equal(mkdir("deep", 0700), 0);
	close(open("deep/file", O_CREAT | O_WRONLY, 0600));
	assert_int_equal(symlink("/etc", "deep/link"), 0);
	assert_int_equal(chdir("/"), 0);
	enclosure_close(&e);
	assert_int_equal(access(folder, F_OK), -1);
	assert_int_equal(access("/etc/passwd", F_OK), 0);
	plan_release(&plan);
}

static void
with_a_root_of_its_own_it_needs_no_folder(void **state)
{
	struct plan plan;
	struct enclosure e;

	(void)state;
	assert_int_equal(plan_init(&plan, SANDBOX_FULL, "/"), 0);
	assert_int_equal(enclosure_open(&e, &plan), 0);
	assert_true(enclosure_is_full(&e));
	assert_string_equal(e.folder, "");
	assert_string_equal(e.variables[2], "HOME=/tmp");
	enclosure_close(&e);
	plan_release(&plan);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_a_plan_there_is_none),
		cmocka_unit_test(the_folder_is_made_and_removed_with_all_in_it),
		cmocka_unit_test(with_a_root_of_its_own_it_needs_no_folder),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
