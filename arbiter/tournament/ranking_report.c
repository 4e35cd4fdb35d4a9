#include "tournament/ranking_report.h"

#include <string.h>

#include "base/table.h"
#include "sums/sums.h"

/* The score that a format counts is called as the format calls it. */
enum { SCORE = 4 };

static const struct table_column all_columns[] = {
	{.head = "rank", .member = "rank", .width = 4},
	{.head = "bot", .member = "name", .kind = TABLE_NAME},
	{.head = "rating",
		.member = "rating",
		.kind = TABLE_REAL,
		.width = 7,
		.keep = 8},
	{.head = "± 95 %",
		.member = "plus_minus",
		.kind = TABLE_REAL,
		.width = 6,
		.keep = 4},
	[SCORE] = {.kind = TABLE_REAL, .width = 7, .decimals = 1},
	{.head = "games", .member = "games", .width = 7, .keep = 9},
	{.head = "wins", .member = "wins", .width = 7, .keep = 6},
	{.head = "draws", .member = "draws", .width = 7, .keep = 3},
	{.head = "losses", .member = "losses", .width = 7, .keep = 5},
	{.head = "points", .member = "points", .width = 9, .keep = 7},
	{.head = "points/game",
		.member = "points_per_game",
		.kind = TABLE_REAL,
		.width = 11,
		.decimals = 2,
		.keep = 1},
	{.head = "faults", .member = "faults", .width = 6, .keep = 2},
	{.member = "house",
		.kind = TABLE_FLAG,
		.without = TABLE_TEXT | TABLE_CSV},
	{.head = "", .member = "out", .kind = TABLE_FLAG, .without = TABLE_CSV},
};

enum { COLUMNS = sizeof all_columns / sizeof *all_columns };

/* The columns of a ranking, and its rows. */
struct ranking_table {
	struct table_column columns[COLUMNS];
	struct table table;
};

static void
add_row(struct table *table, const struct ranking *ranking,
	const struct sums *sums, const struct ranking_row *row)
{
	if (row->rank > 0)
		table_number(table, row->rank);
	else
		table_unknown(table);
	table_name(table, sums_name(sums, row->bot));
	if (row->rated) {
		table_real(table, row->elo);
		table_real(table, row->interval);
	} else {
		table_unknown(table);
		table_unknown(table);
	}
	if (ranking_score_name(ranking->format))
		table_real(table, row->score);
	table_number(table, row->games);
	for (int i = 0; i < OUTCOME_COUNT; i++)
		table_number(table, row->outcomes[i]);
	table_number(table, row->points);
	table_real(table,
		row->games > 0 ? (double)row->points / (double)row->games : 0);
	table_number(table, row->faults);
	table_flag(table, row->outside);
	table_flag(table, row->gone);
}

static void
fill(struct ranking_table *filled, const struct ranking *ranking,
	const struct sums *sums)
{
	const char *score = ranking_score_name(ranking->format);
	size_t count = COLUMNS;

	memcpy(filled->columns, all_columns, sizeof all_columns);
	filled->columns[SCORE].head = filled->columns[SCORE].member = score;
	if (!score)
		memmove(&filled->columns[SCORE], &filled->columns[SCORE + 1],
			(--count - SCORE) * sizeof *filled->columns);
	filled->table =
		(struct table){.columns = filled->columns, .count = count};
	for (size_t i = 0; i < ranking->count; i++) {
		if (i == ranking->ranked)
			table_title(&filled->table, "\noutside the ranking:");
		add_row(&filled->table, ranking, sums, &ranking->rows[i]);
	}
}

int
ranking_report_table(
	FILE *file, const struct ranking *ranking, const struct sums *sums)
{
	struct ranking_table filled;

	fill(&filled, ranking, sums);
	return table_print(&filled.table, file);
}

void
ranking_report_add_json(struct text *json, const struct ranking *ranking,
	const struct sums *sums, const struct warnings *warnings)
{
	struct ranking_table filled;

	fill(&filled, ranking, sums);
	text_add_string(json, ",\"players\":[");
	for (size_t i = 0; i < ranking->count; i++) {
		size_t number = ranking->rows[i].bot;
		const struct sums_bot *bot = &sums->bots[number];

		text_add_string(json, i > 0 ? ",{" : "{");
		table_add_json(&filled.table, i, json);
		burnt_add_json(json, bot->burnt_us);
		fault_examples_add_json(&bot->faults, json);
		warnings_add_json(warnings, (int)number, json);
		text_add(json, "}", 1);
	}
	text_add(json, "]", 1);
	table_release(&filled.table);
}

int
ranking_report_csv(
	FILE *file, const struct ranking *ranking, const struct sums *sums)
{
	struct ranking_table filled;

	fill(&filled, ranking, sums);
	return table_print_csv(&filled.table, file, "\r\n");
}
