/*
 * What a game that is a program answers to `restore` and `act`: what is to be
 * said to whom, who is asked next, and the points, as protocol/GAMES.md has it.
 */
#ifndef FOREIGN_TURN_H
#define FOREIGN_TURN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "common/game.h"

struct turn_said {
	seat_set hearers;
	bool listed;	  /* only those who list the command */
	const char *line; /* a command */
};

/* The strings point into the answer that was parsed. {0} may be released. */
struct turn {
	const char *action; /* of act: in its canonical form */
	struct turn_said *said; /* owned */
	size_t said_count, said_size;
	size_t opening; /* so many of them come before `begin` */
	int points[GAME_SEATS_MAX];
	int standing[GAME_SEATS_MAX];
	seat_set asked;	  /* empty: the game is over */
	const char *tell; /* a word of small letters and _ */
	const char *ask;  /* a command */
};

enum { TURN_TELL_MAX = 16, TURN_ASK_MAX = 1024 }; /* bytes, with the NUL */

/* Reads ANSWER, which it writes into and which must outlive the turn, of a game
 * of SEATS: to `restore`, or to `act`. False, with the reason in words: it is no
 * such answer. */
bool turn_parse_opening(struct turn *, char *answer, int seats,
	char reason[static REASON_MAX]);
bool turn_parse_action(struct turn *, char *answer, int seats,
	char reason[static REASON_MAX]);

/* Points of SEATS, "1 -1 0 0". */
bool turn_parse_points(
	const char *text, int seats, int points[static GAME_SEATS_MAX]);

void turn_release(struct turn *);

#endif
