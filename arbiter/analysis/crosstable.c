#include "analysis/crosstable.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/columns.h"
#include "record/about.h"
#include "record/burnt.h"
#include "tournament/ranking_report.h"

void
crosstable_release(struct crosstable *table)
{
	sums_release(&table->sums);
	json_decref(table->abouts);
	free(table->commitments);
	*table = (struct crosstable){.sums.kept = table->sums.kept};
}

int
crosstable_know_commitment(struct crosstable *table, const char *text)
{
	struct commitment commitment;

	if (!commitment_parse(&commitment, text))
		return 0;
	for (size_t i = table->commitment_count; i > 0; i--)
		if (commitment_same(&table->commitments[i - 1], &commitment))
			return 0;
	struct commitment *grown =
		array_grow(table->commitments, table->commitment_count,
			&table->commitment_capacity, sizeof *grown);
	if (!grown)
		return -1;
	table->commitments = grown;
	grown[table->commitment_count++] = commitment;
	return 0;
}

int
crosstable_begin(struct crosstable *table, const struct run *run)
{
	if (sums_begin(&table->sums, run) < 0)
		return -1;
	for (int i = 0; i < run->bot_count; i++)
		if (crosstable_note_about(table, &run->bots[i]) < 0)
			return -1;
	return 0;
}

int
crosstable_add(struct crosstable *table, const struct record *record)
{
	if (record->seed_hidden &&
		crosstable_know_commitment(table, record->seed.text) < 0)
		return -1;
	return sums_add(&table->sums, record);
}

static json_t *
text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

int
crosstable_note_about(struct crosstable *table, const struct run_bot *bot)
{
	if (!bot->says_name && !bot->says_version)
		return 0;
	if (!table->abouts)
		table->abouts = json_object();
	return json_object_set_new(table->abouts, bot->name,
		json_pack("[o,o]", text_or_null(bot->says_name),
			text_or_null(bot->says_version)));
}

/* What is known of that; false: nothing. */
static bool
crosstable_about(
	const struct crosstable *table, const char *name, struct run_bot *bot)
{
	const json_t *about = json_object_get(table->abouts, name);

	*bot = (struct run_bot){
		.name = name,
		.says_name = json_string_value(json_array_get(about, 0)),
		.says_version = json_string_value(json_array_get(about, 1)),
	};
	return about;
}

void
crosstable_note_level(struct crosstable *table, enum sandbox_level level)
{
	if (!table->has_level || level < table->level)
		table->level = level;
	table->has_level = true;
}

/* A pair, and the places of its bots. */
struct entry {
	struct crosstable_pair pair;
	size_t row;
	size_t column;
};

static int
by_place(const void *a, const void *b)
{
	const struct entry *x = a;
	const struct entry *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->column > y->column) - (x->column < y->column);
}

/* Fills ENTRIES; returns how many there are. */
static size_t
enter(const struct sums *sums, const size_t *places, bool both,
	struct entry *entries)
{
	size_t count = 0;

	for (size_t i = 0; i < 2 * sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i / 2];
		bool turned = i % 2 == 1;
		size_t bot = turned ? pair->high : pair->low;
		size_t other = turned ? pair->low : pair->high;

		if (both || places[bot] < places[other])
			entries[count++] = (struct entry){
				{bot, other, sums_view(sums, i / 2, turned)},
				places[bot], places[other]};
	}
	return count;
}

/* The pairs that have met, in the order of RANKING: those of its first bot by
 * their other, then those of the second; if not BOTH ways each only from the
 * side of the one who comes first. To be freed; NULL with errno. */
static struct crosstable_pair *
crosstable_list(const struct sums *sums, const struct ranking *ranking,
	bool both, size_t *count)
{
	size_t *places = calloc(sums->bot_count + 1, sizeof *places);
	struct entry *entries =
		calloc(2 * sums->pair_count + 1, sizeof *entries);
	struct crosstable_pair *list =
		calloc(2 * sums->pair_count + 1, sizeof *list);

	if (places && entries && list) {
		for (size_t i = 0; i < ranking->count; i++)
			places[ranking->rows[i].bot] = i;
		*count = enter(sums, places, both, entries);
		qsort(entries, *count, sizeof *entries, by_place);
		for (size_t i = 0; i < *count; i++)
			list[i] = entries[i].pair;
	} else {
		free(list);
		list = NULL;
	}
	free(places);
	free(entries);
	return list;
}

/* A matrix of more is of no use to anybody. */
enum { MATRIX_MOST = 10000 };

double
crosstable_ratio(int64_t part, int64_t whole)
{
	return whole > 0 ? (double)part / (double)whole : 0;
}

size_t
crosstable_name_columns(const struct sums *sums)
{
	size_t widest = strlen("bot");

	for (size_t i = 0; i < sums->bot_count; i++) {
		size_t columns = columns_of(sums_name(sums, i));

		if (columns > widest)
			widest = columns;
	}
	return widest;
}

static void
print_outcomes(FILE *file, const int64_t outcomes[static OUTCOME_COUNT])
{
	fprintf(file, " %7" PRId64 " %7" PRId64 " %7" PRId64 " %6.1f%%",
		outcomes[OUTCOME_WIN], outcomes[OUTCOME_DRAW],
		outcomes[OUTCOME_LOSS], sums_percent(outcomes));
}

/* The number that a bot has in the matrix, too, or none: it is outside. */
static void
print_number(FILE *file, const struct ranking *ranking, size_t number)
{
	bool outside = number >= ranking->ranked;

	if (number == ranking->ranked)
		fputs("\noutside the ranking:\n", file);
	if (outside)
		fprintf(file, "%4s ", "-");
	else
		fprintf(file, "%4zu ", number + 1);
}

static void
print_bots(FILE *file, const struct sums *sums, const struct ranking *ranking,
	size_t columns)
{
	fputs("     ", file);
	columns_print(file, "bot", columns);
	fprintf(file, " %8s %10s %11s %7s %7s %7s %7s %7s\n", "games", "points",
		"points/game", "wins", "draws", "losses", "score", "faults");
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];

		print_number(file, ranking, i);
		columns_print(file, sums_name(sums, row->bot), columns);
		fprintf(file, " %8ld %10" PRId64 " %11.2f", row->games,
			row->points, crosstable_ratio(row->points, row->games));
		print_outcomes(file, row->outcomes);
		fprintf(file, " %7ld\n", row->faults);
	}
}

static void
print_cell(FILE *file, const struct sums_view *view)
{
	if (view->games > 0)
		fprintf(file, " %5.1f", sums_percent(view->outcomes));
	else
		fputs("     -", file);
}

/* Scores in percent, of the row's bot against the column's. */
static void
print_matrix(FILE *file, const struct sums *sums, const struct ranking *ranking,
	size_t columns)
{
	if (ranking->count > MATRIX_MOST)
		return;
	fputs("\nscore %\n     ", file);
	columns_print(file, "", columns);
	for (size_t j = 0; j < ranking->count; j++)
		fprintf(file, " %5zu", j + 1);
	putc('\n', file);
	for (size_t i = 0; i < ranking->count; i++) {
		size_t bot = ranking->rows[i].bot;

		fprintf(file, "%4zu ", i + 1);
		columns_print(file, sums_name(sums, bot), columns);
		for (size_t j = 0; j < ranking->count; j++) {
			const struct sums_view view =
				sums_between(sums, bot, ranking->rows[j].bot);

			print_cell(file, &view);
		}
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
crosstable_print_pair(FILE *file, const struct sums_view *pair)
{
	struct margin margin = margin_of(&pair->margin);

	fprintf(file, " %8" PRId64, pair->games);
	print_outcomes(file, pair->outcomes);
	fprintf(file, " %11.2f %+8.2f",
		crosstable_ratio(pair->points, pair->games), margin.mean);
	if (margin.deals > 1)
		fprintf(file, " %8.2f", margin_interval(&margin));
	else
		fprintf(file, " %8s", "");
	fprintf(file, " %8ld\n", margin.deals);
}

/* The bots, the best first, and their pairs. */
struct ranked {
	struct ranking ranking;
	struct crosstable_pair *list;
	size_t count;
};

static void
ranked_release(struct ranked *ranked)
{
	ranking_release(&ranked->ranking);
	free(ranked->list);
}

/* -1 with errno. */
static int
ranked_init(struct ranked *ranked, const struct sums *sums, bool both)
{
	if (ranking_init(&ranked->ranking, sums) < 0)
		return -1;
	ranked->list =
		crosstable_list(sums, &ranked->ranking, both, &ranked->count);
	if (ranked->list)
		return 0;
	ranking_release(&ranked->ranking);
	return -1;
}

static void
print_pairs(FILE *file, const struct sums *sums, const struct ranked *ranked,
	size_t columns)
{
	fputs("\nmargin: points a game, less those of the other\n", file);
	columns_print(file, "bot", columns);
	putc(' ', file);
	columns_print(file, "against", columns);
	crosstable_print_heading(file);
	for (size_t i = 0; i < ranked->count; i++) {
		const struct crosstable_pair *pair = &ranked->list[i];

		columns_print(file, sums_name(sums, pair->bot), columns);
		putc(' ', file);
		columns_print(file, sums_name(sums, pair->other), columns);
		crosstable_print_pair(file, &pair->view);
	}
}

static void
print_burnt(FILE *file, const struct sums *sums, const struct ranking *ranking)
{
	bool any = false;

	for (size_t i = 0; i < ranking->count; i++) {
		size_t bot = ranking->rows[i].bot;
		int64_t us = sums->bots[bot].burnt_us;

		burnt_print(file, any ? "" : "\n", sums_name(sums, bot), us);
		any |= us > 0;
	}
}

static void
print_commitments(FILE *file, const struct crosstable *table)
{
	for (size_t i = 0; i < table->commitment_count; i++)
		fprintf(file, "seed_sha256 %s\n", table->commitments[i].digits);
	fputs("\n", file);
}

static void
print_about(FILE *file, const struct crosstable *table,
	const struct ranking *ranking)
{
	const char *before = "\n";
	struct run_bot bot;

	for (size_t i = 0; i < ranking->count; i++) {
		crosstable_about(table,
			sums_name(&table->sums, ranking->rows[i].bot), &bot);
		if (about_print(file, before, &bot))
			before = "";
	}
}

int
crosstable_report_table(FILE *file, const struct crosstable *table)
{
	const struct sums *sums = &table->sums;
	size_t columns = crosstable_name_columns(sums);
	struct ranked ranked;

	if (ranked_init(&ranked, sums, false) < 0)
		return -1;
	fprintf(file, "%s%s%s%s%ld game%s, sandbox %s\n",
		sums->game ? sums->game->name : "", sums->game ? ", " : "",
		ranked.ranking.format ? ranked.ranking.format->name : "",
		ranked.ranking.format ? ": " : "", sums->games,
		sums->games == 1 ? "" : "s", sandbox_level_name(table->level));
	print_commitments(file, table);
	if (ranked.ranking.format)
		ranking_report_table(file, &ranked.ranking, sums);
	else
		print_bots(file, sums, &ranked.ranking, columns);
	print_matrix(file, sums, &ranked.ranking, columns);
	print_pairs(file, sums, &ranked, columns);
	print_burnt(file, sums, &ranked.ranking);
	print_about(file, table, &ranked.ranking);
	ranked_release(&ranked);
	return 0;
}

static void
print_csv_pair(FILE *file, const struct sums_view *pair)
{
	struct margin margin = margin_of(&pair->margin);

	fprintf(file,
		",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64
		",%" PRId64,
		pair->games, pair->points, pair->against,
		pair->outcomes[OUTCOME_WIN], pair->outcomes[OUTCOME_DRAW],
		pair->outcomes[OUTCOME_LOSS]);
	columns_print_csv_number(file, sums_percent(pair->outcomes));
	columns_print_csv_number(file, margin.mean);
	columns_print_csv_number(file, margin.error);
	fprintf(file, ",%ld\n", margin.deals);
}

int
crosstable_report_csv(FILE *file, const struct crosstable *table)
{
	struct ranked ranked;

	if (ranked_init(&ranked, &table->sums, true) < 0)
		return -1;
	fputs("bot,opponent,games,points,opponent_points,wins,draws,losses,"
	      "score,margin,stderr,deals\n",
		file);
	for (size_t i = 0; i < ranked.count; i++) {
		const struct crosstable_pair *pair = &ranked.list[i];

		columns_print_csv(file, sums_name(&table->sums, pair->bot));
		putc(',', file);
		columns_print_csv(file, sums_name(&table->sums, pair->other));
		print_csv_pair(file, &pair->view);
	}
	ranked_release(&ranked);
	return 0;
}

void
crosstable_add_outcomes(
	struct text *json, const int64_t outcomes[static OUTCOME_COUNT])
{
	text_add_format(json,
		",\"wins\":%" PRId64 ",\"draws\":%" PRId64
		",\"losses\":%" PRId64 ",\"score\":%.10g",
		outcomes[OUTCOME_WIN], outcomes[OUTCOME_DRAW],
		outcomes[OUTCOME_LOSS], sums_percent(outcomes));
}

void
crosstable_add_pair(struct text *json, const struct sums_view *pair)
{
	struct margin margin = margin_of(&pair->margin);
	double reach = margin_interval(&margin);

	text_add_format(json,
		",\"games\":%" PRId64 ",\"points\":[%" PRId64 ",%" PRId64 "]",
		pair->games, pair->points, pair->against);
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
add_bot(struct text *json, const struct sums *sums, size_t number)
{
	const struct sums_bot *bot = &sums->bots[number];

	text_add_string(json, "{\"name\":");
	text_add_json(json, sums_name(sums, number));
	text_add_format(json,
		",\"games\":%ld,\"points\":%" PRId64 ",\"points_per_game\":"
		"%.10g",
		bot->games, bot->points,
		crosstable_ratio(bot->points, bot->games));
	crosstable_add_outcomes(json, bot->results);
	text_add_format(json, ",\"faults\":%ld", bot->faults.count);
	if (bot->outside)
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
add_bots(struct text *json, const struct sums *sums,
	const struct ranking *ranking)
{
	const char *comma = "";

	text_add_string(json, ",\"bots\":[");
	for (size_t i = 0; i < ranking->count; i++) {
		if (sums->bots[ranking->rows[i].bot].games == 0)
			continue;
		text_add_string(json, comma);
		add_bot(json, sums, ranking->rows[i].bot);
		comma = ",";
	}
	text_add_string(json, "]");
}

static void
add_pairs(
	struct text *json, const struct sums *sums, const struct ranked *ranked)
{
	text_add_string(json, ",\"pairs\":[");
	for (size_t i = 0; i < ranked->count; i++) {
		const struct crosstable_pair *pair = &ranked->list[i];

		text_add_string(json, i > 0 ? ",{\"bots\":[" : "{\"bots\":[");
		text_add_json(json, sums_name(sums, pair->bot));
		text_add_string(json, ",");
		text_add_json(json, sums_name(sums, pair->other));
		text_add_string(json, "]");
		crosstable_add_pair(json, &pair->view);
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
	const struct sums *sums = &table->sums;
	struct text json = {0};
	struct ranked ranked;

	if (ranked_init(&ranked, &table->sums, false) < 0)
		return -1;
	text_add_string(&json, "{\"game\":");
	text_add_json(&json, sums->game ? sums->game->name : "");
	text_add_format(&json, ",\"games\":%ld,\"sandbox\":\"%s\"", sums->games,
		sandbox_level_name(table->level));
	if (ranked.ranking.format) {
		text_add_format(&json, ",\"format\":\"%s\"",
			ranked.ranking.format->name);
		ranking_report_add_json(&json, &ranked.ranking, sums, NULL);
	}
	add_bots(&json, sums, &ranked.ranking);
	add_pairs(&json, sums, &ranked);
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
