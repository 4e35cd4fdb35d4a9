#include "play/worker_family.h"

#include <sys/wait.h>

#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "process/descendants_linux.h"

/* A look at who is left, at the latest. */
#define STEP_NS 50000000L
enum { STEPS_A_SECOND = 20 };

/* A worker waits for its wardens, and kills them, before it ends itself. */
enum { WORKERS_SECONDS = 12, ORPHANS_SECONDS = 1 };

static void
pid_list_release(struct pid_list *list)
{
	free(list->pids);
	*list = (struct pid_list){0};
}

/* -1 with errno: no memory. */
static int
pid_list_add(struct pid_list *list, pid_t pid)
{
	pid_t *pids =
		reallocarray(list->pids, (size_t)list->count + 1, sizeof *pids);

	if (!pids)
		return -1;
	list->pids = pids;
	pids[list->count++] = pid;
	return 0;
}

/* Where PID stands; -1: nowhere. */
static int
pid_list_find(const struct pid_list *list, pid_t pid)
{
	for (int i = 0; i < list->count; i++)
		if (list->pids[i] == pid)
			return i;
	return -1;
}

static void
add_child(pid_t pid, void *arg)
{
	(void)pid_list_add(arg, pid);
}

/* Adds the children of this process. A process keeps its children over exec,
 * and those of the program that it was before are not its to kill. False: there
 * is no /proc to find them in. */
static bool
pid_list_add_children(struct pid_list *list)
{
	return descendants_visit_children(add_child, list);
}

int
worker_family_init(
	struct worker_family *family, worker_changed *changed, void *owner)
{
	*family = (struct worker_family){.changed = changed, .owner = owner};
	family->complete = pid_list_add_children(&family->inherited);
	return descendants_adopt_orphans();
}

void
worker_family_release(struct worker_family *family)
{
	pid_list_release(&family->workers);
	pid_list_release(&family->inherited);
}

pid_t
worker_family_fork(struct worker_family *family)
{
	const pid_t parent = getpid();
	struct pid_list *workers = &family->workers;

	/* There is room for the pid before there is a process. */
	if (pid_list_add(workers, 0) < 0)
		return -1;
	pid_t pid = fork();
	if (pid == 0) {
		if (!descendants_end_with(parent))
			_exit(0);
		return 0;
	}
	if (pid < 0)
		workers->count--;
	else
		workers->pids[workers->count - 1] = pid;
	return pid;
}

void
worker_family_reap(struct worker_family *family)
{
	struct pid_list *workers = &family->workers;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
		int number = pid_list_find(workers, pid);

		if (number < 0)
			continue;
		if (!WIFSTOPPED(status))
			workers->pids[number] = workers->pids[--workers->count];
		family->changed(family->owner, pid, status);
	}
}

void
worker_family_continue(const struct worker_family *family, pid_t pid)
{
	if (pid_list_find(&family->workers, pid) >= 0)
		kill(pid, SIGCONT);
}

static bool
is_known(pid_t pid, const void *arg)
{
	const struct worker_family *family = arg;

	return pid_list_find(&family->workers, pid) >= 0 ||
	       pid_list_find(&family->inherited, pid) >= 0;
}

int
worker_family_kill_orphans(const struct worker_family *family)
{
	return descendants_kill_children(is_known, family);
}

struct orphans {
	const struct worker_family *family;
	int count;
};

static void
count_orphan(pid_t pid, void *arg)
{
	struct orphans *orphans = arg;

	orphans->count += !is_known(pid, orphans->family);
}

static bool
has_orphans(const struct worker_family *family)
{
	struct orphans orphans = {family, 0};

	return descendants_visit_children(count_orphan, &orphans) &&
	       orphans.count > 0;
}

static void
wait_a_step(void)
{
	const struct timespec step = {0, STEP_NS};
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigtimedwait(&child, NULL, &step);
}

/* True when no worker is left. */
static bool
wait_for_workers(struct worker_family *family)
{
	for (int i = 0; i < WORKERS_SECONDS * STEPS_A_SECOND; i++) {
		worker_family_reap(family);
		if (family->workers.count == 0)
			return true;
		wait_a_step();
	}
	return false;
}

static void
wait_for_orphans(struct worker_family *family)
{
	for (int i = 0; i < ORPHANS_SECONDS * STEPS_A_SECOND; i++) {
		worker_family_reap(family);
		if (!has_orphans(family))
			return;
		wait_a_step();
	}
	while (worker_family_kill_orphans(family) > 0) {
		wait_a_step();
		worker_family_reap(family);
	}
}

void
worker_family_wait(struct worker_family *family)
{
	sigset_t child, before;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, &before);
	if (!wait_for_workers(family)) {
		for (int i = 0; i < family->workers.count; i++)
			kill(family->workers.pids[i], SIGKILL);
		wait_for_workers(family);
	}
	wait_for_orphans(family);
	sigprocmask(SIG_SETMASK, &before, NULL);
}
