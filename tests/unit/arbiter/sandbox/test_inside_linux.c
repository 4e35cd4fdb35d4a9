#include "sandbox/inside_linux.c"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <unistd.h>

#include "lib/test.h"
#include "sandbox/machine_linux.h"

/* What a bot at level `low` can do: a bit for each. */
static _Noreturn void
try_all(const struct plan *plan)
{
	const struct inside_terms terms = {
		.plan = plan, .user = plan_user(getpid())};
	enum sandbox_step failed;
	struct rlimit messages;
	int births, found = 0;

	if (inside_enter(&terms, &failed, &births) < 0)
		_exit(128);
	found |= access("/usr", R_OK) == 0 ? 1 : 0;
	found |= open("/proc/1/status", O_RDONLY) >= 0 ? 2 : 0;
	found |= open("/dev/null", O_RDWR) >= 0 ? 4 : 0;
	getrlimit(RLIMIT_MSGQUEUE, &messages);
	found |= messages.rlim_max == 0 ? 8 : 0;
	found |= plan->as_root && getuid() == 0 ? 16 : 0;
	_exit(found);
}

TEST(a_child_can_do_little)
{
	struct machine machine;
	struct plan plan;
	int status;

	machine_look(&machine);
	if (machine.best == SANDBOX_OFF || machine.landlock == 0) {
		machine_release(&machine);
		skip();
	}
	assert_int_equal(plan_init(&plan, SANDBOX_LOW, "/"), 0);
	plan.as_root = machine.as_root;
	plan.landlock = machine.landlock;
	plan.filter = filter_set_find(&machine.filters, 0);
	assert_non_null(plan.filter);
	pid_t pid = fork();
	if (pid == 0)
		try_all(&plan);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 1 | 4 | 8);
	plan_release(&plan);
	machine_release(&machine);
}

static char place[] = "/tmp/talon-landlock-XXXXXX";

static bool
opens(const char *name, int flags)
{
	char path[256];

	snprintf(path, sizeof path, "%s/%s", place, name);
	return open(path, flags, 0600) >= 0;
}

/* The exit status of a child that may read `read` and change `write`: a bit
 * for each thing that it can do. */
static void
try_rules(int version)
{
	char path[256];
	int rules = landlock_begin(version, false);
	int found = 0;

	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	snprintf(path, sizeof path, "%s/read", place);
	if (rules < 0 || landlock_allow(rules, version, path, false) < 0)
		_exit(128);
	snprintf(path, sizeof path, "%s/write", place);
	if (landlock_allow(rules, version, path, true) < 0 ||
		landlock_allow(rules, version, "/nowhere", true) < 0 ||
		landlock_enter(rules) < 0)
		_exit(128);
	found |= opens("read/file", O_RDONLY) ? 1 : 0;
	found |= opens("read/file", O_WRONLY) ? 2 : 0;
	found |= opens("write/new", O_WRONLY | O_CREAT) ? 4 : 0;
	found |= opens("other/file", O_RDONLY) ? 8 : 0;
	_exit(found);
}

/* As a kernel that has no later one. */
TEST(only_what_is_allowed_can_be_done_in_every_version)
{
	int last = landlock_version();

	if (last < 1)
		skip();
	for (int version = 1; version <= last; version++) {
		int status;
		pid_t pid = fork();

		if (pid == 0)
			try_rules(version);
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 1 | 4);
		assert_int_equal(unlink("write/new"), 0);
	}
}

BEFORE_ALL
{
	assert_false(!mkdtemp(place) || chdir(place) < 0 ||
		     mkdir("read", 0700) < 0 || mkdir("write", 0700) < 0 ||
		     mkdir("other", 0700) < 0);
	close(open("read/file", O_CREAT | O_WRONLY, 0600));
	close(open("other/file", O_CREAT | O_WRONLY, 0600));
}

AFTER_ALL
{
	unlink("read/file");
	unlink("other/file");
	unlink("write/new");
	rmdir("read");
	rmdir("write");
	rmdir("other");
	assert_int_equal(rmdir(place), 0);
}
