/* Reads the first line of a record file. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "games.h"
#include "record/about.h"
#include "record/record.h"
#include "record/run.h"
#include "record/stop_rule.h"

enum { SECOND_NS = 1000000000 };

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
		.name = json_fields_printable(&fields, "name"),
		.command = json_fields_string(&fields, "command"),
	};
	if (json_fields_have(&fields, "options"))
		bot->options = json_fields_string(&fields, "options");
	run_files_take(bot, &fields);
	about_take(bot, &fields);
	return json_fields_end(&fields);
}

static void
take_bots(struct run *run, struct json_fields *fields)
{
	const json_t *array;
	size_t count = json_fields_array(
		fields, "bots", 1, RUN_BOTS_MAX + RUN_HOUSES_MAX, &array);

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

/* A run has its bots in this line, or says where they are. */
static void
take_roster(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "roster")) {
		take_bots(run, fields);
		return;
	}
	run_roster_take(run, fields);
	if (!run->tournament.format)
		json_fields_complain(
			fields, "only a tournament has a \"roster\"");
	else if (!fields->failed && run_seats(run) == 0)
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

/* Files that are no options are none that anybody needs. */
static void
take_files(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "files"))
		return;
	const json_t *object = json_fields_object(fields, "files");
	for (int i = 0; i < run->option_count; i++)
		run->options[i].file = json_string_value(
			json_object_get(object, run->options[i].name));
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
	if (!stop_rule_given(&run->stop))
		return;
	if (run->bot_count != 2)
		json_fields_complain(
			fields, "only a run of two bots stops early");
	if (game_choice_given(&run->only))
		json_fields_complain(
			fields, "a run of \"only\" some games does not stop");
}

/* A run of some games is of a match that has them, and does not stop early. */
static void
take_games(struct run *run, struct json_fields *fields)
{
	char why[REASON_MAX];

	if (run->tournament.format)
		return;
	run->games = json_fields_integer(fields, "games", 1, LONG_MAX);
	if (fields->failed || !json_fields_have(fields, "only"))
		return;
	const char *only = json_fields_string(fields, "only");
	if (!game_choice_parse(&run->only, only, why) ||
		!game_choice_fits(&run->only, run->games, why))
		json_fields_complain(fields, "\"only\": %.900s", why);
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

/* A shard has all games that its number gives it. */
static void
take_shard(struct run *run, struct json_fields *fields)
{
	run_shard_take(&run->shard, fields);
	if (run_is_shard(run) && game_choice_given(&run->only))
		json_fields_complain(
			fields, "a shard has no \"only\" some games");
	if (run_roster_is_missing(run) && !run_is_shard(run))
		json_fields_complain(fields, "only a shard has a \"roster\"");
}

/* Off where it is missing. */
static bool
take_flag(struct json_fields *fields, const char *name)
{
	return json_fields_have(fields, name) &&
	       json_fields_boolean(fields, name);
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
	take_games(run, &fields);
	take_roster(run, &fields);
	take_options(run, &fields);
	take_files(run, &fields);
	take_stop(run, &fields);
	run->rotate = json_fields_boolean(&fields, "rotate");
	run->shuffle = take_flag(&fields, "shuffle");
	run->open_hands = take_flag(&fields, "open_hands");
	run->resign = take_flag(&fields, "resign");
	run->names = take_flag(&fields, "names");
	run->restart = take_flag(&fields, "restart");
	run->lockstep = take_flag(&fields, "lockstep");
	take_clock(run, &fields);
	run->scale_time = take_flag(&fields, "scale_time");
	take_ponder(run, &fields);
	run->time_ns = take_seconds(&fields, "time", -1);
	run->increment_ns = take_seconds(&fields, "increment", 0);
	run->move_time_ns = take_seconds(&fields, "move_time", 0);
	run->start_time_ns = take_seconds(&fields, "start_time", 0);
	run->memory_bytes = take_limit(&fields, "memory");
	run->processes = take_limit(&fields, "processes");
	take_sandbox(run, &fields);
	take_shard(run, &fields);
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
