#include "tournament/tournament_report.h"

#include "base/text.h"
#include "common/plural.h"
#include "match/match_report.h"
#include "tournament/ranking.h"

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
	fprintf(file, "%.0f game%s", games, plural(games));
	if (elapsed_ns >= 0)
		fprintf(file, " in %.1f s", (double)elapsed_ns / 1e9);
	fprintf(file, ", sandbox %s", sandbox_level_name(run->sandbox));
	fputs("\n", file);
	seed_history_print(file, &contest->seeds);
	fputs("\n", file);
}

static int
print_table(FILE *file, const struct contest *contest,
	const struct ranking *ranking, const struct warnings *warnings,
	int64_t elapsed_ns)
{
	print_heading(file, contest, elapsed_ns);
	int result = ranking_print(file, ranking, &contest->sums, false);
	match_report_remarks(file, &contest->sums, contest->run,
		contest->roster.bots, contest->roster.count, warnings);
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
	text_add_format(&json, ",\"games\":%ld,\"of\":%.0f,\"rounds\":%zu",
		contest_played(contest), contest_forecast(contest),
		contest->rounds.open);
	ranking_add_json(&json, ranking, &contest->sums, warnings);
	match_report_add_seconds(&json, elapsed_ns);
	return text_print(&json, file);
}

int
tournament_report(FILE *file, const struct contest *contest,
	const struct warnings *warnings, enum output_form form,
	int64_t elapsed_ns)
{
	struct ranking ranking;
	int result = 0;

	if (ranking_init(&ranking, &contest->sums) < 0)
		return -1;
	switch (form) {
	case OUTPUT_TABLE:
		result = print_table(
			file, contest, &ranking, warnings, elapsed_ns);
		break;
	case OUTPUT_JSON:
		result = print_json(
			file, contest, &ranking, warnings, elapsed_ns);
		break;
	case OUTPUT_CSV:
		result = ranking_print(file, &ranking, &contest->sums, true);
		break;
	}
	ranking_release(&ranking);
	return result;
}
