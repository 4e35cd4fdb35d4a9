/*
 * The last deal of two players, solved: with no stock left each knows the
 * other's cards, so there is one best result, and this finds it and a play
 * that leads there.
 *
 * The result is what decides the game: for TABLIC_POINTS the margin in points,
 * most cards included, for TABLIC_STIHOVI the margin in tablic_standing, so
 * štihovi above cards.
 *
 * A deal before it is solved to its end in the same way where each knows the
 * other's cards, with what a value net says of the rest of the game there.
 */
#ifndef TABLIC_SEARCH_ENDGAME_H
#define TABLIC_SEARCH_ENDGAME_H

#include <stdbool.h>
#include <stdint.h>

#include "common/effort.h"
#include "common/random.h"
#include "tablic/counts.h"
#include "tablic/search/value_net.h"
#include "tablic/view.h"

/* Whatever has two numbers has that of the player to move first. */
struct tablic_endgame_position {
	enum tablic_scoring scoring;
	tablic_counts table;
	tablic_counts
		hands[2]; /* up to six; equal, or the first has one more */
	int points[2];	  /* of the piles, with their tablas */
	int cards[2];	  /* in the piles */
	int last;	  /* who captured last; -1: nobody yet */
};

struct tablic_endgame_answer {
	int type;	     /* of the card to play */
	tablic_counts taken; /* 0: it is laid down */
	int value;	     /* the margin at the end for the player to move */
	double points;	     /* the same in points */
	bool exact;
	int64_t nodes; /* positions looked at */
};

/* The game as it stands, in the last deal of two, with a card to be played. */
void tablic_endgame_of_game(
	struct tablic_endgame_position *, const struct tablic *);

/* The same as the seat whose turn it is sees it. False: it is not the last deal
 * of two, or not the turn of the view's seat. */
bool tablic_endgame_of_view(
	struct tablic_endgame_position *, const struct tablic_view *);

/* The same in any deal of two in which this seat knows the other's cards. */
bool tablic_endgame_of_known(
	struct tablic_endgame_position *, const struct tablic_view *);

/* What comes after a deal that is not the last. */
struct tablic_endgame_future {
	const struct tablic_value_net *net; /* says what it is worth */
	struct tablic_table_cache *cache;
	int deal;	/* the number of the deal that is played */
	card_set stock; /* of which no card is known to anybody */
};

struct tablic_endgame;

/* Less than three megabytes. NULL: no memory. */
struct tablic_endgame *tablic_endgame_new(void);
void tablic_endgame_free(struct tablic_endgame *);

/*
 * The best play of POSITION, whose mover has a card, with a node for every
 * position that is looked at and more for those with very many captures. If the
 * effort ends before all is known, the answer is the best play known, at worst
 * the greedy player's, and not exact; its value is then what that play comes
 * to, or only what it wins at once if no more is known. The same question has
 * the same answer, whatever was asked before.
 */
void tablic_endgame_solve(struct tablic_endgame *,
	const struct tablic_endgame_position *, struct effort *,
	struct tablic_endgame_answer *);

/* The same for a deal that FUTURE follows. The margin is that which can be
 * expected of the whole game, in parts of a point, and never exact. */
void tablic_endgame_solve_deal(struct tablic_endgame *,
	const struct tablic_endgame_position *,
	const struct tablic_endgame_future *, struct effort *,
	struct tablic_endgame_answer *);

enum { TABLIC_ENDGAME_WEIGHED = 32 };

/*
 * What the plays of POSITION come to one by one, in the greedy player's order
 * but PLAYED, if it is not NULL, before all, and MOST of them at most,
 * TABLIC_ENDGAME_WEIGHED at the very most, each as the answer of one who had no
 * other; in the last deal FUTURE is NULL. Returns how many there was effort for.
 */
int tablic_endgame_weigh(struct tablic_endgame *,
	const struct tablic_endgame_position *,
	const struct tablic_endgame_future *, const struct tablic_play *played,
	struct effort *, struct tablic_endgame_answer answers[], int most);

/* The answer as a play of the view that the position was made of. Among equal
 * cards of the hand the played one is drawn at random, so that its suit tells
 * nothing of the others. */
struct tablic_play tablic_endgame_play(const struct tablic_endgame_answer *,
	const struct tablic_view *, struct random *);

#endif
