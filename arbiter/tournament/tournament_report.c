#include "tournament/tournament_report.h"

#include "base/text.h"
#include "match/match_report.h"
#include "tournament/contest.h"
#include "tournament/ranking_report.h"

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

static int
print_table(FILE *file, const struct contest *contest,
	const struct ranking *ranking, const struct warnings *warnings,
	int64_t elapsed_ns)
{
	print_heading(file, contest, elapsed_ns);
	int result = ranking_report_table(file, ranking, &contest->sums);
	match_report_burnt(file, &contest->sums);
	match_report_faults(file, &contest->sums, contest->run,
		contest->roster.bots, warnings && warnings->told);
	warnings_print(
		file, warnings, contest->roster.bots, contest->roster.count);
	return result;
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
	text_add_format(&json, ",\"games\":%ld,\"of\":%.0f,\"rounds\":%zu",
		contest_played(contest), contest_forecast(contest),
		contest->rounds.open);
	if (ranking_report_add_json(&json, ranking, &contest->sums, warnings) <
		0) {
		text_release(&json);
		return -1;
	}
	if (elapsed_ns >= 0)
		text_add_format(&json, ",\"seconds\":%.3f}\n",
			(double)elapsed_ns / 1e9);
	else
		text_add_string(&json, ",\"seconds\":null}\n");
	return print_text(file, &json);
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
		result = ranking_report_csv(file, &ranking, &contest->sums);
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
