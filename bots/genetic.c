/* The genetic bot of the thesis; see tablic_genetic.h. It plays the other
 * games as greedy does. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "herc/greedy.h"
#include "planowanie/greedy.h"
#include "player/games.h"
#include "tablic/players/genetic.h"
#include "tools/genome_argument.h"
#include "trax/greedy.h"

enum { BOOK_BITS = 10, USAGE_ERROR = 2 };

static const char usage[] =
	"Usage: genetic [--seed N] [--time S] [--nodes N] "
	"[--genome G0,G1,G2,G3]\n"
	"A bot that weighs each play of tablic and the greedy answer to it, by "
	"numbers\n"
	"that evolution has found.\n"
	"\n"
	"  -s, --seed N   choose by this number, whatever set_seed says\n"
	"      --time S   seconds for a move, if the clock has so many (1)\n"
	"      --nodes N  answers to weigh for a move, instead of a time\n"
	"      --genome G0,G1,G2,G3\n"
	"                 the weights of its points and cards, and of those "
	"of the\n"
	"                 answer, as talon-evolve finds them\n"
	"  -h, --help     print this and exit\n"
	"  -V, --version  print the version and exit\n"
	"\n"
	"It plays tablic, tablic-stihovi, planowanie, herc and trax by "
	"Talon's\n"
	"protocol, on standard input and output.\n";

static const int64_t time_default_ns = 1000000000;

static void
set_genome(struct tablic_genome *genome, const char *text, const char *name)
{
	if (text == NULL || genome_argument_parse(text, genome))
		return;
	fprintf(stderr,
		"%s: no genome: '%s'\nTry '%s --help' for more information.\n",
		name, text, name);
	exit(USAGE_ERROR);
}

int
main(int argc, char *argv[])
{
	static struct games games = {
		.planowanie.declare = planowanie_greedy_declare,
		.planowanie.play = planowanie_greedy_play,
		.herc.play = herc_greedy_play,
		.trax.choose = trax_greedy_choose,
	};
	static struct bot bot = {.name = "genetic", .version = PLAYER_VERSION};
	const char *time = NULL;
	const char *nodes = NULL;
	const char *genome = NULL;
	const struct player_option options[] = {{"time", &time},
		{"nodes", &nodes}, {"genome", &genome}, {NULL, NULL}};
	struct tablic_genetic player = {.genome = tablic_genome};

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, options);
	player_pace(&games.player, bot.name, time, nodes, time_default_ns);
	set_genome(&player.genome, genome, bot.name);
	player.book = tablic_capture_cache_new(BOOK_BITS);
	if (player.book == NULL)
		err(EXIT_FAILURE, "%s", bot.name);
	const struct tablic_strategy strategy =
		tablic_genetic_strategy(&player);
	games.tablic.strategy = &strategy;
	int status = player_run(&bot);
	tablic_capture_cache_free(player.book);
	return status;
}
