#include "tablic/capture_best.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "tablic/capture.h"
#include "tablic/capture_subsets.h"
#include "tablic/capture_sums.h"
#include "tablic/card_numbers.h"

/*
 * What is lost by leaving a card, one number for the whole order: points above
 * cards above TD above 2C above aces. All of a table in one field stays below
 * the next.
 */
enum {
	LOSS_ACE = 1,
	LOSS_2C = 1 << 3,
	LOSS_TD = 1 << 4,
	LOSS_CARD = 1 << 5,
	LOSS_POINT = 1 << 11,
};

/*
 * The search leaves the least. It takes the greatest number not decided yet
 * and puts one of its cards in a group, filled up in every way, or leaves all
 * that are left of it. Cards that come to be left in different ways are the
 * same from there on, so each is gone on with only at a smaller loss than
 * before, as far as the table has room.
 */
enum { SEEN_BITS = 12, SEEN_SIZE = 1 << SEEN_BITS };

/* Most searches end before it pays to clear the table. */
enum { SEEN_AFTER = 100 };

struct seen {
	number_counts rest;
	int loss;
};

struct search {
	int target;
	number_counts may;	 /* how many of each number may be left */
	int loss[16];		 /* of one card, by number */
	int special[16];	 /* more if all that may be are left */
	int best;		 /* the least loss so far */
	number_counts best_left; /* what was left then */
	int steps;
	struct seen seen[SEEN_SIZE];
};

static void search(
	struct search *, number_counts rest, number_counts left, int loss);

/* What at least must be lost of REST: what is too much for whole groups is one
 * card of that number, or two cards. */
static int
least_loss(const struct search *s, number_counts rest)
{
	int excess = number_sum(rest) % s->target;

	if (excess == 0 || (s->loss[1] == 0 && number_count(rest, 1) != 0))
		return 0;
	if (number_count(rest, excess) != 0 && s->loss[excess] < 2 * LOSS_CARD)
		return LOSS_CARD;
	return 2 * LOSS_CARD;
}

/* Has the search been here with no more LOSS? If not, it has now. */
static bool
been_here(struct search *s, number_counts rest, int loss)
{
	if (++s->steps < SEEN_AFTER)
		return false;
	if (s->steps == SEEN_AFTER)
		memset(s->seen, 0, sizeof s->seen);
	struct seen *seen =
		&s->seen[rest * 0x9e3779b97f4a7c15 >> (64 - SEEN_BITS)];
	if (seen->rest == rest && seen->loss <= loss)
		return true;
	*seen = (struct seen){rest, loss};
	return false;
}

/* Fills up a group that needs NEED more with cards of at most MOST. */
static void
fill(struct search *s, number_counts rest, number_counts left, int loss,
	int need, int most)
{
	if (need == 0) {
		search(s, rest, left, loss);
		return;
	}
	number_counts fit =
		rest & number_below((most < need ? most : need) + 1);
	while (fit != 0) {
		int number = number_greatest(fit);

		fill(s, rest - number_one(number), left, loss, need - number,
			number);
		fit &= number_below(number);
	}
}

/* Leaves all cards of the greatest NUMBER in REST, if they may be left. */
static void
leave(struct search *s, number_counts rest, number_counts left, int loss,
	int number)
{
	int count = number_count(rest, number);
	int most = number_count(s->may, number);

	if (count > most)
		return;
	loss += count * s->loss[number];
	if (count == most)
		loss += s->special[number];
	search(s, rest & number_below(number),
		left + (number_counts)count * number_one(number), loss);
}

static void
search(struct search *s, number_counts rest, number_counts left, int loss)
{
	if (loss + least_loss(s, rest) >= s->best)
		return;
	if (rest == 0) {
		s->best = loss;
		s->best_left = left;
		return;
	}
	if (been_here(s, rest, loss))
		return;
	int leader = number_greatest(rest);
	fill(s, rest - number_one(leader), left, loss, s->target - leader,
		leader);
	leave(s, rest, left, loss, leader);
}

/* The losses in a game where only some of MAY may be left. An ace that was
 * said to count 11 is not left: it would be an ace of 1 that is. */
static void
set_losses(struct search *s, card_set may)
{
	for (int number = 1; number < 16; number++) {
		s->loss[number] = LOSS_CARD + (number >= 10 ? LOSS_POINT : 0);
		s->special[number] = 0;
	}
	s->loss[1] = LOSS_CARD + LOSS_POINT + LOSS_ACE;
	if ((may & card_bit(TABLIC_2C)) != 0)
		s->special[2] = LOSS_POINT + LOSS_2C;
	if ((may & card_bit(TABLIC_TD)) != 0)
		s->special[10] = LOSS_POINT + LOSS_TD;
}

/* MAY without N of its cards of a value: the highest first, 2C and TD last. */
static card_set
without(card_set may, int value, int n)
{
	const card_set special = card_bit(TABLIC_2C) | card_bit(TABLIC_TD);

	for (; n > 0; n--) {
		card_set cards = may & card_set_of_value(value);
		card_set ordinary = cards & ~special;

		may &= ~card_bit(
			card_set_last(ordinary != 0 ? ordinary : cards));
	}
	return may;
}

static int
value_of_number(int number)
{
	return number == 1 ? TABLIC_ACE : number - 2 - (number > 10);
}

static card_set
without_left(card_set may, number_counts left)
{
	while (left != 0) {
		int number = number_greatest(left);

		may = without(may, value_of_number(number),
			number_count(left, number));
		left &= number_below(number);
	}
	return may;
}

/* Tries every number of aces that count 11 where that can be; what is known of
 * the rest of a table holds for all of them. False: nothing takes what must be
 * taken. */
static bool
search_all(struct search *s, number_counts all)
{
	int elevens = s->target > 11 ? number_count(all, 1) : 0;

	s->best = INT_MAX;
	s->best_left = 0;
	s->steps = 0;
	for (int n = 0; n <= elevens; n++)
		search(s, number_elevens(all, n), 0, 0);
	return s->best != INT_MAX;
}

/* An ace takes the aces whatever happens; in a search for it those that fill
 * up no group are left for nothing. */
static card_set
best_with_ace(struct search *s, card_set must, card_set may)
{
	card_set aces = (must | may) & card_set_of_value(TABLIC_ACE);

	s->may = number_counts_of((may & ~aces) | aces);
	s->loss[1] = 0;
	if (!search_all(s, number_counts_of(must | may)))
		return 0;
	return must | aces |
	       without_left(may & ~aces, s->best_left & ~number_below(2));
}

static card_set
best_of_search(int value, card_set must, card_set may)
{
	card_set alone = card_set_of_value(value);
	struct search s;

	s.target = tablic_target(value);
	set_losses(&s, may);
	if (value == TABLIC_ACE)
		return best_with_ace(&s, must, may);
	s.may = number_counts_of(may & ~alone);
	if (!search_all(&s, number_counts_of((must | may) & ~alone)))
		return 0;
	return must | without_left(may, s.best_left);
}

/* What a card in the pile is worth in the order. */
static const int rank_of_card[CARD_COUNT] = {
#define FOUR(rank) rank, rank, rank, rank
	TABLIC_RANK_CARD + TABLIC_RANK_POINT + TABLIC_RANK_2C, TABLIC_RANK_CARD,
	TABLIC_RANK_CARD, TABLIC_RANK_CARD, FOUR(TABLIC_RANK_CARD),
	FOUR(TABLIC_RANK_CARD), FOUR(TABLIC_RANK_CARD), FOUR(TABLIC_RANK_CARD),
	FOUR(TABLIC_RANK_CARD), FOUR(TABLIC_RANK_CARD), FOUR(TABLIC_RANK_CARD),
	TABLIC_RANK_CARD + TABLIC_RANK_POINT,
	TABLIC_RANK_CARD + 2 * TABLIC_RANK_POINT + TABLIC_RANK_TD,
	TABLIC_RANK_CARD + TABLIC_RANK_POINT,
	TABLIC_RANK_CARD + TABLIC_RANK_POINT,
	FOUR(TABLIC_RANK_CARD + TABLIC_RANK_POINT),
	FOUR(TABLIC_RANK_CARD + TABLIC_RANK_POINT),
	FOUR(TABLIC_RANK_CARD + TABLIC_RANK_POINT),
	FOUR(TABLIC_RANK_CARD + TABLIC_RANK_POINT + TABLIC_RANK_ACE)
#undef FOUR
};

/* What the cards that go to the pile are worth. The played one counts as a
 * card too: every play has one, so no comparison feels it. */
int
tablic_rank_of_cards(card_set cards)
{
	int rank = 0;

	for (; cards != 0; cards &= cards - 1)
		rank += rank_of_card[card_set_first(cards)];
	return rank;
}

/* Of equal plays the one with the lowest cards is the first. */
static card_set
best_of_few(int value, card_set cards)
{
	struct tablic_capture_subsets few;
	card_set best = 0;
	int best_rank = 0;

	tablic_capture_subsets_find(&few, value, cards);
	few.plays ^= 1;
	if ((few.plays & (few.plays - 1)) == 0)
		return tablic_capture_subset(
			&few, (unsigned)__builtin_ctzll(few.plays));
	for (; few.plays != 0; few.plays &= few.plays - 1) {
		card_set taken = tablic_capture_subset(
			&few, (unsigned)__builtin_ctzll(few.plays));
		int rank = tablic_rank_of_cards(taken);

		if (rank > best_rank) {
			best = taken;
			best_rank = rank;
		}
	}
	return best;
}

/* The best of CARDS, which are not of VALUE unless that is an ace. */
static card_set
best_of_groups(int value, card_set cards)
{
	if (!capture_sums_reach(capture_sums_of(cards), value))
		return 0;
	if (card_set_size(cards) <= TABLIC_CAPTURE_SUBSETS_CARDS)
		return best_of_few(value, cards);
	cards = tablic_capture_cards(value, cards);
	if (card_set_size(cards) <= TABLIC_CAPTURE_SUBSETS_CARDS)
		return best_of_few(value, cards);
	return best_of_search(value, 0, cards);
}

/* A card of OTHERS that counts EXCESS and is worth nothing but itself. If the
 * rest is one group and there are no aces, no capture leaves less. */
static inline card_set
card_to_spare(card_set others, int excess)
{
	if (excess < 2 || excess > 9)
		return 0;
	card_set spare =
		others & card_set_of_value(excess - 2) & ~card_bit(TABLIC_2C);
	return spare == 0 ? 0 : card_bit(card_set_last(spare));
}

/* Most tables need no search: only cards of the value fit, or all others make
 * one group, or all but one. Aces taken by an ace may fill up other groups. */
card_set
tablic_capture_best_of_table(int value, card_set table)
{
	card_set own = card_set_of_value(value);
	card_set alone = table & own;
	card_set others = table & tablic_usable(value) & ~own;
	bool fill_up = value == TABLIC_ACE && alone != 0;

	if ((others & (others - 1)) == 0 && !fill_up)
		return alone;
	int excess = tablic_sum_of(others) - tablic_target(value);
	if (excess == 0)
		return alone | others;
	if (fill_up)
		return others == 0 ? alone
				   : best_of_groups(value, alone | others);
	if ((others & card_set_of_value(TABLIC_ACE)) == 0) {
		card_set spare = card_to_spare(others, excess);

		if (spare != 0)
			return alone | (others ^ spare);
		if (excess < 2)
			return alone;
	}
	return alone | best_of_groups(value, others);
}

card_set
tablic_capture_best(int value, card_set must, card_set may)
{
	assert((must & may) == 0);
	if (must == 0)
		return tablic_capture_best_of_table(value, may);
	if ((must & ~tablic_usable(value)) != 0)
		return 0;
	return best_of_search(value, must, may & tablic_usable(value));
}
