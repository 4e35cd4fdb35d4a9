#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/rules.h"

enum { GAMES = 90 };

TEST(divisors_of_48_can_play_two_for_stihovi_and_four_in_pairs)
{
	for (int seats = -1; seats <= 60; seats++) {
		bool divides = seats > 1 && seats <= 48 && 48 % seats == 0;

		assert_int_equal(
			tablic_seats_allowed(TABLIC_POINTS, seats), divides);
		assert_int_equal(tablic_seats_allowed(TABLIC_STIHOVI, seats),
			seats == 2);
		assert_int_equal(
			tablic_seats_allowed(TABLIC_PAIRS, seats), seats == 4);
	}
}

TEST(hands_are_six_while_the_stock_lasts)
{
	static const struct {
		int seats, sizes[TABLIC_DEALS_MAX + 1];
	} courses[] = {{2, {6, 6, 6, 6}}, {3, {6, 6, 4}}, {4, {6, 6}},
		{6, {6, 2}}, {8, {6}}, {12, {4}}, {16, {3}}, {24, {2}},
		{48, {1}}};

	FOR_EACH (course, courses) {
		int stock = 48, deals = 0;

		for (; stock > 0; deals++) {
			int size = tablic_hand_size(course->seats, stock);

			assert_int_equal(size, course->sizes[deals]);
			stock -= size * course->seats;
		}
		assert_int_equal(course->sizes[deals], 0);
	}
}

TEST(cards_are_dealt_one_at_a_time_in_turn)
{
	struct tablic game;

	tablic_start(&game, TABLIC_POINTS, 3, tablic_deck);
	assert_true(game.open.table == 0xf);
	tablic_deal(&game);
	assert_true(game.hands[0] == (card_set)0x9249 << 4);
	assert_true(game.hands[1] == (card_set)0x9249 << 5);
	assert_true(game.hands[2] == (card_set)0x9249 << 6);
	assert_int_equal(game.open.stock, 30);
	assert_int_equal(game.open.deal, 1);
}

/* A game of two with these cards, seat 0 to play. */
static struct tablic
position(enum tablic_scoring scoring, const char *table, const char *hand)
{
	struct tablic game = {0};

	tablic_open_start(&game.open, scoring, 2);
	tablic_open_deal(&game.open);
	game.open.table = cards(table);
	game.hands[0] = cards(hand);
	return game;
}

TEST(a_play_is_judged_by_hand_then_table_then_sum)
{
	static const struct {
		const char *played, *taken;
		enum tablic_verdict verdict;
	} plays[] = {
		{"7S", "", TABLIC_LEGAL},
		{"7S", "3H 4D", TABLIC_LEGAL},
		{"8S", "", TABLIC_NOT_IN_HAND},
		{"3H", "", TABLIC_NOT_IN_HAND},
		{"8S", "9S", TABLIC_NOT_IN_HAND},
		{"7S", "9S", TABLIC_NOT_ON_TABLE},
		{"7S", "7S", TABLIC_NOT_ON_TABLE},
		{"7S", "3H 4D 4C", TABLIC_NO_SUM},
	};
	struct tablic game = position(TABLIC_POINTS, "3H 4D 4C", "7S AH");

	FOR_EACH (c, plays) {
		assert_int_equal(
			tablic_judge(&game, play_of(c->played, c->taken)),
			c->verdict);
	}
}

TEST(a_card_that_takes_nothing_stays_on_the_table)
{
	struct tablic game = position(TABLIC_POINTS, "3H", "7S AH");

	tablic_play(&game, play_of("7S", ""));
	assert_true(game.open.table == cards("3H 7S"));
	assert_true(game.hands[0] == cards("AH"));
	assert_true(game.open.piles[0].cards == 0);
	assert_int_equal(game.open.turn, 1);
	assert_int_equal(game.open.last_capturer, -1);
}

TEST(what_is_taken_and_the_card_played_go_to_the_pile)
{
	struct tablic game = position(TABLIC_POINTS, "3H 4D 9C", "7S AH");

	tablic_play(&game, play_of("7S", "3H 4D"));
	assert_true(game.open.table == cards("9C"));
	assert_true(game.open.piles[0].cards == cards("3H 4D 7S"));
	assert_int_equal(game.open.piles[0].tablas, 0);
	assert_int_equal(game.open.last_capturer, 0);
}

TEST(taking_the_whole_table_is_a_tabla)
{
	struct tablic game = position(TABLIC_POINTS, "3H 4D", "7S AH");
	int points[TABLIC_SEATS_MAX];

	tablic_play(&game, play_of("7S", "3H 4D"));
	assert_int_equal(game.open.piles[0].tablas, 1);
	tablic_score(&game.open, points);
	assert_int_equal(points[0], 1);
}

/* One card is left in each hand, seat 1 has captured last. */
static struct tablic
last_cards(const char *table)
{
	struct tablic game = position(TABLIC_POINTS, table, "2H");

	game.hands[1] = cards("3H");
	game.open.stock = 0;
	game.open.left = 1;
	game.open.last_capturer = 1;
	return game;
}

TEST(the_last_capturer_gets_the_rest_and_no_tabla)
{
	struct tablic game = last_cards("KH QH");

	tablic_play(&game, play_of("2H", ""));
	assert_false(tablic_over(&game.open));
	tablic_play(&game, play_of("3H", ""));
	assert_true(tablic_over(&game.open));
	assert_true(game.open.table == 0);
	assert_true(game.open.piles[1].cards == cards("KH QH 2H 3H"));
	assert_int_equal(game.open.piles[1].tablas, 0);
}

TEST(if_nobody_captured_nobody_gets_the_rest)
{
	struct tablic game = last_cards("KH QH");
	int points[TABLIC_SEATS_MAX];

	game.open.last_capturer = -1;
	tablic_play(&game, play_of("2H", ""));
	tablic_play(&game, play_of("3H", ""));
	assert_true(game.open.table == cards("KH QH 2H 3H"));
	tablic_score(&game.open, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[1], 0);
}

TEST(points_are_those_of_the_scoring)
{
	static const struct {
		const char *pile;
		int points, stihovi;
	} piles[] = {
		{"", 0, 0},
		{"2C", 1, 0},
		{"2D 2H 2S 9C", 0, 0},
		{"TD", 2, 1},
		{"TC JC QC KC AC", 5, 5},
		{"2C TD AH 3S", 4, 2},
	};

	FOR_EACH (c, piles) {
		card_set pile = cards(c->pile);

		assert_int_equal(
			tablic_card_points(TABLIC_POINTS, pile), c->points);
		assert_int_equal(
			tablic_card_points(TABLIC_STIHOVI, pile), c->stihovi);
	}
	assert_int_equal(tablic_card_points(TABLIC_POINTS, CARD_SET_ALL), 22);
	assert_int_equal(tablic_card_points(TABLIC_STIHOVI, CARD_SET_ALL), 20);
}

/* A game that is over, with these piles. */
static struct tablic_open
finished(enum tablic_scoring scoring, const char *pile0, const char *pile1)
{
	struct tablic_open open;

	tablic_open_start(&open, scoring, 2);
	open.stock = 0;
	open.piles[0].cards = cards(pile0);
	open.piles[1].cards = cards(pile1);
	return open;
}

TEST(strictly_most_cards_are_three_points_at_the_end)
{
	static const struct {
		const char *what, *pile0, *pile1;
		enum tablic_scoring scoring;
		int stock, points0, points1;
	} ends[] = {
		{"most", "3H 4H", "AS", TABLIC_POINTS, 0, 3, 1},
		{"the other", "3H", "AS 2S", TABLIC_POINTS, 0, 0, 4},
		{"a tie", "3H 4H", "AS 2S", TABLIC_POINTS, 0, 0, 1},
		{"not over", "3H 4H", "AS", TABLIC_POINTS, 12, 0, 1},
		{"stihovi", "3H 4H", "AS", TABLIC_STIHOVI, 0, 0, 1},
	};
	int points[TABLIC_SEATS_MAX];

	FOR_EACH (end, ends) {
		struct tablic_open open =
			finished(end->scoring, end->pile0, end->pile1);

		open.stock = end->stock;
		tablic_score(&open, points);
		if (points[0] != end->points0 || points[1] != end->points1)
			fail_msg("%s", end->what);
	}
}

TEST(equal_stihovi_are_decided_by_cards_and_equal_points_are_not)
{
	int standing[TABLIC_SEATS_MAX];

	struct tablic_open open = finished(TABLIC_STIHOVI, "AH 3H 4H", "KH 5H");
	tablic_standing(&open, standing);
	assert_true(standing[0] > standing[1]);
	open = finished(TABLIC_STIHOVI, "AH 3H 4H 6H", "KH QH");
	tablic_standing(&open, standing);
	assert_true(standing[0] < standing[1]);
	open = finished(TABLIC_STIHOVI, "AH 3H", "KH 5H");
	tablic_standing(&open, standing);
	assert_int_equal(standing[0], standing[1]);
	open = finished(TABLIC_POINTS, "AH KH QH JH 3H", "KC 5H");
	open.stock = 12;
	tablic_standing(&open, standing);
	assert_int_equal(standing[0], 4);
	assert_int_equal(standing[1], 1);
}

TEST(a_fault_scores_nothing_and_gives_the_others_at_least_25)
{
	struct tablic_open open;
	int points[TABLIC_SEATS_MAX];

	tablic_open_start(&open, TABLIC_POINTS, 4);
	open.piles[1].tablas = 30;
	open.piles[2].tablas = 40;
	tablic_forfeit(&open, 2, points);
	assert_int_equal(points[0], 25);
	assert_int_equal(points[1], 30);
	assert_int_equal(points[2], 0);
	assert_int_equal(points[3], 25);
}

/* Partners sit opposite each other: their cards and tablas are the side's, and
 * so are the three points. At 26 : 26 nobody has them. */
TEST(in_pairs_the_piles_of_partners_count_together)
{
	static const struct {
		const char *what, *piles[4];
		int tablas[4], points[2];
	} ends[] = {
		{"cards of both", {"AH 3H", "KH 4H", "QH TD 5H", "JH"}, {0},
			{4 + 3, 2}},
		{"the other side", {"AH 3H", "KH 4H", "QH", "JH 2C"}, {0},
			{2, 3 + 3}},
		{"as many cards", {"AH 3H 6H", "KH 4H", "QH", "JH 2C"}, {0},
			{2, 3}},
		{"most of one is not most of two",
			{"3H 4H 5H", "6H 7H", "", "8H 9H"}, {0}, {0, 3}},
		{"tablas of both", {"", "3H", "", "4H"}, {1, 0, 2, 1},
			{3, 1 + 3}},
	};
	int points[TABLIC_SEATS_MAX];

	FOR_EACH (end, ends) {
		struct tablic_open open;

		tablic_open_start(&open, TABLIC_PAIRS, 4);
		open.stock = 0;
		for (int s = 0; s < 4; s++) {
			open.piles[s].cards = cards(end->piles[s]);
			open.piles[s].tablas = end->tablas[s];
		}
		tablic_score(&open, points);
		for (int s = 0; s < 4; s++)
			if (points[s] != end->points[s % 2])
				fail_msg("%s", end->what);
	}
}

/* The deal whose last card takes nothing; seat 1 captured last, seat 3 dealt. */
static struct tablic_open
rest_of_pairs(enum tablic_rest rest)
{
	struct tablic_open open;

	tablic_open_start(&open, TABLIC_PAIRS, 4);
	open.rest = rest;
	open.stock = 0;
	open.deal = 2;
	open.left = 1;
	open.turn = 3;
	open.last_capturer = 0;
	open.table = cards("KH 4H");
	tablic_open_play(&open, play_of("2H", ""));
	return open;
}

TEST(the_last_cards_go_to_the_last_capturer_or_to_the_dealer)
{
	struct tablic_open open = rest_of_pairs(TABLIC_REST_LAST);
	int points[TABLIC_SEATS_MAX];

	assert_true(open.table == 0);
	assert_true(open.piles[0].cards == cards("KH 4H 2H"));
	tablic_score(&open, points);
	assert_int_equal(points[2], 1 + 3);
	open = rest_of_pairs(TABLIC_REST_DEALER);
	assert_true(open.table == 0);
	assert_true(open.piles[3].cards == cards("KH 4H 2H"));
	assert_int_equal(open.piles[3].tablas, 0);
	tablic_score(&open, points);
	assert_int_equal(points[1], 1 + 3);
	assert_int_equal(points[0], 0);
}

TEST(a_fault_in_pairs_costs_the_side)
{
	struct tablic_open open;
	int points[TABLIC_SEATS_MAX];

	tablic_open_start(&open, TABLIC_PAIRS, 4);
	open.piles[0].tablas = 30;
	open.piles[2].tablas = 40;
	tablic_forfeit(&open, 2, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[2], 0);
	assert_int_equal(points[1], 25);
	tablic_forfeit(&open, 1, points);
	assert_int_equal(points[0], 70);
	assert_int_equal(points[2], 70);
	assert_int_equal(points[3], 0);
}

/* The same game kept by lists and sums, for random games of all sizes. */
struct slow_game {
	int seats, last;
	card_set table, piles[TABLIC_SEATS_MAX];
	int tablas[TABLIC_SEATS_MAX];
};

static void
slow_play(struct slow_game *slow, int seat, struct tablic_play play)
{
	if (play.taken == 0) {
		slow->table |= card_bit(play.played);
		return;
	}
	slow->last = seat;
	slow->piles[seat] |= play.taken | card_bit(play.played);
	slow->table &= ~play.taken;
	if (slow->table == 0)
		slow->tablas[seat]++;
}

/* In pairs: what partners have becomes that of each. */
static void
slow_share(struct slow_game *slow)
{
	for (int seat = 0; seat < 2; seat++) {
		card_set cards = slow->piles[seat] | slow->piles[seat + 2];
		int tablas = slow->tablas[seat] + slow->tablas[seat + 2];

		slow->piles[seat] = cards;
		slow->tablas[seat] = slow->tablas[seat + 2] = tablas;
		slow->piles[seat + 2] = 0;
	}
}

static int
slow_score(const struct slow_game *slow, int seat)
{
	int size = card_set_size(slow->piles[seat]);
	int points =
		naive_tablic_set_points(slow->piles[seat]) + slow->tablas[seat];

	for (int other = 0; other < slow->seats; other++) {
		if (other != seat && card_set_size(slow->piles[other]) >= size)
			return points;
	}
	return points + 3;
}

/* Any legal play, if few tries find one that takes something. */
static struct tablic_play
some_play(const struct tablic *game, struct random *random)
{
	card_set hand = game->hands[game->open.turn];
	struct tablic_play play = {card_set_first(hand), 0};

	for (int i = 0; i < 40; i++) {
		card_set taken = game->open.table & random_next(random) &
				 random_next(random);

		if (naive_tablic_splits(card_value(play.played), taken))
			play.taken = taken;
	}
	return play;
}

static void
play_and_compare(enum tablic_scoring scoring, int seats, struct random *random)
{
	struct slow_game slow = {.seats = seats, .last = -1};
	struct tablic game;
	card deck[CARD_COUNT];
	int played = 0, points[TABLIC_SEATS_MAX];

	tablic_shuffle(deck, random);
	tablic_start(&game, scoring, seats, deck);
	slow.table = game.open.table;
	while (!tablic_over(&game.open)) {
		if (tablic_hands_empty(&game.open))
			tablic_deal(&game);
		int seat = played++ % seats;
		struct tablic_play play = some_play(&game, random);
		assert_int_equal(tablic_judge(&game, play), TABLIC_LEGAL);
		tablic_play(&game, play);
		slow_play(&slow, seat, play);
		if (!tablic_over(&game.open))
			assert_true(slow.table == game.open.table);
	}
	if (slow.last >= 0)
		slow.piles[slow.last] |= slow.table;
	tablic_score(&game.open, points);
	if (scoring == TABLIC_PAIRS)
		slow_share(&slow);
	for (int seat = 0; seat < seats; seat++)
		assert_int_equal(points[seat],
			slow_score(&slow,
				scoring == TABLIC_PAIRS ? seat % 2 : seat));
}

TEST(whole_games_agree_with_the_slow_rules)
{
	static const int seats[] = {2, 3, 4, 6, 8, 12, 16, 24, 48};
	struct random random = seeded(1);

	for (int i = 0; i < GAMES; i++)
		play_and_compare(TABLIC_POINTS, seats[i % 9], &random);
	for (int i = 0; i < GAMES / 3; i++)
		play_and_compare(TABLIC_PAIRS, 4, &random);
}
