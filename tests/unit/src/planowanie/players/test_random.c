#include "planowanie/players/random.h"

#include "lib/test.h"

static char reason[TRICK_REASON_MAX];

/* A deal of 3 cards for two, the seat's own among them. */
static struct planowanie_view
view_of_hand(const char *const hand[static 3])
{
	struct planowanie_view view = {0};
	trick_card cards[3];

	assert_true(
		planowanie_view_deck(&view, "23456789TJQKA", "CDHS", reason));
	assert_true(planowanie_view_players(&view, 2, 1, reason));
	assert_true(
		planowanie_view_game(&view, 1, (int[]){3}, (int[]){0}, reason));
	for (int i = 0; i < 3; i++)
		assert_true(trick_card_parse(&view.deck, hand[i], &cards[i]));
	assert_true(planowanie_view_cards(&view, 3, cards, reason));
	return view;
}

TEST(every_number_of_tricks_is_declared_as_often)
{
	static const char *const hand[] = {"2C", "3D", "4H"};
	struct planowanie_view view = view_of_hand(hand);
	struct random random = seeded(1);
	int counts[4] = {0};

	for (int i = 0; i < 4000; i++) {
		int declared = planowanie_random_declare(&view, &random);

		assert_in_range(declared, 0, 3);
		counts[declared]++;
	}
	for (int i = 0; i < 4; i++)
		assert_in_range(counts[i], 890, 1110);
}

TEST(only_cards_that_follow_are_played_each_as_often)
{
	static const char *const hand[] = {"2C", "5C", "4H"};
	struct planowanie_view view = view_of_hand(hand);
	struct random random = seeded(2);
	trick_card led, c;
	int counts[TRICK_CARDS_MAX] = {0};

	assert_true(planowanie_view_declare(&view, 0, 1, reason));
	assert_true(planowanie_view_declare(&view, 1, 1, reason));
	assert_true(trick_card_parse(&view.deck, "9C", &led));
	assert_true(planowanie_view_play(&view, 0, led, reason));
	for (int i = 0; i < 2000; i++)
		counts[planowanie_random_play(&view, &random)]++;
	for (int i = 0; i < 3; i++) {
		assert_true(trick_card_parse(&view.deck, hand[i], &c));
		if (i < 2)
			assert_in_range(counts[c], 890, 1110);
		else
			assert_int_equal(counts[c], 0);
	}
}
