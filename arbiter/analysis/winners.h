/* Who won a recorded game. */
#ifndef ANALYSIS_WINNERS_H
#define ANALYSIS_WINNERS_H

#include <stdbool.h>

#include "common/game.h"

#include "base/text.h"

struct record;

/* The seats of all that won; where DRAWN becomes true, of those that share
 * the most. A bot that sits twice has one name. */
seat_set winners_of(const struct record *, bool *drawn);

/* Whether the name at SEAT stands in a list of the WINNERS: each name once. */
bool winners_name_seat(const struct record *, seat_set winners, int seat);

/* Adds the member "winners", the seats of those who won or share the most. */
void winners_add_json(struct text *line, const struct record *);

#endif
