/*
 * Any bytes as an answer of a Trax player, as a board file, or as a line of a
 * deal file. The first byte chooses: 0 to 63 that many turns before the answer,
 * to 127 a board file, more a line. A refused answer must leave the game as it
 * was, and a legal one must read back from its canonical form, and be seen; a
 * good position must be one from which its record gives the same game, and its
 * line.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/game.h"
#include "trax/board_file.h"
#include "trax/game.h"
#include "trax/random.h"
#include "trax/rules.h"
#include "trax/settings.h"

enum { INPUT_MAX = 4096, TURNS_MOST = 64, FILES_MOST = 128 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

static const struct game_rules *const rules = &trax_game;
static const struct game_voice voice = {.say = hear_nothing};
static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
static struct trax game, before, again;

/* A game to be filled in which so many turns have been made. */
static void
advance(int turns)
{
	static struct trax_settings settings;
	struct trax_turn turn;
	struct random random;

	random_seed(&random, 1);
	trax_settings_init(&settings);
	settings.mode = TRAX_FILL;
	settings.rows = settings.columns = TRAX_SIDE_LEAST;
	trax_settings_deal(&settings, &random, &game);
	for (; turns > 0 && !game.over; turns--) {
		trax_random_turn(&game.board, &random, &turn);
		trax_play(&game, &turn);
	}
}

static bool
same(const struct trax *a, const struct trax *b)
{
	return a->turn == b->turn && a->over == b->over &&
	       memcmp(a->board.at, b->board.at, sizeof a->board.at) == 0 &&
	       memcmp(a->board.leads, b->board.leads, sizeof a->board.leads) ==
		       0 &&
	       memcmp(&a->board.made, &b->board.made, sizeof a->board.made) ==
		       0;
}

static void
answer(const char *text)
{
	char canonical[GAME_LINE_MAX];
	int seat = game.turn;

	before = again = game;
	reason[0] = '\0';
	if (!rules->act(&game, seat, text, action, reason, &voice)) {
		assert(reason[0] != '\0');
		assert(same(&game, &before));
		return;
	}
	bool legal =
		rules->act(&again, seat, action, canonical, reason, &voice);
	assert(legal && strcmp(action, canonical) == 0);
	assert(same(&game, &again));
	(void)legal;
	json_t *frame = rules->frame(&game, &(struct game_look){0});
	assert(frame);
	json_decref(frame);
}

static void
position(const char *text)
{
	struct trax_board board;

	reason[0] = '\0';
	if (!trax_board_file_read(text, &board, reason) ||
		!trax_position_check(&board, TRAX_FILL, reason)) {
		assert(reason[0] != '\0');
		return;
	}
	trax_start(&game, TRAX_FILL, &board);
	json_t *start = rules->start(&game);
	bool good = rules->restore(&again, TRAX_SEATS, start, reason);
	json_decref(start);
	assert(good && same(&game, &again));
	(void)good;
}

static void
read_line(const char *text)
{
	char line[GAME_LINE_MAX];

	reason[0] = '\0';
	if (!rules->deal_read(&game, TRAX_SEATS, NULL, 0, text, reason)) {
		assert(reason[0] != '\0');
		return;
	}
	size_t length = rules->deal_write(&game, line, sizeof line);
	bool read = rules->deal_read(&again, TRAX_SEATS, NULL, 0, line, reason);
	assert(length < sizeof line && read && same(&game, &again));
	(void)length;
	(void)read;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[INPUT_MAX];

	if (size == 0 || size > INPUT_MAX)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	if (data[0] >= FILES_MOST) {
		read_line(text);
		return 0;
	}
	if (data[0] >= TURNS_MOST) {
		position(text);
		return 0;
	}
	advance(data[0]);
	if (!game.over)
		answer(text);
	return 0;
}
