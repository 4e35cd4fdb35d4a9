/*
 * What a person answers, from typed lines to an action. No terminal here: lines
 * go in, what to say comes out. It knows what may be done from the actions of
 * the question (common/game_actions.h), and of tablić also the rules: there a
 * play may come card by card, first the card, then the cards it takes, one or
 * more a line and an empty line at the end.
 *
 * A card is written as the deck has it, in either case, or as people say it:
 * `10`, `q`, `hearts 7`, `karo a`. In other games than tablić a value or a suit
 * alone does where only one card that may be played is meant. A piece on a
 * board is written as `ROW COLUMN PIECE`; anything else as the action has it.
 *
 * A line is taken whole or not at all: when it is refused nothing changes.
 * Nothing is asked that has one answer.
 */
#ifndef PERSON_INPUT_H
#define PERSON_INPUT_H

#include <stdbool.h>

#include <jansson.h>

#include "common/game.h"
#include "common/random.h"
#include "person/tablic_input.h"

struct input_question {
	const char *name; /* "gen_move" */
	const char *rules;
	const json_t *frame;   /* NULL: none was shown */
	const json_t *actions; /* NULL: they were not shown, and any line is
				  the answer */
	int seat;
	struct random *random; /* chooses between equal cards */
};

struct input {
	struct input_question question;
	bool done;
	char answer[GAME_LINE_MAX]; /* valid when DONE, and legal as far as can
				       be known */

	bool card_by_card; /* tablić */
	struct tablic_input tablic;
};

/* Starts, or starts again. What the question names is kept. NOTE is what there
 * is to say, often nothing. */
void input_start(struct input *, const struct input_question *,
	char note[static WORDS_NOTE_MAX]);

/* LINE answers the question, which is not done; it is changed. False: NOTE says
 * why it cannot be, or what was asked. True: NOTE may say what followed. */
bool input_line(struct input *, char *line, char note[static WORDS_NOTE_MAX]);

/* What an action of a question does, in words. */
void input_say_action(const json_t *action, char words[static WORDS_NOTE_MAX]);

/* The question. No line feed. */
void input_prompt(const struct input *, char prompt[static WORDS_NOTE_MAX]);

/* How to answer, in lines. */
const char *input_help(const struct input *);

#endif
