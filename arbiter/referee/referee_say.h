/*
 * The commands that the referee itself sends to the seats, whatever the game:
 * part of referee. They leave when the port sends them.
 */
#ifndef REFEREE_REFEREE_SAY_H
#define REFEREE_REFEREE_SAY_H

#include "referee/referee.h"

void referee_say(struct referee *, int seat, const char *line,
	enum expected_answer answer);

/* What set_seed brings to SEAT in game ID of a run with SEED. */
uint64_t referee_seat_seed(const struct seed *seed, long id, int seat);

void referee_say_rules(struct referee *, int seat);
void referee_say_seed(struct referee *, int seat);

/* Who sits where: a word a seat. */
void referee_say_names(struct referee *, int seat);

/* Says nothing to a seat without a clock. */
void referee_say_time_left(struct referee *, int seat);

void referee_say_result(struct referee *, int seat);

/* The position, to all whose bots want to see it. */
void referee_show_frames(struct referee *);

/* What SEAT, which is to act, may do, if its bot wants to see that. */
void referee_show_actions(struct referee *, int seat);

#endif
