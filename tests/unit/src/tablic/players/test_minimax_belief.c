#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/players/minimax_belief.h"

static char reason[TABLIC_VIEW_REASON_MAX];

/* Asserts which of the cards that SEAT may hold are not expected. */
static void
expect(const char *what, const struct tablic_view *view, int seat,
	const char *supposed)
{
	struct tablic_minimax_belief belief;

	tablic_minimax_belief_of_view(&belief, view);
	if (belief.supposed[seat] != cards(supposed)) {
		char text[3 * CARD_COUNT + 1];

		card_set_format(belief.supposed[seat], text);
		fail_msg("%s:%s", what, text);
	}
}

/* Seat 1 of two holds 2H 3C 4H 9H JH AS and sees the first play of seat 0. */
TEST(who_passes_by_a_richer_play_has_no_card_for_it)
{
	static const struct {
		const char *what, *table, *played, *taken, *supposed;
	} plays[] = {
		{"cards are richer than nothing", "3H 4D 8C 8D", "5C", "",
			"3D 3S 4C 4S 7C 7D 7H 7S 8H 8S JC JD JS AC AD AH"},
		{"the richest play tells nothing", "3H 4D 8C 8D", "JC", "4D 8C",
			""},
		{"points count first", "3H 4D 8C 8D", "8H", "8C 8D",
			"JC JD JS AC AD AH"},
		{"as many points, then more cards", "3H 4D 8C 8D", "3D", "3H",
			"7C 7D 7H 7S 8H 8S JC JD JS AC AD AH"},
		{"a capture tells only of the richer ones", "3H 4D 8C 8D", "7C",
			"3H 4D", "JC JD JS AC AD AH"},
		{"the card's own capture passed by tells nothing of equals",
			"3H 4D 8C 8D", "7C", "",
			"3D 3S 4C 4S 8H 8S JC JD JS AC AD AH"},
		{"2C is no equal of the other twos", "2D 5D 6D 8D", "2S", "2D",
			"2C 7C 7D 7H 7S 8C 8H 8S TC TD TH TS QC QD "
			"QH QS KC KD KH KS AC AD AH"},
		{"TD is worth more than another ten", "TH 3H 4D 5D", "TC", "TH",
			"TD QC QD QH QS KC KD KH KS"},
		{"laying TD down tells of other tens", "TH 5D 6D 7D", "TD", "",
			"5C 5H 5S 6C 6H 6S 7C 7H 7S TC TS JC JD JS QC QD QH "
			"QS AC AD AH"},
	};

	FOR_EACH (c, plays) {
		struct tablic_view view = first_view_of(2, 1, c->table);

		see_cards(&view, cards("2H 3C 4H 9H JH AS") & view.unseen);
		see_play(&view, 0, c->played, c->taken);
		expect(c->what, &view, 0, c->supposed);
	}
}

/* What is known for sure is the rest of the deck. */
TEST(what_was_seen_is_possible_nowhere_else)
{
	struct tablic_view view = first_view_of(3, 1, "3H 4D 8C 8D");
	card_set hand = cards("2H 3C 4H 9H JH AS"), others;
	struct tablic_minimax_belief belief;

	see_cards(&view, hand);
	see_play(&view, 0, "JC", "4D 8C");
	tablic_minimax_belief_of_view(&belief, &view);
	others = CARD_SET_ALL & ~hand & ~cards("3H 4D 8C 8D JC");
	assert_true(belief.possible[0] == others);
	assert_true(belief.possible[1] == hand);
	assert_true(belief.possible[2] == others);
	assert_true(belief.supposed[1] == 0 && belief.supposed[2] == 0);
}

TEST(suppositions_are_of_one_seat_and_add_up)
{
	struct tablic_view view = first_view_of(3, 2, "3H 4D 8C 8D");

	see_cards(&view, cards("2H 3C 4H 9H JH AS"));
	see_play(&view, 0, "8H", "8C 8D");
	see_play(&view, 1, "5C", "");
	expect("the first", &view, 0, "JC JD JS AC AD AH");
	expect("the second", &view, 1, "3D 3S 4C 4S 7C 7D 7H 7S");
	see_play(&view, 2, "9H", "");
	see_play(&view, 0, "6C", "");
	expect("both plays of the first", &view, 0,
		"JC JD JS 3D 3S 4C 4S 5D 5H 5S 7C 7D 7H 7S 8S 9C 9D 9S "
		"QC QD QH QS KC KD KH KS AC AD AH");
	expect("the second again", &view, 1, "3D 3S 4C 4S 7C 7D 7H 7S");
}

/* All cards of a deal laid down, seat 0's the lower ones. */
static void
lay_down_a_deal(struct tablic_view *view, card_set first, card_set second)
{
	for (; first != 0; first &= first - 1, second &= second - 1) {
		struct tablic_play plays[2] = {{card_set_first(first), 0},
			{card_set_first(second), 0}};

		for (int s = 0; s < 2; s++)
			assert_true(
				tablic_view_play(view, s, plays[s], reason));
	}
}

TEST(a_new_deal_forgets_and_the_last_supposes_nothing)
{
	static const char *const deals[][2] = {
		{"2C 2D 2S 3C 3D 3S", "2H 4C 4H 4S 5C 5D"},
		{"5H 5S 6C 6D 6H 6S", "7C 7D 7H 7S 8H 8S"},
		{"9C 9D 9H 9S TC TD", "TH TS JC JD JH JS"},
	};
	struct tablic_view view = first_view_of(2, 1, "3H 4D 8C 8D");

	for (size_t i = 0; i < COUNT(deals); i++) {
		see_cards(&view, cards(deals[i][1]));
		expect("a new deal", &view, 0, "");
		lay_down_a_deal(&view, cards(deals[i][0]), cards(deals[i][1]));
	}
	see_cards(&view, cards("QC QD QH QS AC AD"));
	see_play(&view, 0, "KC", "");
	expect("the last deal", &view, 0, "");
}

TEST(a_shown_hand_is_known_and_nowhere_else)
{
	struct tablic_view view = first_view_of(3, 2, "3H 4D 8C 8D");
	card_set shown = cards("5C 7C 8H JC QC KC");
	struct tablic_minimax_belief belief;
	card list[CARD_COUNT];

	see_cards(&view, cards("2H 3C 4H 9H JH AS"));
	assert_true(tablic_view_show(
		&view, 0, round_list(shown, list), list, reason));
	see_play(&view, 0, "5C", "");
	tablic_minimax_belief_of_view(&belief, &view);
	assert_true(belief.possible[0] == (shown & ~cards("5C")));
	assert_true(belief.supposed[0] == 0);
	assert_true((belief.possible[1] & shown) == 0);
	see_play(&view, 1, "6C", "");
	expect("the other plays with what is left for it", &view, 1,
		"3D 3S 4C 4S 5D 5H 5S 7D 7H 7S 8S 9C 9D 9S JD JS QD QH QS "
		"AC AD AH");
}

TEST(in_stihovi_no_card_but_the_high_ones_counts)
{
	struct tablic_view view = first_view_of(2, 1, "2D 3D 9C 9D");

	view.open.scoring = TABLIC_STIHOVI;
	see_cards(&view, cards("2H 3C 4H 9H JH AS"));
	see_play(&view, 0, "2S", "2D");
	expect("2C is worth no more than 2S", &view, 0,
		"5C 5D 5H 5S 9S JC JD JS KC KD KH KS AC AD AH");
}
