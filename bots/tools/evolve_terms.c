#include "tools/evolve_terms.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "common/number.h"

enum kind { WHOLE, PAIRS, REAL };

/* Of each term but the seed: where it is, and from what to what it may be. */
static const struct {
	const char *name;
	enum kind kind;
	bool decisive; /* another one would be another search */
	size_t at;
	double least, most;
} terms[EVOLVE_SEED] = {
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
	const char *at = (const char *)options + terms[term].at;
	double real;
	int whole;

	if (terms[term].kind == REAL) {
		memcpy(&real, at, sizeof real);
		return real;
	}
	memcpy(&whole, at, sizeof whole);
	return terms[term].kind == PAIRS ? 2.0 * whole : whole;
}

static void
set(struct evolve_options *options, int term, double value)
{
	char *at = (char *)options + terms[term].at;
	int whole = (int)value;

	if (terms[term].kind == PAIRS)
		whole /= 2;
	if (terms[term].kind == REAL)
		memcpy(at, &value, sizeof value);
	else
		memcpy(at, &whole, sizeof whole);
}

json_t *
evolve_terms_to_json(const struct evolve_options *options)
{
	char seed[24];
	json_t *object;
	int failed = 0;

	snprintf(seed, sizeof seed, "%" PRIu64, options->terms.seed);
	object = json_pack("{s:s}", "seed", seed);
	for (int i = 0; i < EVOLVE_SEED; i++) {
		double value = get(options, i);

		failed |= json_object_set_new(object, terms[i].name,
			terms[i].kind == REAL ? json_real(value)
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
		(terms[term].kind != REAL && !json_is_integer(value)))
		return false;
	return number >= terms[term].least && number <= terms[term].most &&
	       (terms[term].kind != PAIRS ||
		       json_integer_value(value) % 2 == 0);
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
	const json_t *value = json_object_get(object, terms[term].name);

	if (!value && !terms[term].decisive)
		return true;
	if (!makes_sense(value, term))
		return say_wrong(wrong, "has no", terms[term].name);
	double was = json_number_value(value), now = get(options, term);
	if (!options->given[term]) {
		set(options, term, was);
		return true;
	}
	if (terms[term].decisive && (was < now || was > now))
		return say_wrong(
			wrong, "was begun with another", terms[term].name);
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

bool
evolve_terms_take(const json_t *object, struct evolve_options *options,
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
