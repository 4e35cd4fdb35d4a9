#include "tablic/greedy.h"

#include <assert.h>

#include "common/explanation.h"
#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/capture_sums.h"
#include "tablic/card_numbers.h"
#include "tablic/equal_cards.h"

static const card_set specials =
	(card_set)1 << TABLIC_2C | (card_set)1 << TABLIC_TD;

/* A play before it is settled which of some equal cards is played. */
struct candidate {
	card_set equals;
	card_set taken;
};

/* The last of what counts: the lower, the better. */
static int
rank_of_number(card played)
{
	int value = card_value(played);

	return 14 - (value == TABLIC_ACE ? 1 : tablic_target(value));
}

static int
rank_of_candidate(card_set table, struct candidate candidate)
{
	card played = card_set_first(candidate.equals);
	int rank = tablic_rank_of_cards(candidate.taken | card_bit(played));

	return rank + rank_of_number(played) +
	       (candidate.taken == table ? TABLIC_RANK_TABLA : 0);
}

int
tablic_greedy_rank(struct tablic_play play, card_set table)
{
	card_set played = card_bit(play.played);

	if (play.taken != 0)
		return rank_of_candidate(
			table, (struct candidate){played, play.taken});
	return rank_of_number(play.played) - tablic_rank_of_cards(played) +
	       TABLIC_RANK_CARD;
}

int
tablic_greedy_rank_richest(card played, card_set table)
{
	struct tablic_play play = {.played = played,
		.taken = tablic_capture_best_of_table(
			card_value(played), table)};

	return tablic_greedy_rank(play, table);
}

/* The cards of HAND with the value of its lowest. */
static inline card_set
lowest_value(card_set hand)
{
	return hand & card_set_of_value(card_value(card_set_first(hand)));
}

/* The best play of a card in CARDS, all of one value: 2C and TD are better to
 * play than others, which are equal. */
static inline struct candidate
best_of_value(card_set cards, card_set table)
{
	card_set special = cards & specials;

	return (struct candidate){
		.equals = special != 0 ? special : cards,
		.taken = tablic_capture_best_of_table(
			card_value(card_set_first(cards)), table),
	};
}

/* The richest play of the cards in PLAYABLE, which is not empty and all of
 * which can take. Often there is but one value and nothing to compare. Most
 * turns take nothing and would pay for the registers that this needs. */
__attribute__((noinline)) static struct candidate
best_taking(card_set playable, card_set table)
{
	card_set cards = lowest_value(playable);
	struct candidate best = best_of_value(cards, table);

	if ((playable ^= cards) == 0)
		return best;
	int best_rank = rank_of_candidate(table, best);
	for (; playable != 0; playable ^= cards) {
		cards = lowest_value(playable);
		struct candidate candidate = best_of_value(cards, table);
		int rank = rank_of_candidate(table, candidate);
		if (rank > best_rank) {
			best = candidate;
			best_rank = rank;
		}
	}
	return best;
}

/* What to lay down when no card can take: the lowest in the order of the cards,
 * in which points and then aces come last, and 2C, then TD, only if there is no
 * other. */
static inline struct candidate
least_missed(card_set hand)
{
	card_set ordinary = hand & ~specials;

	if (ordinary != 0)
		return (struct candidate){lowest_value(ordinary), 0};
	return (struct candidate){hand & -hand, 0};
}

struct tablic_play
tablic_greedy_play(card_set hand, card_set table, struct random *random)
{
	assert(hand != 0);
	card_set playable =
		hand & capture_sums_capturers(capture_sums_of(table));
	struct candidate candidate = playable == 0
					     ? least_missed(hand)
					     : best_taking(playable, table);
	return (struct tablic_play){
		.played = tablic_equal_cards_draw(candidate.equals, random),
		.taken = candidate.taken,
	};
}

struct tablic_play
tablic_greedy_choose(const struct tablic_view *view, struct random *random)
{
	return tablic_greedy_play(view->hand, view->open.table, random);
}

/* What plays are compared by. */
static void
explain(struct explanation *explanation, struct tablic_play play,
	const struct tablic_open *open)
{
	const card_set taken =
		play.taken != 0 ? play.taken | card_bit(play.played) : 0;
	const card_set aces = card_set_of_value(TABLIC_ACE);

	explanation_figure(explanation, "tabla", "%d",
		play.taken != 0 && play.taken == open->table);
	explanation_figure(explanation, "points", "%d",
		tablic_card_points(open->scoring, taken));
	explanation_figure(
		explanation, "cards", "%d", __builtin_popcountll(taken));
	explanation_figure(
		explanation, "TD", "%d", (taken & card_bit(TABLIC_TD)) != 0);
	explanation_figure(
		explanation, "2C", "%d", (taken & card_bit(TABLIC_2C)) != 0);
	explanation_figure(
		explanation, "aces", "%d", __builtin_popcountll(taken & aces));
}

static struct tablic_play
choose_at_once(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	const struct tablic_play play = tablic_greedy_choose(view, random);

	(void)self;
	if (effort->explanation)
		explain(effort->explanation, play, &view->open);
	return play;
}

bool
tablic_greedy_made(const struct tablic_past *past, card_set held)
{
	int rank = tablic_greedy_rank(past->play, past->table);

	for (; held != 0; held &= held - 1) {
		if (tablic_greedy_rank_richest(
			    card_set_first(held), past->table) > rank)
			return false;
	}
	return true;
}

const struct tablic_strategy tablic_greedy = {.choose = choose_at_once};
