#include "process/brood_linux.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "process/children_linux.h"

/* How long those who were killed are waited for before the next look at who is
 * left: what they have started forks on meanwhile. */
#define PATIENCE_NS 2000000L

/* Of more the end of each is not heard, for that would take longer than their
 * end, and they are given this time each. */
enum { FEW = 16, PATIENCE_EACH_NS = 5000, COUNT_MAX = 10000 };

/* So that no bot can make a walk take long. */
enum { BROOD_MET_MAX = 1024 };

enum { LOAD_BYTES = 128 };

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
		.sa_flags = SA_NOCLDSTOP | (forget ? SA_NOCLDWAIT : 0),
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

/* A walk down from this process, parents before their children. */
struct walk {
	pid_t leader;
	struct brood_strays *strays;
	pid_t met[BROOD_MET_MAX];
	int count;
};

static bool
is_stray(const struct brood_strays *strays, pid_t pid)
{
	for (int i = 0; i < strays->count; i++)
		if (strays->pids[i] == pid)
			return true;
	return false;
}

static void
meet(pid_t pid, void *arg)
{
	struct walk *walk = arg;
	struct brood_strays *strays = walk->strays;

	bool known = pid == walk->leader || is_stray(strays, pid);
	bool in_group = !known && getpgid(pid) == walk->leader;
	bool room = strays->count < BROOD_STRAYS_MAX;

	/* Its number may soon be another's, so nobody looks below it. */
	if (walk->count == BROOD_MET_MAX || !(known || in_group || room)) {
		kill(pid, SIGKILL);
		return;
	}
	walk->met[walk->count++] = pid;
	strays->may_be_more |= in_group;
	if (known || in_group)
		return;
	kill(pid, SIGSTOP);
	strays->pids[strays->count++] = pid;
}

static void
stop_strays(pid_t leader, struct brood_strays *strays)
{
	struct walk walk;

	walk.leader = leader;
	walk.strays = strays;
	walk.count = 0;
	children_visit(meet, &walk);
	for (int i = 0; i < walk.count; i++)
		children_visit_of(walk.met[i], meet, &walk);
}

long
brood_last_pid(void)
{
	static int file = -1;
	char text[LOAD_BYTES];

	if (file < 0)
		file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
	ssize_t n = pread(file, text, sizeof text - 1, 0);
	if (n <= 0)
		return -1;
	text[n] = '\0';
	const char *last = strrchr(text, ' ');
	return last ? atol(last) : -1;
}

/* Another may have been born before its parent was stopped. */
static void
find_strays(pid_t leader, struct brood_strays *strays)
{
	int before;

	strays->count = 0;
	strays->may_be_more = false;
	do {
		before = strays->count;
		stop_strays(leader, strays);
	} while (strays->count > before);
}

static void
signal_strays(const struct brood_strays *strays, int s)
{
	for (int i = 0; i < strays->count; i++)
		kill(strays->pids[i], s);
}

void
brood_stop(pid_t leader, struct brood_strays *strays)
{
	kill(-leader, SIGSTOP);
	long last = brood_last_pid();
	if (last > 0 && last == strays->last_pid && !strays->may_be_more)
		signal_strays(strays, SIGSTOP);
	else
		find_strays(leader, strays);
	strays->last_pid = last;
}

void
brood_go_on(pid_t leader, const struct brood_strays *strays)
{
	signal_strays(strays, SIGCONT);
	kill(-leader, SIGCONT);
}

void
brood_lose(struct brood_strays *strays, pid_t pid)
{
	for (int i = 0; i < strays->count; i++)
		if (strays->pids[i] == pid)
			strays->pids[i] = strays->pids[--strays->count];
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
