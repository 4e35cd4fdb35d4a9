#include "tournament/ranking_report.h"

#include <inttypes.h>
#include <string.h>

#include "base/columns.h"
#include "rating/rating.h"
#include "record/burnt.h"

static double
ratio(int64_t part, int64_t whole)
{
	return whole > 0 ? (double)part / (double)whole : 0;
}

static size_t
name_columns(const struct ranking *ranking, const struct sums *sums)
{
	size_t widest = strlen("bot");

	for (size_t i = 0; i < ranking->count; i++) {
		size_t columns =
			columns_of(sums_name(sums, ranking->rows[i].bot));

		if (columns > widest)
			widest = columns;
	}
	return widest;
}

static void
print_rating(FILE *file, const struct ranking_row *row)
{
	if (row->rated)
		fprintf(file, " %7.0f %6.0f", rating_round(row->elo),
			rating_round(row->interval));
	else
		fprintf(file, " %7s %6s", "-", "-");
}

static void
print_row(FILE *file, const struct ranking *ranking, const struct sums *sums,
	const struct ranking_row *row, size_t columns)
{
	if (row->rank > 0)
		fprintf(file, "%4d ", row->rank);
	else
		fprintf(file, "%4s ", "-");
	columns_print(file, sums_name(sums, row->bot), columns);
	print_rating(file, row);
	if (ranking_score_name(ranking->format))
		fprintf(file, " %7.1f", row->score);
	fprintf(file,
		" %7ld %7" PRId64 " %7" PRId64 " %7" PRId64 " %9" PRId64
		" %11.2f %6ld%s\n",
		row->games, row->outcomes[OUTCOME_WIN],
		row->outcomes[OUTCOME_DRAW], row->outcomes[OUTCOME_LOSS],
		row->points, ratio(row->points, row->games), row->faults,
		row->gone ? "  out" : "");
}

void
ranking_report_table(
	FILE *file, const struct ranking *ranking, const struct sums *sums)
{
	const char *score = ranking_score_name(ranking->format);
	size_t columns = name_columns(ranking, sums);

	fputs("rank ", file);
	columns_print(file, "bot", columns);
	fprintf(file, " %7s %s", "rating", "± 95 %");
	if (score)
		fprintf(file, " %7s", score);
	fprintf(file, " %7s %7s %7s %7s %9s %11s %6s\n", "games", "wins",
		"draws", "losses", "points", "points/game", "faults");
	for (size_t i = 0; i < ranking->count; i++) {
		if (i == ranking->ranked)
			fputs("\noutside the ranking:\n", file);
		print_row(file, ranking, sums, &ranking->rows[i], columns);
	}
}

static void
add_row(struct text *json, const struct ranking *ranking,
	const struct sums *sums, const struct ranking_row *row)
{
	const char *score = ranking_score_name(ranking->format);

	text_add_string(json, "{\"name\":");
	text_add_json(json, sums_name(sums, row->bot));
	if (row->rank > 0)
		text_add_format(json, ",\"rank\":%d", row->rank);
	else
		text_add_string(json, ",\"rank\":null");
	if (row->rated)
		text_add_format(json, ",\"rating\":%.10g,\"plus_minus\":%.10g",
			row->elo, row->interval);
	else
		text_add_string(json, ",\"rating\":null,\"plus_minus\":null");
	if (score)
		text_add_format(json, ",\"%s\":%.10g", score, row->score);
	text_add_format(json,
		",\"games\":%ld,\"wins\":%" PRId64 ",\"draws\":%" PRId64
		",\"losses\":%" PRId64 ",\"points\":%" PRId64
		",\"points_per_game\":%.10g"
		",\"faults\":%ld,\"house\":%s,\"out\":%s",
		row->games, row->outcomes[OUTCOME_WIN],
		row->outcomes[OUTCOME_DRAW], row->outcomes[OUTCOME_LOSS],
		row->points, ratio(row->points, row->games), row->faults,
		row->outside ? "true" : "false", row->gone ? "true" : "false");
}

void
ranking_report_add_json(struct text *json, const struct ranking *ranking,
	const struct sums *sums, const struct warnings *warnings)
{
	text_add_string(json, ",\"players\":[");
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		const struct sums_bot *bot = &sums->bots[row->bot];

		if (i > 0)
			text_add(json, ",", 1);
		add_row(json, ranking, sums, row);
		burnt_add_json(json, bot->burnt_us);
		fault_examples_add_json(&bot->faults, json);
		warnings_add_json(warnings, (int)row->bot, json);
		text_add(json, "}", 1);
	}
	text_add(json, "]", 1);
}

void
ranking_report_csv(
	FILE *file, const struct ranking *ranking, const struct sums *sums)
{
	const char *score = ranking_score_name(ranking->format);

	fprintf(file,
		"rank,name,rating,plus_minus,%s%sgames,wins,draws,losses,"
		"points,points_per_game,faults\r\n",
		score ? score : "", score ? "," : "");
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];

		if (row->rank > 0)
			fprintf(file, "%d", row->rank);
		fputs(",", file);
		columns_print_csv(file, sums_name(sums, row->bot));
		if (row->rated)
			fprintf(file, ",%.10g,%.10g", row->elo, row->interval);
		else
			fputs(",,", file);
		if (score)
			fprintf(file, ",%.10g", row->score);
		fprintf(file,
			",%ld,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64
			",%.10g,%ld\r\n",
			row->games, row->outcomes[OUTCOME_WIN],
			row->outcomes[OUTCOME_DRAW],
			row->outcomes[OUTCOME_LOSS], row->points,
			ratio(row->points, row->games), row->faults);
	}
}
