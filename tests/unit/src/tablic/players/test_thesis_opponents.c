#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/gain.h"
#include "tablic/players/thesis_opponents.h"

static struct tablic_thesis_opponents
suppose(const struct tablic_view *view, uint64_t seed)
{
	struct tablic_thesis_opponents opponents;
	struct random random = seeded(seed);

	tablic_thesis_opponents_draw(&opponents, view, &random);
	return opponents;
}

TEST(a_hand_that_was_shown_is_that_hand)
{
	struct tablic_view view = view_of(TABLIC_POINTS, cards("3H KH 5C"),
		cards("KD 3S 9H"), cards("KS 3C"));
	struct tablic_thesis_opponents opponents = suppose(&view, 1);

	assert_true(tablic_thesis_opponents_known(&view));
	assert_int_equal(opponents.count, 1);
	assert_true(opponents.hands[0] == tablic_counts_of(cards("KD 3S 9H")));
}

/* Does HAND fit into CARDS, SIZE cards of them? */
static bool
is_drawn(tablic_counts hand, card_set from, int size)
{
	return tablic_counts_size(hand) == size &&
	       tablic_counts_within(hand, tablic_counts_of(from));
}

TEST(a_hidden_hand_is_drawn_from_what_was_not_seen)
{
	struct tablic_view view = hidden_view_of(TABLIC_POINTS,
		cards("3H KH 5C 6C 7C 8C"), cards("KS 3C AH TD"));

	tablic_counts first = suppose(&view, 0).hands[0];
	int others = 0;

	assert_false(tablic_thesis_opponents_known(&view));
	for (uint64_t seed = 0; seed < 100; seed++) {
		tablic_counts hand = suppose(&view, seed).hands[0];

		assert_true(is_drawn(hand, view.unseen, 6));
		assert_true(hand == suppose(&view, seed).hands[0]);
		others += hand != first;
	}
	assert_true(others > 50);
}

/* Of four players seat 2 is to play; the hand of seat 0 was shown, and those
 * before the turn have a card less. */
TEST(known_and_hidden_hands_go_together_in_the_order_of_turns)
{
	struct tablic_view view = hidden_view_of(
		TABLIC_POINTS, cards("3H KH 5C"), cards("KS 3C AH"));

	view.open.seats = 4;
	view.seat = view.open.turn = 2;
	view.open.left = 3;
	view.shown_seats = 1;
	view.shown[0] = cards("2C TD");
	for (uint64_t seed = 0; seed < 100; seed++) {
		struct tablic_thesis_opponents opponents = suppose(&view, seed);

		assert_int_equal(opponents.count, 3);
		assert_true(is_drawn(
			opponents.hands[0], view.unseen & ~cards("2C TD"), 3));
		assert_true(
			opponents.hands[1] == tablic_counts_of(cards("2C TD")));
		assert_true(is_drawn(
			opponents.hands[2], view.unseen & ~cards("2C TD"), 2));
		assert_true(is_drawn(opponents.hands[0] + opponents.hands[2],
			view.unseen & ~cards("2C TD"), 5));
	}
}

TEST(each_answers_on_what_the_one_before_has_left)
{
	struct tablic_thesis_opponents opponents = {.scoring = TABLIC_STIHOVI,
		.count = 3,
		.hands = {tablic_counts_of(cards("2H")),
			tablic_counts_of(cards("QD 9H")), 0}};

	tablic_counts table = tablic_counts_of(cards("JC 5D 6H"));
	int gain = tablic_thesis_opponents_answer(&opponents, &table);

	/* 2H is laid down, and QD takes it with 5D and 6H. */
	assert_int_equal(tablic_gain_points(gain), 1);
	assert_int_equal(tablic_gain_cards(gain), 4);
	assert_true(table == tablic_counts_of(cards("JC")));
	assert_true(opponents.hands[0] == 0 && opponents.hands[2] == 0);
	assert_true(opponents.hands[1] == tablic_counts_of(cards("9H")));
}

TEST(other_hands_have_another_key)
{
	struct tablic_thesis_opponents one_hand = {.count = 1},
				       two = {.count = 2};

	one_hand.hands[0] = tablic_counts_of(cards("2H"));
	uint64_t key = tablic_thesis_opponents_key(&one_hand);
	one_hand.hands[0] = tablic_counts_of(cards("2C"));
	assert_true(tablic_thesis_opponents_key(&one_hand) != key);
	two.hands[0] = 1;
	two.hands[1] = 2;
	key = tablic_thesis_opponents_key(&two);
	two.hands[0] = 2;
	two.hands[1] = 1;
	assert_true(tablic_thesis_opponents_key(&two) != key);
}
