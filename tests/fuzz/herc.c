/*
 * Any bytes as a deal line of herc and as the answer of a player. The first
 * byte chooses: 0 is a line, else how far the game has come. A refused answer
 * or line must leave the game as it was and give a reason; a legal one must
 * read back from its canonical form.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/game.h"
#include "herc/game.h"
#include "herc/rules.h"

enum { TEXT_MAX = 1024 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

static const struct game_rules *const rules = &herc_game;
static const struct game_voice voice = {.say = hear_nothing};
static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

/* A game in which PLAYS cards have been laid down. */
static void
advance(struct herc *game, int plays)
{
	struct random random;

	random_seed(&random, 1);
	rules->deal(game, HERC_SEATS, NULL, 0, &random);
	for (; plays > 0; plays--)
		herc_play(game,
			trick_pick(herc_legal(&game->open.trick, &game->deck,
					   game->hands[game->open.trick.turn]),
				&random));
}

static void
answer(const struct herc *before, const char *text)
{
	struct herc game = *before, again = *before;
	char canonical[GAME_LINE_MAX];
	int seat = before->open.trick.turn;

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

static void
read_line(const struct herc *before, const char *text)
{
	struct herc game = *before, again = *before;
	char line[TEXT_MAX];

	reason[0] = '\0';
	if (!rules->deal_read(&game, HERC_SEATS, NULL, 0, text, reason)) {
		assert(reason[0] != '\0');
		assert(memcmp(&game, before, sizeof game) == 0);
		return;
	}
	size_t length = rules->deal_write(&game, line, sizeof line);
	bool read = rules->deal_read(&again, HERC_SEATS, NULL, 0, line, reason);
	assert(length < sizeof line && read);
	assert(memcmp(&game, &again, sizeof game) == 0);
	(void)length;
	(void)read;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct herc game;
	char text[TEXT_MAX];

	if (size == 0 || size > TEXT_MAX)
		return 0;
	memset(&game, 0, sizeof game);
	advance(&game, data[0] % HERC_CARDS);
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	if (data[0] == 0)
		read_line(&game, text);
	else
		answer(&game, text);
	return 0;
}
