/*
 * A game of any kind in course, with what each seat has heard of it, so that
 * any player can be asked in any of its positions:
 *
 *	seat_course_begin(&course, &terms);
 *	while (seat_course_goes_on(&course)) {
 *		choose(seat_course_view(&course), answer);
 *		seat_course_play(&course, answer);
 *	}
 *	seat_course_end(&course);
 *
 * A plain one is played as people type it.
 *
 * What a game or a seat does not take fails an assertion, which is said before
 * on standard error.
 */
#ifndef LIB_SEAT_COURSE_H
#define LIB_SEAT_COURSE_H

#include "common/game.h"
#include "common/seat.h"

struct seat_course_terms {
	const struct game_rules *rules;
	int bots;	       /* that can play it */
	long number;	       /* of the deal */
	const void *settings;  /* that have been checked; NULL: none */
	bool open_hands;       /* everybody is shown all of them */
	bool modes;	       /* everybody is told them */
	bool plain;	       /* nobody is told but `set_deck`, `set_players`,
				  `set_cards` and `play`: no card lies on the
				  table at the start, all declare 0 */
	struct random *random; /* deals */
};

struct seat_course {
	const struct game_rules *rules;
	const struct seat_game *of_seats;
	struct game_voice voice;
	int seats;
	bool plain;
	void *game;
	void *trial; /* another one, for answers that do not count */
	void *views[GAME_SEATS_MAX];
};

void seat_course_begin(struct seat_course *, const struct seat_course_terms *);
void seat_course_end(struct seat_course *);

/* False: the game is over, and all have heard the result. */
bool seat_course_goes_on(struct seat_course *);

/* Of the seat whose turn it is, the lowest of several. */
int seat_course_turn(const struct seat_course *);
const void *seat_course_view(const struct seat_course *);
const struct seat_question *seat_course_question(const struct seat_course *);

/* Whether ANSWER would be legal; nothing happens. */
bool seat_course_try(struct seat_course *, const char *answer,
	char reason[static GAME_REASON_MAX]);

/* The answer of the seat whose turn it is, which must be legal. */
void seat_course_play(struct seat_course *, const char *answer);

#endif
