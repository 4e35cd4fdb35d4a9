/* The minimax bot; see tablic_minimax.h. What is not tablić it plays like the
 * greedy one. */
#include <err.h>
#include <stdlib.h>

#include "herc/greedy.h"
#include "planowanie/greedy.h"
#include "player/games.h"
#include "tablic/players/minimax.h"
#include "trax/greedy.h"

enum { USAGE_ERROR = 2 };

#define MOVE_NS INT64_C(1000000000)

static const char usage[] =
	"Usage: minimax [--seed N] [--depth N] [--time S] [--nodes N]\n"
	"A bot that plays tablic by minimax over what the others may hold.\n"
	"\n"
	"      --depth N  plays of its own that it looks ahead (3); in the "
	"last\n"
	"                 deal to the end\n"
	"      --time S   at most S seconds a move (1)\n"
	"      --nodes N  at most N positions a move; then no limit of time "
	"but\n"
	"                 the game's, unless --time sets one\n"
	"  -s, --seed N   choose by this number, whatever set_seed says\n"
	"  -h, --help     print this and exit\n"
	"  -V, --version  print the version and exit\n"
	"\n"
	"It plays tablic, tablic-stihovi, planowanie, herc and trax by "
	"Talon's\n"
	"protocol, on standard input and output.\n";

static int
depth_of(const char *name, const char *text)
{
	const char *wrong;
	int depth = (int)strtonum(text, 1, TABLIC_HAND_MAX, &wrong);

	if (wrong != NULL)
		errx(USAGE_ERROR,
			"the depth is a number from 1 to %d: '%s'\n"
			"Try '%s --help' for more information.",
			TABLIC_HAND_MAX, text, name);
	return depth;
}

int
main(int argc, char *argv[])
{
	static struct tablic_minimax minimax = {TABLIC_MINIMAX_DEPTH};
	static const struct tablic_strategy strategy = {
		tablic_minimax_choose, &minimax};
	static struct games games = {
		.tablic.strategy = &strategy,
		.planowanie.declare = planowanie_greedy_declare,
		.planowanie.play = planowanie_greedy_play,
		.herc.play = herc_greedy_play,
		.trax.choose = trax_greedy_choose,
	};
	static struct bot bot = {.name = "minimax", .version = PLAYER_VERSION};
	const char *depth = NULL, *time = NULL, *nodes = NULL;
	const struct player_option more[] = {
		{"depth", &depth}, {"time", &time}, {"nodes", &nodes}, {0}};

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, more);
	player_pace(&games.player, bot.name, time, nodes, MOVE_NS);
	if (depth != NULL)
		minimax.depth = depth_of(bot.name, depth);
	return player_run(&bot);
}
