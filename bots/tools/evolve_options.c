#include "tools/evolve_options.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/number.h"
#include "player/player.h"

static const char summary[] =
	"Finds a genome for the bot genetic by evolution: genomes play "
	"tablic-stihovi\n"
	"with open hands, against each other and against greedy.";

/* Two games a deal. */
static enum options_verdict
take_games(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	int *pairs = row->to.any;
	uint64_t games;

	if (number_parse(value, &games) && games >= 2 && games % 2 == 0 &&
		games <= EVOLVE_GAMES_MOST) {
		*pairs = (int)games / 2;
		return OPTIONS_RUN;
	}
	snprintf(reason, OPTION_REASON_MAX,
		"\"%.200s\" is no even number from 2 to %d", value,
		EVOLVE_GAMES_MOST);
	return OPTIONS_USAGE;
}

static enum options_verdict
check(const struct options *options, struct evolve_options *o, int argc,
	char *argv[])
{
	if (argc > 0)
		return options_refuse(
			options, "no argument is wanted: '%s'", argv[0]);
	if (o->terms.elite >= o->terms.population)
		return options_refuse(
			options, "the elite must be less than the population");
	if (o->resume && o->output)
		return options_refuse(options,
			"--resume goes on with its own file: --output is not "
			"wanted");
	if (o->resume)
		o->output = o->resume;
	return OPTIONS_RUN;
}

static void
set_usual(struct evolve_options *options)
{
	*options = (struct evolve_options){
		.terms = {.population = 32,
			.elite = 2,
			.tournament = 3,
			.crossover = 0.8,
			.mutation = 0.3,
			.step = 0.15},
		.generations = 40,
		.pairs = 100,
		.final_pairs = 1000,
		.validate_pairs = 5000,
	};
	arc4random_buf(&options->terms.seed, sizeof options->terms.seed);
}

/* SEARCH are the rows of how the search goes. */
static enum options_verdict
read_rows(const struct option_row *search, struct evolve_options *o, int argc,
	char *argv[])
{
	const struct option_row rows[] = {
		OPTION_GROUP(search),
		{'s', "seed", "N",
			"the same seed finds the same genome (random;\n"
			"with --resume that of the file)",
			OPTION_U64(&o->terms.seed),
			.given = &o->given[EVOLVE_SEED]},
		{'o', "output", "FILE",
			"keep everything there, after each generation",
			OPTION_TEXT(&o->output)},
		{'\0', "resume", "FILE",
			"go on with an output file, which has the options;\n"
			"--generations, --final and --validate may be others",
			OPTION_FILE(&o->resume)},
		{'\0', "c-source", "FILE",
			"write the genome as the source of Talon",
			OPTION_TEXT(&o->source)},
		{'q', "quiet", NULL, "no progress on the terminal",
			OPTION_FLAG(&o->quiet)},
		{0},
	};
	const struct options options = {
		.command = "talon-evolve",
		.usage = "[options]",
		.summary = summary,
		.version = PLAYER_VERSION,
		.rows = rows,
		.column = 24,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	return verdict == OPTIONS_RUN ? check(&options, o, argc, argv)
				      : verdict;
}

/* BREEDING are the rows of how a generation comes from another. */
static enum options_verdict
read_search(const struct option_row *breeding, struct evolve_options *o,
	int argc, char *argv[])
{
	struct tablic_evolution_terms *terms = &o->terms;
	const struct option_row search[] = {
		{'\0', "population", "N", "genomes in a generation (32)",
			OPTION_INT(&terms->population, 2, EVOLVE_GENOMES_MOST),
			.given = &o->given[EVOLVE_POPULATION]},
		{'\0', "generations", "N", "generations (40)",
			OPTION_INT(&o->generations, 1, EVOLVE_GENERATIONS_MOST),
			.given = &o->given[EVOLVE_GENERATIONS]},
		{'\0', "games", "N",
			"games of each genome in a generation (200)",
			OPTION_CALL(&o->pairs, take_games),
			.given = &o->given[EVOLVE_GAMES]},
		{'\0', "final", "N",
			"games of each of the last generation once more, to\n"
			"find the best (2000)",
			OPTION_CALL(&o->final_pairs, take_games),
			.given = &o->given[EVOLVE_FINAL]},
		{'\0', "validate", "N",
			"games of the best against greedy (10000)",
			OPTION_CALL(&o->validate_pairs, take_games),
			.given = &o->given[EVOLVE_VALIDATE]},
		OPTION_GROUP(breeding),
		{0},
	};

	return read_rows(search, o, argc, argv);
}

enum options_verdict
evolve_options_read(struct evolve_options *o, int argc, char *argv[])
{
	struct tablic_evolution_terms *terms = &o->terms;
	const struct option_row breeding[] = {
		{'\0', "elite", "N", "genomes that live on as they are (2)",
			OPTION_INT(&terms->elite, 0, EVOLVE_GENOMES_MOST - 1),
			.given = &o->given[EVOLVE_ELITE]},
		{'\0', "tournament", "N", "genomes drawn for a parent (3)",
			OPTION_INT(&terms->tournament, 1, EVOLVE_GENOMES_MOST),
			.given = &o->given[EVOLVE_TOURNAMENT]},
		{'\0', "crossover", "P",
			"how likely a child has two parents (0.8)",
			OPTION_REAL(&terms->crossover, 0, 1),
			.given = &o->given[EVOLVE_CROSSOVER]},
		{'\0', "mutation", "P", "how likely a gene changes (0.3)",
			OPTION_REAL(&terms->mutation, 0, 1),
			.given = &o->given[EVOLVE_MUTATION]},
		{'\0', "step", "S",
			"by how much: the standard deviation (0.15)",
			OPTION_REAL(&terms->step, 0, 1),
			.given = &o->given[EVOLVE_STEP]},
		{0},
	};

	set_usual(o);
	return read_search(breeding, o, argc, argv);
}
