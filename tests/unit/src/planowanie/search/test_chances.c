#include "planowanie/search/chances.h"

#include "lib/planowanie_table.h"
#include "lib/test.h"

enum { DRAWS = 40000 };

static struct planowanie_deck deck;

/* A lead from a hand of some cards of a deck of eight. */
static struct planowanie_sight
lead(trick_set *hand)
{
	char reason[TRICK_REASON_MAX];
	struct trick_deck plain;
	struct planowanie_packed p = {
		.seats = 2, .tricks = 4, .cards = 4, .needs = {2, 1}};

	assert_true(trick_deck_init(&plain, "1234", "ab", reason));
	planowanie_deck_init(&deck, &plain);
	p.left = deck.all;
	p.may[0] = p.may[1] = deck.all;
	*hand = 0x5a;
	return planowanie_sight_of(&p);
}

TEST(chances_sum_up_to_one)
{
	trick_set hand;
	struct planowanie_sight sight = lead(&hand);
	double sum = 0;

	for (trick_set rest = hand; rest != 0; rest &= rest - 1)
		sum += planowanie_chances_of(planowanie_table_skill(), &deck,
			&sight, hand, trick_set_first(rest));
	assert_true(sum > 0.9999 && sum < 1.0001);
}

TEST(cards_are_drawn_as_often_as_is_said)
{
	trick_set hand;
	struct planowanie_sight sight = lead(&hand);
	int drawn[TRICK_CARDS_MAX] = {0};
	uint64_t chance = 77;

	for (int i = 0; i < DRAWS; i++)
		drawn[planowanie_chances_draw(planowanie_table_skill(), &deck,
			&sight, hand, &chance)]++;
	for (trick_set rest = hand; rest != 0; rest &= rest - 1) {
		trick_card c = trick_set_first(rest);
		double off = (double)drawn[c] / DRAWS -
			     planowanie_chances_of(planowanie_table_skill(),
				     &deck, &sight, hand, c);

		assert_true(off < 0.015 && off > -0.015);
	}
}

TEST(what_is_worth_more_is_drawn_more_often)
{
	static int16_t weights[PLANOWANIE_SKILL_WEIGHTS];
	struct planowanie_options options;
	trick_set hand;
	struct planowanie_sight sight = lead(&hand);

	planowanie_skill_options(&deck, &sight, hand, &options);
	for (int t = 0; t < PLANOWANIE_SKILL_TERMS; t++)
		weights[options.terms[0][t]] = PLANOWANIE_SKILL_UNIT / 4;
	double first = planowanie_chances_of(
		weights, &deck, &sight, hand, options.cards[0]);
	for (int i = 1; i < options.count; i++)
		assert_true(first >= planowanie_chances_of(weights, &deck,
					     &sight, hand, options.cards[i]));
	assert_true(first > 1.0 / options.count);
}

TEST(any_card_is_drawn_as_often_as_any_other)
{
	int drawn[TRICK_CARDS_MAX] = {0};
	uint64_t chance = 5;

	for (int i = 0; i < DRAWS; i++)
		drawn[planowanie_chances_any(0x8421, &chance)]++;
	for (int c = 0; c < 16; c += 5) {
		double off = (double)drawn[c] / DRAWS - 0.25;

		assert_true(off < 0.015 && off > -0.015);
	}
	assert_int_equal(planowanie_chances_any(4, &chance), 2);
}
