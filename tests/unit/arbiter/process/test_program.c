#include "process/program.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

static int
count(char *const *variables, const char *wanted)
{
	int found = 0;

	for (; *variables; variables++)
		found += strcmp(*variables, wanted) == 0;
	return found;
}

static int
count_all(char *const *variables)
{
	int all = 0;

	while (variables[all])
		all++;
	return all;
}

TEST(the_last_variable_of_a_name_counts)
{
	char first[] = "TALON_TEST=bot", last[] = "TALON_TEST=bot again";
	char longer[] = "TALON_TEST_LONGER=1";
	char *more[] = {first, longer, last, NULL};

	setenv("TALON_TEST", "arbiter", 1);
	setenv("TALON_TEST_LONG", "arbiter", 1);
	char **own = program_environment(NULL, NULL);
	char **all = program_environment(NULL, more);
	assert_int_equal(count(own, "TALON_TEST=arbiter"), 1);
	assert_int_equal(count_all(all), count_all(own) + 1);
	assert_int_equal(count(all, last), 1);
	assert_int_equal(count(all, longer), 1);
	assert_int_equal(count(all, "TALON_TEST_LONG=arbiter"), 1);
	free(own);
	free(all);
}

/* The exit status of SCRIPT, or minus the errno that it could not be run for.
 */
static int
run(const char *path, const char *directory, char *script)
{
	char shell[] = "sh", option[] = "-c", variable[] = "A=b";
	char *words[] = {shell, option, script, NULL};
	char *variables[] = {variable, NULL};
	const struct process_program program = {
		.path = path, .directory = directory, .argv = words};
	int status;
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0) {
		program_prepare();
		program_execute(&program, variables);
		_exit(100 + errno);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	status = WEXITSTATUS(status);
	return status > 100 ? 100 - status : status;
}

TEST(a_program_runs_where_and_as_it_is_told)
{
	char where[] = "[ $PWD/$A = //b ] || [ $(pwd)$A = /b ]";

	assert_int_equal(run("/bin/sh", "/", where), 0);
	assert_int_equal(run("/nowhere/sh", NULL, where), -ENOENT);
	assert_int_equal(run("/bin/sh", "/nowhere", where), -ENOENT);
	assert_int_equal(run("/", NULL, where), -EACCES);
}

/* As proc(5) has it. Two signals are the C library's own. */
TEST(a_program_finds_its_signals_as_it_expects)
{
	char script[] = "grep -q '^SigBlk:.0*$' /proc/self/status && "
			"grep -q '^SigIgn:.*0000006$' /proc/self/status && "
			"[ $(ulimit -c) = 0 ]";
	const struct sigaction ignored = {.sa_handler = SIG_IGN};
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	sigaction(SIGPIPE, &ignored, NULL);
	assert_int_equal(run("/bin/sh", NULL, script), 0);
	sigprocmask(SIG_SETMASK, &before, NULL);
}
