/*
 * The time of the seats, on the wall and of the processor, and whether an
 * answer is in time: part of referee, whose header has what the world outside
 * calls.
 */
#ifndef REFEREE_REFEREE_TIME_H
#define REFEREE_REFEREE_TIME_H

#include "referee/referee.h"

/* Sends the commands for SEAT and starts its clocks. */
void referee_start_clocks(struct referee *, int seat);

/* Stops SEAT's clocks at its answer and leaves in its `turn` what it took.
 * False: the answer came too late, as WHY says, or that is in doubt, as the
 * seat's `voided` says. */
bool referee_stop_clocks(struct referee *, int seat, int64_t now_ns,
	const struct referee_delay *delay, char why[static FAULT_WHY_MAX]);

/* Stops the clocks of a seat that has not answered. */
void referee_read_clocks(struct referee *, int seat, int64_t now_ns);

/* The clock of a late seat that fell: "time" or "CPU time". */
const char *referee_clock_that_fell(
	const struct referee *, int seat, int64_t now_ns);

#endif
