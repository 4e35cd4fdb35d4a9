#include "lib/tablic_positions.h"
#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/players/random.h"
#include "tablic/view.h"

static char reason[TABLIC_VIEW_REASON_MAX];

static bool
set_game(struct tablic_view *view, int deals, int size, int leader)
{
	int sizes[TABLIC_DEALS_MAX] = {size, size, size, size};
	int leaders[TABLIC_DEALS_MAX] = {0, leader, 0, 0};

	return tablic_view_game(view, deals, sizes, leaders, reason);
}

static bool
set_table(struct tablic_view *view, const char *text)
{
	card list[CARD_COUNT];
	int count = round_list(cards(text), list);

	return tablic_view_table(view, count, list, reason);
}

static bool
set_cards(struct tablic_view *view, const char *text)
{
	card list[CARD_COUNT];
	int count = round_list(cards(text), list);

	return tablic_view_cards(view, count, list, reason);
}

static bool
play(struct tablic_view *view, int seat, const char *played, const char *taken)
{
	return tablic_view_play(view, seat, play_of(played, taken), reason);
}

/* Seat 1 of two with its first hand. */
static struct tablic_view
first_hand(void)
{
	struct tablic_view view;

	tablic_view_start(&view, TABLIC_POINTS);
	assert_true(tablic_view_deck(&view, CARD_VALUES, CARD_SUITS, reason));
	assert_true(tablic_view_players(&view, 2, 1, reason));
	assert_true(set_game(&view, 4, 6, 0));
	assert_true(set_table(&view, "3H 4D 9C 9D"));
	assert_true(set_cards(&view, "2H 3C 7S 9H JH AS"));
	return view;
}

TEST(a_seat_knows_what_it_was_told)
{
	struct tablic_view view = first_hand();

	assert_int_equal(view.seat, 1);
	assert_int_equal(view.open.deal, 1);
	assert_int_equal(view.open.stock, 36);
	assert_int_equal(view.open.turn, 0);
	assert_true(view.open.table == cards("3H 4D 9C 9D"));
	assert_true(view.hand == cards("2H 3C 7S 9H JH AS"));
	assert_true(
		(view.unseen | view.hand | view.open.table) == CARD_SET_ALL);
	assert_int_equal(card_set_size(view.unseen), 42);
}

static bool
show_cards(struct tablic_view *view, int seat, const char *text)
{
	card list[CARD_COUNT];
	int count = round_list(cards(text), list);

	return tablic_view_show(view, seat, count, list, reason);
}

TEST(a_hand_that_was_shown_is_known_to_its_last_card)
{
	struct tablic_view view = first_hand();
	card_set hand;

	assert_false(tablic_view_hand(&view, 0, &hand));
	assert_true(show_cards(&view, 0, "2C 3S 7C 9S JC AC"));
	assert_true(tablic_view_hand(&view, 0, &hand));
	assert_true(hand == cards("2C 3S 7C 9S JC AC"));
	assert_int_equal(card_set_size(view.unseen), 42);
	assert_true(play(&view, 0, "7C", "3H 4D"));
	assert_true(tablic_view_hand(&view, 0, &hand));
	assert_true(hand == cards("2C 3S 9S JC AC"));
	assert_false(play(&view, 1, "9S", ""));
	assert_true(play(&view, 1, "9H", "9C 9D"));
	assert_false(play(&view, 0, "7D", ""));
	assert_string_equal(reason, "7D cannot be in that hand");
	assert_true(tablic_view_hand(&view, 1, &hand));
	assert_true(hand == cards("2H 3C 7S JH AS"));
}

TEST(a_hand_that_cannot_be_is_not_shown)
{
	static const struct {
		int seat;
		const char *cards, *reason;
	} shown[] = {
		{1, "2C 3S 7C 9S JC AC", "there is no other player 1"},
		{2, "2C 3S 7C 9S JC AC", "there is no other player 2"},
		{-1, "2C 3S 7C 9S JC AC", "there is no other player -1"},
		{0, "2C 3S 7C 9S JC", "this deal has hands of 6, not 5"},
		{0, "2H 3S 7C 9S JC AC", "2H has been seen before"},
		{0, "2C 3S 7C 9D JC AC", "9D has been seen before"},
	};
	struct tablic_view view = first_hand();
	const struct tablic_view before = view;

	FOR_EACH (c, shown) {
		assert_false(show_cards(&view, c->seat, c->cards));
		assert_string_equal(reason, c->reason);
		assert_memory_equal(&view, &before, sizeof view);
	}
	assert_true(show_cards(&view, 0, "2C 3S 7C 9S JC AC"));
	assert_false(show_cards(&view, 0, "2D 3S 7C 9S JC AC"));
	assert_string_equal(reason, "that hand was shown before");
	assert_true(play(&view, 0, "2C", ""));
	assert_false(show_cards(&view, 0, "2D 3S 7C 9S JC AC"));
	assert_string_equal(reason, "hands are shown when they are dealt");
}

TEST(the_past_of_a_deal_has_every_play_and_its_table)
{
	struct tablic_view view = first_hand();

	assert_int_equal(view.past_count, 0);
	assert_true(play(&view, 0, "7C", "3H 4D"));
	assert_true(play(&view, 1, "2H", ""));
	assert_true(play(&view, 0, "8C", ""));
	assert_int_equal(view.past_count, 3);
	assert_true(view.past[0].table == cards("3H 4D 9C 9D"));
	assert_true(view.past[0].play.taken == cards("3H 4D"));
	assert_int_equal(view.past[0].seat, 0);
	assert_true(view.past[1].play.played == one("2H"));
	assert_true(view.past[2].table == cards("9C 9D 2H"));
	assert_int_equal(view.past[2].seat, 0);
}

TEST(a_deal_begins_with_no_past_and_no_hand_shown)
{
	struct tablic_view view = first_hand();
	card_set hand;

	assert_true(show_cards(&view, 0, "4C 5C 6C 8C TC QC"));
	for (int i = 0; i < 6; i++) {
		assert_true(play(&view, 0,
			(const char *[]){"4C", "5C", "6C", "8C", "TC", "QC"}[i],
			""));
		assert_true(play(&view, 1,
			(const char *[]){"2H", "3C", "7S", "9H", "JH", "AS"}[i],
			""));
	}
	assert_int_equal(view.past_count, 12);
	assert_true(set_cards(&view, "2C 2D 2S 3D 3S 4H"));
	assert_int_equal(view.past_count, 0);
	assert_true(view.shown_seats == 0);
	assert_false(tablic_view_hand(&view, 0, &hand));
}

TEST(a_deal_may_be_known_in_part)
{
	struct tablic_view whole = first_view_of(2, 1, "3H 4D 9C 9D"),
			   part = whole;

	assert_true(set_cards(&whole, "2H 3C 7S 9H JH AS"));
	tablic_view_deal(&part, cards("2H 3C"));
	assert_true(part.hand == cards("2H 3C"));
	assert_true(part.unseen == (whole.unseen | cards("7S 9H JH AS")));
	assert_memory_equal(&part.open, &whole.open, sizeof part.open);
}

/* In the last deal of two all that is unseen is in the other hand. */
TEST(what_nobody_else_can_hold_in_the_last_deal_is_known)
{
	struct tablic_view view = first_hand();
	card_set hand;

	view.open.stock = 0;
	view.unseen = cards("2C 3S 7C");
	assert_true(tablic_view_hand(&view, 0, &hand));
	assert_true(hand == cards("2C 3S 7C"));
	view.open.stock = 12;
	assert_false(tablic_view_hand(&view, 0, &hand));
	view.open.stock = 0;
	view.absent = 4;
	assert_false(tablic_view_hand(&view, 0, &hand));
}

TEST(a_table_that_is_not_told_is_empty_and_its_cards_are_in_no_hand)
{
	struct tablic_view view;

	tablic_view_start(&view, TABLIC_POINTS);
	assert_false(set_table(&view, "3H 4D 9C 9D"));
	assert_false(set_cards(&view, "2H 3C 7S 9H JH AS"));
	assert_string_equal(reason, "the number of players is not known yet: "
				    "set_players is missing");
	assert_true(tablic_view_players(&view, 2, 0, reason));
	assert_true(set_cards(&view, "2H 3C 7S 9H JH AS"));
	assert_int_equal(view.absent, 4);
	assert_true(view.open.table == 0);
	assert_false(set_table(&view, "3H 4D 9C 9D"));
	assert_true(tablic_view_players(&view, 2, 0, reason));
	assert_true(set_table(&view, "3H 4D 9C 9D"));
	assert_true(set_cards(&view, "2H 3C 7S 9H JH AS"));
	assert_int_equal(view.absent, 0);
}

TEST(a_play_moves_cards_from_where_they_were)
{
	struct tablic_view view = first_hand();

	assert_true(play(&view, 0, "7C", "3H 4D"));
	assert_true(view.open.piles[0].cards == cards("7C 3H 4D"));
	assert_true(view.open.table == cards("9C 9D"));
	assert_true((view.unseen & cards("7C")) == 0);
	assert_int_equal(tablic_cards_left(&view.open, 0), 5);
	assert_int_equal(tablic_cards_left(&view.open, 1), 6);
	assert_true(play(&view, 1, "9H", "9C 9D"));
	assert_true(view.hand == cards("2H 3C 7S JH AS"));
	assert_int_equal(view.open.piles[1].tablas, 1);
	assert_int_equal(view.open.last_capturer, 1);
	assert_int_equal(tablic_cards_left(&view.open, 1), 5);
}

TEST(a_play_that_cannot_be_is_refused_and_changes_nothing)
{
	static const struct {
		int seat;
		const char *played, *taken, *reason;
	} plays[] = {
		{1, "7S", "", "it is the turn of player 0, not 1"},
		{0, "7S", "", "7S cannot be in that hand"},
		{0, "3H", "", "3H cannot be in that hand"},
		{0, "7C", "KH", "not all of KH are on the table"},
		{0, "7C", "3H", "7C cannot take 3H"},
	};
	struct tablic_view view = first_hand();
	struct tablic_view before = view;

	FOR_EACH (c, plays) {
		assert_false(play(&view, c->seat, c->played, c->taken));
		assert_string_equal(reason, c->reason);
		assert_memory_equal(&view, &before, sizeof view);
	}
}

TEST(the_setting_must_be_tablic)
{
	struct tablic_view view;

	tablic_view_start(&view, TABLIC_STIHOVI);
	assert_false(tablic_view_deck(&view, "789TJQKA", "CDHS", reason));
	assert_false(tablic_view_deck(&view, CARD_VALUES, "SHDC", reason));
	assert_false(set_game(&view, 4, 6, 0));
	assert_false(tablic_view_players(&view, 3, 0, reason));
	assert_false(tablic_view_players(&view, 2, 2, reason));
	assert_false(tablic_view_players(&view, 2, -1, reason));
	assert_false(tablic_view_players(&view, 0, 0, reason));
	assert_true(tablic_view_players(&view, 2, 0, reason));
	assert_false(set_game(&view, 3, 6, 0));
	assert_false(set_game(&view, 4, 5, 0));
	assert_false(set_game(&view, 4, 6, 1));
	assert_false(set_game(&view, 0, 6, 0));
	assert_true(set_game(&view, 4, 6, 0));
	assert_int_equal(view.open.scoring, TABLIC_STIHOVI);
}

TEST(pairs_are_told_who_gets_the_last_cards)
{
	struct tablic_view view;

	tablic_view_start(&view, TABLIC_PAIRS);
	assert_false(tablic_view_players(&view, 2, 0, reason));
	assert_true(tablic_view_players(&view, 4, 0, reason));
	assert_int_equal(view.open.rest, TABLIC_REST_LAST);
	assert_false(tablic_view_mode(&view, "nobody", reason));
	assert_string_equal(
		reason, "the mode must be capturer or dealer, not nobody");
	assert_true(tablic_view_mode(&view, "dealer", reason));
	assert_true(tablic_view_players(&view, 4, 3, reason));
	assert_int_equal(view.open.rest, TABLIC_REST_DEALER);
	assert_true(tablic_view_mode(&view, "capturer", reason));
	assert_int_equal(view.open.rest, TABLIC_REST_LAST);
	tablic_view_start(&view, TABLIC_POINTS);
	assert_true(tablic_view_players(&view, 4, 0, reason));
	assert_false(tablic_view_mode(&view, "dealer", reason));
	assert_string_equal(reason, "only pairs have modes");
}

TEST(the_score_of_a_match_is_known)
{
	const int before[] = {43, 61};
	struct tablic_view view;

	tablic_view_start(&view, TABLIC_POINTS);
	assert_false(tablic_view_match(&view, 101, before, reason));
	assert_true(tablic_view_players(&view, 2, 1, reason));
	assert_int_equal(view.match_to, 0);
	assert_false(tablic_view_match(&view, 0, before, reason));
	assert_true(tablic_view_match(&view, 101, before, reason));
	assert_int_equal(view.match_to, 101);
	assert_int_equal(view.before[1], 61);
	assert_true(tablic_view_players(&view, 2, 1, reason));
	assert_int_equal(view.match_to, 0);
}

TEST(cards_come_in_their_order_and_once)
{
	static const card twice[] = {0, 1, 2, 2};
	struct tablic_view view;

	tablic_view_start(&view, TABLIC_POINTS);
	assert_true(tablic_view_players(&view, 2, 1, reason));
	assert_true(set_game(&view, 4, 6, 0));
	assert_false(set_table(&view, "3H 4D 9C"));
	assert_false(tablic_view_table(&view, 4, twice, reason));
	assert_string_equal(reason, "2H comes twice");
	assert_true(set_table(&view, "3H 4D 9C 9D"));
	assert_false(set_table(&view, "3S 4H 9S 9H"));
	assert_false(play(&view, 0, "7C", ""));
	assert_string_equal(
		reason, "no hands have been dealt: set_cards is missing");
	assert_false(set_cards(&view, "2H 3C 7S 9H JH"));
	assert_string_equal(reason, "this deal has hands of 6, not 5");
	assert_false(set_cards(&view, "2H 3H 7S 9H JH AS"));
	assert_string_equal(reason, "3H has been seen before");
	assert_true(set_cards(&view, "2H 3C 7S 9H JH AS"));
	assert_false(set_cards(&view, "2D 3D 7D 8D JD AD"));
	assert_string_equal(reason, "the hands are not empty yet");
}

TEST(a_new_game_starts_from_the_players)
{
	struct tablic_view view = first_hand();

	assert_true(tablic_view_players(&view, 4, 3, reason));
	assert_true(view.unseen == CARD_SET_ALL);
	assert_true(view.hand == 0);
	assert_true(view.open.table == 0);
}

/* What SEAT of GAME must know. */
static void
compare(const struct tablic_view *view, const struct tablic *game, int seat)
{
	card_set unseen = 0;

	assert_true(view->hand == game->hands[seat]);
	assert_memory_equal(&view->open, &game->open,
		offsetof(struct tablic_open, last_capturer) + sizeof(int));
	assert_true(view->open.table == game->open.table);
	for (int other = 0; other < game->open.seats; other++) {
		const struct tablic_pile *seen = &view->open.piles[other];
		const struct tablic_pile *real = &game->open.piles[other];

		assert_true(seen->cards == real->cards);
		assert_int_equal(seen->tablas, real->tablas);
		unseen |= other == seat ? 0 : game->hands[other];
		assert_int_equal(tablic_cards_left(&view->open, other),
			card_set_size(game->hands[other]));
	}
	for (int i = CARD_COUNT - game->open.stock; i < CARD_COUNT; i++)
		unseen |= card_bit(game->deck[i]);
	assert_true(view->unseen == unseen);
}

static void
play_and_compare(int seats, struct random *random)
{
	static struct tablic_round r;

	round_start_many(&r, TABLIC_POINTS, seats, random);
	while (round_next(&r)) {
		round_play(&r, tablic_random_choose(round_view(&r), random));
		for (int seat = 0; seat < seats; seat++)
			compare(&r.views[seat], &r.game, seat);
	}
}

TEST(views_of_whole_games_agree_with_the_rules)
{
	static const int seats[] = {2, 3, 4, 6, 8, 12, 16, 24, 48};
	struct random random = seeded(1);

	for (int i = 0; i < 90; i++)
		play_and_compare(seats[i % 9], &random);
}
