/*
 * The players of the thesis as it says them, word by word: every subset of the
 * table, every play to the end of the deal. The tests hold the real ones
 * against them on small positions of two players.
 */
#ifndef LIB_NAIVE_THESIS_H
#define LIB_NAIVE_THESIS_H

#include "tablic/gain.h"
#include "tablic/rules.h"

struct naive_thesis_position {
	enum tablic_scoring scoring;
	card_set own, other, table;
};

typedef void naive_thesis_visit(void *context, struct tablic_play);

/* Visits every play of HAND on TABLE. */
void naive_thesis_each_play(
	card_set hand, card_set table, naive_thesis_visit *, void *context);

/* What a play gains, as src/tablic/gain.h counts. */
int naive_thesis_gain(enum tablic_scoring, card_set table, struct tablic_play);

/* The position after PLAY, and the other's answer in *ANSWER. */
struct naive_thesis_position naive_thesis_after(
	const struct naive_thesis_position *, struct tablic_play play,
	int *answer);

/* What PLAY brings, and the best of what follows. */
int naive_thesis_backtrack_play(
	const struct naive_thesis_position *, struct tablic_play play);

/* The most that can be gained to the end of the deal. */
int naive_thesis_backtrack(const struct naive_thesis_position *);

#endif
