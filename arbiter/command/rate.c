/* `talon rate`: ratings of bots by their results. */
#include <err.h>
#include <stdlib.h>

#include "base/table.h"
#include "command/inputs.h"
#include "command/page_output.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "rating/rating.h"
#include "rating/rating_report.h"
#include "rating/result_files.h"

/* Of the reference, for lists, as of chess. */
static const double advantage_of_lists = 32.8;

/* More Elo than that makes numbers of no use. */
enum { ELO_MOST = 10000, PRIOR_MOST = 1000000 };

/* By the index of these. */
static const char *const remote_words[] = {"leave-out", "only", NULL};

struct rate_options {
	char **files; /* the caller's arguments, NULL at the end */
	struct rating_terms terms;
	bool advantage_given; /* else as the files want it */
	enum output_form form;
	int remote;	 /* which bots, of remote_words; -1: all */
	const char *pgn; /* NULL: no copy */
};

static bool
fit_both(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct rating_terms *terms = row->to.any;

	(void)value;
	(void)reason;
	terms->fit_advantage = true;
	terms->fit_draw_elo = true;
	return true;
}

static void
finish(struct rate_options *rate, char *argv[])
{
	rate->files = inputs_list(argv);
	if (rate->remote >= 0 && rate->pgn)
		options_refuse("--pgn writes all results, and "
			       "--remote leaves some out");
	if (rate->form == OUTPUT_CSV && rate->terms.superiority)
		options_refuse("--los goes with a table or --json");
}

static void
read_rows(struct rate_options *rate, const struct option_row *rows, int argc,
	char *argv[])
{
	const struct options options = {
		.command = "talon rate",
		.usage = "[options] FILE ...",
		.needs = "a file is needed",
		.summary = "Rates bots by the results of record files and PGN "
			   "lists, as BayesElo does.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	finish(rate, argv);
}

static void
read_options(struct rate_options *rate, int argc, char *argv[])
{
	struct rating_terms *terms = &rate->terms;
	const struct option_row rows[] = {
		{0, "advantage", "ELO",
			"the advantage of who comes first (32.8 for PGN,\n"
			"0 for recorded games, whose seats rotate)",
			OPTION_REAL(&terms->advantage, -ELO_MOST, ELO_MOST),
			.given = &rate->advantage_given},
		{0, "draw-elo", "ELO", "how frequent draws are (97.3)",
			OPTION_REAL(&terms->draw_elo, 0, ELO_MOST)},
		{0, "prior", "N", "virtual draws of each bot (2)",
			OPTION_REAL(&terms->prior, 0, PRIOR_MOST)},
		{0, "fit", NULL, "find advantage and draw-elo from the results",
			OPTION_CALL(terms, fit_both)},
		{0, "fit-advantage", NULL, "only the first of them",
			OPTION_FLAG(&terms->fit_advantage)},
		{0, "fit-draw-elo", NULL, "only the second of them",
			OPTION_FLAG(&terms->fit_draw_elo)},
		{0, "confidence", "P", "of the intervals (0.95)",
			OPTION_REAL(&terms->confidence, 0, 1)},
		{0, "covariance", NULL,
			"intervals for the others being uncertain, too",
			OPTION_FLAG(&terms->covariance)},
		{0, "los", NULL,
			"print how likely each bot is better than each",
			OPTION_FLAG(&terms->superiority)},
		{0, "remote", "leave-out|only",
			"only the results of bots that play here with each\n"
			"other, or only of those that play elsewhere",
			OPTION_WORD(&rate->remote, remote_words)},
		{0, "pgn", "FILE", "write the results to FILE, a game each",
			OPTION_FILE(&rate->pgn)},
		form_rows_json(&rate->form,
			"print one JSON object instead of a table"),
		form_rows_csv(
			&rate->form, "print comma-separated values instead"),
		{0},
	};

	read_rows(rate, rows, argc, argv);
}

static void
read_results(struct result_files *files, const struct rate_options *rate)
{
	char reason[REASON_MAX];

	if (rate->pgn) {
		page_output_refuse_inputs(rate->pgn, rate->files);
		files->copy = fopen(rate->pgn, "we");
		if (!files->copy)
			err(EXIT_FAILURE, "%s", rate->pgn);
	}
	for (char **file = rate->files; *file; file++) {
		if (result_files_add(files, *file, reason) < 0)
			errx(EXIT_FAILURE, "%s", reason);
		if (*files->word != '\0')
			warnx("%s", files->word);
		if (files->cut_off)
			warnx("%s: the last line is cut off", *file);
		rows_say_practice(*file, files->practice);
	}
	rows_say_twice(result_files_check(files, reason), reason);
	if (files->copy_error != 0)
		errc(EXIT_FAILURE, files->copy_error, "%s", rate->pgn);
	if (files->copy && fclose(files->copy) == EOF)
		err(EXIT_FAILURE, "%s", rate->pgn);
}

static int
print_rating(enum output_form form, const struct rating *rating,
	const struct sums *results)
{
	switch (form) {
	case OUTPUT_TABLE:
		rating_report_table(stdout, rating, results);
		break;
	case OUTPUT_CSV:
		rating_report_csv(stdout, rating, results);
		break;
	case OUTPUT_JSON:
		return rating_report_json(stdout, rating, results);
	}
	return 0;
}

static int
run(int argc, char *argv[])
{
	struct rate_options rate = {.terms = rating_terms_usual, .remote = -1};
	struct result_files files = {0};
	struct rating rating;

	read_options(&rate, argc, argv);
	read_results(&files, &rate);
	if (rate.remote >= 0)
		sums_keep_results(&files.results, rate.remote == 1);
	if (!files.has_records)
		files.results.proof = PROOF_NONE;
	if (!rate.advantage_given)
		rate.terms.advantage =
			files.has_records ? 0 : advantage_of_lists;
	if (rate.terms.superiority &&
		files.results.bot_count > RATING_DENSE_MAX)
		errx(EXIT_FAILURE, "--los is for up to %d bots, not for %zu",
			RATING_DENSE_MAX, files.results.bot_count);
	if (rating_init(&rating, &files.results, &rate.terms) < 0)
		err(EXIT_FAILURE, "ratings");
	if (print_rating(rate.form, &rating, &files.results) < 0)
		err(EXIT_FAILURE, "standard output");
	rating_release(&rating);
	result_files_release(&files);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_rate = {
	.name = "rate",
	.summary = "rate bots by their results",
	.run = run,
};
