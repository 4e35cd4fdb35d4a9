#include "analysis/crosstable_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/columns.h"
#include "record/about.h"
#include "record/burnt.h"

/* A matrix of more is of no use to anybody. */
enum { MATRIX_MOST = 10000 };

double
crosstable_ratio(int64_t part, long whole)
{
	return whole > 0 ? (double)part / (double)whole : 0;
}

size_t
crosstable_name_columns(const struct crosstable *table)
{
	size_t widest = strlen("bot");

	for (size_t i = 0; i < crosstable_count(table); i++) {
		size_t columns = columns_of(crosstable_name(table, i));

		if (columns > widest)
			widest = columns;
	}
	return widest;
}

static void
print_outcomes(FILE *file, const long outcomes[static OUTCOME_COUNT])
{
	fprintf(file, " %7ld %7ld %7ld %6.1f%%", outcomes[OUTCOME_WIN],
		outcomes[OUTCOME_DRAW], outcomes[OUTCOME_LOSS],
		crosstable_score(outcomes));
}

/* The number that a bot has in the matrix, too, or none: it is a house bot. */
static void
print_number(FILE *file, const struct crosstable *table, const size_t *order,
	size_t number)
{
	bool house = crosstable_is_house(table, order[number]);

	if (house &&
		(number == 0 || !crosstable_is_house(table, order[number - 1])))
		fputs("\noutside the ranking:\n", file);
	if (house)
		fprintf(file, "%4s ", "-");
	else
		fprintf(file, "%4zu ", number + 1);
}

static void
print_bots(FILE *file, const struct crosstable *table, const size_t *order,
	size_t columns)
{
	fputs("     ", file);
	columns_print(file, "bot", columns);
	fprintf(file, " %8s %10s %11s %7s %7s %7s %7s %7s\n", "games", "points",
		"points/game", "wins", "draws", "losses", "score", "faults");
	for (size_t i = 0; i < crosstable_count(table); i++) {
		const struct crosstable_bot *bot = &table->bots[order[i]];

		print_number(file, table, order, i);
		columns_print(file, crosstable_name(table, order[i]), columns);
		fprintf(file, " %8ld %10" PRId64 " %11.2f", bot->games,
			bot->points, crosstable_ratio(bot->points, bot->games));
		print_outcomes(file, bot->outcomes);
		fprintf(file, " %7ld\n", bot->faults.count);
	}
}

static void
print_cell(FILE *file, const struct crosstable_pair *pair)
{
	if (pair->games > 0)
		fprintf(file, " %5.1f", crosstable_score(pair->outcomes));
	else
		fputs("     -", file);
}

/* Scores in percent, of the row's bot against the column's. */
static void
print_matrix(FILE *file, const struct crosstable *table, const size_t *order,
	size_t columns)
{
	if (crosstable_count(table) > MATRIX_MOST)
		return;
	fputs("\nscore %\n     ", file);
	columns_print(file, "", columns);
	for (size_t j = 0; j < crosstable_count(table); j++)
		fprintf(file, " %5zu", j + 1);
	putc('\n', file);
	for (size_t i = 0; i < crosstable_count(table); i++) {
		fprintf(file, "%4zu ", i + 1);
		columns_print(file, crosstable_name(table, order[i]), columns);
		for (size_t j = 0; j < crosstable_count(table); j++)
			print_cell(file,
				crosstable_pair(table, order[i], order[j]));
		putc('\n', file);
	}
}

void
crosstable_print_heading(FILE *file)
{
	fprintf(file, " %8s %7s %7s %7s %7s %11s %8s %9s %8s\n", "games",
		"wins", "draws", "losses", "score", "points/game", "margin",
		"± 95 %", "deals");
}

/* The column of the interval stays empty for a single deal. */
void
crosstable_print_pair(FILE *file, const struct crosstable_pair *pair)
{
	struct margin margin = margin_of(&pair->margin);

	fprintf(file, " %8ld", pair->games);
	print_outcomes(file, pair->outcomes);
	fprintf(file, " %11.2f %+8.2f",
		crosstable_ratio(pair->points[0], pair->games), margin.mean);
	if (margin.deals > 1)
		fprintf(file, " %8.2f", margin_interval(&margin));
	else
		fprintf(file, " %8s", "");
	fprintf(file, " %8ld\n", margin.deals);
}

static void
print_pairs(FILE *file, const struct crosstable *table,
	const struct crosstable_pair *const *list, size_t columns)
{
	fputs("\nmargin: points a game, less those of the other\n", file);
	columns_print(file, "bot", columns);
	putc(' ', file);
	columns_print(file, "against", columns);
	crosstable_print_heading(file);
	for (; *list; list++) {
		columns_print(
			file, crosstable_name(table, (*list)->bot), columns);
		putc(' ', file);
		columns_print(
			file, crosstable_name(table, (*list)->other), columns);
		crosstable_print_pair(file, *list);
	}
}

static void
print_burnt(FILE *file, const struct crosstable *table, const size_t *order)
{
	bool any = false;

	for (size_t i = 0; i < crosstable_count(table); i++) {
		int64_t us = table->bots[order[i]].burnt_us;

		burnt_print(file, any ? "" : "\n",
			crosstable_name(table, order[i]), us);
		any |= us > 0;
	}
}

/* The bots, the best first, and their pairs. */
struct ranked {
	size_t *order;
	const struct crosstable_pair **list;
};

static void
ranked_release(struct ranked *ranked)
{
	free(ranked->order);
	free(ranked->list);
}

/* -1 with errno. */
static int
ranked_init(struct ranked *ranked, const struct crosstable *table, bool both)
{
	size_t count = crosstable_count(table) + 1;

	*ranked =
		(struct ranked){.order = calloc(count, sizeof *ranked->order)};
	if (ranked->order && crosstable_rank(table, ranked->order) == 0)
		ranked->list = crosstable_list(table, ranked->order, both);
	if (ranked->list)
		return 0;
	ranked_release(ranked);
	return -1;
}

static void
print_commitments(FILE *file, const struct crosstable *table)
{
	for (size_t i = 0; i < table->commitment_count; i++)
		fprintf(file, "seed_sha256 %s\n", table->commitments[i].digits);
	fputs("\n", file);
}

static void
print_about(FILE *file, const struct crosstable *table, const size_t *order)
{
	const char *before = "\n";
	struct run_bot bot;

	for (size_t i = 0; i < crosstable_count(table); i++) {
		crosstable_about(table, crosstable_name(table, order[i]), &bot);
		if (about_print(file, before, &bot))
			before = "";
	}
}

int
crosstable_report_table(FILE *file, const struct crosstable *table)
{
	size_t columns = crosstable_name_columns(table);
	struct ranked ranked;

	if (ranked_init(&ranked, table, false) < 0)
		return -1;
	fprintf(file, "%s%s%ld game%s, sandbox %s\n",
		table->game ? table->game->name : "", table->game ? ", " : "",
		table->games, table->games == 1 ? "" : "s",
		sandbox_level_name(table->level));
	print_commitments(file, table);
	print_bots(file, table, ranked.order, columns);
	print_matrix(file, table, ranked.order, columns);
	print_pairs(file, table, ranked.list, columns);
	print_burnt(file, table, ranked.order);
	print_about(file, table, ranked.order);
	ranked_release(&ranked);
	return 0;
}

static void
print_csv_pair(FILE *file, const struct crosstable_pair *pair)
{
	struct margin margin = margin_of(&pair->margin);

	fprintf(file, ",%ld,%" PRId64 ",%" PRId64 ",%ld,%ld,%ld", pair->games,
		pair->points[0], pair->points[1], pair->outcomes[OUTCOME_WIN],
		pair->outcomes[OUTCOME_DRAW], pair->outcomes[OUTCOME_LOSS]);
	columns_print_csv_number(file, crosstable_score(pair->outcomes));
	columns_print_csv_number(file, margin.mean);
	columns_print_csv_number(file, margin.error);
	fprintf(file, ",%ld\n", margin.deals);
}

int
crosstable_report_csv(FILE *file, const struct crosstable *table)
{
	struct ranked ranked;

	if (ranked_init(&ranked, table, true) < 0)
		return -1;
	fputs("bot,opponent,games,points,opponent_points,wins,draws,losses,"
	      "score,margin,stderr,deals\n",
		file);
	for (size_t i = 0; ranked.list[i]; i++) {
		const struct crosstable_pair *pair = ranked.list[i];

		columns_print_csv(file, crosstable_name(table, pair->bot));
		putc(',', file);
		columns_print_csv(file, crosstable_name(table, pair->other));
		print_csv_pair(file, pair);
	}
	ranked_release(&ranked);
	return 0;
}

void
crosstable_add_outcomes(
	struct text *json, const long outcomes[static OUTCOME_COUNT])
{
	text_add_format(json,
		",\"wins\":%ld,\"draws\":%ld,\"losses\":%ld,\"score\":%.10g",
		outcomes[OUTCOME_WIN], outcomes[OUTCOME_DRAW],
		outcomes[OUTCOME_LOSS], crosstable_score(outcomes));
}

void
crosstable_add_pair(struct text *json, const struct crosstable_pair *pair)
{
	struct margin margin = margin_of(&pair->margin);
	double reach = margin_interval(&margin);

	text_add_format(json,
		",\"games\":%ld,\"points\":[%" PRId64 ",%" PRId64 "]",
		pair->games, pair->points[0], pair->points[1]);
	crosstable_add_outcomes(json, pair->outcomes);
	text_add_string(json, ",\"margin\":{");
	margin_add_json(json, &margin);
	text_add_string(json, ",\"low\":");
	text_add_number(json, margin.mean - reach);
	text_add_string(json, ",\"high\":");
	text_add_number(json, margin.mean + reach);
	text_add_string(json, "}");
}

static void
add_bot(struct text *json, const struct crosstable *table, size_t number)
{
	const struct crosstable_bot *bot = &table->bots[number];

	text_add_string(json, "{\"name\":");
	text_add_json(json, crosstable_name(table, number));
	text_add_format(json,
		",\"games\":%ld,\"points\":%" PRId64 ",\"points_per_game\":"
		"%.10g",
		bot->games, bot->points,
		crosstable_ratio(bot->points, bot->games));
	crosstable_add_outcomes(json, bot->outcomes);
	text_add_format(json, ",\"faults\":%ld", bot->faults.count);
	if (crosstable_is_house(table, number))
		text_add_string(json, ",\"house\":true");
	burnt_add_json(json, bot->burnt_us);
	fault_examples_add_json(&bot->faults, json);
	text_add_string(json, "}");
}

static void
add_abouts(struct text *json, const struct crosstable *table)
{
	const char *name;
	json_t *value;
	const char *before = ",\"about\":{";

	json_object_foreach(table->abouts, name, value)
	{
		struct run_bot bot;

		crosstable_about(table, name, &bot);
		text_add_string(json, before);
		text_add_json(json, name);
		text_add_string(json, ":");
		about_add_value(json, &bot);
		before = ",";
	}
	if (table->abouts)
		text_add_string(json, "}");
}

static void
add_bots(struct text *json, const struct crosstable *table, const size_t *order)
{
	text_add_string(json, ",\"bots\":[");
	for (size_t i = 0; i < crosstable_count(table); i++) {
		if (i > 0)
			text_add_string(json, ",");
		add_bot(json, table, order[i]);
	}
	text_add_string(json, "]");
}

static void
add_pairs(struct text *json, const struct crosstable *table,
	const struct crosstable_pair *const *list)
{
	const char *comma = "";

	text_add_string(json, ",\"pairs\":[");
	for (; *list; list++) {
		text_add_format(json, "%s{\"bots\":[", comma);
		comma = ",";
		text_add_json(json, crosstable_name(table, (*list)->bot));
		text_add_string(json, ",");
		text_add_json(json, crosstable_name(table, (*list)->other));
		text_add_string(json, "]");
		crosstable_add_pair(json, *list);
		text_add_string(json, "}");
	}
	text_add_string(json, "]");
}

static void
add_commitments(struct text *json, const struct crosstable *table)
{
	for (size_t i = 0; i < table->commitment_count; i++)
		text_add_format(json, "%s\"%s\"",
			i > 0 ? "," : ",\"seed_sha256\":[",
			table->commitments[i].digits);
	if (table->commitment_count > 0)
		text_add(json, "]", 1);
}

int
crosstable_report_json(FILE *file, const struct crosstable *table)
{
	struct text json = {0};
	struct ranked ranked;

	if (ranked_init(&ranked, table, false) < 0)
		return -1;
	text_add_string(&json, "{\"game\":");
	text_add_json(&json, table->game ? table->game->name : "");
	text_add_format(&json, ",\"games\":%ld,\"sandbox\":\"%s\"",
		table->games, sandbox_level_name(table->level));
	add_bots(&json, table, ranked.order);
	add_pairs(&json, table, ranked.list);
	add_commitments(&json, table);
	add_abouts(&json, table);
	text_add_string(&json, "}\n");
	ranked_release(&ranked);
	int result = text_failed(&json);
	if (result == 0 && fputs(json.bytes, file) == EOF)
		result = -1;
	text_release(&json);
	return result;
}
