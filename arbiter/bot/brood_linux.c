#include "bot/brood_linux.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <signal.h>
#include <time.h>

#include "bot/children_linux.h"

/* How long those who were killed are waited for before the next look at who is
 * left: what they have started forks on meanwhile. */
#define PATIENCE_NS 2000000L

/* Of more the end of each is not heard, for that would take longer than their
 * end, and they are given this time each. */
enum { FEW = 16, PATIENCE_EACH_NS = 5000, COUNT_MAX = 10000 };

struct killing {
	bool (*spared)(pid_t, const void *arg);
	const void *arg;
	int count;
};

int
brood_adopt_orphans(void)
{
	return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void
brood_forget(bool forget)
{
	const struct sigaction action = {
		.sa_handler = SIG_DFL,
		.sa_flags = forget ? SA_NOCLDWAIT : 0,
	};

	sigaction(SIGCHLD, &action, NULL);
}

static void
kill_child(pid_t pid, void *arg)
{
	struct killing *killing = arg;

	if (killing->spared && killing->spared(pid, killing->arg))
		return;
	kill(pid, SIGKILL);
	killing->count++;
}

/* -1: there is no list of children. */
static int
kill_children(struct killing *killing)
{
	return children_visit(kill_child, killing) ? killing->count : -1;
}

int
brood_kill(bool (*spared)(pid_t, const void *arg), const void *arg)
{
	struct killing killing = {spared, arg, 0};
	int count = kill_children(&killing);

	return count > 0 ? count : 0;
}

/* Waits for the first of a few children to end, or for most of many; and not
 * for long. */
static void
wait_for(int count)
{
	const long each = count < COUNT_MAX ? count : COUNT_MAX;
	const struct timespec patience = {
		0, PATIENCE_NS + each * PATIENCE_EACH_NS};
	sigset_t set;

	sigemptyset(&set);
	if (count <= FEW)
		sigaddset(&set, SIGCHLD);
	sigtimedwait(&set, NULL, &patience);
}

/* False: there is no child left. */
static bool
reap(void)
{
	pid_t pid;

	while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
		;
	return pid == 0;
}

void
brood_end(void)
{
	brood_forget(true);
	while (reap()) {
		struct killing killing = {0};

		if (kill_children(&killing) < 0)
			return;
		wait_for(killing.count);
	}
}
