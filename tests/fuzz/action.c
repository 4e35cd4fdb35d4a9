/*
 * Any bytes as the answer of a tablić player. The first byte chooses how far
 * the game has come; what follows is the answer. A refused answer must leave
 * the game as it was, a legal one must read back from its canonical form.
 */

#include "lib/fuzz.h"
#include "lib/game_fuzz.h"
#include "lib/silence.h"
#include "tablic/game.h"
#include "tablic/rules.h"

/* A game in which PLAYS cards have been laid down. */
static void
advance(struct tablic *game, int plays)
{
	const struct game_rules *const rules = &tablic_game_points;
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	struct random random;
	char name[3];

	random_seed(&random, 1);
	rules->deal(game, 2, NULL, 0, &random);
	rules->begin(game, &silence);
	for (; plays > 0; plays--) {
		int seat = game->open.turn;

		card_format(card_set_first(game->hands[seat]), name);
		bool legal =
			rules->act(game, seat, name, action, reason, &silence);
		assert(legal);
		(void)legal;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = game_fuzz_text(data, size);
	struct tablic game = {0};

	if (!text)
		return 0;
	advance(&game, data[0] % 48);
	game_fuzz_answer(&tablic_game_points, &game, text, NULL);
	return 0;
}
