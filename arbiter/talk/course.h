/*
 * The course of a game at a table where stand-ins take all seats but one, whose
 * lines are kept: what that seat heard. It is played by the rules alone, so the
 * same numbers give the same game.
 *
 *	course_init(&course, rules, bots, presets, reason);
 *	course_deal(&course, seat, number);
 *	... course_take(&course): "set_deck ...\nset_players 2 1\n..." ...
 *	course_begin(&course);
 *	while (course_to_seat(&course)) {
 *		... course_take(&course), course.rules->request(...)->ask ...
 *		if (!course_act(&course, text, reason))
 *			...
 *	}
 *	course_release(&course);
 */
#ifndef TALK_COURSE_H
#define TALK_COURSE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/seed.h"
#include "base/text.h"
#include "referee/deals.h"
#include "talk/stand_in.h"

/* Who hears besides the seat. */
struct course_ear {
	void (*hear)(void *owner, seat_set hearers, const char *line);
	void *owner;
	seat_set see_all; /* as those of a game_voice */
	seat_set told_mode;
};

/* All zero may be released. */
struct course {
	const struct game_rules *rules;
	int seats;
	int seat;	   /* that is heard; -1: none */
	bool open_hands;   /* for it; the caller's, before course_deal */
	unsigned commands; /* that its bot lists, of enum optional_command; the
			    * caller's, before course_begin */
	struct course_ear ear; /* the caller's, likewise; NULL: nobody */
	struct seed seed; /* of the deals; the caller's, likewise, after init */
	void *settings;	  /* owned; NULL: the game has none */
	void *game;	  /* owned */
	struct stand_in *stand_ins; /* owned, one a seat */
	struct text heard;	    /* lines that have not been taken */
	bool actions_shown;	    /* those of the position */
	char action[GAME_LINE_MAX]; /* the last one of the seat */
};

/* For BOTS bots, 0: as few as can play, and the options of PRESETS, behind the
 * last one an entry without a name, or NULL. False, with the reason in words;
 * the course is to be released all the same. */
bool course_init(struct course *, const struct game_rules *, int bots,
	const struct game_preset *presets, char reason[static REASON_MAX]);
void course_release(struct course *);

/* Deal NUMBER as it is dealt for checks, SEAT being heard: says the
 * introduction. */
void course_deal(struct course *, int seat, long number);

/* The same, but the deal is one of DEALS. */
void course_deal_of(
	struct course *, int seat, const struct deals *deals, long number);

/* The same from the start of a recorded game. False, with the reason. */
bool course_restore(struct course *, int seat, const json_t *start,
	char reason[static GAME_REASON_MAX]);

/* The play begins. */
void course_begin(struct course *);

/* Lets the others act until it is SEAT's turn. False: the game is over. */
bool course_to_seat(struct course *);

/* Who is to act, the first of several; -1: the game is over. */
int course_turn(const struct course *);

/* What the seat is asked for: "gen_move". */
const char *course_ask(const struct course *);

/* The seat is to act: says what it may do, once, if its bot wants to see that.
 */
void course_show_actions(struct course *);

/* The seat acts. False: it was not legal, with the reason in words. */
bool course_act(
	struct course *, const char *text, char reason[static GAME_REASON_MAX]);

/* The same for the seat whose turn it is, whichever that is. */
bool course_act_at_turn(
	struct course *, const char *text, char reason[static GAME_REASON_MAX]);

/* What the seat's own stand-in would do, and that of the seat whose turn it is.
 */
void course_suggest(struct course *, char text[static GAME_LINE_MAX]);
void course_suggest_at_turn(struct course *, char text[static GAME_LINE_MAX]);

/* The lines that the seat has heard since they were taken last, "" for none;
 * valid until anything more is heard. */
const char *course_take(struct course *);

#endif
