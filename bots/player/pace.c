#include "player/pace.h"

#include <time.h>

#define NS_PER_S  INT64_C(1000000000)
#define NS_PER_MS INT64_C(1000000)

/* What pipes, the arbiter and a busy machine may take of a move. */
#define SPARE_NS (5 * NS_PER_MS)

static int64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * NS_PER_S + t.tv_nsec;
}

void
pace_set(struct pace *pace, int64_t usual_ns, int64_t time_ns, int64_t nodes)
{
	*pace = (struct pace){
		.move_ns = time_ns > 0 ? time_ns
			   : nodes > 0 ? PACE_UNLIMITED
				       : usual_ns,
		.nodes = nodes > 0 ? nodes : EFFORT_UNLIMITED,
	};
}

/* An equal share of what is left; where nodes set the effort, and the clock is
 * there for the worst, a third of all. */
static int64_t
share_of(const struct pace *pace, int64_t left_ms, int plays)
{
	int64_t left_ns = left_ms * NS_PER_MS;
	bool by_nodes = pace->nodes != EFFORT_UNLIMITED;
	int64_t share = left_ns / (by_nodes && plays > 3 ? 3 : plays);
	int64_t spare = share / 4 > SPARE_NS ? share / 4 : SPARE_NS;

	return share > spare ? share - spare : 0;
}

static bool
expired(void *clock)
{
	const struct pace *pace = clock;

	return now() >= pace->deadline_ns;
}

struct effort
pace_begin(struct pace *pace, int64_t left_ms, int plays)
{
	struct effort effort = effort_of_nodes(pace->nodes);
	int64_t most = pace->move_ns;

	if (pace->nodes == 0)
		return effort;
	if (left_ms >= 0 && left_ms < INT64_MAX / NS_PER_MS) {
		int64_t share = share_of(pace, left_ms, plays);

		if (share < most)
			most = share;
	}
	if (most == PACE_UNLIMITED)
		return effort;
	pace->deadline_ns = now() + most;
	effort.expired = expired;
	effort.clock = pace;
	effort.look = effort.nodes;
	return effort;
}
