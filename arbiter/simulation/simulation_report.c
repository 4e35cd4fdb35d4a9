#include "simulation/simulation_report.h"

#include <inttypes.h>
#include <math.h>

#include "base/columns.h"

static const char *const ways[SIMULATION_WAYS] = {
	[SIMULATION_RANDOM] = "random",
	[SIMULATION_CHOSEN] = "chosen",
};

struct measure {
	const char *name;
	int decimals; /* in the table */
};

static const struct measure measures[SIMULATION_MEASURES] = {
	[SIMULATION_TAU] = {"tau", 4},
	[SIMULATION_ERROR] = {"error", 2},
	[SIMULATION_MISPLACED] = {"misplaced", 2},
};

static void
print_figure(FILE *file, const struct simulation_figure *figure, int decimals)
{
	fprintf(file, "  %8.*f", decimals, figure->mean);
	if (isfinite(figure->error))
		fprintf(file, " ± %6.*f", decimals, figure->error);
	else
		fprintf(file, "   %6s", "");
}

static void
print_point(FILE *file, const struct simulation_point *point, int way)
{
	fprintf(file, "%6d  %-6s", point->rounds, ways[way]);
	for (int i = 0; i < SIMULATION_MEASURES; i++)
		print_figure(
			file, &point->figures[way][i], measures[i].decimals);
	putc('\n', file);
}

void
simulation_report_table(FILE *file, const struct simulation *simulation)
{
	const struct simulation_terms *terms = &simulation->terms;

	fprintf(file,
		"%d bots in groups of %d, chosen after %d rounds; %s%d "
		"tournament%s, seed %" PRIu64 "\n\n",
		terms->bots, terms->seats, terms->random_rounds,
		terms->repeat > 1 ? "mean ± standard error of " : "",
		terms->repeat, terms->repeat == 1 ? "" : "s", terms->seed);
	fprintf(file, "Rounds  Groups");
	for (int i = 0; i < SIMULATION_MEASURES; i++)
		fprintf(file, "  %17s", measures[i].name);
	putc('\n', file);
	for (int i = 0; i < simulation->count; i++)
		for (int way = 0; way < SIMULATION_WAYS; way++)
			print_point(file, &simulation->points[i], way);
}

static void
print_csv_line(FILE *file, const struct simulation_point *point, int way)
{
	fprintf(file, "%d,%s", point->rounds, ways[way]);
	for (int i = 0; i < SIMULATION_MEASURES; i++) {
		const struct simulation_figure *figure =
			&point->figures[way][i];

		columns_print_csv_number(file, figure->mean);
		columns_print_csv_number(file, figure->error);
	}
	putc('\n', file);
}

void
simulation_report_csv(FILE *file, const struct simulation *simulation)
{
	fputs("rounds,groups", file);
	for (int i = 0; i < SIMULATION_MEASURES; i++)
		fprintf(file, ",%s,%s_stderr", measures[i].name,
			measures[i].name);
	putc('\n', file);
	for (int i = 0; i < simulation->count; i++)
		for (int way = 0; way < SIMULATION_WAYS; way++)
			print_csv_line(file, &simulation->points[i], way);
}

static void
print_json_way(FILE *file, const struct simulation_figure *figures)
{
	putc('{', file);
	for (int i = 0; i < SIMULATION_MEASURES; i++) {
		fprintf(file, "%s\"%s\":{\"mean\":%.10g,\"stderr\":",
			i > 0 ? "," : "", measures[i].name, figures[i].mean);
		if (isfinite(figures[i].error))
			fprintf(file, "%.10g}", figures[i].error);
		else
			fputs("null}", file);
	}
	putc('}', file);
}

void
simulation_report_json(FILE *file, const struct simulation *simulation)
{
	const struct simulation_terms *terms = &simulation->terms;

	fprintf(file,
		"{\"bots\":%d,\"seats\":%d,\"rounds\":%d,"
		"\"random_rounds\":%d,\"repeat\":%d,\"seed\":\"%" PRIu64
		"\",\"curve\":[",
		terms->bots, terms->seats, terms->rounds, terms->random_rounds,
		terms->repeat, terms->seed);
	for (int i = 0; i < simulation->count; i++) {
		const struct simulation_point *point = &simulation->points[i];

		fprintf(file, "%s{\"rounds\":%d", i > 0 ? "," : "",
			point->rounds);
		for (int way = 0; way < SIMULATION_WAYS; way++) {
			fprintf(file, ",\"%s\":", ways[way]);
			print_json_way(file, point->figures[way]);
		}
		putc('}', file);
	}
	fputs("]}\n", file);
}
