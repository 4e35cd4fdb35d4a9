/*
 * Any bytes as options, as a deal line of planowanie and as the answer of a
 * player. The first byte chooses: 0 is a deck, 1 a plan, 2 a line, else how
 * far the game has come. What is refused must have a reason, and a refused
 * answer must leave the game as it was; a legal one, and a line that is read,
 * must read back from their canonical form.
 */

#include "lib/fuzz.h"
#include "lib/game_fuzz.h"
#include "planowanie/game.h"
#include "planowanie/rules.h"
#include "planowanie/settings.h"

enum { SEATS = 3 };

static void
set_option(const char *option, const char *value)
{
	char reason[GAME_REASON_MAX] = "";
	struct planowanie_settings settings;

	planowanie_settings_init(&settings);
	bool done = planowanie_settings_set(&settings, option, value, reason) &&
		    planowanie_settings_check(&settings, SEATS, reason);
	assert(done || reason[0] != '\0');
	assert(!done || settings.course.deals > 0);
	(void)done;
}

/* The next answer of a game: 0 is declared, and any legal card played. */
static void
step(struct planowanie *game, struct random *random)
{
	const struct trick *trick = &game->open.trick;

	if (planowanie_between_deals(&game->open))
		planowanie_deal(game);
	for (int seat = 0; seat < SEATS; seat++) {
		if (game->declared[seat] == PLANOWANIE_SECRET) {
			planowanie_declare(game, seat, 0);
			return;
		}
	}
	planowanie_play(
		game, trick_pick(trick_follow(trick, game->hands[trick->turn]),
			      random));
}

/* A game for which STEPS answers have been given. */
static void
advance(struct planowanie *game, int steps)
{
	struct random random;

	random_seed(&random, 1);
	planowanie_game.deal(game, SEATS, NULL, 0, &random);
	for (; steps > 0; steps--)
		step(game, &random);
	if (planowanie_between_deals(&game->open))
		planowanie_deal(game);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct planowanie game;
	const char *text = game_fuzz_text(data, size);

	if (!text)
		return 0;
	if (data[0] <= 1) {
		set_option(data[0] == 0 ? "deck" : "deals-plan", text);
	} else if (data[0] == 2) {
		game_fuzz_line(&planowanie_game, &game, SEATS, text, NULL);
	} else {
		advance(&game, data[0] - 3);
		game_fuzz_answer(&planowanie_game, &game, text, NULL);
	}
	return 0;
}
