/* The saved result of talon-evolve. */
#include "tools/evolve_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

static struct tablic_evolution evolution, saved;

static const struct evolve_options usual = {
	.terms = {.seed = 7,
		.population = 4,
		.elite = 1,
		.tournament = 2,
		.crossover = 0.5,
		.mutation = 0.25,
		.step = 0.125},
	.pairs = 3,
	.generations = 4,
	.final_pairs = 5,
	.validate_pairs = 6,
};

/* A name that no file has, to be removed by the test. */
static void
make_name(char name[static 32])
{
	strcpy(name, "/tmp/test-evolve-XXXXXX");
	int file = mkstemp(name);

	assert_true(file >= 0);
	close(file);
	assert_int_equal(unlink(name), 0);
}

/* The search of USUAL after GENERATIONS, saved at NAME. */
static void
save(const char *name, int generations)
{
	struct evolve_file file;

	assert_int_equal(evolve_file_begin(&file, &usual), 0);
	tablic_evolution_start(&evolution, &usual.terms);
	for (int g = 0; g < generations; g++) {
		if (g > 0)
			tablic_evolution_breed(&evolution);
		for (int i = 0; i < usual.terms.population; i++)
			evolution.individuals[i].fitness = i / 8.0;
		assert_int_equal(evolve_file_add(&file, &evolution), 0);
	}
	assert_int_equal(evolve_file_save(&file, name), 0);
	evolve_file_release(&file);
}

TEST(what_was_saved_is_gone_on_with)
{
	struct evolve_options options = usual;
	struct evolve_file file;
	char reason[EVOLVE_REASON_MAX];
	char name[32];

	make_name(name);
	save(name, 3);
	options.terms = (struct tablic_evolution_terms){.seed = 99};
	options.generations = 8;
	options.given[EVOLVE_GENERATIONS] = true;
	assert_true(evolve_file_read(&file, name, &options, &saved, reason));
	assert_true(options.terms.seed == 7);
	assert_memory_equal(&options.terms, &usual.terms, sizeof options.terms);
	assert_int_equal(options.generations, 8);
	assert_int_equal(options.final_pairs, 5);
	assert_int_equal(saved.generation, 2);
	assert_memory_equal(saved.individuals, evolution.individuals,
		4 * sizeof *saved.individuals);
	evolve_file_release(&file);
	unlink(name);
}

TEST(other_options_and_other_files_are_refused)
{
	struct evolve_options other = usual;
	struct evolve_file file;
	char reason[EVOLVE_REASON_MAX];
	char name[32];

	make_name(name);
	assert_false(evolve_file_read(&file, name, &other, &saved, reason));
	assert_non_null(strstr(reason, name));
	save(name, 1);
	other.terms.elite = 2;
	other.given[EVOLVE_ELITE] = true;
	assert_false(evolve_file_read(&file, name, &other, &saved, reason));
	assert_non_null(strstr(reason, "was begun with another --elite"));
	FILE *out = fopen(name, "w");
	fputs("{}", out);
	fclose(out);
	assert_false(evolve_file_read(&file, name, &other, &saved, reason));
	assert_non_null(strstr(reason, "is no search that was saved"));
	unlink(name);
}

TEST(the_source_is_c_that_includes_its_header)
{
	static const struct tablic_genome genome = {{0.5, 0.25, 1, 0}};
	const struct tablic_duel_score score = {.pairs = 5, .wins = 6};
	char text[2048];
	char name[32];

	make_name(name);
	assert_int_equal(evolve_file_source(name, &usual, &genome, &score), 0);
	FILE *in = fopen(name, "r");
	text[fread(text, 1, sizeof text - 1, in)] = '\0';
	fclose(in);
	assert_non_null(strstr(text, "#include \"tablic/players/genome.h\"\n"));
	assert_non_null(strstr(text, "{0.500000, 0.250000, 1.000000, "));
	assert_non_null(strstr(text, "talon-evolve --seed 7 --population 4"));
	unlink(name);
	assert_int_equal(
		evolve_file_source("/nowhere/at/all", &usual, &genome, &score),
		-1);
}
