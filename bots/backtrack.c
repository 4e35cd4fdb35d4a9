/* The backtracking bot of the thesis; see tablic_backtrack.h. It plays the
 * other games as greedy does. */
#include <err.h>
#include <stdlib.h>

#include "herc/greedy.h"
#include "planowanie/greedy.h"
#include "player/games.h"
#include "tablic/players/backtrack.h"
#include "trax/greedy.h"

static const char usage[] =
	"Usage: backtrack [--seed N] [--time S] [--nodes N]\n"
	"A bot that tries all its plays to the end of a deal of tablic, the "
	"others\n"
	"answering greedily.\n"
	"\n"
	"  -s, --seed N   choose by this number, whatever set_seed says\n"
	"      --time S   seconds for a move, if the clock has so many (1)\n"
	"      --nodes N  plays to try for a move, instead of a time\n"
	"  -h, --help     print this and exit\n"
	"  -V, --version  print the version and exit\n"
	"\n"
	"It plays tablic, tablic-stihovi, planowanie, herc and trax by "
	"Talon's\n"
	"protocol, on standard input and output.\n";

static const int64_t time_default_ns = 1000000000;

int
main(int argc, char *argv[])
{
	static struct games games = {
		.planowanie.declare = planowanie_greedy_declare,
		.planowanie.play = planowanie_greedy_play,
		.herc.play = herc_greedy_play,
		.trax.choose = trax_greedy_choose,
	};
	static struct bot bot = {
		.name = "backtrack", .version = PLAYER_VERSION};
	const char *time = NULL;
	const char *nodes = NULL;
	const struct player_option options[] = {
		{"time", &time}, {"nodes", &nodes}, {NULL, NULL}};

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, options);
	player_pace(&games.player, bot.name, time, nodes, time_default_ns);
	struct tablic_backtrack *player = tablic_backtrack_new();
	if (player == NULL)
		err(EXIT_FAILURE, "%s", bot.name);
	const struct tablic_strategy strategy =
		tablic_backtrack_strategy(player);
	games.tablic.strategy = &strategy;
	int status = player_run(&bot);
	tablic_backtrack_free(player);
	return status;
}
