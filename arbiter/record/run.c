#include "record/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/game.h"
#include "common/number.h"
#include "record/about.h"
#include "record/record.h"
#include "record/stop_rule.h"

void
run_release(struct run *run)
{
	run_roster_release(run);
	if (run->parsed) {
		for (int i = 0; i < run->bot_count; i++)
			run_files_release(&run->bots[i]);
		free(run->bots);
		game_choice_release(&run->only);
	}
	json_decref(run->parsed);
	*run = (struct run){0};
}

long
run_games(const struct run *run)
{
	return run_is_shard(run) ? run_shard_games(run, run->games)
				 : game_choice_count(&run->only, run->games);
}

bool
run_may_stop(const struct run *run)
{
	return stop_rule_given(&run->stop) && !run_is_shard(run);
}

const char *
run_option_value(const struct run *run, const char *name)
{
	for (int i = 0; i < run->option_count; i++)
		if (strcmp(run->options[i].name, name) == 0)
			return run->options[i].value;
	return NULL;
}

int
run_players(const struct run *run)
{
	return run->tournament.format ? run->tournament.players
				      : run->bot_count;
}

int
run_seats(const struct run *run)
{
	return run->game->seats(run_players(run));
}

void
run_commit(struct run *run)
{
	run->commitment = commitment_to(&run->seed);
	run->current = run->commitment;
	run->revealed = false;
}

bool
run_is_committed(const struct run *run)
{
	return commitment_is_given(&run->commitment);
}

const char *
run_public_seed(const struct run *run)
{
	return run_is_committed(run) && !run->revealed ? NULL : run->seed.text;
}

struct seed
run_draw_seed(const struct run *run)
{
	return run_is_committed(run) ? commitment_as_seed(&run->commitment)
				     : run->seed;
}

int
run_rotations(const struct run *run)
{
	return run->rotate ? run_players(run) : 1;
}

void
run_write_bot(const struct run_bot *bot, struct text *line)
{
	text_add_string(line, "{\"name\":");
	text_add_json(line, bot->name);
	text_add_string(line, ",\"command\":");
	text_add_json(line, bot->command);
	if (bot->options) {
		text_add_string(line, ",\"options\":");
		text_add_json(line, bot->options);
	}
	run_files_write(line, bot);
	about_add_json(line, bot);
	text_add(line, "}", 1);
}

static void
add_bots(struct text *line, const struct run *run)
{
	text_add_string(line, ",\"bots\":[");
	for (int i = 0; i < run->bot_count; i++) {
		if (i > 0)
			text_add(line, ",", 1);
		run_write_bot(&run->bots[i], line);
	}
	text_add(line, "]", 1);
}

/* Adds the options of the game, if the run has any. */
static void
add_options(struct text *line, const struct run *run)
{
	for (int i = 0; i < run->option_count; i++) {
		text_add_string(line, i > 0 ? "," : ",\"options\":{");
		text_add_json(line, run->options[i].name);
		text_add(line, ":", 1);
		text_add_json(line, run->options[i].value);
	}
	if (run->option_count > 0)
		text_add(line, "}", 1);
}

/* Adds how the files of options are called. */
static void
add_files(struct text *line, const struct run *run)
{
	const char *before = ",\"files\":{";

	for (int i = 0; i < run->option_count; i++) {
		if (!run->options[i].file)
			continue;
		text_add_string(line, before);
		text_add_json(line, run->options[i].name);
		text_add(line, ":", 1);
		text_add_json(line, run->options[i].file);
		before = ",";
	}
	if (*before == ',' && before[1] == '\0')
		text_add(line, "}", 1);
}

/* Adds a time; a negative one is null. */
static void
add_seconds(struct text *line, const char *name, int64_t ns)
{
	char number[NUMBER_MAX] = "null";

	if (ns >= 0)
		number_format_seconds(ns, number);
	text_add_format(line, ",\"%s\":%s", name, number);
}

/* Adds a limit; 0 is null, which stands for none. */
static void
add_limit(struct text *line, const char *name, int64_t limit)
{
	if (limit > 0)
		text_add_format(line, ",\"%s\":%" PRId64, name, limit);
	else
		text_add_format(line, ",\"%s\":null", name);
}

static void
add_seed(struct text *line, const struct run *run)
{
	if (run_is_committed(run)) {
		text_add_format(line, ",\"seed_sha256\":\"%s\"",
			run->commitment.digits);
		return;
	}
	text_add_string(line, ",\"seed\":");
	text_add_json(line, run->seed.text);
}

/* How many games a match has, and which of them are played, if not all. */
static void
add_games(struct text *line, const struct run *run)
{
	if (run->tournament.format)
		return;
	text_add_format(line, ",\"games\":%ld", run->games);
	if (!game_choice_given(&run->only))
		return;
	text_add_string(line, ",\"only\":\"");
	game_choice_write(&run->only, line);
	text_add_string(line, "\"");
}

static int
write(const struct run *run, bool apart, struct text *line)
{
	text_add_format(line, "{\"v\":%d,\"run\":{\"game\":", RECORD_VERSION);
	text_add_json(line, run->game->name);
	if (run->contest) {
		text_add_string(line, ",\"contest\":");
		text_add_json(line, run->contest->name);
	}
	add_seed(line, run);
	add_games(line, run);
	run_tournament_write(line, &run->tournament);
	stop_rule_write(line, &run->stop);
	if (apart)
		run_roster_write(line, run);
	else
		add_bots(line, run);
	add_options(line, run);
	add_files(line, run);
	text_add_format(line, ",\"rotate\":%s", run->rotate ? "true" : "false");
	if (run->shuffle)
		text_add_string(line, ",\"shuffle\":true");
	if (run->open_hands)
		text_add_string(line, ",\"open_hands\":true");
	if (run->resign)
		text_add_string(line, ",\"resign\":true");
	if (run->names)
		text_add_string(line, ",\"names\":true");
	if (run->restart)
		text_add_string(line, ",\"restart\":true");
	if (run->lockstep)
		text_add_string(line, ",\"lockstep\":true");
	if (run->cpu_clock)
		text_add_string(line, ",\"clock\":\"cpu\"");
	if (run->scale_time)
		text_add_string(line, ",\"scale_time\":true");
	if (run->ponder == RUN_PONDER_OFF)
		text_add_string(line, ",\"ponder\":\"off\"");
	add_seconds(line, "time", run->time_ns);
	add_seconds(line, "increment", run->increment_ns);
	add_seconds(line, "move_time",
		run->move_time_ns > 0 ? run->move_time_ns : -1);
	add_seconds(line, "start_time", run->start_time_ns);
	add_limit(line, "memory", run->memory_bytes);
	add_limit(line, "processes", run->processes);
	if (run->sandbox != SANDBOX_OFF)
		text_add_format(line, ",\"sandbox\":\"%s\"",
			sandbox_level_name(run->sandbox));
	run_shard_write(line, &run->shard);
	text_add_string(line, "}}\n");
	return text_failed(line);
}

int
run_write(const struct run *run, struct text *line)
{
	return write(run, run_roster_is_apart(run), line);
}

int
run_write_whole(const struct run *run, struct text *line)
{
	return write(run, false, line);
}
