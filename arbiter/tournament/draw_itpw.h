/*
 * The groups of a round of the ITPW's tournament of Planowanie, for games of
 * any number of seats: at random, or chosen so that the games say as much as
 * possible about the ratings.
 *
 * Chosen: the highest-ranked bot A that is not yet placed takes those opponents
 * B whose games would lower the variance of its rating most. With information
 * as the inverse of a variance, all in the unit in which a strength is e^x:
 *
 *   h    what the past results of A and B say about their difference, the h_ij
 *        of BayesElo's Hessian;
 *   h'   the same expected of the next group's games, as many as it has seats.
 *        The chances of win, draw and loss are those of the ratings, counting
 *        as 12 results, and the pair's own past results together;
 *   J    what is known of B without A: 1/(200 Elo)^2 before any game, and its
 *        h with everybody else;
 *   g(x) = x*0.3*J / (x + 0.3*J), what A's rating has from a link x to B.
 *
 * With I, all that is known of A, its variance goes from 1/I to
 * 1/(I + g(h + h') - g(h)), least where g(h + h') - g(h) is greatest: for B
 * near in rating (h'), little played (h) and well known otherwise (J). Ratings
 * are those of rating_terms_usual. Not all others are looked at for B
 * (best_tree.h): a round takes little more time than its ratings.
 */
#ifndef TOURNAMENT_DRAW_ITPW_H
#define TOURNAMENT_DRAW_ITPW_H

#include <stdbool.h>
#include <stddef.h>

#include "common/random.h"
#include "rating/bradley_terry.h"
#include "rating/encounters.h"
#include "rating/rating.h"

/*
 * The best of many items for a purpose that comes only with the question, found
 * without looking at all of them: branch and bound over a tree of maxima (A.
 * Land and A. Doig, Econometrica 28, 1960). An item stands at a place and has a
 * merit; what it is worth is the more, the higher its merit, and the less, the
 * later its place, all else being equal.
 */
struct best_tree {
	double *most;  /* merit below each node, the root being 1; negative:
			* nobody is left */
	double *least; /* likewise, of those that are left */
	size_t leaves; /* a power of two */
};

/* Items at the places from 0 to COUNT - 1, whose MERITS are not negative. -1
 * with errno: no memory, and there is nothing to release. */
int best_tree_init(struct best_tree *, const double *merits, int count);
void best_tree_release(struct best_tree *);

void best_tree_remove(struct best_tree *, int place);

struct best_search {
	void *context;

	/* What the item at PLACE is worth. */
	double (*worth)(void *context, int place);

	/* What an item at PLACE or later with a merit of MERIT or less is worth
	 * at most, but for the last digits. */
	double (*bound)(void *context, int place, double merit);

	/* Whether items at all places from FIRST to LAST with the same merit
	 * have the same bound, which is what one is worth if not more is known
	 * of it. */
	bool (*same)(void *context, int first, int last);

	/* What is known so far, and in the end the best: the first of those
	 * that are worth the same. -1: none. An item that is worth more than
	 * its bound has to be known before. */
	int best;
	double most;
};

/* Looks for an item that is left and better than what SEARCH knows. */
void best_tree_search(const struct best_tree *, struct best_search *);

/* Who is to be placed, after what results. */
struct draw_itpw_field {
	const struct sums *results; /* of the rounds before, bot by number */
	const int *bots; /* to be placed, by their number, all different */
	int count;	 /* of them; a multiple of seats */
	int seats;	 /* of a group, 2 or more */
};

/* Fills GROUPS with all bots of the field, one group of `seats` after another.
 * Both depend on the field and RANDOM alone. -1 with errno: no memory. */
int draw_itpw_at_random(
	const struct draw_itpw_field *, struct random *, int *groups);
int draw_itpw_by_rating(
	const struct draw_itpw_field *, struct random *, int *groups);

/*
 * Who is to be placed in the next round of an itpw tournament, in the order of
 * their ratings, and what a group of two of them is worth (draw_itpw.h has the
 * formula).
 */
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
