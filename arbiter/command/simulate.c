#include "command/simulate.h"

#include <err.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/output_form.h"
#include "command/form_rows.h"
#include "options/options.h"
#include "record/run.h"
#include "simulation/simulation.h"
#include "simulation/simulation_report.h"

enum {
	BOTS_DEFAULT = 40,
	BOTS_MOST = RUN_BOTS_MAX,
	DEVIATION_DEFAULT = 200,
	DEVIATION_MOST = 2000, /* Elo */
	SEATS_DEFAULT = 4,
	SEATS_MOST = 16,
	ROUNDS_DEFAULT = 100,
	RANDOM_ROUNDS_DEFAULT = 15,
	REPEAT_DEFAULT = 20,
	MANY = 1000000,
	ELO_MOST = 10000,
	LINE_SIZE = 256, /* of a strength, with the NUL */
};

struct simulate_options {
	struct simulation_terms terms; /* without strengths */
	const char *strengths;	       /* a file; NULL: drawn */
	int deviation;		       /* Elo */
	bool bots_given;
	enum output_form form;
};

bool
simulate_is_wanted(int argc, char *argv[])
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--simulate") == 0)
			return true;
	return false;
}

static enum options_verdict
check(const struct simulate_options *simulate, const struct options *options,
	char *argv[])
{
	if (*argv)
		return options_refuse(
			options, "\"%s\" is none of its options", *argv);
	if (simulate->bots_given && simulate->strengths)
		return options_refuse(
			options, "--bots and --strengths exclude each other");
	return OPTIONS_RUN;
}

static enum options_verdict
read_rows(struct simulate_options *simulate, const struct option_row *rows,
	int argc, char *argv[])
{
	const struct options options = {
		.command = "talon tournament --simulate",
		.usage = "[options]",
		.summary = "Shows how fast the ranking of the format itpw "
			   "converges, with random groups and\nwith chosen "
			   "ones, by tournaments of bots of known strength.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	return verdict == OPTIONS_RUN ? check(simulate, &options, argv)
				      : verdict;
}

static enum options_verdict
read_options(struct simulate_options *simulate, int argc, char *argv[])
{
	struct simulation_terms *terms = &simulate->terms;
	bool wanted = true; /* it has brought us here */
	const struct option_row rows[] = {
		{0, "simulate", NULL, "play no games, but draw results",
			OPTION_FLAG(&wanted)},
		{0, "bots", "N", "how many there are (40)",
			OPTION_INT(&terms->bots, 2, BOTS_MOST),
			.given = &simulate->bots_given},
		{0, "deviation", "ELO",
			"of their strengths, which are drawn (200)",
			OPTION_INT(&simulate->deviation, 0, DEVIATION_MOST)},
		{0, "strengths", "FILE",
			"their strengths in Elo instead, one a line",
			OPTION_FILE(&simulate->strengths)},
		{0, "seats", "N", "of a game (4)",
			OPTION_INT(&terms->seats, 2, SEATS_MOST)},
		{'r', "rounds", "N", "of a tournament (100)",
			OPTION_INT(&terms->rounds, 1, MANY)},
		{0, "random-rounds", "N",
			"rounds before groups are chosen (15)",
			OPTION_INT(&terms->random_rounds, 0, MANY)},
		{0, "repeat", "N", "tournaments of each way (20)",
			OPTION_INT(&terms->repeat, 1, MANY)},
		{'s', "seed", "N", "of all that is drawn (1)",
			OPTION_U64(&terms->seed)},
		form_rows_json(&simulate->form,
			"print one JSON object instead of a table"),
		form_rows_csv(&simulate->form,
			"print comma-separated values instead"),
		{0},
	};

	return read_rows(simulate, rows, argc, argv);
}

static double
parse_strength(const char *line, const char *path)
{
	char *end;
	double elo = strtod(line, &end);

	if (end == line || end[strspn(end, " \t\r\n")] != '\0' ||
		!(fabs(elo) <= ELO_MOST))
		errx(EXIT_FAILURE, "%s: \"%.*s\" is no strength", path,
			(int)strcspn(line, "\r\n"), line);
	return elo;
}

/* Blank lines do not count. Returns how many there are. */
static int
read_strengths(const char *path, double strengths[static BOTS_MOST])
{
	char line[LINE_SIZE];
	int count = 0;
	FILE *file = fopen(path, "re");

	if (!file)
		err(EXIT_FAILURE, "%s", path);
	while (fgets(line, sizeof line, file)) {
		if (line[strspn(line, " \t\r\n")] == '\0')
			continue;
		if (count == BOTS_MOST)
			errx(EXIT_FAILURE, "%s: more than %d bots", path,
				count);
		strengths[count++] = parse_strength(line, path);
	}
	if (ferror(file))
		err(EXIT_FAILURE, "%s", path);
	fclose(file);
	if (count < 2)
		errx(EXIT_FAILURE, "%s: two bots are needed", path);
	return count;
}

static void
print_simulation(enum output_form form, const struct simulation *simulation)
{
	switch (form) {
	case OUTPUT_TABLE:
		simulation_report_table(stdout, simulation);
		break;
	case OUTPUT_CSV:
		simulation_report_csv(stdout, simulation);
		break;
	case OUTPUT_JSON:
		simulation_report_json(stdout, simulation);
		break;
	}
}

int
simulate_run(int argc, char *argv[])
{
	static double strengths[BOTS_MOST];
	struct simulate_options simulate = {
		.terms = {.bots = BOTS_DEFAULT,
			.seats = SEATS_DEFAULT,
			.rounds = ROUNDS_DEFAULT,
			.random_rounds = RANDOM_ROUNDS_DEFAULT,
			.repeat = REPEAT_DEFAULT,
			.seed = 1},
		.deviation = DEVIATION_DEFAULT,
	};
	struct simulation simulation;
	enum options_verdict verdict = read_options(&simulate, argc, argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	simulate.terms.deviation = simulate.deviation;
	if (simulate.strengths) {
		simulate.terms.bots =
			read_strengths(simulate.strengths, strengths);
		simulate.terms.strengths = strengths;
	}
	if (simulation_init(&simulation, &simulate.terms) < 0)
		err(EXIT_FAILURE, "simulation");
	print_simulation(simulate.form, &simulation);
	simulation_release(&simulation);
	return EXIT_SUCCESS;
}
