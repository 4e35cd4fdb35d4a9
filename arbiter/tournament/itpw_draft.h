/*
 * Who is to be placed in the next round of an itpw tournament, in the order of
 * their ratings, and what a group of two of them is worth (draw_itpw.h has the
 * formula).
 */
#ifndef TOURNAMENT_ITPW_DRAFT_H
#define TOURNAMENT_ITPW_DRAFT_H

#include <stdbool.h>

#include "rating/bradley_terry.h"
#include "rating/encounters.h"
#include "tournament/best_tree.h"
#include "tournament/draw_itpw.h"

/* One to be placed. Information is the inverse of a variance, in the unit in
 * which a strength is e^x. */
struct itpw_candidate {
	int bot;
	int place;  /* at first */
	int player; /* of the encounters; -1: has not met anybody */
	double gamma;
	double information;
	const struct encounter *past; /* with who chooses now; NULL: none */
	bool placed;
};

struct itpw_draft {
	struct encounters encounters;
	struct bradley_terry model;
	struct itpw_candidate *candidates; /* the highest rating first */
	struct itpw_candidate *
		*of_player;    /* by player; NULL: not to be placed */
	struct best_tree left; /* who is not placed, by information */
	int count;
	int seats;
};

/* BOTS are those of the field, in the order in which equals stand. -1 with
 * errno: no memory, and there is nothing to release. */
int itpw_draft_init(
	struct itpw_draft *, const struct draw_itpw_field *, const int *bots);
void itpw_draft_release(struct itpw_draft *);

/*
 * What the games of a group are expected to say about A's rating through B's:
 * like a conductance, from A to B by what their games say, and on from B by
 * what is known of B otherwise. So one more game is worth the less, the more
 * the two have played, and nothing if B is known through A alone.
 */
double itpw_draft_gain(const struct itpw_draft *,
	const struct itpw_candidate *a, const struct itpw_candidate *b);

#endif
