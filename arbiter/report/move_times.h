/*
 * The times of a bot's moves, however many: counted by size, in classes each
 * of which is 3 % wider than the one before it.
 */
#ifndef REPORT_MOVE_TIMES_H
#define REPORT_MOVE_TIMES_H

#include <stdint.h>

/* Eight powers of two above the widest part of a class make 2^40 us, or twelve
 * days; what is more is counted as that. */
enum { MOVE_TIMES_PARTS = 32, MOVE_TIMES_CLASSES = 36 * MOVE_TIMES_PARTS };

/* {0} is of no move. */
struct move_times {
	int64_t count;
	int64_t sum_us;
	int64_t longest_us;
	int64_t classes[MOVE_TIMES_CLASSES];
};

void move_times_add(struct move_times *, int64_t us);

/* The least time that PERCENT of the moves, over 0, do not exceed, to within
 * 3 %; 0 without moves. */
int64_t move_times_percentile(const struct move_times *, int percent);

#endif
