#include <math.h>

#include "lib/last_deal.h"
#include "lib/test.h"
#include "tablic/search/endgame.h"
#include "tablic/search/endgame_leaf.h"
#include "tablic/search/weights.h"

enum { DEALS = 400 };

static struct tablic_value_net net;
static struct tablic_table_cache *cache;
static struct endgame_leaf leaf;

static void
learn(enum tablic_scoring scoring)
{
	tablic_table_cache_free(cache);
	cache = tablic_table_cache_new(scoring);
	tablic_weights_read(&net, scoring, 2);
}

AFTER_ALL
{
	tablic_table_cache_free(cache);
}

/* A deal under way with up to HAND cards for the mover; returns its stock. */
static card_set
deal_random(struct tablic *game, struct random *random,
	enum tablic_scoring scoring, uint32_t hand)
{
	card_set stock = 0, rest = CARD_SET_ALL;

	last_deal_random(game, random, scoring, hand, 5);
	game->open.deal = 1 + (int)random_below(random, 3);
	game->open.stock = 48 - 12 * game->open.deal;
	rest &= ~(game->open.table | game->hands[0] | game->hands[1]);
	for (int i = 0; i < game->open.stock; i++, rest &= rest - 1)
		stock |= rest & -rest;
	game->open.piles[0].cards &= ~stock;
	game->open.piles[1].cards &= ~stock;
	return stock;
}

/* The rest of the game for seat 1, which has just played its last card. */
static int
rest_of_game(const struct tablic_open *open, card_set stock)
{
	const struct tablic_position end = {
		.table = open->table,
		.unseen = stock,
		.deal = open->deal,
		.stock = open->stock,
		.cards = {card_set_size(open->piles[1].cards),
			card_set_size(open->piles[0].cards)},
		.last = open->last_capturer < 0 ? -1 : !open->last_capturer,
	};

	return (int)lrintf(
		tablic_value_net_of(&net, &end, cache) * ENDGAME_LEAF_POINT);
}

static int
value_of_end(const struct tablic *game, int seat, void *stock)
{
	int points[TABLIC_SEATS_MAX];

	tablic_score(&game->open, points);
	return (points[seat] - points[!seat]) * ENDGAME_LEAF_POINT +
	       (seat == 1 ? 1 : -1) *
		       rest_of_game(&game->open, *(card_set *)stock);
}

static struct tablic_endgame_position
position_of(const struct tablic *game)
{
	const struct tablic_open *open = &game->open;
	int seat = open->turn;
	struct tablic_endgame_position position = {
		.scoring = open->scoring,
		.table = tablic_counts_of(open->table),
		.last = open->last_capturer < 0 ? -1
						: open->last_capturer != seat,
	};

	for (int i = 0; i < 2; i++) {
		const struct tablic_pile *pile = &open->piles[seat ^ i];

		position.hands[i] = tablic_counts_of(game->hands[seat ^ i]);
		position.cards[i] = card_set_size(pile->cards);
		position.points[i] =
			pile->tablas +
			tablic_card_points(open->scoring, pile->cards);
	}
	return position;
}

static void
check_against_minimax(struct tablic_endgame *endgame, const struct tablic *game,
	card_set stock)
{
	const struct tablic_endgame_future future = {
		.net = &net,
		.cache = cache,
		.deal = game->open.deal,
		.stock = stock,
	};
	struct tablic_endgame_position position = position_of(game);
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_endgame_answer answer;
	struct tablic after = *game;
	int seat = game->open.turn;
	int value = last_deal_search(game, seat, value_of_end, &stock);

	tablic_endgame_solve_deal(
		endgame, &position, &future, &effort, &answer);
	assert_int_equal(answer.value, value);
	card_set equals = game->hands[seat] & tablic_type_cards(answer.type);
	tablic_play(&after,
		(struct tablic_play){card_set_first(equals),
			tablic_counts_pick(answer.taken, game->open.table)});
	assert_int_equal(
		last_deal_search(&after, seat, value_of_end, &stock), value);
}

TEST(deals_come_to_what_minimax_says)
{
	struct tablic_endgame *endgame = tablic_endgame_new();
	struct random random = seeded(1);
	struct tablic game;

	for (int i = 0; i < DEALS; i++) {
		enum tablic_scoring scoring =
			i < DEALS / 2 ? TABLIC_POINTS : TABLIC_STIHOVI;

		if (i == 0 || i == DEALS / 2)
			learn(scoring);
		card_set stock = deal_random(&game, &random, scoring, 2);
		check_against_minimax(endgame, &game, stock);
	}
	tablic_endgame_free(endgame);
}

static struct endgame_state
state_of(const struct tablic_open *open)
{
	return (struct endgame_state){
		.table = tablic_counts_of(open->table),
		.last = open->last_capturer < 0	   ? ENDGAME_NOBODY
			: open->last_capturer == 0 ? ENDGAME_MOVER
						   : ENDGAME_OTHER,
		.ahead = card_set_size(open->piles[0].cards) -
			 card_set_size(open->piles[1].cards),
	};
}

/* Asked again, and with others in between, too. */
TEST(a_leaf_is_what_the_net_says)
{
	struct random random = seeded(2);
	struct tablic game;

	learn(TABLIC_POINTS);
	for (int q = 0; q < 4; q++) {
		card_set stock = deal_random(&game, &random, TABLIC_POINTS, 6);
		int deal = game.open.deal;

		endgame_leaf_begin(&leaf, &net, cache, deal, stock);
		for (int i = 0; i < DEALS; i++) {
			struct tablic_open open = game.open;

			last_deal_random(&game, &random, TABLIC_POINTS, 6, 2);
			game.open.deal = deal;
			game.open.stock = open.stock;
			struct endgame_state end = state_of(&game.open);
			int value = -rest_of_game(&game.open, stock);
			assert_int_equal(
				endgame_leaf_value(&leaf, &end), value);
			assert_int_equal(
				endgame_leaf_value(&leaf, &end), value);
		}
	}
	assert_true(leaf.evaluated < DEALS);
}
