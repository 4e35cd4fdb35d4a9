/* The exact bot: tablić as tablic_exact plays it, other games as greedy. */
#include <err.h>
#include <stdlib.h>

#include "herc/greedy.h"
#include "planowanie/greedy.h"
#include "player/games.h"
#include "tablic/players/exact.h"
#include "trax/greedy.h"

#define DEFAULT_NS INT64_C(1000000000)

static const char usage[] =
	"Usage: exact [--seed N] [--time S] [--nodes N]\n"
	"A greedy bot that plays the last deal of two-player tablic "
	"perfectly.\n"
	"\n"
	"  -s, --seed N    choose by this number, whatever set_seed says\n"
	"      --time S    think for S seconds a move at most (default: 1)\n"
	"      --nodes N   look at N positions a move at most\n"
	"  -h, --help      print this and exit\n"
	"  -V, --version   print the version and exit\n"
	"\n"
	"It plays tablic, tablic-stihovi, planowanie, herc and trax by "
	"Talon's\n"
	"protocol, on standard input and output.\n";

int
main(int argc, char *argv[])
{
	static struct tablic_strategy exact;
	static struct games games = {
		.tablic.strategy = &exact,
		.planowanie.declare = planowanie_greedy_declare,
		.planowanie.play = planowanie_greedy_play,
		.herc.play = herc_greedy_play,
		.trax.choose = trax_greedy_choose,
	};
	static struct bot bot = {.name = "exact", .version = PLAYER_VERSION};
	const char *time = NULL;
	const char *nodes = NULL;
	const struct player_option more[] = {
		{"time", &time}, {"nodes", &nodes}, {NULL, NULL}};

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, more);
	player_pace(&games.player, bot.name, time, nodes, DEFAULT_NS);
	if (!tablic_exact_init(&exact))
		err(EXIT_FAILURE, NULL);
	int status = player_run(&bot);
	tablic_exact_release(&exact);
	return status;
}
