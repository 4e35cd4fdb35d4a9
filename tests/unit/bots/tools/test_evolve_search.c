/* A search of talon-evolve: its options and its file. */
#include "tools/evolve_search.c"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/json_text.h"
#include "lib/test.h"

static char reason[EVOLVE_REASON_MAX];

static int
read_line(struct evolve_options *options, const char *line)
{
	static struct command_line words;

	command_line_of(&words, "talon-evolve", line);
	return STATUS_OF(evolve_options_read(options, words.argc, words.argv));
}

TEST(what_is_not_said_is_usual)
{
	struct evolve_options o;

	assert_int_equal(read_line(&o, ""), RETURNS);
	assert_int_equal(o.terms.population, 32);
	assert_int_equal(o.generations, 40);
	assert_int_equal(o.pairs, 100);
	assert_int_equal(o.final_pairs, 1000);
	assert_int_equal(o.validate_pairs, 5000);
	assert_false(o.given[EVOLVE_SEED] || o.given[EVOLVE_ELITE]);
	assert_null(o.output);
}

TEST(games_are_pairs_of_a_deal)
{
	struct evolve_options o;

	assert_int_equal(
		read_line(&o, "--games 8 --final 2 --validate 100000000"),
		RETURNS);
	assert_int_equal(o.pairs, 4);
	assert_int_equal(o.final_pairs, 1);
	assert_int_equal(o.validate_pairs, 50000000);
}

TEST(all_terms_are_taken)
{
	struct evolve_options o;

	assert_int_equal(
		read_line(&o, "--population 10 --elite 0 --tournament 4 "
			      "--crossover 1 --mutation 0 --step .5 -s 7 "
			      "-o file -q"),
		RETURNS);
	assert_int_equal(o.terms.population, 10);
	assert_int_equal(o.terms.elite, 0);
	assert_int_equal(o.terms.tournament, 4);
	assert_true(o.terms.crossover >= 1);
	assert_true(o.terms.mutation <= 0);
	assert_true(o.terms.step > 0.49 && o.terms.step < 0.51);
	assert_true(o.given[EVOLVE_SEED] && o.given[EVOLVE_STEP]);
	assert_true(o.terms.seed == 7);
	assert_string_equal(o.output, "file");
	assert_true(o.quiet);
}

TEST(what_makes_no_sense_is_refused)
{
	static const char *const lines[] = {"more", "--games 7", "--games 0",
		"--games 100000002", "--games x", "--population 1",
		"--population 1001", "--crossover 1.1", "--step -0.1",
		"--seed -1", "--elite 32", "--population 4 --elite 4",
		"--resume", "--resume a -o b"};
	struct evolve_options o;

	FOR_EACH (at, lines) {
		if (read_line(&o, *at) != OPTIONS_USAGE)
			fail_msg("%s", *at);
	}
}

/* The options that a search keeps. */
static const struct evolve_options some = {
	.terms = {.seed = UINT64_MAX,
		.population = 4,
		.elite = 1,
		.tournament = 2,
		.crossover = 0.5,
		.mutation = 0.25,
		.step = 0.125},
	.generations = 9,
	.pairs = 3,
	.final_pairs = 5,
	.validate_pairs = 7,
	.source = "file.c",
};

TEST(all_are_taken_as_they_were)
{
	json_t *object = json_keep(terms_to_json(&some));
	struct evolve_options o = {0};
	char wrong[EVOLVE_WRONG_MAX];

	assert_non_null(object);
	assert_true(take_terms(object, &o, wrong));
	assert_memory_equal(&o.terms, &some.terms, sizeof o.terms);
	assert_int_equal(o.generations, 9);
	assert_int_equal(o.pairs, 3);
	assert_int_equal(o.final_pairs, 5);
	assert_int_equal(o.validate_pairs, 7);
	assert_string_equal(o.source, "file.c");
}

TEST(what_is_given_stays_or_is_refused)
{
	json_t *object = json_keep(terms_to_json(&some));
	char wrong[EVOLVE_WRONG_MAX];

	for (int i = 0; i < EVOLVE_TERMS; i++) {
		struct evolve_options o = {.generations = 2};
		bool may = i == EVOLVE_GENERATIONS || i == EVOLVE_FINAL ||
			   i == EVOLVE_VALIDATE;

		o.given[i] = true;
		if (take_terms(object, &o, wrong) != may)
			fail_msg("term %d", i);
		if (i == EVOLVE_GENERATIONS)
			assert_int_equal(o.generations, 2);
		if (!may)
			assert_non_null(strstr(wrong, "begun with another --"));
	}
}

TEST(what_a_file_has_must_make_sense)
{
	static const char *const texts[] = {"{}", "[]", "{\"seed\":\"7\"}"};
	static const struct {
		const char *name;
		double value;
	} bad[] = {{"population", 1}, {"population", 1e9}, {"games", 5},
		{"elite", 4}, {"step", 2}, {"tournament", -1}, {"final", 0.5}};
	struct evolve_options o;
	char wrong[EVOLVE_WRONG_MAX];

	FOR_EACH (text, texts) {
		o = some;
		assert_false(take_terms(json_of(*text), &o, wrong));
	}
	FOR_EACH (at, bad) {
		json_t *object = json_keep(terms_to_json(&some));
		int whole = (int)at->value;

		json_object_set_new(object, at->name,
			at->value > whole || at->value < whole
				? json_real(at->value)
				: json_integer(whole));
		o = some;
		if (take_terms(object, &o, wrong))
			fail_msg("%s %g is taken", at->name, at->value);
	}
}

/* As version 0.1 wrote them. */
TEST(older_files_say_less)
{
	json_t *object = json_keep(terms_to_json(&some));
	struct evolve_options o = {.generations = 40};
	char wrong[EVOLVE_WRONG_MAX];

	json_object_del(object, "generations");
	json_object_del(object, "c-source");
	assert_true(take_terms(object, &o, wrong));
	assert_int_equal(o.generations, 40);
	assert_null(o.source);
}

/* The saved result. */
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
	assert_non_null(strstr(reason, "is not a saved search"));
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
