/* The options that a search keeps. */
#include "tools/evolve_terms.h"

#include <string.h>

#include "lib/test.h"

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
	json_t *object = evolve_terms_to_json(&some);
	struct evolve_options o = {0};
	char wrong[EVOLVE_WRONG_MAX];

	assert_non_null(object);
	assert_true(evolve_terms_take(object, &o, wrong));
	assert_memory_equal(&o.terms, &some.terms, sizeof o.terms);
	assert_int_equal(o.generations, 9);
	assert_int_equal(o.pairs, 3);
	assert_int_equal(o.final_pairs, 5);
	assert_int_equal(o.validate_pairs, 7);
	assert_string_equal(o.source, "file.c");
	json_decref(object);
}

TEST(what_is_given_stays_or_is_refused)
{
	json_t *object = evolve_terms_to_json(&some);
	char wrong[EVOLVE_WRONG_MAX];

	for (int i = 0; i < EVOLVE_TERMS; i++) {
		struct evolve_options o = {.generations = 2};
		bool may = i == EVOLVE_GENERATIONS || i == EVOLVE_FINAL ||
			   i == EVOLVE_VALIDATE;

		o.given[i] = true;
		if (evolve_terms_take(object, &o, wrong) != may)
			fail_msg("term %d", i);
		if (i == EVOLVE_GENERATIONS)
			assert_int_equal(o.generations, 2);
		if (!may)
			assert_non_null(strstr(wrong, "begun with another --"));
	}
	json_decref(object);
}

TEST(what_makes_no_sense_is_refused)
{
	static const char *const texts[] = {"{}", "[]", "{\"seed\":\"7\"}"};
	static const struct {
		const char *name;
		double value;
	} bad[] = {{"population", 1}, {"population", 1e9}, {"games", 5},
		{"elite", 4}, {"step", 2}, {"tournament", -1}, {"final", 0.5}};
	struct evolve_options o;
	char wrong[EVOLVE_WRONG_MAX];

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		json_t *object = json_loads(texts[i], 0, NULL);

		o = some;
		assert_false(evolve_terms_take(object, &o, wrong));
		json_decref(object);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		json_t *object = evolve_terms_to_json(&some);
		int whole = (int)bad[i].value;

		json_object_set_new(object, bad[i].name,
			bad[i].value > whole || bad[i].value < whole
				? json_real(bad[i].value)
				: json_integer(whole));
		o = some;
		if (evolve_terms_take(object, &o, wrong))
			fail_msg("%s %g is taken", bad[i].name, bad[i].value);
		json_decref(object);
	}
}

/* As version 0.1 wrote them. */
TEST(older_files_say_less)
{
	json_t *object = evolve_terms_to_json(&some);
	struct evolve_options o = {.generations = 40};
	char wrong[EVOLVE_WRONG_MAX];

	json_object_del(object, "generations");
	json_object_del(object, "c-source");
	assert_true(evolve_terms_take(object, &o, wrong));
	assert_int_equal(o.generations, 40);
	assert_null(o.source);
	json_decref(object);
}
