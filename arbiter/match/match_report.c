#include "match/match_report.h"

#include <inttypes.h>

#include "base/table.h"
#include "common/plural.h"
#include "sums/sums.h"
#include "sums/suspicion.h"
#include "record/stop_rule.h"

static double
seconds(int64_t ns)
{
	return (double)ns / 1e9;
}

static double
ratio(int64_t part, int64_t whole)
{
	return whole > 0 ? (double)part / (double)whole : 0;
}

/* The last two are of runs whose bots have processor time. */
static const struct table_column columns[] = {
	{.head = "bot", .member = "name", .kind = TABLE_NAME},
	{.head = "games", .member = "games", .width = 9, .keep = 6},
	{.head = "points", .member = "points", .width = 10, .keep = 5},
	{"points/game", "points_per_game", TABLE_REAL, 11, 2, .keep = 9},
	{.head = "wins", .member = "wins", .width = 8, .keep = 8},
	{.head = "draws", .member = "draws", .width = 7, .keep = 4},
	{.head = "losses", .member = "losses", .width = 8, .keep = 7},
	{.head = "faults", .member = "faults", .width = 7, .keep = 10},
	{"ms/move", "ms_per_move", TABLE_REAL, 9, 3, .keep = 3},
	{"cpu/move", "cpu_ms_per_move", TABLE_REAL, 11, 3, .keep = 2},
	{"delay ms", "worst_delay_ms", TABLE_REAL, 10, 3, .keep = 1},
};

enum { COLUMNS = sizeof columns / sizeof *columns, COLUMNS_OF_CPU = 2 };

static struct table
table_of(const struct tally *tally)
{
	const struct run *run = tally->run;
	struct table table = {.columns = columns, .count = COLUMNS};

	if (!run->cpu_clock)
		table.count -= COLUMNS_OF_CPU;
	for (int i = 0; i < run->bot_count; i++) {
		const struct sums_bot *bot = tally_bot(tally, i);

		table_name(&table, run->bots[i].name);
		table_number(&table, bot->games);
		table_number(&table, bot->points);
		table_real(&table, ratio(bot->points, bot->games));
		for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++)
			table_number(&table, bot->outcomes[outcome]);
		table_number(&table, bot->faults.count);
		table_real(&table, ratio(bot->used_us, bot->moves) / 1000);
		if (!run->cpu_clock)
			continue;
		table_real(&table, ratio(bot->cpu_us, bot->moves) / 1000);
		table_real(&table, (double)bot->late_us / 1000);
	}
	return table;
}

static void
print_margin(FILE *file, const struct tally *tally)
{
	const struct run_bot *bots = tally->run->bots;
	struct margin margin;

	if (!tally_margin(tally, &margin) || margin.deals == 0)
		return;
	fprintf(file, "\n%s less %s: %+.2f", bots[0].name, bots[1].name,
		margin.mean);
	if (margin.deals > 1)
		fprintf(file, " ± %.2f", margin.error);
	fprintf(file, " points a game, %ld deal%s\n", margin.deals,
		plural(margin.deals));
}

/* How a match to so many points stands. */
static void
print_match(FILE *file, const struct tally *tally)
{
	const struct run *run = tally->run;
	const struct points_score *score = &tally->score;
	const int winner = points_score_winner(score, run);

	if (run->to == 0)
		return;
	fprintf(file, "\nmatch to %" PRId64 ", %ld deal%s:", run->to,
		score->deals, plural(score->deals));
	for (int bot = 0; bot < run->bot_count; bot++)
		fprintf(file, "%s %s %" PRId64, bot > 0 ? "," : "",
			run->bots[bot].name, score->bots[bot]);
	if (winner >= 0)
		fprintf(file, "; %s has won", run->bots[winner].name);
	fputc('\n', file);
}

static void
print_stop_rule(FILE *file, const struct tally *tally)
{
	struct sequential_sample sample = tally_sample(tally);

	if (stop_rule_given(&tally->run->stop) && !run_may_stop(tally->run))
		fputs("Whether these games are enough, talon merge says of all "
		      "shards.\n",
			file);
	else
		stop_rule_print_table(file, &tally->run->stop, &sample);
}

static void
print_burnt(FILE *file, const struct sums *sums)
{
	bool any = false;

	for (size_t i = 0; i < sums->bot_count; i++) {
		int64_t us = sums->bots[i].burnt_us;

		if (us == 0)
			continue;
		burnt_print(file, any ? "" : "\n", sums_name(sums, i), us);
		any = true;
	}
}

static void
print_faults(FILE *file, const struct sums *sums, const struct run *run,
	const struct run_bot *bots, bool told)
{
	const char *heading = "\nfaults:\n";

	for (size_t i = 0; i < sums->bot_count; i++)
		if (fault_examples_print(file, heading, &sums->bots[i].faults,
			    run, &bots[i], told))
			heading = "";
}

void
match_report_remarks(FILE *file, const struct sums *sums, const struct run *run,
	const struct run_bot *bots, int count, const struct warnings *warnings)
{
	print_burnt(file, sums);
	suspicion_warn(file, "\n", sums);
	print_faults(file, sums, run, bots, warnings && warnings->told);
	warnings_print(file, warnings, bots, count);
}

int
match_report_table(FILE *file, const struct tally *tally,
	const struct warnings *warnings, int64_t elapsed_ns)
{
	const struct run *run = tally->run;
	long games = tally_decided(tally) ? tally->sums.games : run_games(run);

	fprintf(file, "%s, seed %s", run->game->name, run->seed.text);
	run_shard_print(file, ", ", &run->shard);
	fputs(": ", file);
	if (tally->sums.games < games)
		fprintf(file, "%ld of ", tally->sums.games);
	fprintf(file, "%ld game%s", games, plural(games));
	if (elapsed_ns >= 0)
		fprintf(file, " in %.1f s", seconds(elapsed_ns));
	fprintf(file, ", sandbox %s\n\n", sandbox_level_name(run->sandbox));
	struct table table = table_of(tally);
	int result = table_print(&table, file);
	print_margin(file, tally);
	print_match(file, tally);
	print_stop_rule(file, tally);
	match_report_remarks(
		file, &tally->sums, run, run->bots, run->bot_count, warnings);
	return result;
}

static void
add_players(struct text *json, const struct tally *tally,
	const struct warnings *warnings)
{
	struct table table = table_of(tally);

	for (int i = 0; i < tally->run->bot_count; i++) {
		const struct sums_bot *bot = tally_bot(tally, i);

		text_add_string(json, i > 0 ? ",{" : "{");
		table_add_json(&table, (size_t)i, json);
		burnt_add_json(json, bot->burnt_us);
		fault_examples_add_json(&bot->faults, json);
		warnings_add_json(warnings, i, json);
		text_add(json, "}", 1);
	}
	table_release(&table);
}

static void
add_stop_rule(struct text *json, const struct tally *tally)
{
	struct sequential_sample sample = tally_sample(tally);

	if (run_may_stop(tally->run))
		stop_rule_add_json(json, &tally->run->stop, &sample);
}

static void
add_match(struct text *json, const struct tally *tally)
{
	const struct run *run = tally->run;
	const struct points_score *score = &tally->score;
	const int winner = points_score_winner(score, run);

	if (run->to == 0)
		return;
	text_add_format(json, ",\"match\":{\"to\":%" PRId64 ",\"deals\":%ld",
		run->to, score->deals);
	for (int bot = 0; bot < run->bot_count; bot++)
		text_add_format(json, "%s%" PRId64,
			bot > 0 ? "," : ",\"score\":[", score->bots[bot]);
	text_add_string(json, "],\"winner\":");
	if (winner >= 0)
		text_add_json(json, run->bots[winner].name);
	else
		text_add_string(json, "null");
	text_add(json, "}", 1);
}

static void
add_margin(struct text *json, const struct tally *tally)
{
	struct margin margin;

	if (!tally_margin(tally, &margin))
		return;
	text_add_string(json, ",\"margin\":{");
	margin_add_json(json, &margin);
	text_add(json, "}", 1);
}

void
match_report_add_seconds(struct text *json, int64_t elapsed_ns)
{
	if (elapsed_ns >= 0)
		text_add_format(
			json, ",\"seconds\":%.3f}\n", seconds(elapsed_ns));
	else
		text_add_string(json, ",\"seconds\":null}\n");
}

int
match_report_json(FILE *file, const struct tally *tally,
	const struct warnings *warnings, int64_t elapsed_ns)
{
	const struct run *run = tally->run;
	struct text json = {0};

	text_add_string(&json, "{\"game\":");
	text_add_json(&json, run->game->name);
	text_add_format(&json, ",\"games\":%ld,\"seed\":", tally->sums.games);
	text_add_json(&json, run->seed.text);
	run_shard_add_json(&json, &run->shard);
	text_add_format(&json, ",\"sandbox\":\"%s\",\"players\":[",
		sandbox_level_name(run->sandbox));
	add_players(&json, tally, warnings);
	text_add(&json, "]", 1);
	add_margin(&json, tally);
	add_match(&json, tally);
	add_stop_rule(&json, tally);
	match_report_add_seconds(&json, elapsed_ns);
	return text_print(&json, file);
}
