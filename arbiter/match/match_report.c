#include "match/match_report.h"

#include <inttypes.h>
#include <string.h>

#include "base/columns.h"
#include "record/burnt.h"
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

static double
ms_per_move(const struct sums_bot *bot)
{
	return ratio(bot->used_us, bot->moves) / 1000;
}

static double
cpu_ms_per_move(const struct sums_bot *bot)
{
	return ratio(bot->cpu_us, bot->moves) / 1000;
}

static double
worst_delay_ms(const struct sums_bot *bot)
{
	return (double)bot->late_us / 1000;
}

static size_t
name_columns(const struct run *run)
{
	size_t widest = strlen("bot");

	for (int i = 0; i < run->bot_count; i++) {
		size_t columns = columns_of(run->bots[i].name);

		if (columns > widest)
			widest = columns;
	}
	return widest;
}

static void
print_bots(FILE *file, const struct tally *tally)
{
	size_t columns = name_columns(tally->run);

	columns_print(file, "bot", columns);
	fprintf(file, " %9s %10s %11s %8s %7s %8s %7s %9s", "games", "points",
		"points/game", "wins", "draws", "losses", "faults", "ms/move");
	fputs(tally->run->cpu_clock ? "    cpu/move   delay ms\n" : "\n", file);
	for (int i = 0; i < tally->run->bot_count; i++) {
		const struct sums_bot *bot = tally_bot(tally, i);

		columns_print(file, tally->run->bots[i].name, columns);
		fprintf(file,
			" %9ld %10" PRId64 " %11.2f %8ld %7ld %8ld %7ld "
			"%9.3f",
			bot->games, bot->points, ratio(bot->points, bot->games),
			(long)bot->outcomes[OUTCOME_WIN],
			(long)bot->outcomes[OUTCOME_DRAW],
			(long)bot->outcomes[OUTCOME_LOSS], bot->faults.count,
			ms_per_move(bot));
		if (tally->run->cpu_clock)
			fprintf(file, " %11.3f %10.3f", cpu_ms_per_move(bot),
				worst_delay_ms(bot));
		fputc('\n', file);
	}
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
		margin.deals == 1 ? "" : "s");
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

void
match_report_burnt(FILE *file, const struct sums *sums)
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

void
match_report_faults(FILE *file, const struct sums *sums, const struct run *run,
	const struct run_bot *bots, bool told)
{
	const char *heading = "\nfaults:\n";

	for (size_t i = 0; i < sums->bot_count; i++)
		if (fault_examples_print(file, heading, &sums->bots[i].faults,
			    run, &bots[i], told))
			heading = "";
}

void
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
	fprintf(file, "%ld game%s", games, games == 1 ? "" : "s");
	if (elapsed_ns >= 0)
		fprintf(file, " in %.1f s", seconds(elapsed_ns));
	fprintf(file, ", sandbox %s\n\n", sandbox_level_name(run->sandbox));
	print_bots(file, tally);
	print_margin(file, tally);
	print_stop_rule(file, tally);
	match_report_burnt(file, &tally->sums);
	match_report_faults(
		file, &tally->sums, run, run->bots, warnings && warnings->told);
	warnings_print(file, warnings, run->bots, run->bot_count);
}

static void
add_player(struct text *json, const struct tally *tally, int number,
	const struct warnings *warnings)
{
	const struct run *run = tally->run;
	const struct sums_bot *bot = tally_bot(tally, number);

	text_add_string(json, "{\"name\":");
	text_add_json(json, run->bots[number].name);
	text_add_format(json,
		",\"games\":%ld,\"points\":%" PRId64
		",\"points_per_game\":%.10g,\"wins\":%ld,\"draws\":%ld"
		",\"losses\":%ld,\"faults\":%ld,\"ms_per_move\":%.10g",
		bot->games, bot->points, ratio(bot->points, bot->games),
		(long)bot->outcomes[OUTCOME_WIN],
		(long)bot->outcomes[OUTCOME_DRAW],
		(long)bot->outcomes[OUTCOME_LOSS], bot->faults.count,
		ms_per_move(bot));
	if (run->cpu_clock)
		text_add_format(json,
			",\"cpu_ms_per_move\":%.10g,\"worst_delay_ms\":%.10g",
			cpu_ms_per_move(bot), worst_delay_ms(bot));
	burnt_add_json(json, bot->burnt_us);
	fault_examples_add_json(&bot->faults, json);
	warnings_add_json(warnings, number, json);
	text_add(json, "}", 1);
}

static void
add_stop_rule(struct text *json, const struct tally *tally)
{
	struct sequential_sample sample = tally_sample(tally);

	if (run_may_stop(tally->run))
		stop_rule_add_json(json, &tally->run->stop, &sample);
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
	for (int i = 0; i < run->bot_count; i++) {
		if (i > 0)
			text_add(&json, ",", 1);
		add_player(&json, tally, i, warnings);
	}
	text_add(&json, "]", 1);
	add_margin(&json, tally);
	add_stop_rule(&json, tally);
	if (elapsed_ns >= 0)
		text_add_format(
			&json, ",\"seconds\":%.3f}\n", seconds(elapsed_ns));
	else
		text_add_string(&json, ",\"seconds\":null}\n");
	int result = text_failed(&json);
	if (result == 0 && fputs(json.bytes, file) == EOF)
		result = -1;
	text_release(&json);
	return result;
}
