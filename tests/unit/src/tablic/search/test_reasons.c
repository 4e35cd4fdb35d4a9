#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/search/reasons.h"

static struct explanation said;

BEFORE_EACH
{
	said = (struct explanation){0};
}

TEST(plays_are_named_with_their_worth)
{
	tablic_reasons_play(&said, play_of("7H", "3H 4D"), 1.925);
	tablic_reasons_play(&said, play_of("2C", ""), -0.5);
	assert_string_equal(
		said.text, "7H takes 3H 4D: +1.93\n2C is laid down: -0.50\n");
}

TEST(candidates_come_best_first)
{
	static const double worth[] = {1, -1, 2};
	const struct tablic_play plays[] = {
		play_of("7H", ""), play_of("8H", ""), play_of("9H", "")};

	tablic_reasons_plays(&said, plays, worth, 3);
	assert_string_equal(said.text, "9H is laid down: +2.00\n"
				       "7H is laid down: +1.00\n"
				       "8H is laid down: -1.00\n");
}

TEST(what_a_race_gave_up_comes_behind)
{
	static const double worth[] = {1, 3, 2, 1.5};
	const struct tablic_play plays[] = {play_of("7H", ""),
		play_of("8H", ""), play_of("9H", ""), play_of("TH", "")};
	static struct race race;

	race_begin(&race, 4);
	race.met[1] = 20;
	tablic_reasons_race(&said, &race, plays, worth, 4, 0);
	assert_string_equal(said.text, "7H is laid down: +1.00\n"
				       "9H is laid down: +2.00\n"
				       "TH is laid down: +1.50\n"
				       "8H is laid down: +3.00, given up\n");
}

TEST(a_hand_is_told_by_its_likeliest_cards)
{
	int held[CARD_COUNT] = {0};

	held[one("KD")] = 40;
	held[one("AS")] = 10;
	tablic_reasons_hand(&said, 2, 0.25, held, 40);
	assert_string_equal(
		said.text, "player 2: greedy 25 %; holds KD 100 %, AS 25 %\n");
}

TEST(lines_say_how_deep_they_are)
{
	tablic_reasons_line(&said, play_of("2C", ""), 2, true, 6);
	assert_string_equal(
		said.text, "2C is laid down: at most +2.00, 6 plays deep\n");
}

TEST(of_very_many_plays_the_best_are_named)
{
	struct tablic_play plays[50];
	double worth[50];

	for (int i = 0; i < 50; i++) {
		plays[i] = (struct tablic_play){(card)i, 0};
		worth[i] = i;
	}
	tablic_reasons_plays(&said, plays, worth, 50);
	assert_memory_equal(
		said.text, "AD is laid down: +49.00\nAC is laid down: +48", 42);
	assert_non_null(strstr(said.text, ": +18.00\nand 18 more, "));
}

/* A five laid down would be taken. */
TEST(a_solved_deal_says_what_all_plays_come_to)
{
	const struct tablic_endgame_position position = {
		.scoring = TABLIC_POINTS,
		.hands = {tablic_counts_of(cards("5D 6H")),
			tablic_counts_of(cards("5H"))},
		.cards = {30, 19},
	};
	struct effort effort = effort_of_nodes(1000);
	struct tablic_endgame_answer answer;
	struct tablic_view view = {.open = {.seats = 2, .turn = 0},
		.hand = cards("5D 6H"),
		.unseen = cards("5H")};
	struct tablic_reasons_deal deal = {
		tablic_endgame_new(), &view, &position, NULL};

	effort.explanation = &said;
	tablic_endgame_solve(deal.endgame, &position, &effort, &answer);
	tablic_reasons_solved(&deal, &effort, play_of("6H", ""), &answer);
	assert_memory_equal(said.text,
		"6H is laid down: +3.00\n5D is laid down: +2.00\n"
		"the hands are known; searched to the end of the deal in ",
		102);
	assert_non_null(
		strstr(said.text, " positions, exact\nplayer 1: holds 5H\n"));
	tablic_endgame_free(deal.endgame);
}

TEST(nobody_who_does_not_ask_is_told)
{
	int held[CARD_COUNT] = {0};

	tablic_reasons_play(NULL, play_of("7H", ""), 1);
	tablic_reasons_hand(NULL, 1, 0, held, 1);
}
