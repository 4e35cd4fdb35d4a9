#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "card_text.h"
#include "random.h"
#include "tablic.h"
#include "tablic_capture.h"
#include "tablic_endgame.h"
#include "tablic_greedy.h"

enum { SMALL = 2500, LARGE = 300, STATES_MAX = 4000, DEALS = 4 };

/* Takes N random cards, those of few kinds if KINDS is small, out of FROM. */
static card_set
draw(struct random *random, card_set *from, int n, uint32_t kinds)
{
	card_set drawn = 0;

	while (n > 0) {
		card_set bit = card_bit((card)random_below(random, kinds));
		if (card_set_size(*from) <= n)
			bit = *from & -*from;
		if ((*from & bit) == 0) {
			kinds = kinds < CARD_COUNT ? kinds + 1 : kinds;
			continue;
		}
		*from ^= bit;
		drawn |= bit;
		n--;
	}
	return drawn;
}

/* A last deal under way with up to HAND cards for the player to move and up to
 * TABLE on the table; the race for most cards is open more often than not. */
static void
random_deal(struct tablic *game, struct random *random,
	enum tablic_scoring scoring, uint32_t hand, uint32_t table)
{
	card_set rest = CARD_SET_ALL;
	uint32_t kinds = 12 + random_below(random, CARD_COUNT - 11);
	struct tablic_open *open = &game->open;

	tablic_open_start(open, scoring, 2);
	open->deal = DEALS;
	open->stock = 0;
	open->turn = (int)random_below(random, 2);
	open->left = 1 + (int)random_below(random, hand);
	open->table = draw(
		random, &rest, (int)random_below(random, table + 1), kinds);
	for (int seat = 0; seat < 2; seat++)
		game->hands[seat] = draw(random, &rest,
			tablic_cards_left(open, seat), CARD_COUNT);
	open->last_capturer = (int)random_below(random, 3) - 1;
	if (open->last_capturer < 0)
		return;
	int half = card_set_size(rest) / 2 - 4;
	half += (int)random_below(random, 9);
	open->piles[0].cards =
		draw(random, &rest, half > 0 ? half : 0, CARD_COUNT);
	open->piles[1].cards = rest;
	open->piles[0].tablas = (int)random_below(random, 3);
}

struct plays {
	struct tablic_play play[STATES_MAX];
	int count;
	card played;
};

static bool
add_play(void *context, card_set taken)
{
	struct plays *plays = context;

	plays->play[plays->count++] =
		(struct tablic_play){plays->played, taken};
	return plays->count < STATES_MAX;
}

static int margin_of(const struct tablic *game, int seat);

/* The margin of SEAT at the end when both play their best: every play to the
 * end and nothing else. */
static int
minimax(const struct tablic *game, int seat)
{
	card_set hand = game->hands[game->open.turn];
	int sign = game->open.turn == seat ? 1 : -1;
	int best = -100000;

	if (tablic_over(&game->open))
		return margin_of(game, seat);
	for (; hand != 0; hand &= hand - 1) {
		struct plays plays = {.played = card_set_first(hand)};
		add_play(&plays, 0);
		tablic_capture_each(card_value(plays.played), game->open.table,
			add_play, &plays);
		assert_true(plays.count < STATES_MAX);
		for (int i = 0; i < plays.count; i++) {
			struct tablic after = *game;
			tablic_play(&after, plays.play[i]);
			int value = sign * minimax(&after, seat);
			best = value > best ? value : best;
		}
	}
	return sign * best;
}

static int
margin_of(const struct tablic *game, int seat)
{
	int standing[TABLIC_SEATS_MAX];

	tablic_standing(&game->open, standing);
	return standing[seat] - standing[seat ^ 1];
}

static struct tablic_endgame_answer
solve(struct tablic_endgame *endgame, const struct tablic *game, int64_t nodes)
{
	struct effort effort = effort_of_nodes(nodes);
	struct tablic_endgame_position position;
	struct tablic_endgame_answer answer;

	tablic_endgame_of_game(&position, game);
	tablic_endgame_solve(endgame, &position, &effort, &answer);
	return answer;
}

/* The play of an ANSWER; fails unless it is legal. */
static struct tablic_play
play_of(const struct tablic *game, const struct tablic_endgame_answer *answer)
{
	card_set hand = game->hands[game->open.turn];
	card_set equals = hand & tablic_type_cards(answer->type);

	assert_true(equals != 0);
	assert_true(tablic_counts_within(
		answer->taken, tablic_counts_of(game->open.table)));
	struct tablic_play play = {card_set_first(equals),
		tablic_counts_pick(answer->taken, game->open.table)};
	assert_int_equal(tablic_judge(game, play), TABLIC_LEGAL);
	return play;
}

static void
check_against_minimax(struct tablic_endgame *endgame, const struct tablic *game)
{
	int seat = game->open.turn;
	struct tablic_endgame_answer answer =
		solve(endgame, game, EFFORT_UNLIMITED);
	struct tablic after = *game;

	assert_true(answer.exact);
	assert_int_equal(answer.value, minimax(game, seat));
	tablic_play(&after, play_of(game, &answer));
	assert_int_equal(answer.value, minimax(&after, seat));
}

static void
check_random_deals(int count, uint32_t hand, uint32_t table)
{
	struct tablic_endgame *endgame = tablic_endgame_new();
	struct random random;
	struct tablic game;

	random_seed(&random, hand);
	for (int i = 0; i < count; i++) {
		random_deal(&game, &random,
			i % 2 == 0 ? TABLIC_POINTS : TABLIC_STIHOVI, hand,
			table);
		check_against_minimax(endgame, &game);
	}
	tablic_endgame_free(endgame);
}

static void
small_hands_come_to_what_minimax_says(void **state)
{
	(void)state;
	check_random_deals(SMALL, 3, 5);
}

static void
hands_of_four_come_to_what_minimax_says(void **state)
{
	(void)state;
	check_random_deals(60, 4, 3);
}

static void
large_tables_come_to_what_minimax_says(void **state)
{
	(void)state;
	check_random_deals(LARGE, 1, 20);
	check_random_deals(LARGE, 2, 11);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_hands_come_to_what_minimax_says),
		cmocka_unit_test(hands_of_four_come_to_what_minimax_says),
		cmocka_unit_test(large_tables_come_to_what_minimax_says),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
