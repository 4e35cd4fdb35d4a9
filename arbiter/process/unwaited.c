#include "process/unwaited.h"

#include <stddef.h>

/* Of the system's time and the user's. */
enum { TICKS_ROUNDED = 2 };

/* The process of LOOK that is PROCESS; mostly it has the same place. NULL: it
 * is missing, though another may have its number. */
static const struct unwaited_process *
find(const struct unwaited_look *look, const struct unwaited_process *process,
	int place)
{
	const struct unwaited_process *found = NULL;

	if (place < look->count && look->processes[place].pid == process->pid)
		found = &look->processes[place];
	for (int i = 0; !found && i < look->count; i++)
		if (look->processes[i].pid == process->pid)
			found = &look->processes[i];
	return found && found->used_ns >= process->used_ns ? found : NULL;
}

static int64_t
tolerance(const struct unwaited_look *look, int64_t tick_ns)
{
	int64_t parents = 1;

	for (int i = 0; i < look->count; i++)
		parents += look->processes[i].waited_ns > 0;
	return parents * TICKS_ROUNDED * tick_ns;
}

void
unwaited_see(
	struct unwaited *u, const struct unwaited_look *look, int64_t tick_ns)
{
	int64_t found_ns = look->reaped_ns - u->last.reaped_ns;
	int64_t missing_ns = 0;

	for (int i = 0; i < u->last.count; i++) {
		const struct unwaited_process *before = &u->last.processes[i];
		const struct unwaited_process *now = find(look, before, i);

		if (now)
			found_ns += now->waited_ns - before->waited_ns;
		else
			missing_ns += before->used_ns + before->waited_ns;
	}
	u->owed_ns += missing_ns - found_ns;
	if (u->owed_ns < 0)
		u->owed_ns = 0;
	u->tolerance_ns = tolerance(look, tick_ns);
	u->last.count = look->count;
	u->last.reaped_ns = look->reaped_ns;
	for (int i = 0; i < look->count; i++)
		u->last.processes[i] = look->processes[i];
}

void
unwaited_forget(struct unwaited *u)
{
	u->last.count = 0;
	u->owed_ns = 0;
}

bool
unwaited_doubts(const struct unwaited *u)
{
	return u->owed_ns > u->tolerance_ns;
}

void
unwaited_settle(struct unwaited *u)
{
	if (!unwaited_doubts(u))
		return;
	u->lost_ns += u->owed_ns - u->tolerance_ns;
	u->owed_ns = u->tolerance_ns;
}
