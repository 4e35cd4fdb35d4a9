#include "process/launch_linux.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/forbid.h"
#include "lib/test.h"
#include "process/order.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/plan.h"

static struct plan plan;

static pid_t
start(const char *path, const char *directory, const struct plan *shut_in,
	struct process_report *failure)
{
	char shell[] = "sh", option[] = "-c", script[] = "exit 3";
	char *words[] = {shell, option, script, NULL};
	const struct enclosure enclosure = {.plan = shut_in};
	const struct order order = {
		.program = {.path = path,
			.argv = words,
			.directory = directory},
		.pipes = {STDIN_FILENO, STDERR_FILENO, STDERR_FILENO},
	};

	return launch(&order, &enclosure, failure);
}

static void
expect_failure(const char *path, const char *directory,
	const struct plan *shut_in, enum process_end end, int error)
{
	struct process_report failure = {PROCESS_EXITED, 0};

	assert_int_equal(start(path, directory, shut_in, &failure), -1);
	assert_int_equal(failure.end, end);
	assert_int_equal(failure.value, error);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

TEST(a_program_that_runs_is_a_child)
{
	struct process_report failure;
	int status;

	pid_t child = start("/bin/sh", "/", NULL, &failure);
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 3);
}

TEST(what_is_wrong_with_the_command_is_told_apart)
{
	expect_failure("/nowhere/sh", NULL, NULL, PROCESS_NOT_RUN, ENOENT);
	expect_failure("/bin/sh", "/nowhere", NULL, PROCESS_NOT_RUN, ENOENT);
	expect_failure("/", NULL, NULL, PROCESS_NOT_RUN, EACCES);
}

/* In a process of its own, which the filter stays with. */
static void
expect_refused(int call, const struct plan *shut_in, enum process_end end)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		struct process_report failure = {PROCESS_EXITED, 0};

		if (!forbid_call(call, ENOMEM))
			_exit(77);
		if (start("/bin/sh", NULL, shut_in, &failure) != -1)
			_exit(1);
		_exit(failure.end == end && failure.value == ENOMEM ? 0 : 2);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(what_is_refused_to_us_is_told)
{
	expect_refused(SYS_prlimit64, &plan, PROCESS_NOT_SHUT_IN);
	expect_refused(SYS_execve, NULL, PROCESS_NOT_RUN);
#ifdef SYS_vfork
	expect_refused(SYS_vfork, NULL, PROCESS_NOT_STARTED);
#endif
}

TEST(a_folder_that_is_gone_is_the_bots)
{
	char *directory = plan.directory, gone[] = "/nowhere";

	plan.directory = gone;
	expect_failure("/bin/sh", NULL, &plan, PROCESS_NOT_RUN, ENOENT);
	plan.directory = directory;
}

FIXTURE(before)
{
	if (plan_init(&plan, SANDBOX_LOW, "/") < 0)
		return -1;
	return 0;
}

FIXTURE(after)
{
	plan_release(&plan);
	return 0;
}

ALL_TESTS(before, after)
