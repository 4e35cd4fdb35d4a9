#include "tablic/capture.h"

#include <assert.h>

#include "tablic/capture_cover.h"
#include "tablic/capture_sums.h"
#include "tablic/card_numbers.h"

/*
 * What is to be covered by groups of sum TARGET, in numbers. Left out are the
 * cards that are settled: those that are a group alone, which are taken if they
 * must be, and those above the target, which cannot be.
 */
struct problem {
	int target;
	number_counts must, may;
};

/* False: MUST has a card that can be in no group. */
static bool
reduce(struct problem *p, int value, card_set must, card_set may)
{
	p->target = tablic_target(value);
	p->must = number_counts_of(must);
	p->may = number_counts_of(may) & number_below(p->target);
	if (value == TABLIC_ACE) {
		/* Aces are groups alone, or fill up others for nothing. */
		number_counts aces = p->must & number_below(2);

		p->must -= aces;
		p->may += aces;
		return p->must < number_one(11);
	}
	if (p->must >= number_one(p->target + 1))
		return false;
	p->must &= number_below(p->target);
	return true;
}

/* Is there a cover with some of the aces at 11? All numbers of them are tried,
 * among the cards that must be taken and among those that may be. */
static bool
has_cover_with_elevens(const struct problem *p)
{
	int must_aces = number_count(p->must, 1);
	int may_aces = number_count(p->may, 1);

	for (int i = 0; i <= must_aces; i++) {
		number_counts must = number_elevens(p->must, i);

		if (p->may == 0 && number_sum(must) % p->target != 0)
			continue;
		for (int j = 0; j <= may_aces; j++) {
			if (tablic_capture_cover(
				    p->target, must, number_elevens(p->may, j)))
				return true;
		}
	}
	return false;
}

/* Most problems end with a sum that no groups can have. */
static bool
has_cover(const struct problem *p)
{
	int excess = number_sum(p->must) % p->target;

	if (p->must == 0)
		return true;
	if (p->may == 0 && excess != 0 &&
		(p->target <= 11 || number_count(p->must, 1) == 0))
		return false;
	if (p->target > 11)
		return has_cover_with_elevens(p);
	return tablic_capture_cover(p->target, p->must, p->may);
}

bool
tablic_capture_possible(int value, card_set must, card_set may)
{
	struct problem p;

	assert((must & may) == 0);
	return reduce(&p, value, must, may) && has_cover(&p);
}

/* Can a sum of SUM, or more by counting some of ACES at 11, be that of groups?
 * For an ace, ACES may fill up any of them. */
static bool
is_sum_of_groups(int value, int sum, int aces)
{
	int target = tablic_target(value);

	if (value == TABLIC_ACE)
		return (sum + aces) % target <= aces;
	if (target <= 11)
		return sum % target == 0;
	for (int i = 0; i <= aces; i++) {
		if ((sum + 10 * i) % target == 0)
			return true;
	}
	return false;
}

/* Most captures are cards of the value and at most one group, and most other
 * sets have a sum that no groups can have. */
bool
tablic_capture_legal(int value, card_set taken)
{
	card_set others = taken & ~card_set_of_value(value);

	if (others == 0)
		return taken != 0;
	int sum = tablic_sum_of(others);
	if (sum == tablic_target(value))
		return true;
	int aces = (int)(card_counts(taken) >> 4 * TABLIC_ACE);
	return is_sum_of_groups(value, sum, aces) &&
	       tablic_capture_possible(value, taken, 0);
}

card_set
tablic_capture_cards(int value, card_set table)
{
	card_set alone = table & card_set_of_value(value);
	card_set others = table & tablic_usable(value);
	struct tablic_capture_sums sums;

	if (value != TABLIC_ACE)
		others ^= alone;
	if (others == 0)
		return alone;
	if (!capture_sums_reach(capture_sums_of(others), value))
		return alone;
	capture_sums_forward(&sums, others);
	return alone | capture_sums_backward(&sums, value);
}

card_set
tablic_capture_reach(int value, card_set must, card_set may)
{
	card_set reach = 0;

	if (must == 0)
		return tablic_capture_cards(value, may);
	for (card_set left = may; left != 0;) {
		card_set bit = card_bit(card_set_first(left));
		card_set equals =
			card_set_of_value(card_value(card_set_first(left))) &
			may;

		if (tablic_capture_possible(value, must | bit, may & ~bit))
			reach |= equals;
		left &= ~equals;
	}
	return reach;
}

/* A listing under way. Whether a capture with the cards chosen so far exists
 * is decided exactly, so every branch ends in a capture, and none is met twice.
 */
struct listing {
	int value;
	tablic_capture_visit *visit;
	void *context;
};

static bool list(const struct listing *, card_set must, card_set may);

/* CHOSEN are taken of some value; MAY are the cards not decided yet. */
static bool
list_with(const struct listing *l, card_set must, card_set chosen, card_set may)
{
	if (!tablic_capture_possible(l->value, must | chosen, may))
		return true;
	return list(l, must | chosen, may);
}

/* Any number of the equal cards in CARDS, with SPECIAL and without. */
static bool
list_value(const struct listing *l, card_set must, card_set cards, card_set may)
{
	card_set special = cards & (card_bit(TABLIC_2C) | card_bit(TABLIC_TD));
	card_set chosen = cards & ~special;
	card_set fewer;

	for (;; chosen = fewer) {
		if (!list_with(l, must, chosen | special, may))
			return false;
		if (special != 0 && !list_with(l, must, chosen, may))
			return false;
		if (chosen == 0)
			return true;
		fewer = chosen & ~card_bit(card_set_last(chosen));
	}
}

/* Decides the value of the greatest number first: its cards are the hardest to
 * place. Aces, the highest cards, have the least number. */
static bool
list(const struct listing *l, card_set must, card_set may)
{
	if (may == 0)
		return must == 0 || l->visit(l->context, must);
	card_set numbers = may & ~card_set_of_value(TABLIC_ACE);
	card greatest = card_set_last(numbers != 0 ? numbers : may);
	card_set cards = may & card_set_of_value(card_value(greatest));
	return list_value(l, must, cards, may & ~cards);
}

bool
tablic_capture_each(
	int value, card_set table, tablic_capture_visit *visit, void *context)
{
	const struct listing l = {value, visit, context};

	return list(&l, 0, tablic_capture_reach(value, 0, table));
}
