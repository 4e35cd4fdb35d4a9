/*
 * A sitting: one bot at one seat of a course, asked and told what Talon itself
 * would ask and tell, game after game. What it does wrong ends the sitting with
 * a sentence.
 *
 *	sitting_init(&sitting, &talk, &course);
 *	if (sitting_open(&sitting, &spec) && sitting_begin(&sitting, 0, 7))
 *		while ((end = sitting_turn(&sitting)) == SITTING_ON)
 *			puts(sitting.answer);
 *	if (end == SITTING_FAILED)
 *		puts(sitting.why);
 *	sitting_release(&sitting);
 */
#ifndef TALK_SITTING_H
#define TALK_SITTING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "referee/handshake.h"
#include "talk/conversation.h"
#include "talk/course.h"

enum sitting_state {
	SITTING_ON,	    /* the game goes on */
	SITTING_OVER,	    /* by its rules */
	SITTING_BROKEN_OFF, /* after so many commands */
	SITTING_FAILED,	    /* `why` */
};

struct sitting {
	struct conversation *talk;
	struct course *course;
	struct handshake handshake;
	struct text listed; /* what it answered list_commands with */

	/* The caller's, set by init as Talon has them. */
	int64_t start_ns;    /* for the first answer of a process */
	int64_t patience_ns; /* for any other */
	uint64_t seed;	     /* for set_seed */
	int64_t left_ms;     /* for time_left */
	long commands_left;  /* then the game breaks off; -1: never */

	long turns; /* answers that were legal, since init */
	int64_t slowest_ns;
	bool answered;		    /* it failed by what it answered */
	char answer[GAME_LINE_MAX]; /* the last one */
	struct text actions; /* of the game, a line each; the caller may clear
			      * it */
	char why[FAULT_WHY_MAX];
};

/* TALK and COURSE must outlive the sitting. */
void sitting_init(
	struct sitting *, struct conversation *talk, struct course *course);
void sitting_release(struct sitting *);

/* Starts a process and asks it for its commands. False: `why`. */
bool sitting_open(struct sitting *, const struct bot_spec *spec);

/* Deal NUMBER of the course begins, the bot at SEAT; until it has answered the
 * opening. False: `why`, unless the game broke off. */
bool sitting_begin(struct sitting *, int seat, long number);

/* The bot's next turn: it is told what happened, asked, and what it answers is
 * done. */
enum sitting_state sitting_turn(struct sitting *);

/* Says what happened until the bot is to act, and waits for the answers. */
enum sitting_state sitting_to_turn(struct sitting *);

/* Plays the game to its end, and says the result. */
enum sitting_state sitting_play(struct sitting *);

/* Says the result of the game, over or not, to a bot that wants to hear it. */
enum sitting_state sitting_finish(struct sitting *);

#endif
