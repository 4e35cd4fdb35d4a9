/*
 * What the referee itself tells the seats, whatever the game: part of referee.
 */
#ifndef REFEREE_REFEREE_SAY_H
#define REFEREE_REFEREE_SAY_H

#include "referee/referee.h"

void referee_say(
	struct referee *, int seat, const char *line, enum link_answer answer);

void referee_say_rules(struct referee *, int seat);
void referee_say_seed(struct referee *, int seat);

/* Nothing if the seat has no clock. */
void referee_say_time_left(struct referee *, int seat);

void referee_say_result(struct referee *, int seat);

#endif
