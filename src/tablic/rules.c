#include "tablic/rules.h"

#include <assert.h>
#include <string.h>

#include "tablic/capture.h"

/* T, J, Q, K and A: what counts in either scoring. */
static const card_set high_cards = ~(card_set)0 << 32 & CARD_SET_ALL;

const card tablic_deck[CARD_COUNT] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
	13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
	31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
	49, 50, 51};

bool
tablic_seats_allowed(enum tablic_scoring scoring, int seats)
{
	if (scoring == TABLIC_STIHOVI)
		return seats == 2;
	if (scoring == TABLIC_PAIRS)
		return seats == TABLIC_PAIRS_SEATS;
	return seats > 1 && seats <= TABLIC_SEATS_MAX && 48 % seats == 0;
}

int
tablic_hand_size(int seats, int stock)
{
	int share = stock / seats;

	return share < TABLIC_HAND_MAX ? share : TABLIC_HAND_MAX;
}

void
tablic_open_start(
	struct tablic_open *open, enum tablic_scoring scoring, int seats)
{
	open->scoring = scoring;
	open->rest = TABLIC_REST_LAST;
	open->seats = seats;
	open->deal = 0;
	open->stock = CARD_COUNT - TABLIC_TABLE_START;
	open->turn = 0;
	open->left = 0;
	open->last_capturer = -1;
	open->table = 0;
	for (int seat = 0; seat < seats; seat++)
		open->piles[seat] = (struct tablic_pile){0, 0};
}

void
tablic_open_deal(struct tablic_open *open)
{
	assert(tablic_hands_empty(open) && !tablic_over(open));
	open->deal++;
	open->turn = 0;
	open->left = tablic_hand_size(open->seats, open->stock);
	open->stock -= open->left * open->seats;
}

static void
pass_turn(struct tablic_open *open)
{
	if (++open->turn == open->seats) {
		open->turn = 0;
		open->left--;
	}
}

static void
clear_table(struct tablic_open *open)
{
	int heir = tablic_heir(open);

	if (heir >= 0) {
		open->piles[heir].cards |= open->table;
		open->table = 0;
	}
}

static inline void
make_play(struct tablic_open *open, struct tablic_play play)
{
	struct tablic_pile *pile = &open->piles[open->turn];

	if (play.taken == 0) {
		open->table |= card_bit(play.played);
	} else {
		pile->cards |= play.taken | card_bit(play.played);
		pile->tablas += play.taken == open->table;
		open->table ^= play.taken;
		open->last_capturer = open->turn;
	}
	pass_turn(open);
	if (tablic_over(open))
		clear_table(open);
}

void
tablic_open_play(struct tablic_open *open, struct tablic_play play)
{
	make_play(open, play);
}

void
tablic_shuffle(card deck[static CARD_COUNT], struct random *random)
{
	memcpy(deck, tablic_deck, CARD_COUNT * sizeof *deck);
	random_shuffle(random, deck, CARD_COUNT);
}

void
tablic_start(struct tablic *game, enum tablic_scoring scoring, int seats,
	const card deck[static CARD_COUNT])
{
	assert(tablic_seats_allowed(scoring, seats));
	tablic_open_start(&game->open, scoring, seats);
	for (int seat = 0; seat < seats; seat++)
		game->hands[seat] = 0;
	game->last = (struct tablic_last){.seat = -1};
	memcpy(game->deck, deck, sizeof game->deck);
	for (int i = 0; i < TABLIC_TABLE_START; i++)
		game->open.table |= card_bit(deck[i]);
}

void
tablic_next_hands(const struct tablic_open *open,
	const card deck[static CARD_COUNT],
	card_set hands[static TABLIC_SEATS_MAX])
{
	const card *next = deck + CARD_COUNT - open->stock;
	int seats = open->seats;
	const card *end = next + seats * tablic_hand_size(seats, open->stock);

	for (int seat = 0; seat < seats; seat++) {
		card_set hand = 0;

		for (const card *c = next + seat; c < end; c += seats)
			hand |= card_bit(*c);
		hands[seat] = hand;
	}
}

void
tablic_deal(struct tablic *game)
{
	tablic_next_hands(&game->open, game->deck, game->hands);
	tablic_open_deal(&game->open);
}

enum tablic_verdict
tablic_judge(const struct tablic *game, struct tablic_play play)
{
	if ((game->hands[game->open.turn] & card_bit(play.played)) == 0)
		return TABLIC_NOT_IN_HAND;
	if (play.taken == 0)
		return TABLIC_LEGAL;
	if ((play.taken & ~game->open.table) != 0)
		return TABLIC_NOT_ON_TABLE;
	if (!tablic_capture_legal(card_value(play.played), play.taken))
		return TABLIC_NO_SUM;
	return TABLIC_LEGAL;
}

void
tablic_play(struct tablic *game, struct tablic_play play)
{
	struct tablic_open *open = &game->open;
	card_set left = play.taken == 0 ? open->table | card_bit(play.played)
					: open->table ^ play.taken;

	game->last = (struct tablic_last){
		.seat = open->turn,
		.play = play,
		.tabla = play.taken != 0 && left == 0,
	};
	game->hands[open->turn] ^= card_bit(play.played);
	make_play(open, play);
	game->last.swept = left & ~open->table;
}

int
tablic_card_points(enum tablic_scoring scoring, card_set cards)
{
	int points = card_set_size(cards & high_cards);

	if (scoring != TABLIC_STIHOVI) {
		points += (cards & card_bit(TABLIC_2C)) != 0;
		points += (cards & card_bit(TABLIC_TD)) != 0;
	}
	return points;
}

struct tablic_pile
tablic_side_pile(const struct tablic_open *open, int side)
{
	const int sides = tablic_sides(open->scoring, open->seats);
	struct tablic_pile all = open->piles[side];

	for (int seat = side + sides; seat < open->seats; seat += sides) {
		all.cards |= open->piles[seat].cards;
		all.tablas += open->piles[seat].tablas;
	}
	return all;
}

/* The side with strictly most cards, -1 if two share the most. */
static int
side_with_most_cards(const struct tablic_open *open, int sides)
{
	int most = -1, best = -1;

	for (int side = 0; side < sides; side++) {
		int size = card_set_size(tablic_side_pile(open, side).cards);

		if (size == most)
			best = -1;
		if (size > most) {
			most = size;
			best = side;
		}
	}
	return best;
}

void
tablic_score(
	const struct tablic_open *open, int points[static TABLIC_SEATS_MAX])
{
	const int sides = tablic_sides(open->scoring, open->seats);

	for (int side = 0; side < sides; side++) {
		const struct tablic_pile pile = tablic_side_pile(open, side);

		points[side] = pile.tablas +
			       tablic_card_points(open->scoring, pile.cards);
	}
	if (open->scoring != TABLIC_STIHOVI && tablic_over(open)) {
		int most = side_with_most_cards(open, sides);

		if (most >= 0)
			points[most] += TABLIC_MOST_CARDS;
	}
	for (int seat = sides; seat < open->seats; seat++)
		points[seat] = points[seat - sides];
}

void
tablic_forfeit(const struct tablic_open *open, int offender,
	int points[static TABLIC_SEATS_MAX])
{
	tablic_score(open, points);
	for (int seat = 0; seat < open->seats; seat++) {
		if (points[seat] < TABLIC_FORFEIT_POINTS)
			points[seat] = TABLIC_FORFEIT_POINTS;
		if (tablic_partners(open->scoring, seat, offender))
			points[seat] = 0;
	}
}

void
tablic_standing(
	const struct tablic_open *open, int standing[static TABLIC_SEATS_MAX])
{
	tablic_score(open, standing);
	if (open->scoring != TABLIC_STIHOVI)
		return;
	for (int seat = 0; seat < open->seats; seat++) {
		int size = card_set_size(open->piles[seat].cards);

		standing[seat] = standing[seat] * TABLIC_STANDING_UNIT + size;
	}
}
