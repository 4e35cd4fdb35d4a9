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
#ifndef PERSON_TABLIC_INPUT_H
#define PERSON_TABLIC_INPUT_H

#include <stdbool.h>

#include "cards/card.h"
#include "common/random.h"
#include "person/words.h"

/* The cards that a person names for taking, before it is known which cards they
 * are: "6" is any six of the table, and a "6H" said later must still be free
 * for it. All zero is none. */
struct tablic_wish {
	card_set exact;		      /* named with their suits */
	int others[CARD_VALUE_COUNT]; /* how many more of each value */
	bool automatic;		      /* `auto`: the richest play on top */
};

struct tablic_input {
	card_set hand, table;
	struct random *random;
	enum tablic_input_stage {
		TABLIC_INPUT_CARD,  /* which card to play? */
		TABLIC_INPUT_WHICH, /* is it TD, or 2C, that is meant? */
		TABLIC_INPUT_TAKE,  /* which cards to take? */
		TABLIC_INPUT_DONE,  /* the play is whole, and legal */
	} stage;
	card_set candidates; /* for the card to play, at WHICH */
	card played;	     /* from TAKE on */
	card_set taken;	     /* when DONE */
	struct tablic_wish wish;
	bool whole; /* all came on one line */
};

/* Starts, or starts again, with a HAND that is not empty. RANDOM, which chooses
 * between equal cards, is kept. NOTE is what there is to say, often nothing. */
void tablic_input_start(struct tablic_input *, card_set hand, card_set table,
	struct random *random, char note[static WORDS_NOTE_MAX]);

/* LINE answers the question of the stage, which is not DONE; it is changed.
 * False: NOTE says why it cannot be. True: NOTE may say what followed. */
bool tablic_input_line(
	struct tablic_input *, char *line, char note[static WORDS_NOTE_MAX]);

/* The question of the stage, which is not DONE. No line feed. */
void tablic_input_prompt(
	const struct tablic_input *, char prompt[static WORDS_NOTE_MAX]);

#endif
