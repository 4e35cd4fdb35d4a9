/*
 * A lesson: positions of a game, one idea each, with a task, what is said of
 * each answer to it, and how the game goes on then. A lesson is a table of the
 * game's folder, all its texts sentences of English (common/say.h), cards and
 * seats in them as in frames; a program that shows it needs no rules:
 *
 *	lesson_step(&tablic_game_points, 1)
 *	{"game":"tablic","n":1,"of":8,"title":"Sums","task":"Take 3H …",
 *	 "seat":0,"ask":"gen_move","frame":{…},"actions":[…]}
 *
 *	lesson_answer(&tablic_game_points, 1, "7H 3H 4D", reason)
 *	{"right":true,"feedback":"…","action":"7H 3H 4D","frames":[{…}],"next":2}
 *
 * Frames and actions are those of the seat that is asked (game_frame.h,
 * game_actions.h); "next" is null after the last step.
 */
#ifndef COMMON_LESSON_H
#define COMMON_LESSON_H

#include <stdbool.h>

#include <jansson.h>

#include "common/game.h"

enum { LESSON_ANSWERS_MAX = 8 };

/* What is said of answers that are alike. */
struct lesson_answer {
	const char *actions; /* fnmatch(3): "7H *" is whatever 7H takes */
	bool right;
	const char *say;
	const char *
		then; /* what the others do, with ", " between; NULL: nothing */
};

struct lesson_step {
	const char *title;
	const char *task;
	int seats;
	const struct game_preset *presets; /* of the game's own options; NULL */
	const char *deal;		   /* a line of a deal file */
	const char *moves; /* what has been done, with ", " between; NULL */

	/* The first that fits an action counts; the last fits all, and what is
	 * behind it has no actions. The first that is right is an example. */
	struct lesson_answer answers[LESSON_ANSWERS_MAX];
};

struct lesson {
	const struct lesson_step *steps; /* behind the last one without title */
};

/* How many steps the game's lesson has; 0: there is none. */
int lesson_length(const struct game_rules *);

/* Step N, from 1 on, a new object. NULL: there is none, or no memory. */
json_t *lesson_step(const struct game_rules *, int n);

/* What comes of ACTION there, a new object; NULL: of one that is right. NULL,
 * with the reason in words: there is no such step, the action is not legal, or
 * there is no memory. */
json_t *lesson_answer(const struct game_rules *, int n, const char *action,
	char reason[static GAME_REASON_MAX]);

#endif
