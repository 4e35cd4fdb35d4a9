#include "herc/rules.h"

#include <assert.h>
#include <string.h>

void
herc_deck(struct trick_deck *deck)
{
	char reason[TRICK_REASON_MAX];
	bool done = trick_deck_init(deck, HERC_VALUES, HERC_SUITS, reason);

	assert(done);
	(void)done;
}

void
herc_open_start(struct herc_open *open, int leader)
{
	memset(open, 0, sizeof *open);
	open->tricks_left = HERC_HAND;
	trick_start(&open->trick, HERC_SEATS, leader);
}

void
herc_open_play(
	struct herc_open *open, const struct trick_deck *deck, trick_card c)
{
	struct trick *trick = &open->trick;

	trick_play(trick, deck, c);
	if (!trick_full(trick))
		return;
	for (int seat = 0; seat < HERC_SEATS; seat++)
		open->taken[trick->winner] +=
			herc_points(deck, trick->cards[seat]);
	open->tricks_left--;
	if (open->tricks_left > 0)
		trick_start(trick, HERC_SEATS, trick->winner);
}

void
herc_start(
	struct herc *game, const trick_set hands[static HERC_SEATS], int leader)
{
	memset(game, 0, sizeof *game);
	herc_deck(&game->deck);
	game->leader = leader;
	memcpy(game->dealt, hands, sizeof game->dealt);
	memcpy(game->hands, hands, sizeof game->hands);
	herc_open_start(&game->open, leader);
}

void
herc_shuffle(struct herc *game, int leader, struct random *random)
{
	trick_set hands[HERC_SEATS] = {0};
	uint8_t cards[HERC_CARDS];

	for (uint8_t i = 0; i < HERC_CARDS; i++)
		cards[i] = i;
	random_shuffle(random, cards, HERC_CARDS);
	for (int i = 0; i < HERC_CARDS; i++)
		hands[i % HERC_SEATS] |= trick_bit(cards[i]);
	herc_start(game, hands, leader);
}

enum herc_verdict
herc_judge(const struct herc *game, trick_card c)
{
	const struct trick *trick = &game->open.trick;
	trick_set hand = game->hands[trick->turn];

	if ((hand & trick_bit(c)) == 0)
		return HERC_NOT_IN_HAND;
	if ((herc_legal(trick, &game->deck, hand) & trick_bit(c)) != 0)
		return HERC_LEGAL;
	return (hand & trick->suit) != 0 ? HERC_MUST_FOLLOW : HERC_MUST_TRUMP;
}

void
herc_play(struct herc *game, trick_card c)
{
	assert((game->hands[game->open.trick.turn] & trick_bit(c)) != 0);
	game->hands[game->open.trick.turn] &= ~trick_bit(c);
	trick_log_play(&game->log, &game->open.trick, &game->deck, c);
	herc_open_play(&game->open, &game->deck, c);
}

/* What is beyond the half decides at once who has more: all cards are twice
 * the half, and with the half each nobody gets anything. */
void
herc_score(const struct herc_open *open, int points[static HERC_SEATS])
{
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		int partner = (seat + 2) % HERC_SEATS;
		int side = open->taken[seat] + open->taken[partner];

		points[seat] = side > HERC_HALF ? side - HERC_HALF : 0;
	}
}

void
herc_forfeit(int offender, int points[static HERC_SEATS])
{
	for (int seat = 0; seat < HERC_SEATS; seat++)
		points[seat] = (seat - offender) % 2 != 0 ? HERC_HALF : 0;
}
