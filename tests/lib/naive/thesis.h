/*
 * The players of the thesis as it says them, word by word: every subset of the
 * table, every play to the end of the deal. The tests hold the real ones
 * against them on small positions of two players.
 */
#ifndef LIB_NAIVE_THESIS_H
#define LIB_NAIVE_THESIS_H

#include "tablic/capture.h"
#include "tablic/gain.h"
#include "tablic/players/thesis_greedy.h"

struct slow_position {
	enum tablic_scoring scoring;
	card_set own, other, table;
};

/* Visits every play of HAND on TABLE. */
typedef void slow_visit(void *context, struct tablic_play play);

static inline void
slow_each_play(card_set hand, card_set table, slow_visit *visit, void *context)
{
	for (; hand != 0; hand &= hand - 1) {
		card played = card_set_first(hand);
		card_set taken = table;
		for (;; taken = (taken - 1) & table) {
			if (taken == 0 ||
				tablic_capture_legal(card_value(played), taken))
				visit(context,
					(struct tablic_play){played, taken});
			if (taken == 0)
				break;
		}
	}
}

static inline int
slow_gain(enum tablic_scoring scoring, card_set table, struct tablic_play play)
{
	if (play.taken == 0)
		return 0;
	card_set pile = play.taken | card_bit(play.played);
	int points = tablic_card_points(scoring, pile) + (play.taken == table);

	return points * TABLIC_GAIN_POINT + card_set_size(pile);
}

static inline card_set
slow_table(card_set table, struct tablic_play play)
{
	return play.taken != 0 ? table & ~play.taken
			       : table | card_bit(play.played);
}

/* The other player, greedy, makes its play; what that gains. */
static inline int
slow_answer(struct slow_position *at)
{
	if (at->other == 0)
		return 0;
	const struct tablic_view view = {
		.open = {.scoring = at->scoring, .table = at->table},
		.hand = at->other,
	};
	struct tablic_play play = tablic_thesis_greedy.choose(
		tablic_thesis_greedy.self, &view, NULL, NULL);
	int gain = slow_gain(at->scoring, at->table, play);

	at->other &= ~card_bit(play.played);
	at->table = slow_table(at->table, play);
	return gain;
}

/* The position after PLAY, and the other's answer in *ANSWER. */
static inline struct slow_position
slow_after(const struct slow_position *at, struct tablic_play play, int *answer)
{
	struct slow_position next = *at;

	next.own &= ~card_bit(play.played);
	next.table = slow_table(at->table, play);
	*answer = slow_answer(&next);
	return next;
}

struct slow_search {
	struct slow_position at;
	int best;
};

static inline int slow_backtrack(const struct slow_position *at);

/* What PLAY brings, and the best of what follows. */
static inline int
slow_backtrack_play(const struct slow_position *at, struct tablic_play play)
{
	int answer;
	struct slow_position next = slow_after(at, play, &answer);

	return slow_gain(at->scoring, at->table, play) + slow_backtrack(&next);
}

static inline void
slow_backtrack_visit(void *context, struct tablic_play play)
{
	struct slow_search *search = context;
	int gain = slow_backtrack_play(&search->at, play);

	if (gain > search->best)
		search->best = gain;
}

/* The most that can be gained to the end of the deal. */
static inline int
slow_backtrack(const struct slow_position *at)
{
	struct slow_search search = {*at, 0};

	slow_each_play(at->own, at->table, slow_backtrack_visit, &search);
	return search.best;
}

#endif
