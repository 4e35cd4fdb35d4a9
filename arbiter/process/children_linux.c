#include "process/children_linux.h"

#include <dirent.h>
#include <fcntl.h>
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
	children_visitor *visit, void *arg)
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
visit_list(const char *path, children_visitor *visit, void *arg)
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
visit_all(pid_t parent, children_visitor *visit, void *arg)
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
children_visit(children_visitor *visit, void *arg)
{
	char path[PATH_SIZE];
	int self = (int)getpid();

	snprintf(path, sizeof path, "/proc/self/task/%d/children", self);
	return visit_list(path, visit, arg) || visit_all(self, visit, arg);
}

void
children_visit_of(pid_t pid, children_visitor *visit, void *arg)
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
