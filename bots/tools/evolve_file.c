#include "tools/evolve_file.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/evolve_terms.h"

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
		"options", evolve_terms_to_json(options), "history");
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
		return refuse(reason, path, "is no search that was saved");
	if (!evolve_terms_take(was, options, wrong))
		return refuse(reason, path, wrong);
	if (!take_population(file->object, options, evolution))
		return refuse(reason, path, "is no search that was saved");
	json_t *now = evolve_terms_to_json(options);
	if (json_object_update_new(
		    json_object_get(file->object, "options"), now) < 0)
		return refuse(reason, path, "there is no memory");
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
