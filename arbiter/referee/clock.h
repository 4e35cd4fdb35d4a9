/*
 * One seat's time in one game: a budget, an increment for each turn finished
 * in time, and a limit for the single turn. "Now" is always passed in. It may
 * be the time of a clock on the wall or that of a processor.
 */
#ifndef REFEREE_CLOCK_H
#define REFEREE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct clock_terms {
	int64_t budget_ns;    /* for the game; CLOCK_UNLIMITED: no budget */
	int64_t increment_ns; /* for every turn finished in time */
	int64_t turn_ns;      /* for one turn; 0: no limit of its own */
};

#define CLOCK_UNLIMITED INT64_MAX

/* A seat's clocks; both run in its turns, and whichever falls first counts. */
struct clock_limits {
	struct clock_terms wall;
	struct clock_terms cpu; /* of processor time */
};

/*
 * What TERMS come to for a bot that has FACTOR_NANO billionths of everybody's
 * time. By the wall, or CPU: then in processor time, with a clock of
 * CLOCK_WALL_FACTOR times as much by the wall behind it, and
 * CLOCK_WALL_MORE_NS, for a bot that sleeps.
 */
#define CLOCK_WALL_FACTOR  10
#define CLOCK_WALL_MORE_NS INT64_C(2000000000)
struct clock_limits clock_limits(
	const struct clock_terms *terms, int64_t factor_nano, bool cpu);

struct clock {
	const struct clock_terms *terms;
	int64_t left_ns;
	int64_t started_ns; /* valid while running */
	bool running;
};

void clock_init(struct clock *, const struct clock_terms *);

void clock_start(struct clock *, int64_t now_ns);

/* When the flag falls: INT64_MAX if it never does or does not run. */
int64_t clock_deadline(const struct clock *);

/* What the seat may use for a turn that started now; INT64_MAX: no limit. */
int64_t clock_left(const struct clock *);

/* How far NOW is beyond what the seat may use; not above 0: it is not. */
int64_t clock_over(const struct clock *, int64_t now_ns);

/* Stops, and says in *USED_NS how long the turn took. False: the flag fell. */
bool clock_stop(struct clock *, int64_t now_ns, int64_t *used_ns);

/* The arbiter itself was busy: a running clock starts so much later. */
void clock_forgive(struct clock *, int64_t ns);

#endif
