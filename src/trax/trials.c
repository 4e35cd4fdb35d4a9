#include "trax/trials.h"

#include "trax/rules.h"

#define BOARD_SENTENCE                                                        \
	"**set_board** gives the rows and columns of the board, each from 7 " \
	"to "                                                                 \
	"25."

static const struct game_preset least[] = {{"board", "7x7"}, {0}};
static const struct game_preset largest[] = {{"board", "25x25"}, {0}};
static const struct game_preset wide[] = {{"board", "7x25"}, {0}};
static const struct game_preset fill[] = {
	{"board", "8x9"}, {"mode", "fill"}, {0}};

/* A board whose hole in the middle nothing fits; SQUARE may be empty, too. */
#define STUCK(square)                          \
	"lldd dldl ddll ldld lddl ddll ldld\n" \
	"ddll lldd dlld lddl dlld lldd ddll\n" \
	"dlld ldld lddl dlld ldld lddl dldl\n" \
	"ddll lddl dlld . . . " square "\n"    \
	"dldl dlld lddl . . . ddll\n"          \
	"dlld lddl dlld . . . dldl\n"          \
	"ddll lldd ddll ldld lddl dldl dlld\n"

static const struct game_preset stuck[] = {
	{"mode", "fill"}, {"position", STUCK("dlld")}, {0}};
static const struct game_preset almost_stuck[] = {
	{"mode", "fill"}, {"position", STUCK(".")}, {0}};

const struct game_trial trax_trials[] = {
	{"board-7x7", "a board of 7 rows and columns", BOARD_SENTENCE,
		.presets = least},
	{"board-25x25", "a board of 25 rows and columns", BOARD_SENTENCE,
		.presets = largest},
	{"board-7x25", "a board of 7 rows and 25 columns", BOARD_SENTENCE,
		.presets = wide},
	{"fill", "a game in which nobody scores",
		"**gen_move** asks for the bot's action.", .presets = fill},
	{0},
};

enum { PASS, ONLY_ONE, FORCED, PLAIN };

const struct game_trial trax_kinds[] = {
	[PASS] = {"pass", "nothing that can be placed",
		"`pass` is legal only when no turn is.", .presets = stuck},
	[ONLY_ONE] = {"only-one", "one turn that is legal",
		"A turn that leads three edges of one colour into an empty "
		"square is illegal.",
		.presets = almost_stuck},
	[FORCED] = {"forced", "turns that force a tile",
		"the tile that joins these two must be placed there in the "
		"same "
		"turn.",
		.bots = 0},
	[PLAIN] = {"plain", "turns of one tile alone",
		"The first tile is placed on an empty square that shares an "
		"edge with a placed tile.",
		.bots = 0},
	{0},
};

int
trax_kind(const void *state)
{
	const struct trax *game = state;
	struct trax_board board = game->board;
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	struct trax_turn turn;
	int legal = 0, forcing = 0;
	const int count = trax_turn_firsts(&board, firsts);

	for (int i = 0; i < count; i++) {
		if (trax_turn_force(&board, firsts[i], &turn).verdict !=
			TRAX_LEGAL)
			continue;
		trax_turn_undo(&board, &turn);
		legal++;
		forcing += turn.count > 1;
	}
	if (legal == 0)
		return PASS;
	if (legal == 1)
		return ONLY_ONE;
	return forcing > 0 ? FORCED : PLAIN;
}
