/* The command line of talon-evolve. */
#include "tools/evolve_options.h"

#include <string.h>

#include "lib/test.h"

enum { WORDS_MAX = 32 };

/* LINE split at blanks, as the arguments behind the program's name. */
static enum options_verdict
read_line(struct evolve_options *options, const char *line)
{
	static char words[256];
	char *argv[WORDS_MAX] = {words};
	int argc = 0;

	strlcpy(words, "talon-evolve ", sizeof words);
	strlcat(words, line, sizeof words);
	for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
		assert_true(argc < WORDS_MAX - 1);
		argv[argc++] = word;
	}
	return evolve_options_read(options, argc, argv);
}

TEST(what_is_not_said_is_usual)
{
	struct evolve_options o;

	assert_int_equal(read_line(&o, ""), OPTIONS_RUN);
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
		OPTIONS_RUN);
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
		OPTIONS_RUN);
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

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		if (read_line(&o, lines[i]) != OPTIONS_USAGE)
			fail_msg("%s", lines[i]);
	}
}
