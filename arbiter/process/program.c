#include "process/program.h"

#include <sys/resource.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

void
program_prepare(void)
{
	const struct sigaction standard = {.sa_handler = SIG_DFL};
	const struct sigaction ignored = {.sa_handler = SIG_IGN};
	const struct rlimit none = {0, 0};

	for (int s = 1; s < NSIG; s++)
		sigaction(s, &standard, NULL);
	sigaction(SIGINT, &ignored, NULL);
	sigaction(SIGQUIT, &ignored, NULL);
	setrlimit(RLIMIT_CORE, &none);
}

static size_t
count_variables(char *const *variables)
{
	size_t count = 0;

	while (variables && variables[count])
		count++;
	return count;
}

static bool
same_name(const char *a, const char *b)
{
	size_t length = strcspn(a, "=");

	return strncmp(a, b, length) == 0 &&
	       (b[length] == '=' || b[length] == '\0');
}

/* In the place of the variable of its name, or at the end. */
static void
set_variable(char **variables, char *variable)
{
	size_t i = 0;

	while (variables[i] && !same_name(variables[i], variable))
		i++;
	variables[i] = variable;
}

char **
program_environment(char *const *base, char *const *more)
{
	if (!base)
		base = environ;
	size_t own = count_variables(base);
	size_t count = count_variables(more);
	char **all = calloc(own + count + 1, sizeof *all);

	if (!all)
		return NULL;
	if (own > 0)
		memcpy(all, base, own * sizeof *all);
	for (size_t i = 0; i < count; i++)
		set_variable(all, more[i]);
	return all;
}

void
program_execute(const struct process_program *program, char *const *environment)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (program->directory && chdir(program->directory) < 0)
		return;
	execve(program->path, program->argv, environment);
}
