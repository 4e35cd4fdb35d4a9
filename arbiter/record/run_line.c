#include "record/run_line.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "common/game.h"
#include "common/plural.h"
#include "foreign/program_game.h"
#include "games.h"
#include "record/record.h"
#include "record/roster.h"
#include "record/run.h"
#include "record/run_bot.h"
#include "record/run_terms.h"
#include "record/stop_rule.h"

enum { CORES_MAX = 1 << 20 };

/* Nothing is so much faster, or slower, than the reference. */
static const double calibration_most = 1e9;

static void
write_shard(struct text *line, const struct run_shard *shard)
{
	run_shard_add_json(line, shard);
	if (shard->host) {
		text_add_string(line, ",\"host\":");
		text_add_json(line, shard->host);
	}
	if (shard->cores > 0)
		text_add_format(line, ",\"cores\":%d", shard->cores);
	if (shard->calibration > 0) {
		text_add_string(line, ",\"calibration\":");
		text_add_number(line, shard->calibration);
	}
}

static void
take_numbers(struct run_shard *shard, struct json_fields *fields)
{
	const json_t *array;

	json_fields_array(fields, "shard", 2, 2, &array);
	shard->count = json_fields_item_integer(
		fields, "shard", json_array_get(array, 1), 1, RUN_SHARDS_MAX);
	shard->index = json_fields_item_integer(
		fields, "shard", json_array_get(array, 0), 0, shard->count - 1);
}

static void
take_host(struct run_shard *shard, struct json_fields *fields)
{
	char printable[REASON_MAX];

	shard->host = json_fields_string(fields, "host");
	text_printable_string(printable, sizeof printable, shard->host);
	if (strcmp(shard->host, printable) != 0)
		json_fields_complain(fields, "\"host\" cannot be printed");
}

static void
take_calibration(struct run_shard *shard, struct json_fields *fields)
{
	const json_t *value = json_fields_take(fields, "calibration");

	if (fields->failed)
		return;
	shard->calibration = json_number_value(value);
	if (!json_is_number(value) ||
		shard->calibration < 1 / calibration_most ||
		shard->calibration > calibration_most)
		json_fields_complain(
			fields, "\"calibration\" is no number that is likely");
}

static void
take_shard_members(struct run_shard *shard, struct json_fields *fields)
{
	if (json_fields_have(fields, "shard"))
		take_numbers(shard, fields);
	if (json_fields_have(fields, "host"))
		take_host(shard, fields);
	if (json_fields_have(fields, "cores"))
		shard->cores =
			(int)json_fields_integer(fields, "cores", 1, CORES_MAX);
	if (json_fields_have(fields, "calibration"))
		take_calibration(shard, fields);
}

/* A number with its name in the file, which is the option's with an underscore
 * for a hyphen. */
struct number {
	const char *name;
	long least;
	long most;
	long value;
};

enum { NUMBERS = 8, NUMBERS_OF_LEAGUES = 2 };

/* Returns how many the format has; those of leagues are the last. */
static int
list_numbers(
	const struct run_tournament *tournament, struct number numbers[NUMBERS])
{
	const bool league = tournament->format && tournament->format->games > 0;
	const struct number list[NUMBERS] = {
		{"players", 2, INT_MAX, tournament->players},
		{"rounds", 1, RUN_ROUNDS_MAX, tournament->rounds},
		{"random_rounds", 0, RUN_ROUNDS_MAX, tournament->random_rounds},
		{"challengers", 0, INT_MAX, tournament->challengers},
		{"max_faults", 0, INT_MAX, tournament->max_faults},
		{"houses", 0, INT_MAX, tournament->houses},
		{"games", 1, INT_MAX, tournament->games},
		{"error", 0, INT_MAX, tournament->error},
	};

	for (int i = 0; i < NUMBERS; i++)
		numbers[i] = list[i];
	return league ? NUMBERS : NUMBERS - NUMBERS_OF_LEAGUES;
}

static void
write_tournament(struct text *line, const struct run_tournament *tournament)
{
	struct number numbers[NUMBERS];

	if (!tournament->format)
		return;
	text_add_string(line, ",\"tournament\":{\"format\":");
	text_add_json(line, tournament->format->name);
	const int count = list_numbers(tournament, numbers);
	for (int i = 0; i < count; i++)
		text_add_format(
			line, ",\"%s\":%ld", numbers[i].name, numbers[i].value);
	text_add(line, "}", 1);
}

static void
take_format(struct run_tournament *tournament, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "format");

	tournament->format = format_find(name);
	if (!tournament->format)
		json_fields_complain(fields, "there is no format \"%s\"", name);
}

static void
take_tournament(struct run_tournament *tournament, struct json_fields *fields)
{
	struct json_fields own;
	struct number numbers[NUMBERS];

	if (!json_fields_have(fields, "tournament"))
		return;
	const json_t *object = json_fields_object(fields, "tournament");
	if (fields->failed)
		return;
	json_fields_begin(&own, object, fields->reason);
	take_format(tournament, &own);
	const int count = list_numbers(tournament, numbers);
	for (int i = 0; i < count; i++)
		numbers[i].value = json_fields_integer(&own, numbers[i].name,
			numbers[i].least, numbers[i].most);
	tournament->players = (int)numbers[0].value;
	tournament->rounds = numbers[1].value;
	tournament->random_rounds = numbers[2].value;
	tournament->challengers = (int)numbers[3].value;
	tournament->max_faults = numbers[4].value;
	tournament->houses = (int)numbers[5].value;
	tournament->games = numbers[6].value;
	tournament->error = numbers[7].value;
	if (!own.failed && tournament->format->pairs &&
		tournament->players != 2)
		json_fields_complain(&own, "%s is for games of two bots",
			tournament->format->name);
	fields->failed = !json_fields_end(&own);
}

static const char *
format_name(const struct run_tournament *tournament)
{
	return tournament->format ? tournament->format->name : "none";
}

/* Adds how the option of a number is called. */
static void
add_name(struct text *line, const char *name)
{
	text_add_string(line, " --");
	for (; *name != '\0'; name++)
		text_add(line, *name == '_' ? "-" : name, 1);
}

static void
compare_tournaments(const struct run_tournament *was,
	const struct run_tournament *is, struct text *lines)
{
	struct number old[NUMBERS], new[NUMBERS];

	if (was->format != is->format)
		text_add_format(lines,
			"the file was begun with --format %s, now it is %s\n",
			format_name(was), format_name(is));
	if (!was->format || !is->format)
		return;
	const int count = list_numbers(was, old);
	list_numbers(is, new);
	for (int i = 0; i < count; i++) {
		if (old[i].value == new[i].value ||
			strcmp(old[i].name, "rounds") == 0)
			continue;
		text_add_string(lines, "the file was begun with");
		add_name(lines, old[i].name);
		text_add_format(lines, " %ld, now it is %ld\n", old[i].value,
			new[i].value);
	}
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

static void
add_seed(struct text *line, const struct run *run)
{
	if (run_is_committed(run)) {
		text_add_format(line, ",\"seed_sha256\":\"%s\"",
			run->commitment.digits);
		if (run_is_shard(run) && run_is_renewed(run))
			text_add_format(line, ",\"stage_sha256\":\"%s\"",
				run->current.digits);
		if (*run->beacon != '\0') {
			text_add_string(line, ",\"beacon\":");
			text_add_json(line, run->beacon);
		}
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

/* Of a game that is a program: what it is, and what it says of itself. */
static void
write_program(const struct run *run, struct text *line)
{
	if (!run->program.command)
		return;
	json_t *description = json_string(program_game_description(run->game));
	text_add_string(line, ",\"program\":");
	run_write_bot(&run->program, line);
	text_add_string(line, ",\"describe\":");
	text_add_value(line, description);
	json_decref(description);
}

static int
write(const struct run *run, bool apart, struct text *line)
{
	text_add_format(line, "{\"v\":%d,\"run\":{\"game\":", RECORD_VERSION);
	text_add_json(line, run->game->name);
	write_program(run, line);
	if (run->contest) {
		text_add_string(line, ",\"contest\":");
		text_add_json(line, run->contest->name);
	}
	add_seed(line, run);
	add_games(line, run);
	write_tournament(line, &run->tournament);
	stop_rule_write(line, &run->stop);
	if (apart)
		roster_write(line, run);
	else
		add_bots(line, run);
	add_options(line, run);
	add_files(line, run);
	run_terms_write(run, line);
	write_shard(line, &run->shard);
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

static void
take_program(struct run *run, const char *name, struct json_fields *fields)
{
	const json_t *program = json_fields_object(fields, "program");
	const char *description = json_fields_string(fields, "describe");
	char why[REASON_MAX];

	if (fields->failed)
		return;
	fields->failed = !run_take_bot(&run->program, program, fields->reason);
	if (fields->failed)
		return;
	run->game = program_game_recorded(name, description, why);
	if (!run->game)
		json_fields_complain(fields, "%.900s", why);
}

static void
take_game(struct run *run, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "game");

	if (json_fields_have(fields, "program")) {
		take_program(run, name, fields);
		return;
	}
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
}

/* A run has its bots in this line, or says where they are. */
static void
take_roster(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "roster"))
		take_bots(run, fields);
	else {
		roster_take(run, fields);
		if (!run->tournament.format)
			json_fields_complain(
				fields, "only a tournament has a \"roster\"");
	}
	if (!fields->failed && run_seats(run) == 0)
		json_fields_complain(fields, "%d bot%s cannot play %s",
			run_players(run), plural(run_players(run)),
			run->game->name);
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
take_beacon(struct run *run, struct json_fields *fields)
{
	if (json_fields_have(fields, "beacon") &&
		!run_take_beacon(run, json_fields_string(fields, "beacon")))
		json_fields_complain(fields,
			"\"beacon\" is empty, too long, or not printable");
}

static void
take_commitment(struct commitment *commitment, const char *name,
	struct json_fields *fields)
{
	if (!commitment_parse(commitment, json_fields_string(fields, name)))
		json_fields_complain(fields,
			"\"%s\" is not %d digits from 0 to f", name,
			COMMITMENT_DIGITS);
}

static void
take_seed(struct run *run, struct json_fields *fields)
{
	if (json_fields_have(fields, "seed_sha256")) {
		take_commitment(&run->commitment, "seed_sha256", fields);
		run->current = run->commitment;
		if (json_fields_have(fields, "stage_sha256"))
			take_commitment(&run->current, "stage_sha256", fields);
		take_beacon(run, fields);
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

/* A shard has all games that its number gives it. */
static void
take_shard(struct run *run, struct json_fields *fields)
{
	take_shard_members(&run->shard, fields);
	if (run_is_shard(run) && game_choice_given(&run->only))
		json_fields_complain(
			fields, "a shard has no \"only\" some games");
	if (run_roster_is_missing(run) && !run_is_shard(run))
		json_fields_complain(fields, "only a shard has a \"roster\"");
	if (run_is_renewed(run) && !run_is_shard(run))
		json_fields_complain(
			fields, "only a shard has a \"stage_sha256\"");
}

static bool
take_run(struct run *run, const json_t *object, char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	take_game(run, &fields);
	take_contest(run, &fields);
	take_seed(run, &fields);
	take_tournament(&run->tournament, &fields);
	if (run_is_committed(run) && !run->tournament.format)
		json_fields_complain(
			&fields, "only a tournament has \"seed_sha256\"");
	take_games(run, &fields);
	take_roster(run, &fields);
	take_options(run, &fields);
	take_files(run, &fields);
	take_stop(run, &fields);
	run_terms_take(run, &fields);
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
	/* Of a line whose sum somebody has taken out, to edit it. */
	if (json_fields_have(&fields, "key"))
		json_fields_string(&fields, "key");
	if (!json_fields_end(&fields) || !take_run(&parsed, object, reason)) {
		run_release(&parsed);
		return false;
	}
	*run = parsed;
	return true;
}

/* The options of the game; what is missing on one side is said, too. */
static void
compare_options(struct text *found, const struct run *was, const struct run *is)
{
	for (int i = 0; i < was->option_count; i++) {
		const struct run_option *old = &was->options[i];
		const char *new = run_option_value(is, old->name);

		if (!new || !run_text_same(old->value, new))
			run_terms_add_difference(found, old->name, old->value,
				new ? new : "not given");
	}
	for (int i = 0; i < is->option_count; i++) {
		const struct run_option *new = &is->options[i];

		if (!run_option_value(was, new->name))
			run_terms_add_difference(
				found, new->name, "not given", new->value);
	}
}

static void
compare_choices(struct text *found, const struct run *was, const struct run *is)
{
	if (game_choice_same(&was->only, &is->only))
		return;
	text_add_string(found, "the file was begun with --only ");
	game_choice_write(&was->only, found);
	text_add_string(found, ", now it is ");
	game_choice_write(&is->only, found);
	text_add_string(found, "\n");
}

static void
compare_stops(struct text *found, const struct run *was, const struct run *is)
{
	char old[STOP_RULE_MAX], new[STOP_RULE_MAX];

	stop_rule_format_sprt(&was->stop, old);
	stop_rule_format_sprt(&is->stop, new);
	run_terms_add_difference(found, "sprt", old, new);
	stop_rule_format_error(&was->stop, old);
	stop_rule_format_error(&is->stop, new);
	run_terms_add_difference(found, "until-error", old, new);
}

/* The seed that a run is committed to is not said. */
static void
compare_seeds(struct text *found, const struct run *was, const struct run *is)
{
	if (!run_is_committed(was) && !run_is_committed(is))
		run_terms_add_difference(
			found, "seed", was->seed.text, is->seed.text);
	else if (!commitment_same(&was->commitment, &is->commitment))
		text_add_string(
			found, "the file was begun with another --seed\n");
	else
		run_terms_add_difference(
			found, "beacon", was->beacon, is->beacon);
}

static void
compare_shards(struct text *found, const struct run *was, const struct run *is)
{
	char old[RUN_SHARD_TEXT_MAX], new[RUN_SHARD_TEXT_MAX];

	run_shard_format(&was->shard, old);
	run_shard_format(&is->shard, new);
	run_terms_add_difference(found, "shard", old, new);
}

void
run_differences(const struct run *was, const struct run *is, struct text *found)
{
	run_terms_add_difference(
		found, "game", was->game->name, is->game->name);
	run_programs_compare(was, is, found);
	compare_seeds(found, was, is);
	compare_tournaments(&was->tournament, &is->tournament, found);
	compare_choices(found, was, is);
	compare_stops(found, was, is);
	run_bots_differences(was, is, found);
	compare_options(found, was, is);
	run_terms_differences(was, is, found);
	compare_shards(found, was, is);
}

bool
run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	struct text found = {0};

	run_differences(was, is, &found);
	bool good = text_failed(&found) == 0;
	bool same = good && found.length == 0;
	if (!good)
		snprintf(reason, REASON_MAX, "there is no memory");
	else if (!same)
		snprintf(reason, REASON_MAX, "%.*s",
			(int)strcspn(found.bytes, "\n"), found.bytes);
	text_release(&found);
	return same;
}
