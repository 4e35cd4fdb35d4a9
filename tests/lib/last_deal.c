#include "lib/last_deal.h"

#include <assert.h>

#include "tablic/capture.h"

enum { PLAYS_MAX = 4000, LAST = 4 };

/* Takes N random cards, those of few kinds if KINDS is small, out of FROM,
 * which has as many. */
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

void
last_deal_random(struct tablic *game, struct random *random,
	enum tablic_scoring scoring, uint32_t hand, uint32_t table)
{
	card_set rest = CARD_SET_ALL;
	uint32_t kinds = 12 + random_below(random, CARD_COUNT - 11);
	uint32_t hand_kinds = random_below(random, 2) == 0 ? kinds : CARD_COUNT;
	struct tablic_open *open = &game->open;

	tablic_open_start(open, scoring, 2);
	open->deal = LAST;
	open->stock = 0;
	open->turn = (int)random_below(random, 2);
	open->left = 1 + (int)random_below(random, hand);
	open->table = draw(
		random, &rest, (int)random_below(random, table + 1), kinds);
	for (int seat = 0; seat < 2; seat++)
		game->hands[seat] = draw(random, &rest,
			tablic_cards_left(open, seat), hand_kinds);
	open->last_capturer = (int)random_below(random, 3) - 1;
	if (open->last_capturer < 0)
		return;
	int size = card_set_size(rest);
	int share = size / 2 - 4 + (int)random_below(random, 9);
	share = share < 0 ? 0 : share > size ? size : share;
	open->piles[0].cards = draw(random, &rest, share, CARD_COUNT);
	open->piles[1].cards = rest;
	open->piles[0].tablas = (int)random_below(random, 3);
}

struct plays {
	struct tablic_play play[PLAYS_MAX];
	int count;
	card played;
};

static bool
add_play(void *context, card_set taken)
{
	struct plays *plays = context;

	plays->play[plays->count++] =
		(struct tablic_play){plays->played, taken};
	return plays->count < PLAYS_MAX;
}

int
last_deal_search(
	const struct tablic *game, int seat, last_deal_end *end, void *context)
{
	card_set hand = game->hands[game->open.turn];
	int sign = game->open.turn == seat ? 1 : -1;
	int best = -100000;

	if (tablic_hands_empty(&game->open))
		return end(game, seat, context);
	for (; hand != 0; hand &= hand - 1) {
		struct plays plays = {.played = card_set_first(hand)};

		add_play(&plays, 0);
		tablic_capture_each(card_value(plays.played), game->open.table,
			add_play, &plays);
		assert(plays.count < PLAYS_MAX);
		for (int i = 0; i < plays.count; i++) {
			struct tablic after = *game;

			tablic_play(&after, plays.play[i]);
			int value = sign * last_deal_search(
						   &after, seat, end, context);
			best = value > best ? value : best;
		}
	}
	return sign * best;
}

static int
margin_at_end(const struct tablic *game, int seat, void *context)
{
	(void)context;
	return last_deal_margin(game, seat);
}

int
last_deal_minimax(const struct tablic *game, int seat)
{
	return last_deal_search(game, seat, margin_at_end, NULL);
}

int
last_deal_margin(const struct tablic *game, int seat)
{
	int standing[TABLIC_SEATS_MAX];

	tablic_standing(&game->open, standing);
	return standing[seat] - standing[seat ^ 1];
}

struct endgame_state
last_deal_state(const struct endgame_worth *worth, const struct tablic *game)
{
	const struct tablic_open *open = &game->open;
	int seat = open->turn;
	struct endgame_state state = {
		.table = tablic_counts_of(open->table),
		.hands = {tablic_counts_of(game->hands[seat]),
			tablic_counts_of(game->hands[!seat])},
		.last = open->last_capturer < 0	      ? ENDGAME_NOBODY
			: open->last_capturer == seat ? ENDGAME_MOVER
						      : ENDGAME_OTHER,
		.ahead = card_set_size(open->piles[seat].cards) -
			 card_set_size(open->piles[!seat].cards),
	};

	tablic_counts all = state.table + state.hands[0] + state.hands[1];

	state.plies = tablic_counts_size(state.hands[0] + state.hands[1]);
	state.cards = tablic_counts_size(all);
	state.worth = endgame_worth_of(worth, all);
	return state;
}
