#include "tablic/players/random.h"

#include <assert.h>

#include "tablic/capture.h"
#include "tablic/capture_subsets.h"
#include "tablic/capture_sums.h"
#include "tablic/card_numbers.h"

/*
 * Plays of a card are drawn in two ways, each exactly uniform: any subset of
 * the cards in question, again and again until it is a play; or listing all
 * plays up to suits and drawing one of them. On a full table with many plays
 * the first is soon done, with few plays the second. Which it is shows only in
 * trying, so the two ways take turns, each with more tries than the last time.
 * A draw that succeeds is uniform whatever was tried before it.
 */
enum { FIRST_TRIES = 256, TRIES_A_LISTED = 8, PATIENCE_GROWTH = 4 };

/* The card of SET that has N lower ones. */
static card
nth_card(card_set set, uint32_t n)
{
	for (; n > 0; n--)
		set &= set - 1;
	return card_set_first(set);
}

static card
random_card(card_set set, struct random *random)
{
	return nth_card(
		set, random_below(random, (uint32_t)card_set_size(set)));
}

/* Draws a subset of CARDS up to TRIES times; false: none of them was a play. */
static bool
draw_subset(int value, card_set cards, int tries, struct random *random,
	card_set *taken)
{
	for (; tries > 0; tries--) {
		*taken = random_next(random) & cards;
		if (*taken == 0 || tablic_capture_legal(value, *taken))
			return true;
	}
	return false;
}

static uint64_t
binomial(int n, int k)
{
	static const uint8_t rows[5][5] = {
		{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

	return rows[n][k];
}

/* In how many ways TAKEN can be had from CARDS, equal cards being exchanged. */
static uint64_t
ways_to_take(card_set taken, card_set cards)
{
	uint64_t ways = 1;

	while (taken != 0) {
		card_set equals = tablic_class(card_set_first(taken));

		ways *= binomial(card_set_size(cards & equals),
			card_set_size(taken & equals));
		taken &= ~equals;
	}
	return ways;
}

/* TAKEN with each card exchanged for any of its equals in CARDS. */
static card_set
with_any_suits(card_set taken, card_set cards, struct random *random)
{
	card_set result = 0;

	for (; taken != 0; taken &= taken - 1) {
		card_set equals =
			tablic_class(card_set_first(taken)) & cards & ~result;

		result |= card_bit(random_card(equals, random));
	}
	return result;
}

/* A listing counts the plays in the first pass and in the second stops at the
 * one drawn. */
struct listing {
	card_set cards;
	uint64_t plays; /* met so far */
	uint64_t stop;	/* at the capture that this play is among */
	int patience;	/* for so many captures more */
	card_set taken;
};

static bool
count_plays(void *context, card_set taken)
{
	struct listing *listing = context;

	listing->plays += ways_to_take(taken, listing->cards);
	listing->taken = taken;
	return listing->plays <= listing->stop && --listing->patience > 0;
}

/* False: there are more than PATIENCE captures up to suits. */
static bool
draw_listed(int value, card_set cards, int patience, struct random *random,
	card_set *taken)
{
	struct listing listing = {cards, 1, UINT64_MAX, patience, 0};

	if (!tablic_capture_each(value, cards, count_plays, &listing))
		return false;
	listing.stop = random_below_64(random, listing.plays);
	listing.patience = patience;
	listing.plays = 1;
	*taken = 0;
	if (listing.stop == 0)
		return true;
	tablic_capture_each(value, cards, count_plays, &listing);
	*taken = with_any_suits(listing.taken, cards, random);
	return true;
}

/* A draw from CARDS that can only be found by trying. */
static card_set
draw_by_trying(int value, card_set cards, struct random *random)
{
	int tries = FIRST_TRIES;
	card_set taken;

	while (!draw_subset(value, cards, tries, random, &taken) &&
		!draw_listed(
			value, cards, tries / TRIES_A_LISTED, random, &taken))
		tries *= PATIENCE_GROWTH;
	return taken;
}

static uint64_t
subset_count(subset_word plays)
{
	uint64_t count = 0;

	for (; plays != 0; plays &= plays - 1)
		count++;
	return count;
}

/* Any of the plays of few cards that can take something. Often there is one
 * group, taken by COIN. */
static card_set
draw_of_few(int value, card_set cards, bool coin, struct random *random)
{
	struct tablic_capture_subsets few;

	tablic_capture_subsets_find(&few, value, cards);
	assert(few.plays > 1);
	subset_word plays = few.plays & (few.plays - 1);
	if ((plays & (plays - 1)) != 0) {
		plays = few.plays;
		uint64_t n = random_below_64(random, subset_count(plays));
		for (; n > 0; n--)
			plays &= plays - 1;
	} else if (!coin) {
		return 0;
	}
	return tablic_capture_subset(&few, (unsigned)__builtin_ctzll(plays));
}

/* Two cards and no ace are taken both or not at all. */
static inline bool
is_pair(card_set cards)
{
	card_set rest = cards & (cards - 1);

	return (rest & (rest - 1)) == 0 &&
	       (cards & card_set_of_value(TABLIC_ACE)) == 0;
}

/* Any of the plays of CARDS, which are not of VALUE unless that is an ace. */
static card_set
draw_groups(int value, card_set cards, bool coin, struct random *random)
{
	if (is_pair(cards))
		return coin && tablic_sum_of(cards) == tablic_target(value)
			       ? cards
			       : 0;
	if (!capture_sums_reach(capture_sums_of(cards), value))
		return 0;
	if (card_set_size(cards) <= TABLIC_CAPTURE_SUBSETS_CARDS)
		return draw_of_few(value, cards, coin, random);
	cards = tablic_capture_cards(value, cards);
	if (card_set_size(cards) <= TABLIC_CAPTURE_SUBSETS_CARDS)
		return draw_of_few(value, cards, coin, random);
	return draw_by_trying(value, cards, random);
}

/* Cards of the value are groups alone, so each is taken or not by one of COINS;
 * but beside others an ace may be in a group with them as well. */
static card_set
draw_taken(int value, card_set table, unsigned coins, struct random *random)
{
	card_set own = card_set_of_value(value);
	card_set others = table & tablic_usable(value) & ~own;
	bool coin = coins >> CARD_SUIT_COUNT != 0;
	card_set taken =
		table & own & (card_set)coins << CARD_SUIT_COUNT * value;

	if (value == TABLIC_ACE)
		return others == 0 ? taken
				   : draw_groups(value, (table & own) | others,
					     coin, random);
	if ((others & (others - 1)) == 0)
		return taken;
	return taken | draw_groups(value, others, coin, random);
}

/* One number is drawn for the card and, below it, a coin for each suit
 * and one for a group. */
static struct tablic_play
draw_play(card_set hand, card_set table, struct random *random)
{
	enum { COINS = 2 << CARD_SUIT_COUNT };
	uint64_t ways = (uint64_t)card_set_size(hand) * COINS;
	uint64_t drawn = random_below_64(random, ways);
	card played = nth_card(hand, (uint32_t)drawn / COINS);

	return (struct tablic_play){
		.played = played,
		.taken = draw_taken(card_value(played), table,
			(unsigned)drawn % COINS, random),
	};
}

struct tablic_play
tablic_random_choose(const struct tablic_view *view, struct random *random)
{
	return draw_play(view->hand, view->open.table, random);
}

static struct tablic_play
choose_at_once(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	(void)self;
	(void)effort;
	return tablic_random_choose(view, random);
}

const struct tablic_strategy tablic_random = {.choose = choose_at_once};
