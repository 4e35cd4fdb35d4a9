#include "sandbox/inside_linux.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/machine_linux.h"

#include "lib/test.h"

/* What a bot at level `low` can do: a bit for each. */
static _Noreturn void
try_all(const struct plan *plan)
{
	const struct inside_terms terms = {
		.plan = plan, .user = plan_user(getpid())};
	enum sandbox_step failed;
	struct rlimit messages;
	int found = 0;

	if (inside_enter(&terms, &failed) < 0)
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
	const struct filter_terms terms = {0};
	int status;

	machine_look(&machine);
	if (machine.best == SANDBOX_OFF || machine.landlock == 0) {
		machine_release(&machine);
		skip();
	}
	assert_int_equal(plan_init(&plan, SANDBOX_LOW, "/"), 0);
	plan.as_root = machine.as_root;
	plan.landlock = machine.landlock;
	plan.filter = filter_set_find(&machine.filters, &terms);
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
