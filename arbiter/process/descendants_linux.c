#include "process/descendants_linux.h"

#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* One call hands out at most a page of a list. */
enum { LIST_BYTES = 4096, STAT_BYTES = 512, PATH_SIZE = 320 };

/* Takes a list apart: a piece of it may end within a number, and then NUMBER
 * has its digits so far. Returns those of the number that TEXT ends within. */
static pid_t
visit_numbers(const char *text, ssize_t length, pid_t number,
	descendants_visitor *visit, void *arg)
{
	for (ssize_t i = 0; i < length; i++) {
		if (text[i] >= '0' && text[i] <= '9') {
			number = 10 * number + (text[i] - '0');
			continue;
		}
		if (number > 0)
			visit(number, arg);
		number = 0;
	}
	return number;
}

/* False: there is no such list. */
static bool
visit_list(const char *path, descendants_visitor *visit, void *arg)
{
	char text[LIST_BYTES];
	pid_t number = 0;
	ssize_t n;
	int file = open(path, O_RDONLY | O_CLOEXEC);

	if (file < 0)
		return false;
	while ((n = read(file, text, sizeof text)) > 0)
		number = visit_numbers(text, n, number, visit, arg);
	close(file);
	return true;
}

/* The parent of PID, or 0: field 4 of proc(5). Field 2, the name of a process,
 * may hold anything, but nothing behind it has a bracket. */
static pid_t
parent_of(pid_t pid)
{
	char path[PATH_SIZE], text[STAT_BYTES];
	int parent;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return 0;
	ssize_t n = read(file, text, sizeof text - 1);
	close(file);
	text[n > 0 ? n : 0] = '\0';
	const char *rest = strrchr(text, ')');
	return rest && sscanf(rest + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

static bool
visit_all(pid_t parent, descendants_visitor *visit, void *arg)
{
	const struct dirent *entry;
	DIR *processes = opendir("/proc");

	if (!processes)
		return false;
	while ((entry = readdir(processes))) {
		pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

		if (pid > 0 && parent_of(pid) == parent)
			visit(pid, arg);
	}
	closedir(processes);
	return parent_of(parent) != 0;
}

bool
descendants_visit_children(descendants_visitor *visit, void *arg)
{
	char path[PATH_SIZE];
	int self = (int)getpid();

	snprintf(path, sizeof path, "/proc/self/task/%d/children", self);
	return visit_list(path, visit, arg) || visit_all(self, visit, arg);
}

void
descendants_visit_children_of(pid_t pid, descendants_visitor *visit, void *arg)
{
	char path[PATH_SIZE];
	const struct dirent *task;

	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *tasks = opendir(path);
	if (!tasks)
		return;
	while ((task = readdir(tasks))) {
		if (task->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "/proc/%d/task/%s/children",
			(int)pid, task->d_name);
		visit_list(path, visit, arg);
	}
	closedir(tasks);
}

/*
 * All that a process has started and all that these have started, in a process
 * that adopts orphans. Part of process.
 *
 * Only children are ever signalled, because nobody else can wait for them:
 * until then their numbers belong to nobody else. A process further down
 * becomes a child when its parent ends. One that was killed forks no more, so
 * whatever forks on as fast as it can, and ends, stands in the list of children
 * again before long.
 */

/* The processes that have been found, parents before their children. */
struct tree {
	pid_t pids[DESCENDANTS_PROCESSES_MAX];
	int count;
	int threads;			     /* that have been visited */
	pid_t task[DESCENDANTS_THREADS_MAX]; /* of the process at hand */
	int tasks;
};

/* Lists the threads of PID, so that no folder is open meanwhile. */
static void
list_threads(struct tree *tree, pid_t pid)
{
	char path[PATH_SIZE];
	const struct dirent *entry;

	tree->tasks = 0;
	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *folder = opendir(path);
	if (!folder)
		return;
	while (tree->threads < DESCENDANTS_THREADS_MAX &&
		(entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
		tree->task[tree->tasks++] = (pid_t)atol(entry->d_name);
		tree->threads++;
	}
	closedir(folder);
}

static void
add_to_tree(pid_t pid, void *arg)
{
	struct tree *tree = arg;

	if (tree->count < DESCENDANTS_PROCESSES_MAX)
		tree->pids[tree->count++] = pid;
}

static void
add_children(struct tree *tree, pid_t pid, pid_t thread)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid,
		(int)thread);
	visit_list(path, add_to_tree, tree);
}

void
descendants_visit_threads(
	pid_t pid, void (*visit)(pid_t thread, void *context), void *context)
{
	struct tree tree = {.count = 1};

	tree.pids[0] = pid;
	for (int i = 0; i < tree.count; i++) {
		list_threads(&tree, tree.pids[i]);
		for (int k = 0; k < tree.tasks; k++)
			visit(tree.task[k], context);
		for (int k = 0; k < tree.tasks; k++)
			add_children(&tree, tree.pids[i], tree.task[k]);
	}
}

/* How long those who were killed are waited for before the next look at who is
 * left: what they have started forks on meanwhile. */
#define PATIENCE_NS 2000000L

/* Of more the end of each is not heard, for that would take longer than their
 * end, and they are given this time each. */
enum { FEW = 16, PATIENCE_EACH_NS = 5000, COUNT_MAX = 10000 };

/* So that no bot can make a walk take long. */
enum { MET_MAX = 1024 };

enum { LOAD_BYTES = 128 };

struct killing {
	bool (*spared)(pid_t, const void *arg);
	const void *arg;
	int count;
};

/* Emulators of a processor know nothing of a reaper of orphans. */
static bool
may_leave_orphans(void)
{
	const char *orphans = getenv("TALON_ORPHANS");

	return orphans && strcmp(orphans, "leave") == 0;
}

int
descendants_adopt_orphans(void)
{
	if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
		return 0;
	const int error = errno;
	if (may_leave_orphans())
		return 0;
	warnx("this system does not say what a program leaves behind, so that "
	      "it cannot be ended; with the variable TALON_ORPHANS=leave it is "
	      "left");
	errno = error;
	return -1;
}

bool
descendants_end_with(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	return getppid() == parent;
}

void
descendants_forget(bool forget)
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
	return descendants_visit_children(kill_child, killing) ? killing->count
							       : -1;
}

int
descendants_kill_children(
	bool (*spared)(pid_t, const void *arg), const void *arg)
{
	struct killing killing = {spared, arg, 0};
	int count = kill_children(&killing);

	return count > 0 ? count : 0;
}

/* A walk down from this process, parents before their children. */
struct walk {
	pid_t leader;
	struct descendants_detached *detached;
	pid_t met[MET_MAX];
	int count;
};

static bool
is_detached(const struct descendants_detached *detached, pid_t pid)
{
	for (int i = 0; i < detached->count; i++)
		if (detached->pids[i] == pid)
			return true;
	return false;
}

static void
meet(pid_t pid, void *arg)
{
	struct walk *walk = arg;
	struct descendants_detached *detached = walk->detached;

	bool known = pid == walk->leader || is_detached(detached, pid);
	bool in_group = !known && getpgid(pid) == walk->leader;
	bool room = detached->count < DESCENDANTS_DETACHED_MAX;

	/* Its number may soon be another's, so nobody looks below it. */
	if (walk->count == MET_MAX || !(known || in_group || room)) {
		kill(pid, SIGKILL);
		return;
	}
	walk->met[walk->count++] = pid;
	detached->may_be_more |= in_group;
	if (known || in_group)
		return;
	kill(pid, SIGSTOP);
	detached->pids[detached->count++] = pid;
}

static void
stop_detached(pid_t leader, struct descendants_detached *detached)
{
	struct walk walk;

	walk.leader = leader;
	walk.detached = detached;
	walk.count = 0;
	descendants_visit_children(meet, &walk);
	for (int i = 0; i < walk.count; i++)
		descendants_visit_children_of(walk.met[i], meet, &walk);
}

long
descendants_last_pid(void)
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

enum { STRANGERS_MOST = 16, INIT = 1, KTHREADD = 2, GENERATIONS_MOST = 64 };

/* Whether PID is there, and neither ANCESTOR nor comes from it. */
static bool
is_stranger(pid_t ancestor, pid_t pid)
{
	for (int i = 0; i < GENERATIONS_MOST && pid != ancestor; i++) {
		if (pid == INIT || pid == KTHREADD)
			return true;
		pid = parent_of(pid);
		if (pid == 0)
			return false;
	}
	return false;
}

bool
descendants_are_strangers(pid_t ancestor, long after, long last)
{
	bool result = last > after && last - after <= STRANGERS_MOST;

	for (long pid = after + 1; result && pid <= last; pid++)
		result = is_stranger(ancestor, (pid_t)pid);
	return result;
}

/* Another may have been born before its parent was stopped. */
static void
find_detached(pid_t leader, struct descendants_detached *detached)
{
	int before;

	detached->count = 0;
	detached->may_be_more = false;
	do {
		before = detached->count;
		stop_detached(leader, detached);
	} while (detached->count > before);
}

static void
signal_detached(const struct descendants_detached *detached, int s)
{
	for (int i = 0; i < detached->count; i++)
		kill(detached->pids[i], s);
}

void
descendants_stop(pid_t leader, struct descendants_detached *detached)
{
	kill(-leader, SIGSTOP);
	long last = descendants_last_pid();
	if (last > 0 && last == detached->last_pid && !detached->may_be_more)
		signal_detached(detached, SIGSTOP);
	else
		find_detached(leader, detached);
	detached->last_pid = last;
}

void
descendants_go_on(pid_t leader, const struct descendants_detached *detached)
{
	signal_detached(detached, SIGCONT);
	kill(-leader, SIGCONT);
}

void
descendants_lose(struct descendants_detached *detached, pid_t pid)
{
	for (int i = 0; i < detached->count; i++)
		if (detached->pids[i] == pid)
			detached->pids[i] = detached->pids[--detached->count];
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
descendants_end(void)
{
	descendants_forget(true);
	while (reap()) {
		struct killing killing = {0};

		if (kill_children(&killing) < 0)
			return;
		wait_for(killing.count);
	}
}
