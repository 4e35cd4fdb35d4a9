#include "tournament/tournament_report.h"

#include <limits.h>

#include "base/text.h"
#include "common/plural.h"
#include "match/match_report.h"
#include "sums/suspicion.h"
#include "tournament/draw.h"
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
	match_report_burnt(file, &contest->sums);
	suspicion_warn(file, "\n", &contest->sums);
	match_report_faults(file, &contest->sums, contest->run,
		contest->roster.bots, warnings && warnings->told);
	warnings_print(
		file, warnings, contest->roster.bots, contest->roster.count);
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
	if (elapsed_ns >= 0)
		text_add_format(&json, ",\"seconds\":%.3f}\n",
			(double)elapsed_ns / 1e9);
	else
		text_add_string(&json, ",\"seconds\":null}\n");
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
	return text_print(&json, file);
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

/* What a tournament has to play next: the open games of the rounds that can be
 * drawn from the results that are known. */
struct plan {
	long round;    /* the first with open games, from 0; else so many are
			* played */
	long open;     /* games */
	bool complete; /* the tournament */
};

/* Draws what can be drawn. -1 with errno. */
static int
plan_make(struct plan *plan, struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	enum contest_next next;

	do
		next = contest_draw(contest);
	while (next == CONTEST_GAME);
	if (next == CONTEST_FAILED)
		return -1;
	*plan = (struct plan){
		.round = (long)rounds->open,
		.open = rounds->games - rounds->played - contest->dropped,
		.complete = next == CONTEST_OVER && rounds_complete(rounds),
	};
	return 0;
}

/* Adds games FIRST to LAST. */
static void
add_range(struct text *text, long first, long last)
{
	text_add_string(text, text->length > 0 ? "," : "");
	text_add_range(text, first, last);
}

static void
add_games(struct text *text, const struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	const size_t open = rounds->open;
	struct fixture fixture;
	long first = -1;

	if (rounds_complete(rounds))
		return;
	for (long id = rounds->all[open].first; id < rounds->games; id++) {
		bool is_open = rounds_fixture(rounds, id, &fixture);

		if (is_open && first < 0)
			first = id;
		if (!is_open && first >= 0) {
			add_range(text, first, id - 1);
			first = -1;
		}
	}
	if (first >= 0)
		add_range(text, first, rounds->games - 1);
}

static void
print_plan_json(FILE *file, const struct contest *contest,
	const struct plan *plan, const char *games)
{
	const long all = draw_rounds(contest->run);

	fprintf(file, "{\"round\":%ld,\"rounds\":", plan->round);
	if (plan->complete)
		fprintf(file, "%ld", contest_next_round(contest));
	else if (all < LONG_MAX)
		fprintf(file, "%ld", all);
	else
		fputs("null", file);
	fprintf(file, ",\"open\":%ld,\"games\":\"%s\",\"complete\":%s}\n",
		plan->open, games, plan->complete ? "true" : "false");
}

static void
print_plan(FILE *file, const struct contest *contest, const struct plan *plan,
	const char *games)
{
	const long all = draw_rounds(contest->run);

	if (plan->complete) {
		fprintf(file, "complete: all %ld games are played\n",
			contest->rounds.played);
		return;
	}
	fprintf(file, "round %ld", plan->round);
	if (all < LONG_MAX)
		fprintf(file, " of %ld", all);
	fprintf(file, ": %ld game%s %s open: %s\n", plan->open,
		plural(plan->open), plan->open == 1 ? "is" : "are", games);
}

int
tournament_report_plan(
	FILE *file, struct contest *contest, enum output_form form)
{
	struct text games = {0};
	struct plan plan;

	if (plan_make(&plan, contest) < 0)
		return -1;
	add_games(&games, contest);
	int result = text_failed(&games);
	const char *bytes = games.bytes ? games.bytes : "";
	if (result == 0 && form == OUTPUT_JSON)
		print_plan_json(file, contest, &plan, bytes);
	else if (result == 0)
		print_plan(file, contest, &plan, bytes);
	text_release(&games);
	return result;
}
