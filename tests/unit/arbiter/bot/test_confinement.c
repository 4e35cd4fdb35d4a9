#include "bot/confinement.c"

#include <sys/stat.h>

#include <unistd.h>

#include "bot/bot_spec.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/plan.h"

/* One that has everything, and is not asked. */
static struct machine machine = {.looked_at = true, .best = SANDBOX_FULL};
static const struct confinement all = {
	.machine = &machine, .level = SANDBOX_FULL, .limits = {.processes = 9}};
static char reason[REASON_MAX];

FIXTURE(set_up)
{
	for (int i = 0; i < STEP_COUNT; i++)
		machine.steps[i].there = true;
	return 0;
}

FIXTURE(tear_down)
{
	machine_release(&machine);
	return 0;
}

static void
parse(struct bot_spec *spec, const char *text)
{
	assert_true(bot_spec_parse(spec, text, NULL, "/bin:/usr/bin", reason));
}

TEST_WITH(options_of_a_bot_come_before_those_of_all, set_up, tear_down)
{
	struct bot_spec spec;

	parse(&spec, "a [memory=3 net=yes]=sh");
	assert_true(confinement_plan(&all, &spec, reason));
	assert_int_equal(spec.plan->level, SANDBOX_FULL);
	assert_int_equal(spec.plan->memory_bytes, 3 << 20);
	assert_int_equal(spec.plan->processes, 9);
	assert_true(spec.plan->net);
	bot_spec_release(&spec);
}

TEST_WITH(a_limit_of_processes_holds_where_they_are_measured, set_up, tear_down)
{
	struct bot_spec specs[2];

	parse(&specs[0], "a=sh");
	parse(&specs[1], "b [sandbox=off]=sh");
	assert_true(confinement_counts_processes(&all, specs, 2));
	bot_spec_release(&specs[0]);
	bot_spec_release(&specs[1]);
}

TEST_WITH(who_is_left_out_has_no_plan, set_up, tear_down)
{
	struct bot_spec spec;

	parse(&spec, "a [sandbox=off]=sh");
	assert_true(confinement_plan(&all, &spec, reason));
	assert_null(spec.plan);
	bot_spec_release(&spec);
}

TEST_WITH(what_is_not_there_is_named, set_up, tear_down)
{
	struct bot_spec spec;

	parse(&spec, "a [read=/nowhere]=sh");
	assert_false(confinement_plan(&all, &spec, reason));
	assert_non_null(strstr(reason, "read=/nowhere"));
	bot_spec_release(&spec);
}

TEST_WITH(a_folder_that_is_not_there_makes_unfit, set_up, tear_down)
{
	struct bot_spec spec;

	parse(&spec, "a [cwd=/nowhere]=sh");
	assert_true(confinement_plan(&all, &spec, reason));
	assert_string_equal(reason, "");
	assert_null(spec.plan);
	assert_non_null(strstr(spec.unfit, "/nowhere: No such file"));
	bot_spec_release(&spec);
}

TEST_WITH(a_level_that_cannot_be_had_is_refused, set_up, tear_down)
{
	struct machine poor = machine;
	const struct confinement few = {.machine = &poor};
	struct bot_spec spec;

	poor.best = SANDBOX_LOW;
	poor.steps[STEP_NAMESPACES].there = false;
	parse(&spec, "a [sandbox=full]=sh");
	assert_false(confinement_plan(&few, &spec, reason));
	assert_non_null(strstr(reason, "namespaces"));
	bot_spec_release(&spec);
}

TEST_WITH(the_best_of_nothing_is_no_plan, set_up, tear_down)
{
	struct machine none = machine;
	const struct confinement few = {.machine = &none};
	struct bot_spec spec;

	none.best = SANDBOX_OFF;
	none.steps[STEP_FILTER].there = false;
	parse(&spec, "a [sandbox=best]=sh");
	assert_true(confinement_plan(&few, &spec, reason));
	assert_null(spec.plan);
	bot_spec_release(&spec);
}

TEST_WITH(a_limit_of_memory_sees_all_folders_or_is_refused, set_up, tear_down)
{
	struct machine poor = machine;
	const struct confinement few = {.machine = &poor,
		.level = SANDBOX_LOW,
		.limits = {.memory_bytes = 1 << 20}};
	struct bot_spec spec;

	poor.landlock = 0;
	parse(&spec, "sh");
	assert_false(confinement_plan(&few, &spec, reason));
	assert_non_null(strstr(reason, "made of memory"));
	bot_spec_release(&spec);
	if (!enclosure_is_memory("/dev/shm"))
		skip();
	poor.landlock = 3;
	parse(&spec, "a [write=/dev/shm]=sh");
	assert_false(confinement_plan(&few, &spec, reason));
	assert_non_null(strstr(reason, "/dev/shm"));
	bot_spec_release(&spec);
}

TEST_WITH(files_and_folders_of_others_are_out_of_reach, set_up, tear_down)
{
	static const char *const names[] = {
		"the record file", "the key file", "the bots file"};
	struct bot_spec specs[2];

	parse(&specs[0], "a [read=/var]=sh");
	parse(&specs[1], "b [cwd=/var/tmp]=sh");
	for (int i = 0; i < 2; i++)
		assert_true(confinement_plan(&all, &specs[i], reason));
	assert_false(confinement_check(&all, specs, 2, reason));
	assert_non_null(strstr(reason, "which is b's"));
	assert_true(confinement_check(&all, specs + 1, 1, reason));
	for (int i = 0; i < 3; i++) {
		struct confinement with_file = all;
		const char **file = i == 0   ? &with_file.record_file
				    : i == 1 ? &with_file.key_file
					     : &with_file.bots_file;

		*file = "/root/games";
		assert_true(confinement_check(&with_file, specs, 1, reason));
		*file = "/var/games.jsonl";
		assert_false(confinement_check(&with_file, specs, 1, reason));
		assert_non_null(strstr(reason, names[i]));
	}
	bot_spec_release(&specs[0]);
	bot_spec_release(&specs[1]);
}

enum { BOTS = 40 };

static struct machine full_machine = {.looked_at = true, .best = SANDBOX_FULL};
static const struct confinement full = {.machine = &full_machine,
	.level = SANDBOX_FULL,
	.limits = {.processes = 9}};
static const char *const folders[] = {
	"a", "a-b", "a/b", "a/b/c", "a/d", "ab", "b", "b/c"};
enum { FOLDERS = sizeof folders / sizeof folders[0] };

static struct bot_spec specs[BOTS];
static char why_not[REASON_MAX];

FIXTURE(make_folders)
{
	for (int i = 0; i < STEP_COUNT; i++)
		full_machine.steps[i].there = true;
	if (scratch_enter(state) < 0)
		return -1;
	for (int i = 0; i < FOLDERS; i++)
		if (mkdir(folders[i], 0777) < 0)
			return -1;
	return 0;
}

FIXTURE(remove_folders)
{
	machine_release(&full_machine);
	for (int i = FOLDERS; i-- > 0;)
		rmdir(folders[i]);
	return scratch_leave(state);
}

static void
add_bot(int number, const char *options)
{
	char text[200];

	snprintf(text, sizeof text, "b%d [%s]=sh", number, options);
	if (!bot_spec_parse(&specs[number], text, NULL, "/bin", why_not) ||
		!confinement_plan(&full, &specs[number], why_not))
		fail_msg("%s", why_not);
}

static void
release(int count)
{
	for (int i = 0; i < count; i++)
		bot_spec_release(&specs[i]);
}

TEST_WITH(who_gets_at_what_is_told_apart, make_folders, remove_folders)
{
	static const struct {
		const char *first;
		const char *second;
		const char *refused; /* NULL: nothing is */
	} cases[] = {
		{"cwd=a/b", "cwd=a/d", NULL},
		{"cwd=a", "cwd=a-b", NULL},
		{"cwd=a", "cwd=ab", NULL},
		{"cwd=a", "cwd=a/d", "a/d, which is b1's"},
		{"cwd=a/d", "cwd=a", "a/d, which is b0's"},
		{"cwd=a", "cwd=a", "a, which is b1's"},
		{"read=a", "read=a", NULL},
		{"read=a", "read=a/b", NULL},
		{"write=a/b", "read=a", "a/b, which is b0's"},
		{"write=a", "read=a/b", "a/b, which is b1's"},
		{"read=a", "cwd=b", NULL},
		{"read=../a cwd=b", "write=a", "a, which is b1's"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		print_message("%s, %s\n", cases[i].first, cases[i].second);
		add_bot(0, cases[i].first);
		add_bot(1, cases[i].second);
		assert_int_equal(folders_are_apart(specs, 2, why_not),
			!cases[i].refused);
		if (cases[i].refused)
			assert_non_null(strstr(why_not, cases[i].refused));
		release(2);
	}
}

/* Of many bots, none of whom gets at another's, one is told to. */
TEST_WITH(one_of_many_is_found, make_folders, remove_folders)
{
	for (int i = 0; i < BOTS; i++)
		add_bot(i, i % 2 == 0 ? "read=a/b" : "net=yes");
	assert_true(folders_are_apart(specs, BOTS, why_not));
	bot_spec_release(&specs[33]);
	add_bot(33, "write=a/b/c");
	assert_false(folders_are_apart(specs, BOTS, why_not));
	assert_non_null(strstr(why_not, "bot b0 may read"));
	assert_non_null(strstr(why_not, "which is b33's"));
	release(BOTS);
}

/* PART: of the reason why not; "": it is possible. */
static void
expect(const char *folder, mode_t mode, bool writable, const char *part)
{
	char why[REASON_MAX] = "";
	struct plan plan;

	assert_int_equal(chmod(folder, mode), 0);
	assert_int_equal(plan_init(&plan, SANDBOX_FULL, NULL), 0);
	plan.as_root = true;
	assert_int_equal(plan_add(&plan, folder, writable), 0);
	assert_int_equal(may_hand_over(&plan, "/bin/sh", why), *part == '\0');
	if (!strstr(why, part))
		fail_msg("%s", why);
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

static char home[sizeof "/tmp/talon-outside-XXXXXX"];
static char remark[REASON_MAX];

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

FIXTURE(make_home)
{
	char path[128];

	strlcpy(home, "/tmp/talon-outside-XXXXXX", sizeof home);
	if (!mkdtemp(home))
		return -1;
	snprintf(path, sizeof path, "%s/bin", home);
	mkdir(path, 0755);
	touch("bin/sh", 0755);
	touch("bin/own", 0755);
	return 0;
}

FIXTURE(remove_home)
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
	assert_true(bot_spec_parse(spec, text, NULL, path, remark));
	assert_int_equal(plan_init(&plan, SANDBOX_LOW, NULL), 0);
	if (read)
		assert_int_equal(plan_add(&plan, read, false), 0);
	look_outside(&plan, spec, remark);
	plan_release(&plan);
}

TEST(a_program_in_the_root_is_installed_below_nothing)
{
	char directory[] = "/";
	const struct plan plan = {.directory = directory};
	char folder[PLAN_PATH_BYTES];

	assert_false(installed_below(&plan, "/bot", folder));
	assert_false(installed_below(&plan, "/bin/bot", folder));
	assert_true(installed_below(&plan, "/opt/bot/bin/bot", folder));
	assert_string_equal(folder, "/opt/bot");
}

TEST_WITH(a_program_of_somebodys_home_is_replaced, make_home, remove_home)
{
	struct bot_spec spec;

	look(&spec, "a=sh x", "", NULL);
	assert_string_equal(spec.program, "/bin/sh");
	assert_non_null(strstr(remark, "it has /bin/sh, as it may not read"));
	assert_non_null(strstr(remark, home));
	bot_spec_release(&spec);
}

TEST_WITH(
	unless_the_bot_may_read_it_or_there_is_no_other, make_home, remove_home)
{
	struct bot_spec spec;

	look(&spec, "a=sh x", "", home);
	assert_non_null(strstr(spec.program, home));
	assert_string_equal(remark, "");
	bot_spec_release(&spec);
	look(&spec, "a=own x", "", NULL);
	assert_non_null(strstr(spec.program, home));
	assert_string_equal(remark, "");
	bot_spec_release(&spec);
}

TEST_WITH(a_virtual_environment_is_named, make_home, remove_home)
{
	struct bot_spec spec;

	touch("pyvenv.cfg", 0644);
	look(&spec, "a=", "/bin/own", NULL);
	assert_non_null(strstr(remark, "the virtual environment"));
	bot_spec_release(&spec);
	look(&spec, "a=", "/bin/own", home);
	assert_string_equal(remark, "");
	bot_spec_release(&spec);
}

TEST_WITH(a_folder_that_the_command_names_is_named, make_home, remove_home)
{
	struct bot_spec spec;

	look(&spec, "/bin/sh /dev/null ", " /usr", NULL);
	assert_non_null(strstr(remark, "it may not read the folder /tmp/"));
	bot_spec_release(&spec);
	look(&spec, "/bin/sh /dev/null ", " /usr", home);
	assert_string_equal(remark, "");
	bot_spec_release(&spec);
}
