#include "tablic/actions.h"

#include "common/game_actions.h"
#include "lib/action_watch.h"
#include "lib/card_text.h"
#include "lib/naive/tablic.h"
#include "lib/test.h"
#include "tablic/capture_best.h"
#include "tablic/game.h"
#include "tablic/text.h"

static char reason[TABLIC_REASON_MAX];

/* A card of the next player's is one of the stock, and that of another's. */
static void
hide(void *state, int seat)
{
	struct tablic *game = state;
	const int seats = game->open.seats;
	card_set *next = &game->hands[(seat + 1) % seats];
	card_set *other = &game->hands[(seat + 2) % seats];
	card *stock = &game->deck[CARD_COUNT - 1];

	if (*next == 0)
		return;
	const card first = card_set_first(*next);
	if (seats > 2 && *other != 0) {
		const card_set changed =
			card_bit(first) | card_bit(card_set_last(*other));
		*next ^= changed;
		*other ^= changed;
	} else if (game->open.stock > 0) {
		*next ^= card_bit(first) | card_bit(*stock);
		*stock = first;
	}
}

TEST(all_that_may_be_played_is_listed)
{
	static const int seats[] = {2, 3, 4, 6, 2, 48, 12};

	for (int number = 0; number < 7; number++) {
		const struct action_watch watch = {.rules = &tablic_game_points,
			.seats = seats[number],
			.hide = hide};

		action_watch_game(&watch, number);
	}
}

TEST(stihovi_are_played_alike)
{
	const struct action_watch watch = {.rules = &tablic_game_stihovi,
		.seats = 2,
		.strategy = "greedy",
		.hide = hide};

	action_watch_game(&watch, 3);
}

/* Two players; the first holds HAND. */
static struct tablic
game_of(card_set hand, card_set table)
{
	struct tablic game;

	tablic_start(&game, TABLIC_POINTS, 2, tablic_deck);
	tablic_deal(&game);
	game.hands[0] = hand;
	game.open.table = table;
	return game;
}

TEST(most_cards_come_first_and_laying_down_last)
{
	static const struct {
		const char *what;
		const char *hand;
		const char *table;
		const char *actions;
		const char *words;
	} cases[] = {
		{"nothing on the table", "7H QC", "", "7H|QC",
			"lays 7H|lays QC"},
		{"unions of groups, and what is worth more of as many", "7H",
			"3D 4D 7S", "7H 3D 4D 7S|7H 3D 4D|7H 7S|7H",
			"takes 3D 4D 7S with 7H, tabla|takes 3D 4D with 7H|"
			"takes 7S with 7H|lays 7H"},
		{"equal cards are each there", "7H 7S", "7C 7D",
			"7H 7C 7D|7S 7C 7D|7H 7C|7H 7D|7S 7C|7S 7D|7H|7S",
			NULL},
		{"what splits in two ways is there once", "8H", "3D 3H 5D 5H",
			"8H 3D 3H 5D 5H|8H 3D 5D|8H 3H 5D|8H 3D 5H|8H 3H 5H|8H",
			NULL},
		{"an ace is one and eleven", "AS", "AH TC", "AS TC AH|AS AH|AS",
			NULL},
	};

	FOR_EACH (c, cases) {
		const struct tablic game =
			game_of(cards(c->hand), cards(c->table));

		print_message("%s\n", c->what);
		action_watch_expect(
			&tablic_game_points, &game, 0, c->actions, c->words);
	}
}

/* The lists are what the rules say, subset by subset. */
static void
expect_all(const struct tablic *game)
{
	const card_set table = game->open.table;
	json_t *list = tablic_actions(game);
	size_t count = 0, k;
	json_t *item;
	card_set before = CARD_SET_ALL;

	for (card_set hand = game->hands[0]; hand != 0; hand &= hand - 1) {
		const int value = card_value(card_set_first(hand));
		card_set some = 0;

		do {
			count += some == 0 || naive_tablic_splits(value, some);
			some = naive_tablic_next_subset(some, table);
		} while (some != 0);
	}
	assert_int_equal(json_array_size(list), count);
	json_array_foreach(list, k, item)
	{
		struct tablic_action action;

		assert_true(tablic_action_parse(
			json_string_value(json_object_get(item, "action")),
			&action, reason));
		assert_int_equal(tablic_judge(game, action.play), TABLIC_LEGAL);
		assert_true(card_set_size(action.play.taken) <=
			    card_set_size(before));
		before = action.play.taken;
	}
	json_decref(list);
}

static void
deal_cards(struct random *random, int table, struct tablic *game)
{
	card deck[CARD_COUNT];
	card_set sets[2] = {0};

	tablic_shuffle(deck, random);
	for (int i = 0; i < TABLIC_HAND_MAX + table; i++)
		sets[i >= TABLIC_HAND_MAX] |= card_bit(deck[i]);
	*game = game_of(sets[0], sets[1]);
}

TEST(the_list_is_what_the_rules_say_subset_by_subset)
{
	struct random random = seeded(12);
	struct tablic game;

	for (int i = 0; i < 60; i++) {
		deal_cards(&random, i % 9, &game);
		expect_all(&game);
	}
}

/* Is it listed that PLAYED takes TAKEN? */
static bool
has_play(const json_t *list, card played, card_set taken)
{
	struct tablic_action action;
	size_t i;
	json_t *item;

	json_array_foreach(list, i, item)
	{
		const char *text =
			json_string_value(json_object_get(item, "action"));

		if (text && tablic_action_parse(text, &action, reason) &&
			action.play.played == played &&
			action.play.taken == taken)
			return true;
	}
	return false;
}

/* A list that is cut has room for every card's best, and for laying it down. */
static void
expect_cut(const struct tablic *game)
{
	json_t *list = tablic_actions(game);

	assert_int_equal(json_array_size(list), GAME_ACTIONS_MAX + 1);
	assert_non_null(json_object_get(
		json_array_get(list, GAME_ACTIONS_MAX), "more"));
	for (card_set hand = game->hands[0]; hand != 0; hand &= hand - 1) {
		const card c = card_set_first(hand);

		assert_true(has_play(list, c, 0));
		assert_true(has_play(list, c,
			tablic_capture_best_of_table(
				card_value(c), game->open.table)));
	}
	json_decref(list);
}

TEST(of_a_full_table_each_card_has_its_share)
{
	struct random random = seeded(5);
	struct tablic game;

	for (int i = 0; i < 8; i++) {
		deal_cards(&random, 32 + 2 * i, &game);
		expect_cut(&game);
	}
}
