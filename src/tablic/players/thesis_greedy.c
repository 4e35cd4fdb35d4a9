#include "tablic/players/thesis_greedy.h"

#include <assert.h>

#include "tablic/capture_best.h"
#include "tablic/capture_sums.h"
#include "tablic/gain.h"

/* The two cards that tablic_capture_best counts for more than others of their
 * value, and that are like those to who counts stihovi. */
static const card specials[] = {TABLIC_2C, TABLIC_TD};

enum { SPECIALS = sizeof specials / sizeof *specials };

/* A table in which no special card is worth more than its equals, for
 * tablic_capture_best: each is replaced by one of its equals that is missing.
 */
struct substitution {
	card_set table;
	card_set full; /* the special cards whose equals are all there */
	card_set instead[SPECIALS];
};

static struct substitution
substitute(card_set table)
{
	struct substitution substitution = {.table = table};

	for (int i = 0; i < SPECIALS; i++) {
		card_set special = card_bit(specials[i]) & table;
		card_set equals = card_set_of_value(card_value(specials[i]));
		card_set missing = equals & ~table;

		if (special != 0 && missing == 0)
			substitution.full |= special;
		else if (special != 0) {
			substitution.instead[i] = missing & -missing;
			substitution.table ^= special | substitution.instead[i];
		}
	}
	return substitution;
}

static card_set
restore(const struct substitution *substitution, card_set taken)
{
	for (int i = 0; i < SPECIALS; i++) {
		if ((taken & substitution->instead[i]) != 0)
			taken ^= substitution->instead[i] |
				 card_bit(specials[i]);
	}
	return taken;
}

static int
stihovi_of(card_set table, card_set taken)
{
	return tablic_gain(TABLIC_STIHOVI, tablic_counts_of(table), 0,
		tablic_counts_of(taken));
}

/* Takes all equals of the special cards in TOGETHER, and none of the other
 * special cards whose equals are all there: so no capture is preferred for one.
 */
static card_set
best_with(int value, const struct substitution *substitution, card_set together)
{
	card_set must = 0;

	for (int i = 0; i < SPECIALS; i++) {
		if ((together & card_bit(specials[i])) != 0)
			must |= card_set_of_value(card_value(specials[i]));
	}
	return tablic_capture_best(value, must,
		substitution->table & ~must &
			~(substitution->full & ~together));
}

static card_set
best_for_stihovi(int value, card_set table)
{
	struct substitution substitution = substitute(table);
	card_set together = substitution.full;
	card_set best = best_with(value, &substitution, together);

	while (together != 0) {
		together = (together - 1) & substitution.full;
		card_set taken = best_with(value, &substitution, together);
		if (stihovi_of(substitution.table, taken) >
			stihovi_of(substitution.table, best))
			best = taken;
	}
	return restore(&substitution, best);
}

static card_set
best_taken(enum tablic_scoring scoring, int value, card_set table)
{
	return scoring == TABLIC_STIHOVI
		       ? best_for_stihovi(value, table)
		       : tablic_capture_best_of_table(value, table);
}

/* The best of the richest plays of each value of HAND, all of which can take
 * something. */
static struct tablic_thesis_play
richest(enum tablic_scoring scoring, card_set hand, card_set table)
{
	tablic_counts counts = tablic_counts_of(table);
	struct tablic_thesis_play best = {0, 0};
	int best_gain = -1;

	for (; hand != 0; hand &= hand - 1) {
		card played = card_set_first(hand);
		card_set taken = best_taken(scoring, card_value(played), table);
		struct tablic_thesis_play play = {
			tablic_type(played), tablic_counts_of(taken)};
		int gain = tablic_gain(scoring, counts, play.type, play.taken);

		if (gain > best_gain) {
			best = play;
			best_gain = gain;
		}
	}
	return best;
}

/* What to lay down of HAND. */
static card
first_card(enum tablic_scoring scoring, card_set hand)
{
	card_set ordinary = hand & ~card_bit(TABLIC_2C) & ~card_bit(TABLIC_TD);

	return card_set_first(
		scoring != TABLIC_STIHOVI && ordinary != 0 ? ordinary : hand);
}

struct tablic_thesis_play
tablic_thesis_greedy_play(
	enum tablic_scoring scoring, tablic_counts hand, tablic_counts table)
{
	card_set cards = tablic_counts_pick(table, CARD_SET_ALL);
	card_set held = 0;

	assert(hand != 0);
	for (int type = 0; type < TABLIC_TYPES; type++) {
		if (tablic_count(hand, type) != 0)
			held |= tablic_type_cards(type) &
				-tablic_type_cards(type);
	}
	card_set capturers =
		held & capture_sums_capturers(capture_sums_of(cards));
	if (capturers == 0)
		return (struct tablic_thesis_play){
			tablic_type(first_card(scoring, held)), 0};
	return richest(scoring, capturers, cards);
}

struct tablic_play
tablic_thesis_play_cards(
	const struct tablic_view *view, struct tablic_thesis_play play)
{
	card_set equals = view->hand & tablic_type_cards(play.type);

	return (struct tablic_play){
		.played = card_set_first(equals),
		.taken = tablic_counts_pick(play.taken, view->open.table),
	};
}

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	(void)self;
	(void)effort;
	(void)random;
	return tablic_thesis_play_cards(
		view, tablic_thesis_greedy_play(view->open.scoring,
			      tablic_counts_of(view->hand),
			      tablic_counts_of(view->open.table)));
}

const struct tablic_strategy tablic_thesis_greedy = {.choose = choose};
