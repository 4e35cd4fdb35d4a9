/*
 * The search for a turn of Trax: alpha-beta over whole turns, deepened step by
 * step, with a table of positions, the best turn searched first and the others
 * to prove that they are no better (principal variation search; Reinefeld
 * 1983). At the depth's end a turn that completes something is still looked
 * for; else the position is worth what its open paths are.
 *
 * Values are to the seat whose turn it is, in WORTH_POINT: an ending is worth
 * its points less the opponent's, doubled ones as doubled, so that a sure win
 * is made as long as can be seen, and a loss as short. Worths count HOPE times:
 * who hopes for more from a good position than equals would get from it goes on
 * where a small loop is at hand. That costs nothing against equals, and a
 * weaker player loses twice as much.
 *
 * A node is a turn tried. The same nodes give the same choice.
 */
#ifndef TRAX_SEARCH_SEARCH_H
#define TRAX_SEARCH_SEARCH_H

#include <stdbool.h>

#include "common/effort.h"
#include "common/random.h"
#include "trax/search/field.h"

struct search;

/* A worth counts HOPE of these times. */
enum { SEARCH_HOPE = 16 };

/* NULL: no memory. About six megabytes. */
struct search *search_new(void);
void search_free(struct search *);

/* A turn that can be chosen. */
struct search_choice {
	struct field_move move;
	int value;
	int depth;  /* turns that the value was searched; 0: a look at it */
	bool ends;  /* the contest; the value is then that of the ending */
	bool bound; /* it is worth no more than that */
};

/* The choices of SEAT on a board where nothing has been completed, the best
 * first, chance deciding between equals; the depth that was finished is *DEPTH.
 * They stay until the next call. Their number, 0 if only a pass is left. */
int search_choices(struct search *, const struct trax_board *, int seat,
	const struct worth *, int hope, struct effort *, struct random *,
	const struct search_choice **choices, int *depth);

/* The value to SEAT of one of those choices, no bound, all of whose replies are
 * searched so deep that with it DEPTH turns are, at least one. False: the effort
 * has ended. */
bool search_value(struct search *, const struct search_choice *, int seat,
	int depth, struct effort *, int *value);

#endif
