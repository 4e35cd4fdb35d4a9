#include "tools/evolve_options.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player/player.h"

static const char usage[] =
	"Usage: talon-evolve [options]\n"
	"Finds a genome for the bot genetic by evolution: genomes play "
	"tablic-stihovi\n"
	"with open hands, against each other and against greedy.\n"
	"\n"
	"      --population N    genomes in a generation (32)\n"
	"      --generations N   generations (40)\n"
	"      --games N         games of each genome in a generation (200)\n"
	"      --final N         games of each of the last generation once "
	"more, to\n"
	"                        find the best (2000)\n"
	"      --validate N      games of the best against greedy (10000)\n"
	"      --elite N         genomes that live on as they are (2)\n"
	"      --tournament N    genomes drawn for a parent (3)\n"
	"      --crossover P     how likely a child has two parents (0.8)\n"
	"      --mutation P      how likely a gene changes (0.3)\n"
	"      --step S          by how much: the standard deviation (0.15)\n"
	"  -s, --seed N          the same seed finds the same genome (random;\n"
	"                        with --resume that of the file)\n"
	"  -o, --output FILE     keep everything there, after each generation\n"
	"      --resume          go on with that file, to more generations\n"
	"      --c-source FILE   write the genome as the source of Talon\n"
	"  -q, --quiet           no progress on the terminal\n"
	"  -h, --help            print this and exit\n"
	"  -V, --version         print the version and exit\n";

static _Noreturn void
refuse(const char *option, const char *value, const char *wanted)
{
	fprintf(stderr,
		"talon-evolve: --%s: \"%s\" is no %s\n"
		"Try 'talon-evolve --help' for more information.\n",
		option, value, wanted);
	exit(EVOLVE_USAGE);
}

static int
number_of(const char *option, const char *value, int least, int most)
{
	char wanted[64];
	const char *wrong;
	int number = (int)strtonum(value, least, most, &wrong);

	if (wrong == NULL)
		return number;
	snprintf(wanted, sizeof wanted, "number from %d to %d", least, most);
	refuse(option, value, wanted);
}

/* Two games a deal. */
static int
pairs_of(const char *option, const char *value)
{
	int games = number_of(option, value, 2, 100000000);

	if (games % 2 != 0)
		refuse(option, value, "even number of games");
	return games / 2;
}

static double
fraction_of(const char *option, const char *value)
{
	char *end;
	double fraction = strtod(value, &end);

	if (end == value || *end != '\0' || !(fraction >= 0 && fraction <= 1))
		refuse(option, value, "number from 0 to 1");
	return fraction;
}

static uint64_t
seed_of(const char *option, const char *value)
{
	char copy[32];
	char *rest = copy;
	uint64_t seed;

	if (strlcpy(copy, value, sizeof copy) >= sizeof copy ||
		!command_u64(&rest, &seed) || command_word(&rest))
		refuse(option, value, "number of 64 bits");
	return seed;
}

enum choice {
	POPULATION = 256,
	GENERATIONS,
	GAMES,
	FINAL,
	VALIDATE,
	ELITE,
	TOURNAMENT,
	CROSSOVER,
	MUTATION,
	STEP,
	RESUME,
	C_SOURCE,
};

static const struct option table[] = {
	{"population", required_argument, NULL, POPULATION},
	{"generations", required_argument, NULL, GENERATIONS},
	{"games", required_argument, NULL, GAMES},
	{"final", required_argument, NULL, FINAL},
	{"validate", required_argument, NULL, VALIDATE},
	{"elite", required_argument, NULL, ELITE},
	{"tournament", required_argument, NULL, TOURNAMENT},
	{"crossover", required_argument, NULL, CROSSOVER},
	{"mutation", required_argument, NULL, MUTATION},
	{"step", required_argument, NULL, STEP},
	{"seed", required_argument, NULL, 's'},
	{"output", required_argument, NULL, 'o'},
	{"resume", no_argument, NULL, RESUME},
	{"c-source", required_argument, NULL, C_SOURCE},
	{"quiet", no_argument, NULL, 'q'},
	{"help", no_argument, NULL, 'h'},
	{"version", no_argument, NULL, 'V'},
	{NULL, 0, NULL, 0},
};

static void
end_for(int option)
{
	if (option == 'h')
		fputs(usage, stdout);
	else if (option == 'V')
		puts("talon-evolve " PLAYER_VERSION);
	else
		fputs("Try 'talon-evolve --help' for more information.\n",
			stderr);
	exit(option == '?' ? EVOLVE_USAGE : EXIT_SUCCESS);
}

/* Those that say how the search goes; false: it is another. */
static bool
take_term(struct tablic_evolution_terms *terms, int option, const char *name)
{
	enum { MOST = TABLIC_EVOLUTION_POPULATION_MAX };

	switch (option) {
	case POPULATION:
		terms->population = number_of(name, optarg, 2, MOST);
		return true;
	case ELITE:
		terms->elite = number_of(name, optarg, 0, MOST - 1);
		return true;
	case TOURNAMENT:
		terms->tournament = number_of(name, optarg, 1, MOST);
		return true;
	case CROSSOVER:
		terms->crossover = fraction_of(name, optarg);
		return true;
	case MUTATION:
		terms->mutation = fraction_of(name, optarg);
		return true;
	case STEP:
		terms->step = fraction_of(name, optarg);
		return true;
	default:
		return false;
	}
}

static void
take(struct evolve_options *options, int option, const char *name)
{
	if (take_term(&options->terms, option, name))
		return;
	switch (option) {
	case GENERATIONS:
		options->generations = number_of(name, optarg, 1, 1000000);
		break;
	case GAMES:
		options->pairs = pairs_of(name, optarg);
		break;
	case FINAL:
		options->final_pairs = pairs_of(name, optarg);
		break;
	case VALIDATE:
		options->validate_pairs = pairs_of(name, optarg);
		break;
	case 'o':
		options->output = optarg;
		break;
	case RESUME:
		options->resume = true;
		break;
	case C_SOURCE:
		options->source = optarg;
		break;
	case 's':
		options->seed_given = true;
		options->terms.seed = seed_of(name, optarg);
		break;
	case 'q':
		options->quiet = true;
		break;
	default:
		end_for(option);
	}
}

static void
check(const struct evolve_options *options, int argc, char *argv[])
{
	const char *problem = NULL;

	if (optind < argc)
		problem = argv[optind];
	if (problem != NULL)
		fprintf(stderr, "talon-evolve: no argument is wanted: '%s'\n",
			problem);
	else if (options->terms.elite >= options->terms.population)
		fputs("talon-evolve: the elite must be less than the "
		      "population\n",
			stderr);
	else if (options->resume && options->output == NULL)
		fputs("talon-evolve: --resume needs --output, a file to go on "
		      "with\n",
			stderr);
	else
		return;
	end_for('?');
}

/* The name of an option in the words of the user. */
static const char *
name_of(int option)
{
	const struct option *entry = table;

	while (entry->name != NULL && entry->val != option)
		entry++;
	return entry->name;
}

void
evolve_options_read(struct evolve_options *options, int argc, char *argv[])
{
	int option;

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
	while ((option = getopt_long(argc, argv, "s:o:qhV", table, NULL)) != -1)
		take(options, option, name_of(option));
	check(options, argc, argv);
}
