#include "lib/herc_round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
herc_round_introduce(struct herc_round *round, int seat)
{
	struct herc_view *view = &round->views[seat];
	const int cards[] = {HERC_HAND}, leaders[] = {round->game.leader};
	trick_card hand[HERC_HAND];
	char reason[TRICK_REASON_MAX];
	int count = 0;

	for (trick_set left = round->game.hands[seat]; left != 0;
		left &= left - 1)
		hand[count++] = trick_set_first(left);
	assert_true(herc_view_deck(view, HERC_VALUES, HERC_SUITS, reason));
	assert_true(herc_view_players(view, HERC_SEATS, seat, reason));
	assert_true(herc_view_game(view, 1, cards, leaders, reason));
	assert_true(herc_view_cards(view, count, hand, reason));
}

void
herc_round_start(struct herc_round *round, int leader, struct random *random)
{
	herc_shuffle(&round->game, leader, random);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		herc_round_introduce(round, seat);
}

void
herc_round_play(struct herc_round *round, trick_card c)
{
	int turn = round->game.open.trick.turn;
	char reason[TRICK_REASON_MAX];

	assert_int_equal(herc_judge(&round->game, c), HERC_LEGAL);
	herc_play(&round->game, c);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		assert_true(
			herc_view_play(&round->views[seat], turn, c, reason));
}

const struct herc_view *
herc_round_view(const struct herc_round *round)
{
	return &round->views[round->game.open.trick.turn];
}
