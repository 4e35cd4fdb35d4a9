#include "record/run.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_fields.h"
#include "common/number.h"
#include "games.h"
#include "record/record.h"
#include "record/stop_rule.h"

enum { SECOND_NS = 1000000000 };

void
run_release(struct run *run)
{
	if (run->parsed)
		free(run->bots);
	json_decref(run->parsed);
	*run = (struct run){0};
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

int
run_write(const struct run *run, struct text *line)
{
	text_add_format(line, "{\"v\":%d,\"run\":{\"game\":", RECORD_VERSION);
	text_add_json(line, run->game->name);
	if (run->contest) {
		text_add_string(line, ",\"contest\":");
		text_add_json(line, run->contest->name);
	}
	add_seed(line, run);
	if (!run->tournament.format)
		text_add_format(line, ",\"games\":%ld", run->games);
	run_tournament_write(line, &run->tournament);
	stop_rule_write(line, &run->stop);
	add_bots(line, run);
	add_options(line, run);
	text_add_format(line, ",\"rotate\":%s", run->rotate ? "true" : "false");
	if (run->shuffle)
		text_add_string(line, ",\"shuffle\":true");
	if (run->open_hands)
		text_add_string(line, ",\"open_hands\":true");
	if (run->resign)
		text_add_string(line, ",\"resign\":true");
	if (run->names)
		text_add_string(line, ",\"names\":true");
	if (run->cpu_clock)
		text_add_string(line, ",\"clock\":\"cpu\"");
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
	text_add_string(line, "}}\n");
	return text_failed(line);
}

static void
take_game(struct run *run, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "game");

	run->game = game_find(name);
	if (!run->game)
		json_fields_complain(fields, "there is no game \"%s\"", name);
}

static void
take_contest(struct run *run, struct json_fields *fields)
{
	if (fields->failed || !json_fields_have(fields, "contest"))
		return;
	const char *name = json_fields_string(fields, "contest");
	run->contest = run->game->contest;
	if (!run->contest || strcmp(run->contest->name, name) != 0)
		json_fields_complain(fields, "%s has no contest \"%s\"",
			run->game->name, name);
}

bool
run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	*bot = (struct run_bot){
		.name = json_fields_string(&fields, "name"),
		.command = json_fields_string(&fields, "command"),
	};
	if (json_fields_have(&fields, "options"))
		bot->options = json_fields_string(&fields, "options");
	return json_fields_end(&fields);
}

static void
take_bots(struct run *run, struct json_fields *fields)
{
	const json_t *array;
	size_t count =
		json_fields_array(fields, "bots", 1, RUN_BOTS_MAX, &array);

	run->bots = calloc(count + 1, sizeof *run->bots);
	if (!run->bots)
		json_fields_complain(fields, "there is no memory for the bots");
	for (size_t i = 0; i < count && !fields->failed; i++)
		fields->failed = !run_take_bot(&run->bots[run->bot_count++],
			json_array_get(array, i), fields->reason);
	if (!fields->failed && run_seats(run) == 0)
		json_fields_complain(fields, "%d bots cannot play %s",
			run_players(run), run->game->name);
}

static void
take_options(struct run *run, struct json_fields *fields)
{
	const char *name;
	json_t *value;

	if (!json_fields_have(fields, "options"))
		return;
	json_t *object = json_fields_take(fields, "options");
	json_object_foreach(object, name, value)
	{
		if (!json_is_string(value) ||
			run->option_count == RUN_OPTIONS_MAX) {
			json_fields_complain(fields,
				"\"options\" is no object of "
				"texts");
			return;
		}
		run->options[run->option_count++] = (struct run_option){
			.name = name,
			.value = json_string_value(value),
		};
	}
}

static void
take_seed(struct run *run, struct json_fields *fields)
{
	if (json_fields_have(fields, "seed_sha256")) {
		if (!commitment_parse(&run->commitment,
			    json_fields_string(fields, "seed_sha256")))
			json_fields_complain(fields,
				"\"seed_sha256\" is not %d digits from 0 to f",
				COMMITMENT_DIGITS);
		run->current = run->commitment;
		return;
	}
	if (!seed_parse(&run->seed, json_fields_string(fields, "seed")))
		json_fields_complain(fields, "\"seed\" is no seed");
}

static void
take_stop(struct run *run, struct json_fields *fields)
{
	stop_rule_take(&run->stop, fields);
	if (stop_rule_given(&run->stop) && run->bot_count != 2)
		json_fields_complain(
			fields, "only a run of two bots stops early");
}

/* The file names the clock only if it is not the one on the wall. */
static void
take_clock(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "clock"))
		return;
	run->cpu_clock =
		strcmp(json_fields_string(fields, "clock"), "cpu") == 0;
	if (!run->cpu_clock)
		json_fields_complain(fields, "\"clock\" is not \"cpu\"");
}

/* A time; NONE for null, which stands for no limit. */
static int64_t
take_seconds(struct json_fields *fields, const char *name, int64_t none)
{
	const json_t *value = json_fields_take(fields, name);

	if (json_is_null(value))
		return none;
	return json_fields_item_time(fields, name, value, SECOND_NS, 1);
}

static int64_t
take_limit(struct json_fields *fields, const char *name)
{
	const json_t *value = json_fields_take(fields, name);

	if (json_is_null(value))
		return 0;
	return json_fields_item_integer(fields, name, value, 1, LONG_MAX);
}

/* A file from before there was a choice has none: its bots might. */
static void
take_ponder(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "ponder"))
		return;
	run->ponder = RUN_PONDER_OFF;
	if (strcmp(json_fields_string(fields, "ponder"), "off") != 0)
		json_fields_complain(fields, "\"ponder\" is not \"off\"");
}

/* A file without it was played without. */
static void
take_sandbox(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "sandbox"))
		return;
	if (!sandbox_level_parse(
		    json_fields_string(fields, "sandbox"), &run->sandbox) &&
		!fields->failed)
		json_fields_complain(
			fields, "\"sandbox\" is not off, low or full");
}

static bool
take_run(struct run *run, const json_t *object, char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	take_game(run, &fields);
	take_contest(run, &fields);
	take_seed(run, &fields);
	run_tournament_take(&run->tournament, &fields);
	if (run_is_committed(run) && !run->tournament.format)
		json_fields_complain(
			&fields, "only a tournament has \"seed_sha256\"");
	if (!run->tournament.format)
		run->games = json_fields_integer(&fields, "games", 1, LONG_MAX);
	take_bots(run, &fields);
	take_options(run, &fields);
	take_stop(run, &fields);
	run->rotate = json_fields_boolean(&fields, "rotate");
	if (json_fields_have(&fields, "shuffle"))
		run->shuffle = json_fields_boolean(&fields, "shuffle");
	if (json_fields_have(&fields, "open_hands"))
		run->open_hands = json_fields_boolean(&fields, "open_hands");
	if (json_fields_have(&fields, "resign"))
		run->resign = json_fields_boolean(&fields, "resign");
	if (json_fields_have(&fields, "names"))
		run->names = json_fields_boolean(&fields, "names");
	take_clock(run, &fields);
	take_ponder(run, &fields);
	run->time_ns = take_seconds(&fields, "time", -1);
	run->increment_ns = take_seconds(&fields, "increment", 0);
	run->move_time_ns = take_seconds(&fields, "move_time", 0);
	run->start_time_ns = take_seconds(&fields, "start_time", 0);
	run->memory_bytes = take_limit(&fields, "memory");
	run->processes = take_limit(&fields, "processes");
	take_sandbox(run, &fields);
	return json_fields_end(&fields);
}

bool
run_parse(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	struct run parsed = {0};

	parsed.parsed = json_fields_load(&fields, line, length, reason);
	if (!parsed.parsed)
		return false;
	json_fields_integer(&fields, "v", RECORD_VERSION, RECORD_VERSION);
	const json_t *object = json_fields_object(&fields, "run");
	if (!json_fields_end(&fields) || !take_run(&parsed, object, reason)) {
		run_release(&parsed);
		return false;
	}
	*run = parsed;
	return true;
}
