#include "command/simulate.h"

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command/option_table.h"
#include "common/number.h"

enum {
	BOTS_DEFAULT = 40,
	SEATS_DEFAULT = 4,
	SEATS_MOST = 16,
	ROUNDS_DEFAULT = 100,
	RANDOM_ROUNDS_DEFAULT = 15,
	REPEAT_DEFAULT = 20,
	MANY = 1000000,
};
static const double deviation_default = 200; /* Elo */

static bool
set_count(const char *value, int least, int most, int *count,
	char reason[static REASON_MAX])
{
	uint64_t parsed;

	if (number_parse(value, &parsed) && parsed >= (uint64_t)least &&
		parsed <= (uint64_t)most) {
		*count = (int)parsed;
		return true;
	}
	snprintf(reason, REASON_MAX,
		"\"%.200s\" is no whole number from %d to %d", value, least,
		most);
	return false;
}

static bool
set_bots(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	options->bots_given = true;
	return set_count(
		value, 2, SIMULATION_BOTS_MAX, &options->terms.bots, reason);
}

static bool
set_seats(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	return set_count(value, 2, SEATS_MOST, &options->terms.seats, reason);
}

static bool
set_rounds(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	return set_count(value, 1, MANY, &options->terms.rounds, reason);
}

static bool
set_random_rounds(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	return set_count(value, 0, MANY, &options->terms.random_rounds, reason);
}

static bool
set_repeat(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	return set_count(value, 1, MANY, &options->terms.repeat, reason);
}

static bool
set_deviation(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;
	int deviation;

	if (!set_count(value, 0, 2000, &deviation, reason))
		return false;
	options->terms.deviation = deviation;
	return true;
}

static bool
set_strengths(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	(void)reason;
	options->strengths = value;
	return true;
}

static bool
set_seed(void *to, const char *value, char reason[static REASON_MAX])
{
	struct simulation_options *options = to;

	if (number_parse(value, &options->terms.seed))
		return true;
	snprintf(reason, REASON_MAX, "\"%.200s\" is no whole number below 2^64",
		value);
	return false;
}

/* It has brought us here. */
static void
turn_simulate(void *to)
{
	(void)to;
}

static void
turn_json(void *to)
{
	struct simulation_options *options = to;

	options->form = FORM_JSON;
}

static void
turn_csv(void *to)
{
	struct simulation_options *options = to;

	options->form = FORM_CSV;
}

static const struct choice table[] = {
	{0, "simulate", NULL, turn_simulate, NULL, NULL,
		"play no games, but draw results"},
	{0, "bots", "N", NULL, set_bots, NULL, "how many there are (40)"},
	{0, "deviation", "ELO", NULL, set_deviation, NULL,
		"of their strengths, which are drawn (200)"},
	{0, "strengths", "FILE", NULL, set_strengths, NULL,
		"their strengths in Elo instead, one a line"},
	{0, "seats", "N", NULL, set_seats, NULL, "of a game (4)"},
	{'r', "rounds", "N", NULL, set_rounds, NULL, "of a tournament (100)"},
	{0, "random-rounds", "N", NULL, set_random_rounds, NULL,
		"rounds before groups are chosen (15)"},
	{0, "repeat", "N", NULL, set_repeat, NULL,
		"tournaments of each way (20)"},
	{'s', "seed", "N", NULL, set_seed, NULL, "of all that is drawn (1)"},
	{0, "json", NULL, turn_json, NULL, NULL,
		"print one JSON object instead of a table"},
	{0, "csv", NULL, turn_csv, NULL, NULL,
		"print comma-separated values instead"},
};

static const struct choices choices = {
	.command = "talon tournament --simulate",
	.usage = "[options]",
	.summary = "Shows how fast the ranking of the format itpw converges, "
		   "with random groups and\nwith chosen ones, by tournaments "
		   "of bots of known strength.",
	.table = table,
	.count = sizeof table / sizeof table[0],
};

bool
options_simulation_wanted(int argc, char *argv[])
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--simulate") == 0)
			return true;
	return false;
}

enum options_verdict
options_simulation(struct simulation_options *options, int argc, char *argv[])
{
	*options = (struct simulation_options){
		.terms = {.bots = BOTS_DEFAULT,
			.seats = SEATS_DEFAULT,
			.rounds = ROUNDS_DEFAULT,
			.random_rounds = RANDOM_ROUNDS_DEFAULT,
			.repeat = REPEAT_DEFAULT,
			.seed = 1,
			.deviation = deviation_default},
	};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	if (optind < argc)
		return choices_refuse(&choices, "\"%s\" is none of its options",
			argv[optind]);
	if (options->bots_given && options->strengths)
		return choices_refuse(
			&choices, "--bots and --strengths exclude each other");
	return OPTIONS_RUN;
}
