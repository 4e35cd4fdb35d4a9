/*
 * Any bytes as the answer of a tablić player. The first byte chooses how far
 * the game has come; what follows is the answer. A refused answer must leave
 * the game as it was, a legal one must read back from its canonical form.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/game.h"
#include "tablic/game.h"
#include "tablic/rules.h"

enum { ANSWER_MAX = 512 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

static const struct game_rules *const rules = &tablic_game_points;
static const struct game_voice voice = {.say = hear_nothing};
static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

/* A game in which PLAYS cards have been laid down. */
static void
advance(struct tablic *game, int plays)
{
	struct random random;
	char name[3];

	random_seed(&random, 1);
	rules->deal(game, 2, NULL, 0, &random);
	rules->begin(game, &voice);
	for (; plays > 0; plays--) {
		int seat = game->open.turn;

		card_format(card_set_first(game->hands[seat]), name);
		bool legal =
			rules->act(game, seat, name, action, reason, &voice);
		assert(legal);
		(void)legal;
	}
}

static void
answer(const struct tablic *before, const char *text)
{
	struct tablic game = *before, again = *before;
	char canonical[GAME_LINE_MAX];
	int seat = before->open.turn;

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
	struct tablic game;
	char text[ANSWER_MAX];

	if (size == 0 || size > ANSWER_MAX)
		return 0;
	memset(&game, 0, sizeof game);
	advance(&game, data[0] % 48);
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	answer(&game, text);
	return 0;
}
