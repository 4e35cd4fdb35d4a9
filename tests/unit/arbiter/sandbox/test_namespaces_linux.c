#include "sandbox/namespaces_linux.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* As what a bot's first process is, where the machine allows it. */
static void
a_child_is_the_first_of_its_namespace(void **state)
{
	const uid_t user = geteuid();
	const gid_t group = getegid();
	int status;
	pid_t pid = namespaces_fork(user != 0);

	(void)state;
	if (pid < 0)
		skip();
	if (pid == 0) {
		if (user != 0 && namespaces_map_user(user, group) < 0)
			_exit(2);
		_exit(getpid() == 1 && geteuid() == user ? 0 : 1);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 2)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_child_is_the_first_of_its_namespace),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
