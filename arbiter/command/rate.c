/* The options of `talon rate`. */
#include "command/subcommands.h"

#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/option_table.h"

/* Of the reference; the advantage is for lists, as of chess. */
static const double advantage_of_lists = 32.8;
static const double draw_elo_default = 97.3;
static const double prior_default = 2;
static const double confidence_default = 0.95;

/* More Elo than that makes numbers of no use. */
enum { ELO_MOST = 10000, PRIOR_MOST = 1000000 };

static bool
set_number(const char *value, double least, double most, double *number,
	char reason[static REASON_MAX])
{
	char *end = NULL;
	double parsed = 0;

	if (*value && value[strspn(value, "+-.0123456789")] == '\0')
		parsed = strtod(value, &end);
	if (end && !*end && parsed >= least && parsed <= most) {
		*number = parsed;
		return true;
	}
	snprintf(reason, REASON_MAX, "\"%.200s\" is no number from %g to %g",
		value, least, most);
	return false;
}

static bool
set_advantage(void *to, const char *value, char reason[static REASON_MAX])
{
	struct rate_options *options = to;

	options->advantage_given = true;
	return set_number(
		value, -ELO_MOST, ELO_MOST, &options->terms.advantage, reason);
}

static bool
set_draw_elo(void *to, const char *value, char reason[static REASON_MAX])
{
	struct rate_options *options = to;

	return set_number(value, 0, ELO_MOST, &options->terms.draw_elo, reason);
}

static bool
set_prior(void *to, const char *value, char reason[static REASON_MAX])
{
	struct rate_options *options = to;

	return set_number(value, 0, PRIOR_MOST, &options->terms.prior, reason);
}

static bool
set_confidence(void *to, const char *value, char reason[static REASON_MAX])
{
	struct rate_options *options = to;

	return set_number(value, 0, 1, &options->terms.confidence, reason);
}

static bool
set_pgn(void *to, const char *value, char reason[static REASON_MAX])
{
	struct rate_options *options = to;

	(void)reason;
	options->pgn = value;
	return true;
}

static void
turn_fit_advantage(void *to)
{
	struct rate_options *options = to;

	options->terms.fit_advantage = true;
}

static void
turn_fit_draw_elo(void *to)
{
	struct rate_options *options = to;

	options->terms.fit_draw_elo = true;
}

static void
turn_fit(void *to)
{
	turn_fit_advantage(to);
	turn_fit_draw_elo(to);
}

static void
turn_covariance(void *to)
{
	struct rate_options *options = to;

	options->terms.covariance = true;
}

static void
turn_superiority(void *to)
{
	struct rate_options *options = to;

	options->terms.superiority = true;
}

static void
turn_json(void *to)
{
	struct rate_options *options = to;

	options->form = FORM_JSON;
}

static void
turn_csv(void *to)
{
	struct rate_options *options = to;

	options->form = FORM_CSV;
}

static const struct choice table[] = {
	{0, "advantage", "ELO", NULL, set_advantage, NULL,
		"the advantage of who comes first (32.8 for PGN,\n"
		"0 for recorded games, whose seats rotate)"},
	{0, "draw-elo", "ELO", NULL, set_draw_elo, NULL,
		"how frequent draws are (97.3)"},
	{0, "prior", "N", NULL, set_prior, NULL,
		"virtual draws of each bot (2)"},
	{0, "fit", NULL, turn_fit, NULL, NULL,
		"find advantage and draw-elo from the results"},
	{0, "fit-advantage", NULL, turn_fit_advantage, NULL, NULL,
		"only the first of them"},
	{0, "fit-draw-elo", NULL, turn_fit_draw_elo, NULL, NULL,
		"only the second of them"},
	{0, "confidence", "P", NULL, set_confidence, NULL,
		"of the intervals (0.95)"},
	{0, "covariance", NULL, turn_covariance, NULL, NULL,
		"intervals for the others being uncertain, too"},
	{0, "los", NULL, turn_superiority, NULL, NULL,
		"print how likely each bot is better than each"},
	{0, "pgn", "FILE", NULL, set_pgn, NULL,
		"write the results to FILE, a game each"},
	{0, "json", NULL, turn_json, NULL, NULL,
		"print one JSON object instead of a table"},
	{0, "csv", NULL, turn_csv, NULL, NULL,
		"print comma-separated values instead"},
};

static const struct choices choices = {
	.command = "talon rate",
	.usage = "[options] FILE ...",
	.summary = "Rates bots by the results of record files and PGN lists, "
		   "as BayesElo does.",
	.table = table,
	.count = sizeof table / sizeof table[0],
};

enum options_verdict
options_rate(struct rate_options *options, int argc, char *argv[])
{
	*options = (struct rate_options){
		.terms = {.draw_elo = draw_elo_default,
			.prior = prior_default,
			.confidence = confidence_default},
	};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	options->files = argv + optind;
	options->file_count = argc - optind;
	if (options->file_count < 1)
		return choices_refuse(&choices, "a file is needed");
	if (options->form == FORM_CSV && options->terms.superiority)
		return choices_refuse(
			&choices, "--los goes with a table or --json");
	return OPTIONS_RUN;
}

double
rate_options_advantage(const struct rate_options *options, bool has_records)
{
	if (options->advantage_given)
		return options->terms.advantage;
	return has_records ? 0 : advantage_of_lists;
}
