#include "bot/confinement.h"

#include <string.h>

#include "bot/bot_spec.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/plan.h"

#include "lib/test.h"

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

ALL_TESTS(set_up, tear_down)

static void
parse(struct bot_spec *spec, const char *text)
{
	assert_true(bot_spec_parse(spec, text, NULL, "/bin:/usr/bin", reason));
}

TEST(options_of_a_bot_come_before_those_of_all)
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

TEST(a_limit_of_processes_holds_where_they_are_measured)
{
	struct bot_spec specs[2];

	parse(&specs[0], "a=sh");
	parse(&specs[1], "b [sandbox=off]=sh");
	assert_true(confinement_counts_processes(&all, specs, 2));
	bot_spec_release(&specs[0]);
	bot_spec_release(&specs[1]);
}

TEST(who_is_left_out_has_no_plan)
{
	struct bot_spec spec;

	parse(&spec, "a [sandbox=off]=sh");
	assert_true(confinement_plan(&all, &spec, reason));
	assert_null(spec.plan);
	bot_spec_release(&spec);
}

TEST(what_is_not_there_is_named)
{
	struct bot_spec spec;

	parse(&spec, "a [read=/nowhere]=sh");
	assert_false(confinement_plan(&all, &spec, reason));
	assert_non_null(strstr(reason, "read=/nowhere"));
	bot_spec_release(&spec);
}

TEST(a_folder_that_is_not_there_makes_unfit)
{
	struct bot_spec spec;

	parse(&spec, "a [cwd=/nowhere]=sh");
	assert_true(confinement_plan(&all, &spec, reason));
	assert_string_equal(reason, "");
	assert_null(spec.plan);
	assert_non_null(strstr(spec.unfit, "/nowhere: No such file"));
	bot_spec_release(&spec);
}

TEST(a_level_that_cannot_be_had_is_refused)
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

TEST(the_best_of_nothing_is_no_plan)
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

TEST(a_limit_of_memory_sees_all_folders_or_is_refused)
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

TEST(files_and_folders_of_others_are_out_of_reach)
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
