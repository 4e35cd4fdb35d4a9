#include "process/descendants_linux.h"

#include <sys/prctl.h>
#include <sys/types.h>

#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static void
kill_child(pid_t pid, void *arg)
{
	struct killing *killing = arg;

	if (killing->spared && killing->spared(pid, killing->arg))
		return;
	kill(pid, SIGKILL);
	killing->count++;
}

int
descendants_kill_children(
	bool (*spared)(pid_t, const void *arg), const void *arg)
{
	struct killing killing = {spared, arg, 0};

	return descendants_visit_children(kill_child, &killing) ? killing.count
								: -1;
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
