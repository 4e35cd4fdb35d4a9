#include "tools/evolve_search.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/number.h"
#include "common/version.h"
#include "player/player.h"

static const char summary[] =
	"Finds a genome for the bot genetic by evolution: genomes play "
	"tablic-stihovi\n"
	"with open hands, against each other and against greedy.";

/* Two games a deal. */
static bool
take_games(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	int *pairs = row->to.any;
	uint64_t games;

	if (number_parse(value, &games) && games >= 2 && games % 2 == 0 &&
		games <= EVOLVE_GAMES_MOST) {
		*pairs = (int)games / 2;
		return true;
	}
	return option_refuse(reason,
		"\"%.200s\" is no even number from 2 to %d", value,
		EVOLVE_GAMES_MOST);
}

static void
check(struct evolve_options *o, int argc, char *argv[])
{
	if (argc > 0)
		options_refuse("unexpected argument '%s'", argv[0]);
	if (o->terms.elite >= o->terms.population)
		options_refuse("the elite must be less than the population");
	if (o->resume && o->output)
		options_refuse(
			"--resume writes to the file it reads: do not give "
			"--output");
	if (o->resume)
		o->output = o->resume;
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
static void
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
		.version = TALON_VERSION,
		.rows = rows,
		.column = 24,
	};

	options_read(&options, &argc, &argv);
	check(o, argc, argv);
}

/* BREEDING are the rows of how a generation comes from another. */
static void
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

	read_rows(search, o, argc, argv);
}

void
evolve_options_read(struct evolve_options *o, int argc, char *argv[])
{
	struct tablic_evolution_terms *terms = &o->terms;
	const struct option_row breeding[] = {
		{'\0', "elite", "N", "genomes that survive unchanged (2)",
			OPTION_INT(&terms->elite, 0, EVOLVE_GENOMES_MOST - 1),
			.given = &o->given[EVOLVE_ELITE]},
		{'\0', "tournament", "N", "genomes drawn for a parent (3)",
			OPTION_INT(&terms->tournament, 1, EVOLVE_GENOMES_MOST),
			.given = &o->given[EVOLVE_TOURNAMENT]},
		{'\0', "crossover", "P",
			"probability that a child has two parents (0.8)",
			OPTION_REAL(&terms->crossover, 0, 1),
			.given = &o->given[EVOLVE_CROSSOVER]},
		{'\0', "mutation", "P", "probability that a gene changes (0.3)",
			OPTION_REAL(&terms->mutation, 0, 1),
			.given = &o->given[EVOLVE_MUTATION]},
		{'\0', "step", "S",
			"by how much: the standard deviation (0.15)",
			OPTION_REAL(&terms->step, 0, 1),
			.given = &o->given[EVOLVE_STEP]},
		{0},
	};

	set_usual(o);
	read_search(breeding, o, argc, argv);
}

enum kind { WHOLE, PAIRS, REAL };

/* Of each term but the seed: where it is, and from what to what it may be. */
static const struct {
	const char *name;
	enum kind kind;
	bool decisive; /* another one would be another search */
	size_t at;
	double least, most;
} rows[EVOLVE_SEED] = {
#define AT(member) offsetof(struct evolve_options, member)
	[EVOLVE_POPULATION] = {"population", WHOLE, true, AT(terms.population),
		2, EVOLVE_GENOMES_MOST},
	[EVOLVE_GAMES] = {"games", PAIRS, true, AT(pairs), 2,
		EVOLVE_GAMES_MOST},
	[EVOLVE_ELITE] = {"elite", WHOLE, true, AT(terms.elite), 0,
		EVOLVE_GENOMES_MOST - 1},
	[EVOLVE_TOURNAMENT] = {"tournament", WHOLE, true, AT(terms.tournament),
		1, EVOLVE_GENOMES_MOST},
	[EVOLVE_CROSSOVER] = {"crossover", REAL, true, AT(terms.crossover), 0,
		1},
	[EVOLVE_MUTATION] = {"mutation", REAL, true, AT(terms.mutation), 0, 1},
	[EVOLVE_STEP] = {"step", REAL, true, AT(terms.step), 0, 1},
	[EVOLVE_GENERATIONS] = {"generations", WHOLE, false, AT(generations), 1,
		EVOLVE_GENERATIONS_MOST},
	[EVOLVE_FINAL] = {"final", PAIRS, false, AT(final_pairs), 2,
		EVOLVE_GAMES_MOST},
	[EVOLVE_VALIDATE] = {"validate", PAIRS, false, AT(validate_pairs), 2,
		EVOLVE_GAMES_MOST},
#undef AT
};

static double
get(const struct evolve_options *options, int term)
{
	const char *at = (const char *)options + rows[term].at;
	double real;
	int whole;

	if (rows[term].kind == REAL) {
		memcpy(&real, at, sizeof real);
		return real;
	}
	memcpy(&whole, at, sizeof whole);
	return rows[term].kind == PAIRS ? 2.0 * whole : whole;
}

static void
set(struct evolve_options *options, int term, double value)
{
	char *at = (char *)options + rows[term].at;
	int whole = (int)value;

	if (rows[term].kind == PAIRS)
		whole /= 2;
	if (rows[term].kind == REAL)
		memcpy(at, &value, sizeof value);
	else
		memcpy(at, &whole, sizeof whole);
}

static json_t *
terms_to_json(const struct evolve_options *options)
{
	char seed[24];
	json_t *object;
	int failed = 0;

	snprintf(seed, sizeof seed, "%" PRIu64, options->terms.seed);
	object = json_pack("{s:s}", "seed", seed);
	for (int i = 0; i < EVOLVE_SEED; i++) {
		double value = get(options, i);

		failed |= json_object_set_new(object, rows[i].name,
			rows[i].kind == REAL ? json_real(value)
					     : json_integer((int)value));
	}
	if (options->source)
		failed |= json_object_set_new(
			object, "c-source", json_string(options->source));
	if (failed == 0)
		return object;
	json_decref(object);
	return NULL;
}

/* Of its kind and within its bounds. */
static bool
makes_sense(const json_t *value, int term)
{
	double number = json_number_value(value);

	if (!json_is_number(value) ||
		(rows[term].kind != REAL && !json_is_integer(value)))
		return false;
	return number >= rows[term].least && number <= rows[term].most &&
	       (rows[term].kind != PAIRS || json_integer_value(value) % 2 == 0);
}

static bool
say_wrong(
	char wrong[static EVOLVE_WRONG_MAX], const char *what, const char *name)
{
	snprintf(wrong, EVOLVE_WRONG_MAX, "%s --%s", what, name);
	return false;
}

static bool
take_term(const json_t *object, struct evolve_options *options, int term,
	char wrong[static EVOLVE_WRONG_MAX])
{
	const json_t *value = json_object_get(object, rows[term].name);

	if (!value && !rows[term].decisive)
		return true;
	if (!makes_sense(value, term))
		return say_wrong(wrong, "has no", rows[term].name);
	double was = json_number_value(value), now = get(options, term);
	if (!options->given[term]) {
		set(options, term, was);
		return true;
	}
	if (rows[term].decisive && (was < now || was > now))
		return say_wrong(
			wrong, "was begun with another", rows[term].name);
	return true;
}

static bool
take_seed(const json_t *object, struct evolve_options *options,
	char wrong[static EVOLVE_WRONG_MAX])
{
	const char *text = json_string_value(json_object_get(object, "seed"));
	uint64_t seed;

	if (!text || !number_parse(text, &seed))
		return say_wrong(wrong, "has no", "seed");
	if (options->given[EVOLVE_SEED] && options->terms.seed != seed)
		return say_wrong(wrong, "was begun with another", "seed");
	options->terms.seed = seed;
	return true;
}

static bool
take_terms(const json_t *object, struct evolve_options *options,
	char wrong[static EVOLVE_WRONG_MAX])
{
	if (!take_seed(object, options, wrong))
		return false;
	for (int i = 0; i < EVOLVE_SEED; i++) {
		if (!take_term(object, options, i, wrong))
			return false;
	}
	if (!options->source)
		options->source =
			json_string_value(json_object_get(object, "c-source"));
	return options->terms.elite < options->terms.population ||
	       say_wrong(wrong, "has no", "elite");
}

enum { FILE_VERSION = 1 };

/* What is packed with o is the object's even if packing fails, and there is no
 * packing without it: each of these is NULL when there is no memory. */

static json_t *
genes_to_json(const struct tablic_genome *genome)
{
	const double *g = genome->genes;

	return json_pack("[f, f, f, f]", g[0], g[1], g[2], g[3]);
}

int
evolve_file_begin(
	struct evolve_file *file, const struct evolve_options *options)
{
	file->object = json_pack("{s:i, s:o, s:[]}", "v", FILE_VERSION,
		"options", terms_to_json(options), "history");
	return file->object ? 0 : -1;
}

void
evolve_file_release(struct evolve_file *file)
{
	json_decref(file->object);
	file->object = NULL;
}

static json_t *
individuals_to_json(const struct tablic_evolution *evolution)
{
	json_t *array = json_array();

	for (int i = 0; i < evolution->terms.population; i++) {
		const struct tablic_individual *c = &evolution->individuals[i];
		json_t *object = json_pack("{s:o, s:f}", "genome",
			genes_to_json(&c->genome), "fitness", c->fitness);

		if (!object || json_array_append_new(array, object) < 0) {
			json_decref(array);
			return NULL;
		}
	}
	return array;
}

int
evolve_file_add(
	struct evolve_file *file, const struct tablic_evolution *evolution)
{
	const struct tablic_individual *best = tablic_evolution_best(evolution);
	json_t *line = json_pack("{s:i, s:f, s:f, s:o}", "generation",
		evolution->generation, "best", best->fitness, "mean",
		tablic_evolution_mean(evolution), "genome",
		genes_to_json(&best->genome));

	if (!line ||
		json_array_append_new(
			json_object_get(file->object, "history"), line) < 0)
		return -1;
	json_object_del(file->object, "genome");
	json_object_del(file->object, "validation");
	return json_object_set_new(
		file->object, "population", individuals_to_json(evolution));
}

int
evolve_file_end(struct evolve_file *file, const struct tablic_genome *genome,
	const struct tablic_duel_score *score)
{
	json_t *validation = json_pack(
		"{s:s, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "against",
		"greedy", "games", (json_int_t)(2 * score->pairs), "wins",
		(json_int_t)score->wins, "draws", (json_int_t)score->draws,
		"losses", (json_int_t)score->losses, "share",
		tablic_duel_share(score), "share_error",
		tablic_duel_share_error(score), "margin",
		tablic_duel_margin(score), "margin_error",
		tablic_duel_margin_error(score));

	if (json_object_set_new(file->object, "genome", genes_to_json(genome)) <
		0)
		return -1;
	return json_object_set_new(file->object, "validation", validation);
}

static bool
refuse(char *reason, const char *path, const char *why)
{
	snprintf(reason, EVOLVE_REASON_MAX, "%s: %s", path, why);
	return false;
}

static bool
take_individual(const json_t *from, struct tablic_individual *individual)
{
	const json_t *genes = json_object_get(from, "genome");
	const json_t *fitness = json_object_get(from, "fitness");

	if (json_array_size(genes) != TABLIC_GENES || !json_is_number(fitness))
		return false;
	individual->fitness = json_number_value(fitness);
	for (size_t i = 0; i < TABLIC_GENES; i++) {
		const json_t *gene = json_array_get(genes, i);

		if (!json_is_number(gene))
			return false;
		individual->genome.genes[i] = json_number_value(gene);
	}
	return true;
}

static bool
take_population(const json_t *from, const struct evolve_options *options,
	struct tablic_evolution *evolution)
{
	const json_t *array = json_object_get(from, "population");
	size_t count = (size_t)options->terms.population;

	if (json_array_size(array) != count)
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!take_individual(json_array_get(array, i),
			    &evolution->individuals[i]))
			return false;
	}
	evolution->terms = options->terms;
	evolution->generation =
		(int)json_array_size(json_object_get(from, "history")) - 1;
	return evolution->generation >= 0;
}

/* The options that are not given, the population, and what is now the search's
 * in the file. */
static bool
take(struct evolve_file *file, const char *path, struct evolve_options *options,
	struct tablic_evolution *evolution,
	char reason[static EVOLVE_REASON_MAX])
{
	char wrong[EVOLVE_WRONG_MAX];
	const json_t *was = json_object_get(file->object, "options");

	if (json_integer_value(json_object_get(file->object, "v")) !=
			FILE_VERSION ||
		!was)
		return refuse(reason, path, "is not a saved search");
	if (!take_terms(was, options, wrong))
		return refuse(reason, path, wrong);
	if (!take_population(file->object, options, evolution))
		return refuse(reason, path, "is not a saved search");
	json_t *now = terms_to_json(options);
	if (json_object_update_new(
		    json_object_get(file->object, "options"), now) < 0)
		return refuse(reason, path, "out of memory");
	if (options->source)
		options->source = json_string_value(json_object_get(
			json_object_get(file->object, "options"), "c-source"));
	return true;
}

bool
evolve_file_read(struct evolve_file *file, const char *path,
	struct evolve_options *options, struct tablic_evolution *evolution,
	char reason[static EVOLVE_REASON_MAX])
{
	json_error_t error;

	file->object = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
	if (!file->object)
		return refuse(reason, path, error.text);
	if (take(file, path, options, evolution, reason))
		return true;
	evolve_file_release(file);
	return false;
}

int
evolve_file_save(const struct evolve_file *file, const char *path)
{
	char fresh[PATH_MAX];

	if (snprintf(fresh, sizeof fresh, "%s.new", path) >=
		(int)sizeof fresh) {
		errno = ENAMETOOLONG;
		return -1;
	}
	if (json_dump_file(file->object, fresh, JSON_INDENT(1)) < 0)
		return -1;
	return rename(fresh, path);
}

static void
print_source(FILE *out, const struct evolve_options *options,
	const struct tablic_genome *genome,
	const struct tablic_duel_score *score)
{
	const struct tablic_evolution_terms *terms = &options->terms;
	const double *g = genome->genes;

	fprintf(out,
		"/*\n"
		" * Data, written by a program; to be made again by\n"
		" *\n"
		" *	talon-evolve --seed %" PRIu64 " --population %d \\\n"
		" *		--generations %d --games %d --final %d \\\n"
		" *		--elite %d --tournament %d --crossover %g \\\n"
		" *		--mutation %g --step %g \\\n"
		" *		--c-source src/tablic/players/genome.c\n"
		" *\n"
		" * Of %ld games against the greedy player it won %ld and drew "
		"%ld:\n"
		" * a share of %.4f +- %.4f.\n"
		" */\n"
		"#include \"tablic/players/genome.h\"\n\n",
		terms->seed, terms->population, options->generations,
		2 * options->pairs, 2 * options->final_pairs, terms->elite,
		terms->tournament, terms->crossover, terms->mutation,
		terms->step, 2 * score->pairs, score->wins, score->draws,
		tablic_duel_share(score), tablic_duel_share_error(score));
	fprintf(out,
		"const struct tablic_genome tablic_genome = {\n"
		"	{%.6f, %.6f, %.6f, %.6f}};\n",
		g[0], g[1], g[2], g[3]);
}

int
evolve_file_source(const char *path, const struct evolve_options *options,
	const struct tablic_genome *genome,
	const struct tablic_duel_score *score)
{
	FILE *out = fopen(path, "we");

	if (!out)
		return -1;
	print_source(out, options, genome, score);
	bool failed = ferror(out) != 0;
	return fclose(out) != 0 || failed ? -1 : 0;
}
