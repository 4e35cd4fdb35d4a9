#include "herc/search/endgame.h"

#include "herc/training/lesson.h"

#include "lib/test.h"

static struct herc_endgame endgame;

/* A game played by chance until so many cards are left. */
static void
play_down(struct herc_lesson *round, int cards, struct random *random)
{
	herc_lesson_open(round, (int)random_below(random, HERC_SEATS), random);
	for (int i = HERC_CARDS; i > cards; i--) {
		const struct herc_view *view = herc_lesson_view(round);

		herc_lesson_move(
			round, trick_pick(herc_view_legal(view), random));
	}
}

static int
taken(const struct herc *game)
{
	return game->open.taken[0] + game->open.taken[2] - game->open.taken[1] -
	       game->open.taken[3];
}

/* By the rules, without anything that could spare a play. */
static int
plain_minimax(const struct herc *game)
{
	int turn = game->open.trick.turn;
	bool most = turn % 2 == 0;
	int best = most ? -1000 : 1000;

	if (herc_over(&game->open))
		return taken(game);
	for (trick_set legal = herc_legal(
		     &game->open.trick, &game->deck, game->hands[turn]);
		legal != 0; legal &= legal - 1) {
		struct herc after = *game;

		herc_play(&after, trick_set_first(legal));
		int value = plain_minimax(&after);
		best = (most ? value > best : value < best) ? value : best;
	}
	return best;
}

static void
pack(const struct herc_lesson *round, struct herc_packed *game)
{
	herc_table_of(&game->table, herc_lesson_view(round));
	for (int seat = 0; seat < HERC_SEATS; seat++)
		game->hands[seat] = herc_pack(round->game.hands[seat]);
}

static void
compare(int cards, int deals, struct random *random)
{
	static struct herc_lesson round;
	struct herc_packed game;

	for (int deal = 0; deal < deals; deal++) {
		play_down(&round, cards, random);
		pack(&round, &game);
		herc_endgame_start(&endgame);
		assert_int_equal(herc_endgame_margin(&endgame, &game),
			plain_minimax(&round.game));
	}
}

TEST(it_equals_plain_minimax)
{
	struct random random = seeded(11);

	for (int cards = 1; cards <= 8; cards++)
		compare(cards, 300, &random);
	for (int cards = 9; cards <= 12; cards++)
		compare(cards, 40, &random);
	compare(14, 5, &random);
}

/* What one play left behind in the table is true after another. */
TEST(one_table_serves_all_plays_of_a_deal)
{
	static struct herc_lesson round;
	struct herc_packed game;
	struct random random = seeded(12);

	for (int deal = 0; deal < 200; deal++) {
		play_down(&round, 10, &random);
		pack(&round, &game);
		herc_endgame_start(&endgame);
		herc_set legal = herc_table_legal(
			&game.table, game.hands[game.table.turn]);
		for (; legal != 0; legal &= legal - 1) {
			struct herc_packed after = game;
			struct herc_endgame anew;

			herc_packed_play(&after, legal & -legal);
			herc_endgame_start(&anew);
			assert_int_equal(herc_endgame_margin(&endgame, &after),
				herc_endgame_margin(&anew, &after));
		}
	}
}
