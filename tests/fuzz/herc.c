/*
 * Any bytes as a deal line of herc and as the answer of a player. The first
 * byte chooses: 0 is a line, else how far the game has come. A refused answer
 * or line must leave the game as it was and give a reason; a legal one must
 * read back from its canonical form.
 */

#include "herc/game.h"
#include "herc/rules.h"
#include "lib/fuzz.h"
#include "lib/game_fuzz.h"

/* A game in which PLAYS cards have been laid down. */
static void
advance(struct herc *game, int plays)
{
	struct random random;

	random_seed(&random, 1);
	herc_game.deal(game, HERC_SEATS, NULL, 0, &random);
	for (; plays > 0; plays--)
		herc_play(game,
			trick_pick(herc_legal(&game->open.trick, &game->deck,
					   game->hands[game->open.trick.turn]),
				&random));
}

static void
read_line(struct herc *game, const char *text)
{
	struct herc before = *game;

	if (!game_fuzz_line(&herc_game, game, HERC_SEATS, text, NULL))
		assert(memcmp(game, &before, sizeof before) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = game_fuzz_text(data, size);
	struct herc game = {0};

	if (!text)
		return 0;
	advance(&game, data[0] % HERC_CARDS);
	if (data[0] == 0)
		read_line(&game, text);
	else
		game_fuzz_answer(&herc_game, &game, text, NULL);
	return 0;
}
