/*
 * Any bytes as an answer of a Trax player, as a board file, or as a line of a
 * deal file. The first byte chooses: 0 to 63 that many turns before the answer,
 * to 127 a board file, more a line. A refused answer must leave the game as it
 * was, and a legal one must read back from its canonical form, and be seen; a
 * good position must be one from which its record gives the same game, and its
 * line.
 */

#include "lib/fuzz.h"
#include "lib/game_fuzz.h"
#include "trax/board_file.h"
#include "trax/game.h"
#include "trax/random.h"
#include "trax/rules.h"
#include "trax/settings.h"

enum { TURNS_MOST = 64, FILES_MOST = 128 };

static struct trax game;

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
same(const void *one, const void *other)
{
	const struct trax *a = one, *b = other;

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
	if (!game_fuzz_answer(&trax_game, &game, text, same))
		return;
	json_t *frame = trax_game.frame(&game, &(struct game_look){0});
	assert(frame);
	json_decref(frame);
}

static void
position(const char *text)
{
	static struct trax again;
	char reason[GAME_REASON_MAX] = "";
	struct trax_board board;

	if (!trax_board_file_read(text, &board, reason) ||
		!trax_position_check(&board, TRAX_FILL, reason)) {
		assert(reason[0] != '\0');
		return;
	}
	trax_start(&game, TRAX_FILL, &board);
	json_t *start = trax_game.start(&game);
	bool good = trax_game.restore(&again, TRAX_SEATS, start, reason);
	json_decref(start);
	assert(good && same(&game, &again));
	(void)good;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = game_fuzz_text(data, size);

	if (!text)
		return 0;
	if (data[0] >= FILES_MOST) {
		game_fuzz_line(&trax_game, &game, TRAX_SEATS, text, same);
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
