#define _GNU_SOURCE /* setns */
#include "sandbox/user_namespace_linux.h"

#include <errno.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

enum { USER = 54324, DENIED = 2 };

/* As somebody without privileges, whom nobody else looks into. */
static _Noreturn void
enter(void)
{
	if (geteuid() == 0 && (setresgid(USER, USER, USER) < 0 ||
				      setresuid(USER, USER, USER) < 0))
		_exit(DENIED);
	const uid_t user = geteuid();
	const gid_t group = getegid();
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	int namespace = user_namespace_open();
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
		enter();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == DENIED)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}
