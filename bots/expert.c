/* The expert bot; see tablic_expert.h. */
#include <err.h>
#include <stdlib.h>

#include "herc/greedy.h"
#include "planowanie/greedy.h"
#include "player/games.h"
#include "tablic/players/expert.h"
#include "trax/greedy.h"

#define MOVE_NS INT64_C(10000000)

static const char usage[] =
	"Usage: expert [--seed N] [--time S] [--nodes N]\n"
	"A bot that plays tablic as well as anybody here.\n"
	"\n"
	"      --time S   at most S seconds a move (0.01)\n"
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

int
main(int argc, char *argv[])
{
	static struct tablic_strategy strategy;
	static struct games games = {
		.tablic.strategy = &strategy,
		.planowanie.declare = planowanie_greedy_declare,
		.planowanie.play = planowanie_greedy_play,
		.herc.play = herc_greedy_play,
		.trax.choose = trax_greedy_choose,
	};
	static struct bot bot = {.name = "expert", .version = PLAYER_VERSION};
	const char *time = NULL, *nodes = NULL;
	const struct player_option more[] = {
		{"time", &time}, {"nodes", &nodes}, {0}};
	int status;

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, more);
	player_pace(&games.player, bot.name, time, nodes, MOVE_NS);
	if (!tablic_expert_init(&strategy))
		err(EXIT_FAILURE, "%s", bot.name);
	status = player_run(&bot);
	tablic_expert_release(&strategy);
	return status;
}
