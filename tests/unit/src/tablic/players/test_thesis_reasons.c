#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/players/thesis_reasons.h"

static struct explanation said;

BEFORE_EACH
{
	said = (struct explanation){0};
}

TEST(plays_are_named_with_the_cards_of_the_view)
{
	struct tablic_view view = view_of(
		TABLIC_POINTS, cards("5D 7H"), cards("5H 6C"), cards("5S KD"));
	const struct tablic_thesis_play plays[] = {{tablic_type(one("7H")), 0},
		{tablic_type(one("5D")), tablic_counts_of(cards("5S"))}};

	tablic_thesis_reasons_plays(
		&said, &view, plays, (const double[]){-1, 0.5}, 2);
	assert_string_equal(
		said.text, "5D takes 5S: +0.50\n7H is laid down: -1.00\n");
}

/* The best are told, however late they come. */
TEST(of_hundreds_of_plays_the_best_are_named)
{
	struct tablic_view view = view_of(
		TABLIC_POINTS, cards("5D 7H"), cards("5H 6C"), cards("5S KD"));
	struct tablic_thesis_play plays[300];
	double worth[300];

	for (int i = 0; i < 300; i++) {
		plays[i] = (struct tablic_thesis_play){
			tablic_type(one(i % 2 == 0 ? "7H" : "5D")), 0};
		worth[i] = i;
	}
	tablic_thesis_reasons_plays(&said, &view, plays, worth, 300);
	assert_memory_equal(said.text,
		"5D is laid down: +299.00\n7H is laid down: +298.00\n", 50);
}

TEST(a_known_hand_is_told_and_equal_cards_share)
{
	struct tablic_view view = view_of(
		TABLIC_POINTS, cards("5D 7H"), cards("5H 6C"), cards("5S KD"));
	struct tablic_thesis_opponents worlds[2] = {
		{TABLIC_POINTS, 1, {tablic_counts_of(cards("5H 6C"))}},
		{TABLIC_POINTS, 1, {tablic_counts_of(cards("5H 6C"))}},
	};

	tablic_thesis_reasons_hands(&said, &view, worlds, 2);
	assert_string_equal(said.text,
		"player 1: greedy 100 %; holds 5H 100 %, 6C 100 %\n");
	said = (struct explanation){0};
	view = hidden_view_of(
		TABLIC_POINTS, cards("5D 7H"), cards("AC AD AH KD"));
	worlds[0].hands[0] = tablic_counts_of(cards("AS KC"));
	worlds[1].hands[0] = tablic_counts_of(cards("AS QC"));
	tablic_thesis_reasons_hands(&said, &view, worlds, 2);
	assert_memory_equal(
		said.text, "player 1: greedy 100 %; holds AS 100 %, KC 1", 44);
}
