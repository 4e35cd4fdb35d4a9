#include "tournament/tournament_report.h"

#include <inttypes.h>
#include <string.h>

#include "base/columns.h"
#include "base/text.h"
#include "match/match_report.h"
#include "rating/rating.h"
#include "record/burnt.h"
#include "tournament/contest_forecast.h"
#include "tournament/ranking.h"
#include "tournament/ranking_score.h"

static double
ratio(int64_t part, int64_t whole)
{
	return whole > 0 ? (double)part / (double)whole : 0;
}

static const char *
name_of(const struct contest *contest, const struct ranking_row *row)
{
	return contest->roster.bots[row->bot].name;
}

static const char *
score_name(const struct contest *contest)
{
	return ranking_score_name(contest->run->tournament.format);
}

static void
print_heading(FILE *file, const struct contest *contest, int64_t elapsed_ns)
{
	const struct run *run = contest->run;
	double games = contest_forecast(contest);

	const char *seed =
		contest->seeds.count > 1 ? NULL : run_public_seed(run);
	fprintf(file, "%s, %s%s%s", run->game->name,
		run->tournament.format->name, seed ? ", seed " : "",
		seed ? seed : "");
	run_shard_print(file, ", ", &run->shard);
	fputs(": ", file);
	if ((double)contest_played(contest) < games)
		fprintf(file, "%ld of ", contest_played(contest));
	fprintf(file, "%.0f game%s", games, games == 1 ? "" : "s");
	if (elapsed_ns >= 0)
		fprintf(file, " in %.1f s", (double)elapsed_ns / 1e9);
	fprintf(file, ", sandbox %s", sandbox_level_name(run->sandbox));
	fputs("\n", file);
	seed_history_print(file, &contest->seeds);
	fputs("\n", file);
}

static size_t
name_columns(const struct contest *contest)
{
	size_t widest = strlen("bot");

	for (int i = 0; i < contest->roster.count; i++) {
		size_t columns = columns_of(contest->roster.bots[i].name);

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
print_row(FILE *file, const struct contest *contest,
	const struct ranking_row *row, size_t columns)
{
	if (row->rank > 0)
		fprintf(file, "%4d ", row->rank);
	else
		fprintf(file, "%4s ", "-");
	columns_print(file, name_of(contest, row), columns);
	print_rating(file, row);
	if (score_name(contest))
		fprintf(file, " %7.1f", row->score);
	fprintf(file, " %7ld %7ld %7ld %7ld %9" PRId64 " %11.2f %6ld%s\n",
		row->games, row->wins, row->draws, row->losses, row->points,
		ratio(row->points, row->games), row->faults,
		row->gone ? "  out" : "");
}

static void
print_table(FILE *file, const struct contest *contest,
	const struct ranking *ranking, const struct warnings *warnings,
	int64_t elapsed_ns)
{
	size_t columns = name_columns(contest);

	print_heading(file, contest, elapsed_ns);
	fputs("rank ", file);
	columns_print(file, "bot", columns);
	fprintf(file, " %7s %s", "rating", "± 95 %");
	if (score_name(contest))
		fprintf(file, " %7s", score_name(contest));
	fprintf(file, " %7s %7s %7s %7s %9s %11s %6s\n", "games", "wins",
		"draws", "losses", "points", "points/game", "faults");
	for (int i = 0; i < ranking->count; i++) {
		if (i == ranking->ranked)
			fputs("\noutside the ranking:\n", file);
		print_row(file, contest, &ranking->rows[i], columns);
	}
	match_report_burnt(file, &contest->standings.tally,
		contest->roster.bots, contest->roster.count);
	match_report_faults(file, &contest->standings.tally,
		contest->roster.bots, contest->roster.count);
	warnings_print(
		file, warnings, contest->roster.bots, contest->roster.count);
}

static void
add_row(struct text *json, const struct contest *contest,
	const struct ranking_row *row, const struct warnings *warnings)
{
	const struct tally_bot *bot =
		tally_bot(&contest->standings.tally, row->bot);

	text_add_string(json, "{\"name\":");
	text_add_json(json, name_of(contest, row));
	if (row->rank > 0)
		text_add_format(json, ",\"rank\":%d", row->rank);
	else
		text_add_string(json, ",\"rank\":null");
	if (row->rated)
		text_add_format(json, ",\"rating\":%.10g,\"plus_minus\":%.10g",
			row->elo, row->interval);
	else
		text_add_string(json, ",\"rating\":null,\"plus_minus\":null");
	if (score_name(contest))
		text_add_format(
			json, ",\"%s\":%.10g", score_name(contest), row->score);
	text_add_format(json,
		",\"games\":%ld,\"wins\":%ld,\"draws\":%ld,\"losses\":%ld"
		",\"points\":%" PRId64 ",\"points_per_game\":%.10g"
		",\"faults\":%ld,\"house\":%s,\"out\":%s",
		row->games, row->wins, row->draws, row->losses, row->points,
		ratio(row->points, row->games), row->faults,
		row->house ? "true" : "false", row->gone ? "true" : "false");
	burnt_add_json(json, bot->burnt_us);
	fault_examples_add_json(&bot->faults, json);
	warnings_add_json(warnings, row->bot, json);
	text_add(json, "}", 1);
}

static int
print_text(FILE *file, struct text *text)
{
	int result = text_failed(text);

	if (result == 0 && fputs(text->bytes, file) == EOF)
		result = -1;
	text_release(text);
	return result;
}

/* Adds what anybody may know of it. */
static void
add_seed(struct text *json, const struct run *run)
{
	const char *seed = run_public_seed(run);

	if (seed)
		text_add_json(json, seed);
	else
		text_add_string(json, "null");
	if (run_is_committed(run))
		text_add_format(
			json, ",\"seed_sha256\":\"%s\"", run->current.digits);
}

static int
print_json(FILE *file, const struct contest *contest,
	const struct ranking *ranking, const struct warnings *warnings,
	int64_t elapsed_ns)
{
	const struct run *run = contest->run;
	struct text json = {0};

	text_add_string(&json, "{\"game\":");
	text_add_json(&json, run->game->name);
	text_add_format(&json,
		",\"format\":\"%s\",\"seed\":", run->tournament.format->name);
	add_seed(&json, run);
	seed_history_add(&json, &contest->seeds);
	run_shard_add_json(&json, &run->shard);
	text_add_format(
		&json, ",\"sandbox\":\"%s\"", sandbox_level_name(run->sandbox));
	text_add_format(&json,
		",\"games\":%ld,\"of\":%.0f,\"rounds\":%zu,\"players\":[",
		contest_played(contest), contest_forecast(contest),
		contest->rounds.open);
	for (int i = 0; i < ranking->count; i++) {
		if (i > 0)
			text_add(&json, ",", 1);
		add_row(&json, contest, &ranking->rows[i], warnings);
	}
	text_add(&json, "]", 1);
	if (elapsed_ns >= 0)
		text_add_format(&json, ",\"seconds\":%.3f}\n",
			(double)elapsed_ns / 1e9);
	else
		text_add_string(&json, ",\"seconds\":null}\n");
	return print_text(file, &json);
}

static void
print_csv(FILE *file, const struct contest *contest,
	const struct ranking *ranking)
{
	const char *score = score_name(contest);

	fprintf(file,
		"rank,name,rating,plus_minus,%s%sgames,wins,draws,losses,"
		"points,points_per_game,faults\r\n",
		score ? score : "", score ? "," : "");
	for (int i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];

		if (row->rank > 0)
			fprintf(file, "%d", row->rank);
		fputs(",", file);
		columns_print_csv(file, name_of(contest, row));
		if (row->rated)
			fprintf(file, ",%.10g,%.10g", row->elo, row->interval);
		else
			fputs(",,", file);
		if (score)
			fprintf(file, ",%.10g", row->score);
		fprintf(file, ",%ld,%ld,%ld,%ld,%" PRId64 ",%.10g,%ld\r\n",
			row->games, row->wins, row->draws, row->losses,
			row->points, ratio(row->points, row->games),
			row->faults);
	}
}

int
tournament_report(FILE *file, const struct contest *contest,
	const struct warnings *warnings, enum output_form form,
	int64_t elapsed_ns)
{
	struct ranking ranking;
	int result = 0;

	if (ranking_init(&ranking, contest) < 0)
		return -1;
	switch (form) {
	case OUTPUT_TABLE:
		print_table(file, contest, &ranking, warnings, elapsed_ns);
		break;
	case OUTPUT_JSON:
		result = print_json(
			file, contest, &ranking, warnings, elapsed_ns);
		break;
	case OUTPUT_CSV:
		print_csv(file, contest, &ranking);
		break;
	}
	ranking_release(&ranking);
	return result;
}

static int
print_fixture_json(FILE *file, const struct contest *contest,
	const struct fixture *fixture)
{
	struct text json = {0};

	text_add_format(&json,
		"{\"id\":%ld,\"round\":%ld,\"deal\":%ld,"
		"\"seats\":[",
		fixture->id, contest_next_round(contest) - 1, fixture->deal);
	for (int seat = 0; seat < contest->rounds.seats; seat++) {
		if (seat > 0)
			text_add(&json, ",", 1);
		text_add_json(
			&json, contest->roster.bots[fixture->bot[seat]].name);
	}
	text_add_string(&json, "]}\n");
	return print_text(file, &json);
}

static void
print_fixture(FILE *file, const struct contest *contest,
	const struct fixture *fixture)
{
	fprintf(file, "%ld\tround %ld\tdeal %ld\t", fixture->id,
		contest_next_round(contest) - 1, fixture->deal);
	for (int seat = 0; seat < contest->rounds.seats; seat++)
		fprintf(file, "%s%s", seat > 0 ? " : " : "",
			contest->roster.bots[fixture->bot[seat]].name);
	fputs("\n", file);
}

int
tournament_report_schedule(
	FILE *file, struct contest *contest, enum output_form form)
{
	enum contest_next next;
	struct fixture fixture;

	contest->rounds.listed = true;
	while ((next = contest_next(contest, &fixture)) == CONTEST_GAME) {
		if (form != OUTPUT_JSON)
			print_fixture(file, contest, &fixture);
		else if (print_fixture_json(file, contest, &fixture) < 0)
			return -1;
		if (ferror(file))
			return -1;
	}
	return next == CONTEST_FAILED ? -1 : 0;
}
