/* talon-evolve: finds the genome of the genetic player. */
#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/random.h"
#include "tablic/training/fitness.h"
#include "tools/evolve_search.h"
#include "tools/output_file.h"

enum { CACHE_BITS = 14 };

/* A search under way. */
struct search {
	struct evolve_options options;
	struct tablic_evolution evolution;
	struct tablic_fitness_terms fitness;
	struct evolve_file file;
	bool final;   /* the last generation plays once more */
	bool drawing; /* progress, on a terminal */
	time_t drawn;
};

/* WHAT is done to so much of ALL; drawn about once a second. */
static void
draw(struct search *s, const char *what, long done, long all)
{
	time_t now = time(NULL);

	if (!s->drawing || (now == s->drawn && done != all))
		return;
	s->drawn = now;
	fprintf(stderr, "\r\033[Kgeneration %d of %d: %s %ld of %ld",
		s->evolution.generation + !s->final, s->options.generations,
		what, done, all);
}

static void
draw_nothing(const struct search *s)
{
	if (s->drawing)
		fputs("\r\033[K", stderr);
}

static double
judge(void *search, const struct tablic_evolution *evolution, int number)
{
	struct search *s = search;

	draw(s, s->final ? "final, genome" : "genome", number + 1,
		evolution->terms.population);
	return tablic_fitness_of(&s->fitness, evolution, number);
}

static void
save(const struct search *s)
{
	if (s->options.output &&
		evolve_file_save(&s->file, s->options.output) < 0)
		err(EXIT_FAILURE, "%s", s->options.output);
}

/* The latest generation, judged, for the user and the file. */
static void
report(struct search *s)
{
	const struct tablic_individual *best =
		tablic_evolution_best(&s->evolution);
	const double *g = best->genome.genes;

	draw_nothing(s);
	printf("%4d  best %.4f  mean %.4f  %.4f,%.4f,%.4f,%.4f\n",
		s->evolution.generation + 1, best->fitness,
		tablic_evolution_mean(&s->evolution), g[0], g[1], g[2], g[3]);
	fflush(stdout);
	if (evolve_file_add(&s->file, &s->evolution) < 0)
		errx(EXIT_FAILURE, "out of memory");
	save(s);
}

/* Whether they can be written is not to come to light after hours of games. */
static void
check_outputs(const struct evolve_options *o)
{
	char output[LEARNING_PATH_MAX], source[LEARNING_PATH_MAX];
	char reason[OUTPUT_REASON_MAX];

	if ((o->output && !output_file_resolve(o->output, output, reason)) ||
		(o->source && !output_file_resolve(o->source, source, reason)))
		errx(EXIT_FAILURE, "%s", reason);
	if (o->output && o->source && strcmp(output, source) == 0)
		errx(OPTIONS_USAGE,
			"%s: the search and the source need a file each",
			o->source);
}

static void
resume(struct search *s)
{
	char reason[EVOLVE_REASON_MAX];

	if (!evolve_file_read(&s->file, s->options.output, &s->options,
		    &s->evolution, reason))
		errx(EXIT_FAILURE, "%s", reason);
	if (s->evolution.generation >= s->options.generations)
		errx(OPTIONS_USAGE,
			"%s: has %d generations: --generations %d would take "
			"some away",
			s->options.output, s->evolution.generation + 1,
			s->options.generations);
	s->fitness.pairs = s->options.pairs;
}

static void
begin(struct search *s)
{
	s->fitness.pairs = s->options.pairs;
	if (s->options.output && access(s->options.output, F_OK) == 0)
		errx(EXIT_FAILURE,
			"%s: is there already; --resume %s goes on with it",
			s->options.output, s->options.output);
	if (evolve_file_begin(&s->file, &s->options) < 0)
		errx(EXIT_FAILURE, "out of memory");
	tablic_evolution_start(&s->evolution, &s->options.terms);
	tablic_evolution_judge_all(&s->evolution, judge, s);
	report(s);
}

static void
evolve(struct search *s)
{
	while (s->evolution.generation + 1 < s->options.generations) {
		tablic_evolution_breed(&s->evolution);
		tablic_evolution_judge_all(&s->evolution, judge, s);
		report(s);
	}
}

/* As it is printed, so that a bot with these options plays it. */
static struct tablic_genome
rounded(struct tablic_genome genome)
{
	static const double unit = 1e6;

	for (int g = 0; g < TABLIC_GENES; g++)
		genome.genes[g] = round(genome.genes[g] * unit) / unit;
	return genome;
}

/* What was best by luck alone in the last generation is so no more after more
 * games, on deals of their own. The file keeps what was bred. */
static struct tablic_genome
find_best(struct search *s)
{
	s->final = true;
	s->fitness.pairs = s->options.final_pairs;
	s->evolution.generation++;
	tablic_evolution_judge_all(&s->evolution, judge, s);
	return rounded(tablic_evolution_best(&s->evolution)->genome);
}

static struct tablic_duel_score
validate(struct search *s, const struct tablic_genome *genome)
{
	struct tablic_duel_score score = {0};
	struct random random;

	random_derive(&random, "validation", s->options.terms.seed, 0, 0);
	uint64_t seed = random_next(&random);
	for (int i = 0; i < s->options.validate_pairs; i++) {
		draw(s, "deal against greedy", i + 1,
			s->options.validate_pairs);
		tablic_fitness_validate(
			&s->fitness, genome, seed, (uint64_t)i, &score);
	}
	return score;
}

static void
conclude(struct search *s)
{
	struct tablic_genome genome = find_best(s);
	struct tablic_duel_score score = validate(s, &genome);
	const double *g = genome.genes;

	draw_nothing(s);
	printf("genome %.6f,%.6f,%.6f,%.6f, seed %" PRIu64 "\n"
	       "against greedy: %ld won, %ld drawn, %ld lost; share %.4f ± "
	       "%.4f, %+.2f ± %.2f stihovi a game\n",
		g[0], g[1], g[2], g[3], s->options.terms.seed, score.wins,
		score.draws, score.losses, tablic_duel_share(&score),
		tablic_duel_share_error(&score), tablic_duel_margin(&score),
		tablic_duel_margin_error(&score));
	if (evolve_file_end(&s->file, &genome, &score) < 0)
		errx(EXIT_FAILURE, "out of memory");
	save(s);
	if (s->options.source && evolve_file_source(s->options.source,
					 &s->options, &genome, &score) < 0)
		err(EXIT_FAILURE, "%s", s->options.source);
}

int
main(int argc, char *argv[])
{
	static struct search search;

	evolve_options_read(&search.options, argc, argv);
	check_outputs(&search.options);
	search.fitness.cache = tablic_capture_cache_new(CACHE_BITS);
	if (!search.fitness.cache)
		err(EXIT_FAILURE, "the cache of captures");
	search.drawing = !search.options.quiet && isatty(STDERR_FILENO);
	if (search.options.resume)
		resume(&search);
	else
		begin(&search);
	evolve(&search);
	conclude(&search);
	evolve_file_release(&search.file);
	tablic_capture_cache_free(search.fitness.cache);
	if (fflush(stdout) != 0 || ferror(stdout))
		err(EXIT_FAILURE, "the standard output");
	return EXIT_SUCCESS;
}
