/* A line of JSON as a record: the opposite of record_write. */
#include "record/record.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json_fields.h"

enum { MILLISECOND_NS = 1000000, MICROSECOND_NS = 1000 };

static void
take_version(struct record *record, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "game");

	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	if (strcmp(name, record->game->name) != 0)
		json_fields_complain(fields,
			"it is a game of \"%s\", not of %s", name,
			record->game->name);
}

static void
take_seed(struct record *record, struct json_fields *fields)
{
	record->seed_hidden = !json_fields_have(fields, "seed");
	if (record->seed_hidden)
		return;
	if (!seed_parse(&record->seed, json_fields_string(fields, "seed")))
		json_fields_complain(fields, "\"seed\" is no seed");
}

static void
take_names(struct record *record, struct json_fields *fields)
{
	const json_t *array;

	record->seats = (int)json_fields_array(
		fields, "seats", 1, GAME_SEATS_MAX, &array);
	for (int seat = 0; seat < record->seats; seat++)
		record->names[seat] = json_fields_item_string(
			fields, "seats", json_array_get(array, (size_t)seat));
}

/* Adds a move whose TEXT is a word of the protocol and the action. */
static void
add_move(struct record *record, struct json_fields *fields,
	const struct record_move *move, const char *text)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
	char tell[16];
	size_t length = strspn(text, letters);

	if (length == 0 || length >= sizeof tell || text[length] != ' ') {
		json_fields_complain(
			fields, "\"moves\" has a move of no action");
		return;
	}
	memcpy(tell, text, length);
	tell[length] = '\0';
	if (record_add_move(record, move->seat, tell, text + length + 1,
		    move->used_ns) < 0)
		json_fields_complain(
			fields, "there is no memory for its moves");
	else
		record_measure_move(record, move->cpu_ns, move->late_ns);
}

static int64_t
take_move_time(struct json_fields *fields, const json_t *move, size_t at)
{
	return json_fields_item_time(fields, "moves", json_array_get(move, at),
		MILLISECOND_NS, MICROSECOND_NS);
}

static void
take_move(struct record *record, struct json_fields *fields, const json_t *move)
{
	static const char name[] = "moves";
	struct record_move taken = {0};

	if (json_array_size(move) != (record->measured ? 5 : 3)) {
		json_fields_complain(fields,
			"a move is no array of seat, text and %s",
			record->measured ? "three times" : "time");
		return;
	}
	taken.seat = (int)json_fields_item_integer(
		fields, name, json_array_get(move, 0), 0, record->seats - 1);
	const char *text =
		json_fields_item_string(fields, name, json_array_get(move, 1));
	taken.used_ns = take_move_time(fields, move, 2);
	if (record->measured) {
		taken.cpu_ns = take_move_time(fields, move, 3);
		taken.late_ns = take_move_time(fields, move, 4);
	}
	if (!fields->failed)
		add_move(record, fields, &taken, text);
}

static void
take_moves(struct record *record, struct json_fields *fields)
{
	const json_t *array;
	size_t count =
		json_fields_array(fields, "moves", 0, RECORD_MOVES_MAX, &array);

	for (size_t i = 0; i < count && !fields->failed; i++)
		take_move(record, fields, json_array_get(array, i));
}

/* Takes one number a seat. */
static void
take_numbers(
	struct json_fields *fields, const char *name, int *numbers, int count)
{
	const json_t *array;
	size_t seats = (size_t)count;

	seats = json_fields_array(fields, name, seats, seats, &array);
	for (size_t seat = 0; seat < seats; seat++)
		numbers[seat] = (int)json_fields_item_integer(fields, name,
			json_array_get(array, seat), INT_MIN, INT_MAX);
}

static void
take_score(struct record *record, struct json_fields *fields)
{
	take_numbers(fields, "score", record->points, record->seats);
	record->has_standing = json_fields_have(fields, "standing");
	if (record->has_standing)
		take_numbers(
			fields, "standing", record->standing, record->seats);
}

/* Takes one time a seat. */
static void
take_times(struct json_fields *fields, const char *name, int64_t *ns, int count)
{
	const json_t *array;
	size_t seats = (size_t)count;

	seats = json_fields_array(fields, name, seats, seats, &array);
	for (size_t seat = 0; seat < seats; seat++)
		ns[seat] = json_fields_item_time(fields, name,
			json_array_get(array, seat), MILLISECOND_NS,
			MICROSECOND_NS);
}

static void
take_stderr_tail(struct record *record, struct json_fields *fields)
{
	const json_t *array;
	size_t count = json_fields_array(
		fields, "stderr", 1, RECORD_STDERR_MAX, &array);

	for (size_t i = 0; i < count; i++) {
		const char *line = json_fields_item_string(
			fields, "stderr", json_array_get(array, i));

		if (!record_add_stderr_line(record, line)) {
			json_fields_complain(fields, "\"stderr\" is too long");
			return;
		}
	}
}

static void
take_void(struct record *record, struct json_fields *fields)
{
	const char *voided = json_fields_string(fields, "void");

	if (*voided == '\0' || strlen(voided) >= RECORD_VOID_MAX)
		json_fields_complain(fields, "\"void\" is no sentence");
	else
		text_printable_string(record->voided, RECORD_VOID_MAX, voided);
}

static void
take_fault(struct record *record, struct json_fields *fields)
{
	const char *why;

	record->offender = (int)json_fields_integer(
		fields, "offender", 0, record->seats - 1);
	why = json_fields_string(fields, "why");
	if (strlen(why) >= RECORD_WHY_MAX)
		json_fields_complain(fields, "\"why\" is too long");
	else
		text_printable_string(record->why, RECORD_WHY_MAX, why);
	if (json_fields_have(fields, "stderr"))
		take_stderr_tail(record, fields);
	if (json_fields_have(fields, "void"))
		take_void(record, fields);
}

static void
take_end(struct record *record, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "end");

	if (!fault_find(name, &record->end))
		json_fields_complain(
			fields, "\"%s\" is no end of a game", name);
	else if (record->end != FAULT_NONE)
		take_fault(record, fields);
}

/* A date is right when writing it gives the same text again. */
static void
take_date(struct record *record, struct json_fields *fields)
{
	const char *text = json_fields_string(fields, "at");
	char again[sizeof "2026-01-31T12:00:00Z"] = "";
	struct tm utc = {0};

	if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ", &utc.tm_year, &utc.tm_mon,
		    &utc.tm_mday, &utc.tm_hour, &utc.tm_min,
		    &utc.tm_sec) == 6) {
		utc.tm_year -= 1900;
		utc.tm_mon -= 1;
		record->at = timegm(&utc);
		strftime(again, sizeof again, "%Y-%m-%dT%H:%M:%SZ", &utc);
	}
	if (strcmp(text, again) != 0)
		json_fields_complain(fields, "\"at\" is no date");
}

/* Takes the seats before all that has one value a seat. */
static bool
take_all(struct record *record, struct json_fields *fields)
{
	take_version(record, fields);
	record->id = json_fields_integer(fields, "id", 0, LONG_MAX);
	record->deal = json_fields_integer(fields, "deal", 0, LONG_MAX);
	take_seed(record, fields);
	take_names(record, fields);
	record->start = json_incref(json_fields_object(fields, "start"));
	record->measured = json_fields_have(fields, "cpu");
	take_moves(record, fields);
	take_score(record, fields);
	take_end(record, fields);
	take_times(fields, "time", record->used_ns, record->seats);
	if (record->measured)
		take_times(fields, "cpu", record->cpu_ns, record->seats);
	if (record->measured && json_fields_have(fields, "burnt"))
		take_times(fields, "burnt", record->burnt_ns, record->seats);
	take_date(record, fields);
	return json_fields_end(fields);
}

bool
record_parse(struct record *record, const char *line, size_t length,
	const struct game_rules *game, char reason[static REASON_MAX])
{
	struct json_fields fields;

	record_clear(record);
	record->game = game;
	record->parsed = json_fields_load(&fields, line, length, reason);
	if (!record->parsed)
		return false;
	if (take_all(record, &fields))
		return true;
	record_clear(record);
	return false;
}
