#include "base/secrecy_linux.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

static _Noreturn void
begin(void)
{
	char program[] = "talon", name[] = "match", seed[] = "42";
	char *argv[] = {program, name, seed, NULL};
	char **copies = secrecy_copy_arguments(3, argv);

	secrecy_begin();
	_exit(copies && strcmp(copies[2], "42") == 0 && !copies[3] &&
				*seed == '\0' && strcmp(name, "match") == 0 &&
				prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0
			? 0
			: 1);
}

TEST(arguments_can_be_used_and_not_be_read)
{
	int status;

	pid_t pid = fork();
	if (pid == 0)
		begin();
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}
