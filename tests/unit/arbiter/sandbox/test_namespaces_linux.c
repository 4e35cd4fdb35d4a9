#define _GNU_SOURCE /* setns */
#include "sandbox/namespaces_linux.c"

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include "lib/test.h"
#include "sandbox/copies_linux.h"

static const struct namespaces_base none = {-1, -1};

/* As what a bot's first process is, where the machine allows it; and of no use
 * to those who would look into it. */
TEST(a_child_is_the_first_of_its_namespace)
{
	const uid_t user = geteuid();
	int status, lifeline;
	int namespace = user != 0 ? namespaces_open_user(-1) : -1;

	if (user != 0 && namespace < 0)
		skip();
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	pid_t pid = namespaces_fork(&none, namespace, false, &lifeline);
	if (pid < 0)
		skip();
	if (pid == 0)
		_exit(getpid() == 1 && geteuid() == user &&
					prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 1
				? 0
				: 1);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	if (namespace >= 0)
		close(namespace);
}

/* setns */
enum { USER = 54324, DENIED = 2 };

/* As somebody without privileges, whom nobody else looks into. */
static _Noreturn void
enter_them(void)
{
	if (geteuid() == 0 && (setresgid(USER, USER, USER) < 0 ||
				      setresuid(USER, USER, USER) < 0))
		_exit(DENIED);
	const uid_t user = geteuid();
	const gid_t group = getegid();
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	int namespace = namespaces_open_user(-1);
	if (namespace < 0)
		_exit(DENIED);
	if (waitpid(-1, NULL, 0) != -1 || errno != ECHILD)
		_exit(3);
	if (setns(namespace, CLONE_NEWUSER) < 0)
		_exit(4);
	_exit(geteuid() == user && getegid() == group ? 0 : 5);
}

TEST(who_keeps_secrets_has_one_and_is_who_he_was)
{
	int status;
	pid_t pid = fork();

	if (pid == 0)
		enter_them();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == DENIED)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

/* Has `read` and `write`, which the plan has, and `other`. */
static char place[] = "/tmp/talon-root-XXXXXX";

/* A bit for each thing that can be done inside. */
static _Noreturn void
try_all(const struct plan *plan)
{
	bool proc;
	int found = 0;

	if (namespaces_enter_root(plan, &proc) < 0)
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
	const bool as_root = geteuid() == 0;
	struct plan plan;
	struct copies copies;
	char path[64];
	int status, lifeline;

	if (copies_open(&copies, as_root) < 0)
		skip();
	int user = as_root ? -1 : namespaces_open_user(copies.base.user);
	assert_true(user >= 0 || as_root);
	assert_int_equal(plan_init(&plan, SANDBOX_FULL, place), 0);
	assert_int_equal(plan_add(&plan, "read", false), 0);
	assert_int_equal(plan_add(&plan, "write", true), 0);
	snprintf(path, sizeof path, "%s/read", place);
	assert_int_equal(copies_add(&copies, path), 0);
	pid_t pid = namespaces_fork(&copies.base, user, false, &lifeline);
	if (pid == 0)
		try_all(&plan);
	plan_release(&plan);
	assert_true(pid > 0);
	copies_close(&copies);
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

TEST(private_folders_hold_as_much_as_the_memory)
{
	struct plan plan = {0};

	assert_true(private_bytes(&plan) > 0);
	plan.memory_bytes = 12345;
	assert_int_equal(private_bytes(&plan), 12345);
}
