#include "command/main_simulation.h"

#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/simulate.h"
#include "simulation/simulation.h"
#include "simulation/simulation_report.h"

/* Bytes of a line, and the most Elo that is read. */
enum { LINE_MAX_BYTES = 256, ELO_MOST = 10000 };

static double
parse_strength(const char *line, const char *path)
{
	char *end;
	double elo = strtod(line, &end);

	if (end == line || end[strspn(end, " \t\r\n")] != '\0' ||
		!(fabs(elo) <= ELO_MOST))
		errx(1, "%s: \"%.*s\" is no strength", path,
			(int)strcspn(line, "\r\n"), line);
	return elo;
}

/* Blank lines do not count. Returns how many there are. */
static int
read_strengths(const char *path, double strengths[SIMULATION_BOTS_MAX])
{
	char line[LINE_MAX_BYTES];
	int count = 0;
	FILE *file = fopen(path, "re");

	if (file == NULL)
		err(1, "%s", path);
	while (fgets(line, sizeof line, file) != NULL) {
		if (line[strspn(line, " \t\r\n")] == '\0')
			continue;
		if (count == SIMULATION_BOTS_MAX)
			errx(1, "%s: more than %d bots", path, count);
		strengths[count++] = parse_strength(line, path);
	}
	if (ferror(file))
		err(1, "%s", path);
	fclose(file);
	if (count < 2)
		errx(1, "%s: two bots are needed", path);
	return count;
}

static void
print_simulation(enum form form, const struct simulation *simulation)
{
	switch (form) {
	case FORM_TABLE:
		simulation_report_table(stdout, simulation);
		break;
	case FORM_CSV:
		simulation_report_csv(stdout, simulation);
		break;
	case FORM_JSON:
		simulation_report_json(stdout, simulation);
		break;
	}
	if (fflush(stdout) == EOF)
		err(1, "standard output");
}

int
main_simulation(int argc, char *argv[])
{
	static double strengths[SIMULATION_BOTS_MAX];
	struct simulation_options options;
	struct simulation simulation;
	int status = options_simulation(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	if (options.strengths != NULL) {
		options.terms.bots =
			read_strengths(options.strengths, strengths);
		options.terms.strengths = strengths;
	}
	if (simulation_init(&simulation, &options.terms) == -1)
		err(1, "simulation");
	print_simulation(options.form, &simulation);
	simulation_release(&simulation);
	return 0;
}
