#include "tablic/players/seat.h"

#include <stdlib.h>
#include <string.h>

#include "common/arguments.h"
#include "common/level.h"
#include "common/number.h"
#include "tablic/commands.h"
#include "tablic/greedy.h"
#include "tablic/players/backtrack.h"
#include "tablic/players/exact.h"
#include "tablic/players/expert.h"
#include "tablic/players/genetic.h"
#include "tablic/players/genome_text.h"
#include "tablic/players/minimax.h"
#include "tablic/players/random.h"
#include "tablic/players/thesis_greedy.h"
#include "tablic/view.h"

#define NS_PER_S INT64_C(1000000000)

enum { CACHE_BITS = 10, VALUE_SHOWN_MAX = 100 };

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

static void *
new_by(bool (*init)(struct tablic_strategy *))
{
	struct tablic_strategy *strategy = calloc(1, sizeof *strategy);

	if (strategy && init(strategy))
		return strategy;
	free(strategy);
	return NULL;
}

static void *
exact_new(void)
{
	return new_by(tablic_exact_init);
}

static void
exact_free(void *strategy)
{
	tablic_exact_release(strategy);
	free(strategy);
}

static void *
expert_new(void)
{
	return new_by(tablic_expert_init);
}

static void
expert_free(void *strategy)
{
	tablic_expert_release(strategy);
	free(strategy);
}

static bool
expert_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	int level;

	if (strcmp(option, "alone") == 0) {
		tablic_expert_alone(player);
		return true;
	}
	if (!level_parse(value, &level, reason))
		return false;
	tablic_expert_level(player, level);
	return true;
}

static bool
expert_weigh(void *player, const void *view, const char *played,
	struct weighing *w, struct random *random)
{
	return tablic_expert_weigh(player, view, played, w, random);
}

static bool
backtrack_init(struct tablic_strategy *strategy)
{
	struct tablic_backtrack *player = tablic_backtrack_new();

	*strategy = tablic_backtrack_strategy(player);
	return player;
}

static void *
backtrack_new(void)
{
	return new_by(backtrack_init);
}

static void
backtrack_free(void *player)
{
	struct tablic_strategy *strategy = player;

	tablic_backtrack_free(strategy->self);
	free(strategy);
}

struct minimax {
	struct tablic_strategy strategy;
	struct tablic_minimax player;
};

static void *
minimax_new(void)
{
	struct minimax *m = calloc(1, sizeof *m);

	if (!m)
		return NULL;
	m->player.depth = TABLIC_MINIMAX_DEPTH;
	m->strategy.choose = tablic_minimax_choose;
	m->strategy.self = &m->player;
	return m;
}

static bool
minimax_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct minimax *m = player;
	uint64_t depth = TABLIC_HAND_MAX;

	(void)option;
	if (strcmp(value, "inf") != 0 &&
		(!number_parse(value, &depth) || depth == 0))
		return arguments_refuse(reason,
			"\"%.*s\" is no whole number from 1 on, nor inf",
			VALUE_SHOWN_MAX, value);
	m->player.depth =
		depth < TABLIC_HAND_MAX ? (int)depth : TABLIC_HAND_MAX;
	return true;
}

struct genetic {
	struct tablic_strategy strategy;
	struct tablic_genetic player;
};

static void *
genetic_new(void)
{
	struct genetic *g = calloc(1, sizeof *g);

	if (!g)
		return NULL;
	g->player.genome = tablic_genome;
	g->player.cache = tablic_capture_cache_new(CACHE_BITS);
	g->strategy = tablic_genetic_strategy(&g->player);
	if (g->player.cache)
		return g;
	free(g);
	return NULL;
}

static void
genetic_free(void *player)
{
	struct genetic *g = player;

	tablic_capture_cache_free(g->player.cache);
	free(g);
}

static bool
genetic_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct genetic *g = player;

	(void)option;
	return tablic_genome_parse(value, &g->player.genome) ||
	       arguments_refuse(reason,
		       "\"%.*s\" is no genome, four numbers with commas",
		       VALUE_SHOWN_MAX, value);
}

static const struct game_option minimax_options[] = {
	{
		.name = "depth",
		.argument = "N",
		.help = "plays of its own that it looks ahead (3), or inf;\n"
			"in the last deal to the end",
	},
	{0},
};

static const struct game_option genetic_options[] = {
	{
		.name = "genome",
		.argument = "G0,G1,G2,G3",
		.help = "the weights of its points and cards, and of those of "
			"the\n"
			"answer, as talon-evolve finds them",
	},
	{0},
};

static const struct game_option expert_options[] = {
	LEVEL_OPTION,
	{
		.name = "alone",
		.help = "in pairs, play as if the partner were an opponent",
	},
	{0},
};

static const struct seat_strategy strategies[] = {
	{.name = "random", .player = &tablic_random},
	{.name = "greedy", .player = &greedy_by_rules},
	{
		.name = "exact",
		.player_new = exact_new,
		.player_free = exact_free,
		.move_nodes = 1000000,
		.move_ns = NS_PER_S / 10,
	},
	{
		.name = "minimax",
		.player_new = minimax_new,
		.player_free = free,
		.move_nodes = 1000000,
		.move_ns = NS_PER_S / 10,
		.options = minimax_options,
		.player_set = minimax_set,
	},
	{
		.name = "backtrack",
		.player_new = backtrack_new,
		.player_free = backtrack_free,
		.move_nodes = 200000,
		.move_ns = NS_PER_S / 10,
	},
	{
		.name = "genetic",
		.player_new = genetic_new,
		.player_free = genetic_free,
		.move_nodes = 20000,
		.move_ns = NS_PER_S / 100,
		.options = genetic_options,
		.player_set = genetic_set,
	},
	{
		.name = "expert",
		.player_new = expert_new,
		.player_free = expert_free,
		.move_nodes = 50000,
		.move_ns = NS_PER_S / 50,
		.options = expert_options,
		.player_set = expert_set,
		.weigh = expert_weigh,
	},
	{0},
};

static const struct seat_rules rules[] = {
	{"tablic", TABLIC_POINTS},
	{"tablic-stihovi", TABLIC_STIHOVI},
	{"tablic-pairs", TABLIC_PAIRS},
	{0},
};

const struct seat_game tablic_seat = {
	.rules = rules,
	.size = sizeof(struct tablic_view),
	.forget = tablic_commands_forget,
	.commands = tablic_commands,
	.questions = tablic_questions,
	.strategies = strategies,
};
