#include "process/launch_linux.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "process/oom_score_linux.h"
#include "process/order.h"
#include "process/program.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/plan.h"

/* Until a child that has been let go is its program; a program that cannot be
 * read stays as it is. */
enum { TRIES = 100 };
#define MOMENT_NS 20000L

/* All that a child that cannot become its program changes. */
static void
note(volatile struct process_report *failure, enum process_end end)
{
	failure->value = errno;
	failure->end = end;
}

static bool
go_to(const char *directory)
{
	return !directory || chdir(directory) == 0;
}

/* However PARENT ends, its child does, too; it may have ended by now. */
static void
end_with(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (getppid() != parent)
		_exit(127);
}

/* Returns only if it fails. A folder that is no more is the bot's, like a
 * program that is no more. */
static void
become(const struct order *order, const struct enclosure *enclosure,
	char *const *environment, pid_t parent,
	volatile struct process_report *failure)
{
	const struct plan *plan = enclosure->plan;
	struct process_program program = order->program;

	if (plan)
		program.directory = plan->directory;
	if (!go_to(program.directory)) {
		note(failure, PROCESS_NOT_RUN);
		return;
	}
	/* As long as it is still the arbiter's user. */
	(void)oom_score_raise("self");
	if (plan && enclosure_enter(enclosure) < 0) {
		note(failure, PROCESS_NOT_SHUT_IN);
		return;
	}
	end_with(parent);
	program.directory = NULL;
	program_execute(&program, environment);
	note(failure, PROCESS_NOT_RUN);
}

/* The order's pipes are closed by exec, like all that a warden has open. */
static _Noreturn void
child_run(const struct order *order, const struct enclosure *enclosure,
	char *const *environment, pid_t parent,
	volatile struct process_report *failure)
{
	dup2(order->pipes.input, STDIN_FILENO);
	dup2(order->pipes.output, STDOUT_FILENO);
	dup2(order->pipes.errors, STDERR_FILENO);
	if (order->program.terminal)
		setpgid(0, 0);
	else
		setsid();
	become(order, enclosure, environment, parent, failure);
	_exit(127);
}

/* Nothing is copied for the bot: until it becomes its program, it runs in this
 * process's memory while this process waits. */
static pid_t
fork_child(const struct order *order, const struct enclosure *enclosure,
	char *const *environment, volatile struct process_report *failure)
{
	const pid_t self = getpid();
	pid_t child = vfork();

	if (child == 0)
		child_run(order, enclosure, environment, self, failure);
	return child;
}

/* In the memory of a process that keeps secrets only root's child may say of
 * itself that it goes first; this process may say it of a program of its user,
 * which the child becomes a moment after it has been let go. */
static void
put_first(pid_t child)
{
	const struct timespec moment = {0, MOMENT_NS};
	char number[16];

	snprintf(number, sizeof number, "%d", (int)child);
	for (int i = 0; i < TRIES; i++) {
		if (oom_score_raise(number) || errno != EACCES)
			return;
		nanosleep(&moment, NULL);
	}
}

pid_t
launch(const struct order *order, const struct enclosure *enclosure,
	struct process_report *failure)
{
	/* Which a child that becomes its program leaves as it is. */
	volatile struct process_report found = {PROCESS_EXITED, 0};
	char **environment = program_environment(
		enclosure->plan ? enclosure->variables : NULL,
		order->program.environment);
	pid_t child = -1;

	if (environment)
		child = fork_child(order, enclosure, environment, &found);
	if (child < 0)
		note(&found, PROCESS_NOT_STARTED);
	free(environment);
	if (found.end == PROCESS_EXITED) {
		put_first(child);
		return child;
	}
	if (child > 0)
		(void)waitpid(child, NULL, 0);
	*failure = found;
	return -1;
}
