#include "process/process_tree_linux.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH_SIZE = 64 };

/* The processes that have been found, parents before their children. */
struct tree {
	pid_t pids[PROCESS_TREE_PROCESSES_MAX];
	int count;
	int threads;			      /* that have been visited */
	pid_t task[PROCESS_TREE_THREADS_MAX]; /* of the process at hand */
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
	while (tree->threads < PROCESS_TREE_THREADS_MAX &&
		(entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
		tree->task[tree->tasks++] = (pid_t)atol(entry->d_name);
		tree->threads++;
	}
	closedir(folder);
}

static void
add_children(struct tree *tree, pid_t pid, pid_t thread)
{
	char path[PATH_SIZE];
	int child;

	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid,
		(int)thread);
	FILE *file = fopen(path, "re");
	if (!file)
		return;
	while (tree->count < PROCESS_TREE_PROCESSES_MAX &&
		fscanf(file, "%d", &child) == 1)
		tree->pids[tree->count++] = (pid_t)child;
	fclose(file);
}

void
process_tree_visit(
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
