/*
 * The budget of a search for one choice: so many nodes, and until the caller's
 * clock says that the time is up. A choice within nodes alone is the same on
 * every machine; there is no clock here. Who wants to know why a choice was
 * made has an explanation written.
 *
 * A node is what the strategy counts as one: a position, a sample.
 */
#ifndef COMMON_EFFORT_H
#define COMMON_EFFORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EFFORT_UNLIMITED INT64_MAX

struct explanation;

struct effort {
	int64_t nodes; /* still allowed */

	/* Nanoseconds until the time is up; NULL: there is no clock. */
	int64_t (*left_ns)(void *clock);
	void *clock;
	int64_t look; /* the clock is asked when so few nodes are allowed */
	bool ended;
	struct explanation *explanation; /* NULL: nobody asks for one */
};

/* NODES nodes and no clock. */
static inline struct effort
effort_of_nodes(int64_t nodes)
{
	return (struct effort){.nodes = nodes, .look = -1};
}

/* Nanoseconds until the clock ends it, if that alone does; INT64_MAX: there is no
 * clock, or nodes end it. */
static inline int64_t
effort_left_ns(const struct effort *effort)
{
	return effort->left_ns && effort->nodes >= EFFORT_UNLIMITED / 2
		       ? effort->left_ns(effort->clock)
		       : INT64_MAX;
}

/* Takes NODES; the clock is asked about every INTERVAL of them. False: the
 * effort has ended, and stays so. */
static inline bool
effort_spend(struct effort *effort, int64_t nodes, int64_t interval)
{
	if (effort->ended)
		return false;
	effort->nodes -= nodes;
	if (effort->nodes < 0) {
		effort->ended = true;
	} else if (effort->left_ns && effort->nodes <= effort->look) {
		effort->look = effort->nodes - interval;
		effort->ended = effort->left_ns(effort->clock) <= 0;
	}
	return !effort->ended;
}

#endif
