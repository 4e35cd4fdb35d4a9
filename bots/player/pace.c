#include "player/pace.h"

#include <time.h>

#define NS_PER_S  INT64_C(1000000000)
#define NS_PER_MS INT64_C(1000000)

/* What pipes, the arbiter and a busy machine may take of an answer. */
#define SPARE_NS (5 * NS_PER_MS)

/* What is kept of the clock for the moments in which the machine has no time
 * for the bot: half of it, but not more than this. */
#define RESERVE_MOST_NS (200 * NS_PER_MS)

/* Where nodes end the answers, none needs more than one of so many shares. */
enum { SHARES_BY_NODES = 6 };

static int64_t
now(const struct pace *pace)
{
	struct timespec t;

	if (pace->now)
		return pace->now();
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * NS_PER_S + t.tv_nsec;
}

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Only the time that the user says limits an answer. */
static bool
by_time(const struct pace *pace)
{
	return pace->nodes == 0 && pace->time_ns > 0;
}

static int64_t
share_of(const struct pace *pace, int64_t left_ns, int answers)
{
	int64_t usable = left_ns - least(left_ns / 2, RESERVE_MOST_NS);
	int64_t shares =
		by_time(pace) ? answers : least(answers, SHARES_BY_NODES);
	int64_t share = usable / shares;
	int64_t spare = share / 4 > SPARE_NS ? share / 4 : SPARE_NS;

	return share > spare ? share - spare : 0;
}

static int64_t
left_ns(void *clock)
{
	const struct pace *pace = clock;

	return pace->deadline_ns - now(pace);
}

/* Is there so much time that NODES are spent long before? */
static bool
ample(int64_t left_ns, const struct pace_usual *usual, int64_t nodes)
{
	double need = (double)usual->ns / (double)usual->nodes * (double)nodes;

	return (double)left_ns >= PACE_AMPLE * need;
}

/* The most that the answer may take, for the time that the user says and the
 * clock of the game. */
static int64_t
most_ns(const struct pace *pace, const struct pace_usual *usual, int64_t nodes,
	int64_t left_ms, int answers)
{
	int64_t most = pace->time_ns > 0 ? pace->time_ns : PACE_UNLIMITED;

	if (left_ms < 0 || left_ms >= INT64_MAX / NS_PER_MS)
		return most;
	int64_t left_ns = left_ms * NS_PER_MS;
	if (by_time(pace) || !ample(left_ns, usual, nodes))
		most = least(most, share_of(pace, left_ns, answers));
	return most;
}

struct effort
pace_begin(struct pace *pace, const struct pace_usual *usual, int64_t left_ms,
	int answers)
{
	int64_t nodes = pace->nodes > 0 ? pace->nodes : usual->nodes;
	struct effort effort =
		effort_of_nodes(by_time(pace) ? EFFORT_UNLIMITED : nodes);

	if (usual->nodes == 0)
		return effort_of_nodes(0);
	int64_t most = most_ns(pace, usual, nodes, left_ms, answers);
	if (most == PACE_UNLIMITED)
		return effort;
	pace->deadline_ns = now(pace) + most;
	effort.left_ns = left_ns;
	effort.clock = pace;
	effort.look = effort.nodes;
	return effort;
}
