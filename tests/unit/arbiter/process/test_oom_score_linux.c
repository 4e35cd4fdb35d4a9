#include "process/oom_score_linux.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

/* What a process that says of itself that it goes first reads then; as an exit
 * status: 0 if it is the highest. */
static int
raise_self(void)
{
	int score = 0;

	if (!oom_score_raise("self"))
		return 1;
	FILE *file = fopen("/proc/self/oom_score_adj", "re");
	if (!file || fscanf(file, "%d", &score) != 1)
		return 2;
	fclose(file);
	return score == 1000 ? 0 : 3;
}

TEST(a_process_puts_itself_first)
{
	int status;

	pid_t child = fork();
	if (child == 0)
		_exit(raise_self());
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(who_is_not_there_cannot_be_put_anywhere)
{
	assert_false(oom_score_raise("nobody"));
	assert_int_equal(errno, ENOENT);
}
