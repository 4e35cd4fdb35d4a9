#include "bot/placement_linux.h"

#include <stddef.h>
#include <time.h>

#include "base/cores_linux.h"
#include "process/descendants_linux.h"

/* The kernel looks for a core that nobody uses when it wakes a process. */
static void
rest(void)
{
	const struct timespec moment = {0, 20000};

	nanosleep(&moment, NULL);
}

static const struct placement_calls kernel = {
	.bind = cores_bind,
	.current = cores_current,
	.rest = rest,
};

int
placement_try(const struct cores_set *may_run)
{
	return kernel.bind(0, may_run);
}

void
placement_init(struct placement *placement, const struct cores_set *set,
	const struct placement_calls *calls)
{
	*placement = (struct placement){
		.calls = calls ? calls : &kernel,
		.core = -1,
	};
	if (set)
		placement->set = *set;
}

/* The core that this process is woken on, when it may run on any of the set; -1
 * with errno. */
static int
ask_for_core(const struct placement *placement)
{
	if (placement->set.count == 1)
		return placement->set.cores[0];
	if (placement->calls->bind(0, &placement->set) < 0)
		return -1;
	placement->calls->rest();
	int core = placement->calls->current();
	return cores_have(&placement->set, core) ? core
						 : placement->set.cores[0];
}

static int
bind_to(const struct placement *placement, int core)
{
	struct cores_set one;

	cores_around(&placement->set, core, 1, &one);
	return placement->calls->bind(0, &one);
}

/* There is nothing to choose where the set is one core, which the process has.
 */
static bool
is_due(const struct placement *placement, int64_t now_ns)
{
	if (placement->set.count == 0)
		return false;
	if (placement->core == -1)
		return true;
	return placement->set.count > 1 &&
	       now_ns - placement->chosen_ns >= PLACEMENT_PERIOD_NS;
}

bool
placement_before_game(struct placement *placement, int64_t now_ns)
{
	int before = placement->core;

	if (!is_due(placement, now_ns))
		return false;
	placement->chosen_ns = now_ns;
	placement->core = ask_for_core(placement);
	if (placement->core == -1 || bind_to(placement, placement->core) < 0) {
		placement->set.count = 0;
		placement->core = -1;
	}
	return placement->core != -1 && placement->core != before;
}

bool
placement_of_bot(
	const struct placement *placement, int count, struct cores_set *set)
{
	if (placement->core == -1)
		return false;
	cores_around(
		&placement->set, placement->core, count > 0 ? count : 1, set);
	return true;
}

/* Where a thread is to be bound, and by which call. */
struct move {
	const struct placement_calls *calls;
	struct cores_set set;
};

/* A thread that has ended meanwhile needs no core. */
static void
move_thread(pid_t thread, void *context)
{
	const struct move *move = context;

	(void)move->calls->bind(thread, &move->set);
}

void
placement_move(const struct placement *placement, pid_t warden, int count)
{
	struct move move = {.calls = placement->calls};

	if (placement_of_bot(placement, count, &move.set))
		descendants_visit_threads(warden, move_thread, &move);
}
