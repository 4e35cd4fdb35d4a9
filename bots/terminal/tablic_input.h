/*
 * A person's play of tablić, from typed lines to a play: the card, then the
 * cards it takes, one or more a line and an empty line at the end, or all on
 * one line. No terminal here: lines go in, what to say comes out.
 *
 * A line is taken whole or not at all: when it is refused nothing changes.
 * Nothing is asked that has one answer: a last card is played unasked, the
 * choice ends when no more can be taken, and the suit of the played card is
 * asked for only when the hand holds both TD, or 2C, and another of its value.
 */
#ifndef TERMINAL_TABLIC_INPUT_H
#define TERMINAL_TABLIC_INPUT_H

#include <stdbool.h>

#include "common/random.h"
#include "tablic/view.h"
#include "terminal/tablic_wish.h"

enum { TABLIC_INPUT_TEXT_MAX = 512 };

enum tablic_input_stage {
	TABLIC_INPUT_CARD,  /* which card to play? */
	TABLIC_INPUT_WHICH, /* is it TD, or 2C, that is meant? */
	TABLIC_INPUT_TAKE,  /* which cards to take? */
	TABLIC_INPUT_DONE,  /* the play is whole, and legal */
};

struct tablic_input {
	const struct tablic_view *view;
	struct random *random;
	enum tablic_input_stage stage;
	card_set candidates;	 /* for the card to play, at WHICH */
	struct tablic_play play; /* valid from TAKE on; so far, until DONE */
	struct tablic_wish wish;
	bool whole; /* all came on one line */
};

/* Starts, or starts again. It must be the view's turn; VIEW and RANDOM are
 * kept. NOTE is what there is to say, often nothing. */
void tablic_input_start(struct tablic_input *, const struct tablic_view *view,
	struct random *random, char note[static TABLIC_INPUT_TEXT_MAX]);

/* LINE answers the question of the stage, which is not DONE; it is changed.
 * False: NOTE says why it cannot be. True: NOTE may say what followed. */
bool tablic_input_line(struct tablic_input *, char *line,
	char note[static TABLIC_INPUT_TEXT_MAX]);

/* The question of the stage, which is not DONE. No line feed. */
void tablic_input_prompt(
	const struct tablic_input *, char prompt[static TABLIC_INPUT_TEXT_MAX]);

#endif
