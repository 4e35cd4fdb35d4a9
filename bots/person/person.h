/*
 * The bot behind which a person sits: hears the commands of the protocol, shows
 * the person the game, and puts a question off until the person has answered.
 * It knows no game. What is seen and what may be done comes by `show_frame` and
 * `show_actions`; whatever else a game says is obeyed.
 *
 *	person_bot(&person, &place, "1.0", &bot);
 *	... bot_read(&bot, ...), and when bot.is_put_off and the answer is
 *known: person_answer(&person, &bot, "7H");
 */
#ifndef PERSON_PERSON_H
#define PERSON_PERSON_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "common/game.h"
#include "person/hint.h"
#include "protocol/bot.h"
#include "protocol/parts.h"

/* The answer of a person who gives the game up. */
#define PERSON_RESIGNS "resign"

/* The same where nobody is there any more to answer. */
#define PERSON_LEAVES "leave"

/* The answer of a person who takes back so many own actions. */
#define PERSON_UNDOES "undo %d"

enum { PERSON_RULES_MAX = 64 };

struct person {
	const struct person_place *place;
	struct parts frame_parts;
	struct parts action_parts;
	json_t *frame;	 /* the last of the game; NULL: there is none */
	json_t *actions; /* for the next question; NULL: none were shown */
	json_t *names;	 /* by seat; NULL: they are not told */
	char rules[PERSON_RULES_MAX];
	uint64_t seed; /* by set_seed */
	long games;    /* begun */
	bool begun;    /* the person has been shown something of this game */
	bool gave_up;
	int seat;
	int match_to;	  /* the game is a deal of a match to so many points;
			  * 0: of none */
	json_t *before;	  /* by seat: what they had before it; NULL: of none */
	int64_t left_ms;  /* for the next answer; -1: any time */
	bool failed;	  /* there was no memory */
	struct hint hint; /* has heard all that the seat has */
};

/* Where the person sits. Each function gets SELF; ACTIONS, FRAME, POINTS and
 * SENTENCES are borrowed. */
struct person_place {
	/* A game begins; its rules, seat and names are known. */
	void (*begin)(void *self, const struct person *);

	/* A command that frames do not replace; NULL: nobody wants it. */
	void (*hear)(void *self, const struct bot *, const char *arguments);

	void (*show)(void *self, json_t *frame);

	/* False: nobody can choose without actions, which are NULL here. */
	bool (*ask)(void *self, const char *question, json_t *actions,
		int64_t left_ms);

	/* The game ended; SENTENCES, an array of facts (common/say.h), say
	 * how. */
	void (*end)(void *self, json_t *points, json_t *sentences);
	void *self;
};

/* Makes *BOT the person's, of that VERSION. All are the caller's, and must
 * outlive it. */
void person_bot(struct person *, const struct person_place *,
	const char *version, struct bot *);
void person_release(struct person *);

/* Answers the command that was put off, and goes on. */
void person_answer(struct person *, struct bot *, const char *answer);

#endif
