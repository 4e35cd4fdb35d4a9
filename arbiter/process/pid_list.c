#include "process/pid_list.h"

#include <stdlib.h>

#include "process/children_linux.h"

void
pid_list_release(struct pid_list *list)
{
	free(list->pids);
	*list = (struct pid_list){0};
}

int
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

int
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

bool
pid_list_add_children(struct pid_list *list)
{
	return children_visit(add_child, list);
}
