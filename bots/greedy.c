/* The greedy bot; see the _greedy.h of each game. */
#include "herc/greedy.h"
#include "planowanie/greedy.h"
#include "player/games.h"
#include "tablic/greedy.h"
#include "tablic/players/thesis_greedy.h"
#include "trax/greedy.h"

static const char usage[] =
	"Usage: greedy [--seed N]\n"
	"A bot that takes the most it can now and never thinks far ahead.\n"
	"\n"
	"  -s, --seed N   choose by this number, whatever set_seed says\n"
	"  -h, --help     print this and exit\n"
	"  -V, --version  print the version and exit\n"
	"\n"
	"It plays tablic, tablic-stihovi, planowanie, herc and trax by "
	"Talon's\n"
	"protocol, on standard input and output.\n";

/* Tablic-stihovi is played as in the thesis that it comes from. */
static struct tablic_play
choose_by_rules(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	const struct tablic_strategy *strategy =
		view->open.scoring == TABLIC_STIHOVI ? &tablic_thesis_greedy
						     : &tablic_greedy;

	return strategy->choose(self, view, effort, random);
}

static const struct tablic_strategy greedy_by_rules = {
	.choose = choose_by_rules};

int
main(int argc, char *argv[])
{
	static struct games games = {
		.tablic.strategy = &greedy_by_rules,
		.planowanie.declare = planowanie_greedy_declare,
		.planowanie.play = planowanie_greedy_play,
		.herc.play = herc_greedy_play,
		.trax.choose = trax_greedy_choose,
	};
	static struct bot bot = {.name = "greedy", .version = PLAYER_VERSION};

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, NULL);
	return player_run(&bot);
}
