/*
 * How long a seat takes, by the clock on the wall and that of the processor,
 * and whether that is in time: part of referee, which has in its own header
 * what the world outside asks of it.
 */
#ifndef REFEREE_REFEREE_TIME_H
#define REFEREE_REFEREE_TIME_H

#include "referee/referee.h"

/* What was said to SEAT leaves, and its clocks run. */
void referee_start_clocks(struct referee *, int seat);

/* They stop with an answer, and the seat's `turn` is what it took. False: it
 * came too late, as WHY says, or that is in doubt, as the seat's `voided`
 * says. */
bool referee_stop_clocks(struct referee *, int seat, int64_t now_ns,
	const struct referee_delay *delay, char why[static REFEREE_WHY_MAX]);

/* They stop without one. */
void referee_read_clocks(struct referee *, int seat, int64_t now_ns);

/* "time" or "CPU time", of a seat that is late. */
const char *referee_clock_that_fell(
	const struct referee *, int seat, int64_t now_ns);

#endif
