/*
 * One seat's time in one game: a budget, an increment for each turn finished
 * in time, and a limit for the single turn. "Now" is always passed in, and may
 * be the time on the wall or that of a processor.
 *
 *	clock_init(&clock, &terms);
 *	clock_start(&clock, now_ns, 0);
 *	...
 *	if (!clock_stop(&clock, now_ns, &used_ns))
 *		... the seat's time was up ...
 */
#ifndef REFEREE_CLOCK_H
#define REFEREE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct run;

struct clock_terms {
	int64_t budget_ns;    /* for the game; CLOCK_UNLIMITED: no budget */
	int64_t increment_ns; /* for every turn finished in time */
	int64_t turn_ns;      /* for one turn; 0: no limit of its own */
};

#define CLOCK_UNLIMITED INT64_MAX

/* What RUN gives to all bots. */
struct clock_terms clock_terms(const struct run *run);

/* A seat has two clocks; both run in its turns, and the first to fall counts.
 */
struct clock_limits {
	struct clock_terms wall;
	struct clock_terms cpu; /* of processor time */
	int64_t lag_ns; /* off each turn by the wall; changed between them */
};

/*
 * The limits of a bot that has FACTOR_NANO billionths of the time that TERMS
 * give to all bots: by the wall alone or, with CPU, in processor time. For a
 * bot that sleeps, the wall then allows CLOCK_WALL_FACTOR times as much and
 * CLOCK_WALL_MORE_NS.
 */
#define CLOCK_WALL_FACTOR  10
#define CLOCK_WALL_MORE_NS INT64_C(2000000000)
struct clock_limits clock_limits(
	const struct clock_terms *terms, int64_t factor_nano, bool cpu);

struct clock {
	const struct clock_terms *terms; /* the caller's */
	int64_t left_ns;
	int64_t started_ns; /* valid while running */
	int64_t lag_ns;	    /* likewise: of the turn, none of its time */
	bool running;
};

void clock_init(struct clock *, const struct clock_terms *);

/* The first LAG_NS of the turn do not count. */
void clock_start(struct clock *, int64_t now_ns, int64_t lag_ns);

/* When the time is up; INT64_MAX: it has no limit, or the clock does not run.
 */
int64_t clock_deadline(const struct clock *);

/* What the seat may use for a turn that starts now; INT64_MAX: no limit. */
int64_t clock_left(const struct clock *);

/* How far NOW is beyond clock_deadline; not above 0: the seat is in time. */
int64_t clock_over(const struct clock *, int64_t now_ns);

/* Stops the clock and leaves in *USED_NS how long the turn took. False: its
 * time was up. */
bool clock_stop(struct clock *, int64_t now_ns, int64_t *used_ns);

/* The arbiter itself was stopped for NS: a running clock starts so much later.
 */
void clock_forgive(struct clock *, int64_t ns);

#endif
