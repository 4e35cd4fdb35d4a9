#include "sandbox/machine_linux.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sandbox/plan.h"

#include "lib/test.h"

static struct machine machine;

BEFORE_ALL
{
	machine_look(&machine);
}

AFTER_ALL
{
	machine_release(&machine);
}

TEST(the_best_level_can_be_had_and_no_higher_one)
{
	enum sandbox_step step = STEP_FILTER;

	assert_true(machine.looked_at);
	assert_true(machine_has(&machine, machine.best, &step));
	if (machine.best == SANDBOX_FULL)
		return;
	assert_false(machine_has(&machine, SANDBOX_FULL, &step));
	assert_false(machine.steps[step].there && step != STEP_ROOT);
}

TEST(a_level_is_missed_for_its_first_missing_step)
{
	struct machine poor = {.best = SANDBOX_LOW};
	enum sandbox_step step;

	for (int i = 0; i < STEP_COUNT; i++)
		poor.steps[i].there = i != STEP_NAMESPACES;
	assert_true(machine_has(&poor, SANDBOX_LOW, &step));
	assert_false(machine_has(&poor, SANDBOX_FULL, &step));
	assert_int_equal(step, STEP_NAMESPACES);
}

TEST(what_another_user_may_not_read_is_found)
{
	char path[] = "/tmp/talon-machine-XXXXXX";
	struct plan plan;
	int file = mkstemp(path);

	if (geteuid() != 0) {
		unlink(path);
		skip();
	}
	assert_true(file >= 0);
	assert_int_equal(plan_init(&plan, SANDBOX_LOW, NULL), 0);
	assert_int_equal(plan_add(&plan, path, false), 0);
	assert_string_equal(machine_denied(&plan)->path, path);
	assert_int_equal(fchmod(file, 0644), 0);
	assert_null(machine_denied(&plan));
	plan_release(&plan);
	close(file);
	unlink(path);
}

static void
expect_denied(const char *folder, mode_t mode, bool writable, bool denied)
{
	for (int level = SANDBOX_LOW; level <= SANDBOX_FULL; level++) {
		struct plan plan;

		assert_int_equal(chmod(folder, mode), 0);
		assert_int_equal(
			plan_init(&plan, (enum sandbox_level)level, NULL), 0);
		assert_int_equal(plan_add(&plan, folder, writable), 0);
		assert_int_equal(machine_denied(&plan) != NULL, denied);
		plan_release(&plan);
	}
}

TEST(what_another_user_may_not_enter_or_write_is_found)
{
	char folder[] = "/tmp/talon-machine-XXXXXX";

	if (geteuid() != 0)
		skip();
	assert_non_null(mkdtemp(folder));
	expect_denied(folder, 0744, false, true);
	expect_denied(folder, 0755, false, false);
	expect_denied(folder, 0755, true, true);
	expect_denied(folder, 0776, true, true);
	expect_denied(folder, 0777, true, false);
	rmdir(folder);
}
