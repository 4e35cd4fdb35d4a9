#include "sandbox/private_root_linux.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/namespaces_linux.h"
#include "sandbox/user_namespace_linux.h"

#include "lib/test.h"

/* Has `read` and `write`, which the plan has, and `other`. */
static char place[] = "/tmp/talon-root-XXXXXX";

/* A bit for each thing that can be done inside. */
static _Noreturn void
try_all(const struct plan *plan)
{
	bool proc;
	int found = 0;

	if (private_root_enter(plan, &proc) < 0)
		_exit(128);
	if (chdir(plan->directory) < 0)
		_exit(129);
	found |= access("read", F_OK) == 0 ? 1 : 0;
	found |= open("read/new", O_WRONLY | O_CREAT, 0600) >= 0 ? 2 : 0;
	found |= open("write/new", O_WRONLY | O_CREAT, 0600) >= 0 ? 4 : 0;
	found |= access("other", F_OK) == 0 ? 8 : 0;
	found |= open("/tmp/new", O_WRONLY | O_CREAT, 0600) >= 0 ? 16 : 0;
	found |= open("/new", O_WRONLY | O_CREAT, 0600) >= 0 ? 32 : 0;
	found |= open("/dev/null", O_WRONLY) >= 0 ? 64 : 0;
	_exit(found);
}

TEST(only_the_plan_is_there)
{
	struct plan plan;
	int status, lifeline;
	int user = geteuid() != 0 ? user_namespace_open() : -1;

	if (user < 0 && geteuid() != 0)
		skip();
	assert_int_equal(plan_init(&plan, SANDBOX_FULL, place), 0);
	assert_int_equal(plan_add(&plan, "read", false), 0);
	assert_int_equal(plan_add(&plan, "write", true), 0);
	pid_t pid = namespaces_fork(user, &lifeline);
	if (pid == 0)
		try_all(&plan);
	plan_release(&plan);
	if (pid < 0)
		skip();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 1 | 4 | 16 | 64);
}

FIXTURE(set_up)
{
	return mkdtemp(place) && chdir(place) == 0 &&
			       mkdir("read", 0700) == 0 &&
			       mkdir("write", 0700) == 0 &&
			       mkdir("other", 0700) == 0
		       ? 0
		       : -1;
}

FIXTURE(tear_down)
{
	unlink("write/new");
	rmdir("read");
	rmdir("write");
	rmdir("other");
	return rmdir(place);
}

ALL_TESTS(set_up, tear_down)
