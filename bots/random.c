/* The random bot; see the _random.h of each game. */
#include "herc/random.h"
#include "planowanie/random.h"
#include "player/games.h"
#include "tablic/players/random.h"
#include "trax/random.h"

static const char usage[] =
	"Usage: random [--seed N]\n"
	"A bot that plays at random by the rules.\n"
	"\n"
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
	static struct games games = {
		.tablic.strategy = &tablic_random,
		.planowanie.declare = planowanie_random_declare,
		.planowanie.play = planowanie_random_play,
		.herc.play = herc_random_play,
		.trax.choose = trax_random_choose,
	};
	static struct bot bot = {.name = "random", .version = PLAYER_VERSION};

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, NULL);
	return player_run(&bot);
}
