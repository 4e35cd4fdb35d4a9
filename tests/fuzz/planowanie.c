/*
 * Any bytes as options, as a deal line of planowanie and as the answer of a
 * player. The first byte chooses: 0 is a deck, 1 a plan, 2 a line, else how
 * far the game has come. What is refused must have a reason, and a refused
 * answer must leave the game as it was; a legal one, and a line that is read,
 * must read back from their canonical form.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/game.h"
#include "planowanie/game.h"
#include "planowanie/rules.h"
#include "planowanie/settings.h"

enum { SEATS = 3, TEXT_MAX = 1024, LINE_MAX_BYTES = 16384 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

static const struct game_rules *const rules = &planowanie_game;
static const struct game_voice voice = {.say = hear_nothing};
static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

static void
set_option(const char *option, const char *value)
{
	struct planowanie_settings settings;

	planowanie_settings_init(&settings);
	reason[0] = '\0';
	bool done = planowanie_settings_set(&settings, option, value, reason) &&
		    planowanie_settings_check(&settings, SEATS, reason);
	assert(done || reason[0] != '\0');
	assert(!done || settings.course.deals > 0);
	(void)done;
}

static void
read_line(const char *text)
{
	static struct planowanie game, again;
	static char line[LINE_MAX_BYTES];

	reason[0] = '\0';
	if (!rules->deal_read(&game, SEATS, NULL, 0, text, reason)) {
		assert(reason[0] != '\0');
		return;
	}
	size_t length = rules->deal_write(&game, line, sizeof line);
	bool read = rules->deal_read(&again, SEATS, NULL, 0, line, reason);
	assert(length < sizeof line && read);
	assert(memcmp(&game, &again, sizeof game) == 0);
	(void)length;
	(void)read;
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
	rules->deal(game, SEATS, NULL, 0, &random);
	for (; steps > 0; steps--)
		step(game, &random);
	if (planowanie_between_deals(&game->open))
		planowanie_deal(game);
}

static void
answer(const struct planowanie *before, const char *text)
{
	static struct planowanie game, again;
	char canonical[GAME_LINE_MAX];
	int seat = trick_set_first(rules->to_act(before));

	game = again = *before;
	reason[0] = '\0';
	if (!rules->act(&game, seat, text, action, reason, &voice)) {
		assert(reason[0] != '\0');
		assert(memcmp(&game, before, sizeof game) == 0);
		return;
	}
	bool legal =
		rules->act(&again, seat, action, canonical, reason, &voice);
	assert(legal && strcmp(action, canonical) == 0);
	assert(memcmp(&game, &again, sizeof game) == 0);
	(void)legal;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct planowanie game;
	char text[TEXT_MAX];

	if (size == 0 || size > TEXT_MAX)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	if (data[0] <= 1) {
		set_option(data[0] == 0 ? "deck" : "deals-plan", text);
	} else if (data[0] == 2) {
		read_line(text);
	} else {
		advance(&game, data[0] - 3);
		answer(&game, text);
	}
	return 0;
}
