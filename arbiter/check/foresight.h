/*
 * What a seat is going to hear, found out before the bot hears it: how many
 * answers a check has to ask for until there is something to be seen.
 */
#ifndef CHECK_FORESIGHT_H
#define CHECK_FORESIGHT_H

#include "talk/course.h"

/* Up to the second hand that the seat is dealt, or the end of the game. */
struct foresight {
	int hands;  /* 2: a second one is dealt */
	int asked;  /* how many answers the seat gives before */
	int move;   /* the number of that which is its first move; 0: none */
	int follow; /* the same, if others have moved before; else 0 */
};

/* For SEAT in deal NUMBER of COURSE, which is to be dealt anew afterwards. */
struct foresight foresee(struct course *course, int seat, long number);

#endif
