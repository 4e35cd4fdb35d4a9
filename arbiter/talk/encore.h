/*
 * An encore: a recorded game once more, with bots at some of its seats, or at
 * all. Each hears exactly what its seat heard. It is asked where that was
 * asked; what is done is the caller's to choose.
 *
 *	encore_init(&encore, &run, &record, reason);
 *	encore_sit(&encore, seat, &talk, &spec);
 *	encore_begin(&encore);
 *	while ((seat = encore_turn(&encore)) != -1) {
 *		if (encore_has_bot(&encore, seat) &&
 *			encore_ask(&encore, seat))
 *			... encore.answer, encore.legal, encore.action ...
 *		encore_act(&encore, seat, action, used_ns, reason);
 *	}
 *	encore_release(&encore);
 */
#ifndef TALK_ENCORE_H
#define TALK_ENCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/text.h"
#include "record/record.h"
#include "record/run.h"
#include "referee/handshake.h"
#include "talk/conversation.h"

struct encore_seat {
	struct conversation *talk; /* the caller's; NULL: there is no bot */
	struct handshake handshake;
	struct text heard; /* lines that it has not been told */
	int64_t left_ns;   /* of its time for the game */
};

/* All zero may be released. */
struct encore {
	const struct run *run;
	const struct record *record;
	const struct game_rules *rules;
	void *game; /* owned */
	void *copy; /* owned: where an action is tried */
	struct encore_seat seats[GAME_SEATS_MAX];
	/* The caller's, after init. */
	int64_t patience_ns; /* for any answer; 0: for an action the time that
			      * the bot had, if it had a clock */
	int64_t least_ns;    /* of that time, for who is a little slower */

	/* Of the last question. */
	char answer[GAME_LINE_MAX]; /* as it was given, one line */
	bool legal;
	char action[GAME_LINE_MAX]; /* that answer as the rules write it */
	char why[FAULT_WHY_MAX];    /* it is not, or what failed */
	enum fault fault;	    /* what a game would have ended by;
				     * FAULT_NONE: nothing of the bot's doing */
};

/* RECORD, read with its start, and RUN must outlive it. False, with the reason;
 * it is to be released all the same. */
bool encore_init(struct encore *, const struct run *run,
	const struct record *record, char reason[static REASON_MAX]);
void encore_release(struct encore *);

/* Starts SPEC for SEAT and asks for its commands. False: why. */
bool encore_sit(struct encore *, int seat, struct conversation *talk,
	const struct bot_spec *spec);

static inline bool
encore_has_bot(const struct encore *encore, int seat)
{
	return encore->seats[seat].talk;
}

/* The opening and the first hands. False: why. */
bool encore_begin(struct encore *);

/* The seat that is to act, the first of several; -1: the game is over. */
int encore_turn(const struct encore *);

/* Asks the bot of SEAT, which is to act. False: it gave no answer, why. */
bool encore_ask(struct encore *, int seat);

/* Whether the last answer, a legal one, is what TEXT is: the same words, but
 * for an order that makes no difference. */
bool encore_is_same(struct encore *, int seat, const char *text);

/* Waits for NS whether the bot of SEAT does wrong without being asked. False:
 * it does, why. */
bool encore_is_quiet(struct encore *, int seat, int64_t ns);

/* SEAT acts, having used NS. False: it is not legal, why; or a bot did not
 * answer what it was told. */
bool encore_act(struct encore *, int seat, const char *text, int64_t used_ns);

#endif
