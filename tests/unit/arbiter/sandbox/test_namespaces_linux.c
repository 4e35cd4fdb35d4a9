#include "sandbox/namespaces_linux.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/user_namespace_linux.h"

#include "lib/test.h"

/* As what a bot's first process is, where the machine allows it; and of no use
 * to those who would look into it. */
TEST(a_child_is_the_first_of_its_namespace)
{
	const uid_t user = geteuid();
	int status, lifeline;
	int namespace = user != 0 ? user_namespace_open() : -1;

	if (user != 0 && namespace < 0)
		skip();
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	pid_t pid = namespaces_fork(namespace, &lifeline);
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
