#include "bot/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_spec.h"
#include "sandbox/plan.h"

#include "lib/test.h"

static char home[] = "/tmp/talon-outside-XXXXXX";
static char reason[REASON_MAX];

static void
touch(const char *name, mode_t mode)
{
	char path[128];

	snprintf(path, sizeof path, "%s/%s", home, name);
	FILE *file = fopen(path, "we");
	assert_non_null(file);
	fclose(file);
	assert_int_equal(chmod(path, mode), 0);
}

FIXTURE(set_up)
{
	char path[128];

	if (!mkdtemp(home))
		return -1;
	snprintf(path, sizeof path, "%s/bin", home);
	mkdir(path, 0755);
	touch("bin/sh", 0755);
	touch("bin/own", 0755);
	return 0;
}

FIXTURE(tear_down)
{
	static const char *const names[] = {
		"/pyvenv.cfg", "/bin/sh", "/bin/own", "/bin", ""};
	char path[128];

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s%s", home, names[i]);
		remove(path);
	}
	return 0;
}

ALL_TESTS(set_up, tear_down)

/* Looks at the bot BEFORE, the home, AFTER, with the home's programs first in
 * PATH; READ is what it may read besides the system. */
static void
look(struct bot_spec *spec, const char *before, const char *after,
	const char *read)
{
	char text[256], path[256];
	struct plan plan;

	snprintf(path, sizeof path, "%s/bin:/bin:/usr/bin", home);
	setenv("PATH", path, 1);
	snprintf(text, sizeof text, "%s%s%s", before, home, after);
	assert_true(bot_spec_parse(spec, text, NULL, path, reason));
	assert_int_equal(plan_init(&plan, SANDBOX_LOW, NULL), 0);
	if (read)
		assert_int_equal(plan_add(&plan, read, false), 0);
	outside_look(&plan, spec, reason);
	plan_release(&plan);
}

TEST(a_program_of_somebodys_home_is_replaced)
{
	struct bot_spec spec;

	look(&spec, "a=sh x", "", NULL);
	assert_string_equal(spec.program, "/bin/sh");
	assert_non_null(strstr(reason, "it has /bin/sh, as it may not read"));
	assert_non_null(strstr(reason, home));
	bot_spec_release(&spec);
}

TEST(unless_the_bot_may_read_it_or_there_is_no_other)
{
	struct bot_spec spec;

	look(&spec, "a=sh x", "", home);
	assert_non_null(strstr(spec.program, home));
	assert_string_equal(reason, "");
	bot_spec_release(&spec);
	look(&spec, "a=own x", "", NULL);
	assert_non_null(strstr(spec.program, home));
	assert_string_equal(reason, "");
	bot_spec_release(&spec);
}

TEST(a_virtual_environment_is_named)
{
	struct bot_spec spec;

	touch("pyvenv.cfg", 0644);
	look(&spec, "a=", "/bin/own", NULL);
	assert_non_null(strstr(reason, "the virtual environment"));
	bot_spec_release(&spec);
	look(&spec, "a=", "/bin/own", home);
	assert_string_equal(reason, "");
	bot_spec_release(&spec);
}

TEST(a_folder_that_the_command_names_is_named)
{
	struct bot_spec spec;

	look(&spec, "/bin/sh /dev/null ", " /usr", NULL);
	assert_non_null(strstr(reason, "it may not read the folder /tmp/"));
	bot_spec_release(&spec);
	look(&spec, "/bin/sh /dev/null ", " /usr", home);
	assert_string_equal(reason, "");
	bot_spec_release(&spec);
}
