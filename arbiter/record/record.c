#include "record/record.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/json_fields.h"
#include "base/text.h"

void
record_init(struct record *record)
{
	*record = (struct record){.offender = -1};
}

void
record_release(struct record *record)
{
	json_decref(record->start);
	json_decref(record->parsed);
	free(record->moves);
	text_release(&record->texts);
	text_release(&record->line);
	record_init(record);
}

void
record_clear(struct record *record)
{
	struct record_move *moves = record->moves;
	size_t capacity = record->move_capacity;
	struct text texts = record->texts;
	struct text line = record->line;

	json_decref(record->start);
	json_decref(record->parsed);
	record_init(record);
	record->moves = moves;
	record->move_capacity = capacity;
	record->texts = texts;
	text_clear(&record->texts);
	record->line = line;
	text_clear(&record->line);
}

struct record_move *
record_reserve_move(struct record *record)
{
	if (ARRAY_GROW(record->moves, record->move_count,
		    record->move_capacity) < 0)
		return NULL;
	return &record->moves[record->move_count];
}

int
record_add_move(struct record *record, int seat, const char *tell,
	const char *action, int64_t used_ns)
{
	size_t begin = record->texts.length;

	assert(used_ns >= 0);
	struct record_move *move = record_reserve_move(record);
	if (!move)
		return -1;
	text_add_string(&record->texts, tell);
	text_add(&record->texts, " ", 1);
	text_add(&record->texts, action, strlen(action) + 1);
	if (text_failed(&record->texts) < 0) {
		text_cut(&record->texts, begin);
		errno = ENOMEM;
		return -1;
	}
	*move = (struct record_move){
		.seat = seat,
		.used_ns = used_ns,
		.text = begin,
	};
	record->move_count++;
	return 0;
}

void
record_measure_move(struct record *record, int64_t cpu_ns, int64_t late_ns)
{
	assert(record->move_count > 0 && cpu_ns >= 0 && late_ns >= 0);
	record->moves[record->move_count - 1].cpu_ns = cpu_ns;
	record->moves[record->move_count - 1].late_ns = late_ns;
}

int
record_note_move(struct record *record, const char *json)
{
	const size_t begin = record->texts.length;

	assert(record->move_count > 0);
	text_add(&record->texts, json, strlen(json) + 1);
	if (text_failed(&record->texts) < 0) {
		text_cut(&record->texts, begin);
		errno = ENOMEM;
		return -1;
	}
	record->moves[record->move_count - 1].note = begin;
	record->noted = true;
	return 0;
}

bool
record_has_burnt(const struct record *record)
{
	for (int seat = 0; record->measured && seat < record->seats; seat++)
		if (record->burnt_ns[seat] >= RECORD_BURNT_LEAST_NS)
			return true;
	return false;
}

const char *
record_move_text(const struct record *record, const struct record_move *move)
{
	return record->texts.bytes + move->text;
}

const char *
record_move_note(const struct record *record, const struct record_move *move)
{
	return move->note > 0 ? record->texts.bytes + move->note : NULL;
}

static const char in_hand[] = "the game is not over";

void
record_set_in_hand(struct record *record)
{
	record->end = FAULT_GAME;
	record->offender = -1;
	strlcpy(record->why, in_hand, sizeof record->why);
	strlcpy(record->voided, in_hand, sizeof record->voided);
}

bool
record_is_in_hand(const struct record *record)
{
	return record->end == FAULT_GAME &&
	       strcmp(record->voided, in_hand) == 0;
}

int64_t
record_microseconds(int64_t ns)
{
	return (ns + 500) / 1000;
}

/* Where the last line of BYTES begins. */
static size_t
last_line(const char *bytes, size_t length)
{
	while (length > 0 && bytes[length - 1] != '\n')
		length--;
	return length;
}

int
record_standing(const struct record *record, int seat)
{
	return record->has_standing ? record->standing[seat]
				    : record->points[seat];
}

/* Fills the tail from its end, so that the oldest lines are what does not fit.
 */
void
record_set_stderr_tail(struct record *record, const char *bytes, size_t length)
{
	char *tail = record->stderr_tail;
	char line[RECORD_STDERR_MAX];
	size_t begin = RECORD_STDERR_MAX - 1;

	tail[begin] = '\0';
	while (length > 0) {
		size_t first = last_line(bytes, length);
		size_t size = text_printable(
			line, sizeof line, bytes + first, length - first);
		size_t feed = tail[begin] != '\0';

		if (size + feed > begin)
			break;
		if (feed && size > 0)
			tail[--begin] = '\n';
		begin -= size;
		memcpy(tail + begin, line, size);
		length = first > 0 ? first - 1 : 0;
	}
	memmove(tail, tail + begin, RECORD_STDERR_MAX - begin);
}

bool
record_add_stderr_line(struct record *record, const char *line)
{
	char *tail = record->stderr_tail;
	char printable[RECORD_STDERR_MAX];

	text_printable_string(printable, sizeof printable, line);
	if (*tail != '\0' &&
		strlcat(tail, "\n", RECORD_STDERR_MAX) >= RECORD_STDERR_MAX)
		return false;
	return strlcat(tail, printable, RECORD_STDERR_MAX) < RECORD_STDERR_MAX;
}

/* Written. */

static void
add_milliseconds(struct text *line, int64_t ns)
{
	int64_t us = record_microseconds(ns);

	text_add_format(line, "%" PRId64 ".%03" PRId64, us / 1000, us % 1000);
}

static void
add_names(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"seats\":[");
	for (int seat = 0; seat < record->seats; seat++) {
		if (seat > 0)
			text_add(line, ",", 1);
		text_add_json(line, record->names[seat]);
	}
	text_add(line, "]", 1);
}

static void
add_start(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"start\":");
	text_add_value(line, record->start);
}

static void
add_measures(struct text *line, const struct record_move *move)
{
	text_add(line, ",", 1);
	add_milliseconds(line, move->cpu_ns);
	text_add(line, ",", 1);
	add_milliseconds(line, move->late_ns);
}

static void
add_moves(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"moves\":[");
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		text_add_format(line, "%s[%d,", i > 0 ? "," : "", move->seat);
		text_add_json(line, record_move_text(record, move));
		text_add(line, ",", 1);
		add_milliseconds(line, move->used_ns);
		if (record->measured)
			add_measures(line, move);
		if (move->note > 0) {
			text_add(line, ",", 1);
			text_add_string(line, record_move_note(record, move));
		}
		text_add(line, "]", 1);
	}
	text_add(line, "]", 1);
}

/* Adds one number a seat. */
static void
add_numbers(struct text *line, const char *name, const int *numbers, int seats)
{
	text_add_format(line, ",\"%s\":[", name);
	for (int seat = 0; seat < seats; seat++)
		text_add_format(
			line, "%s%d", seat > 0 ? "," : "", numbers[seat]);
	text_add(line, "]", 1);
}

/* Of a deal of a match to so many points. */
static void
add_match(struct text *line, const struct record *record)
{
	const struct points_match *match = &record->match;

	if (match->to == 0)
		return;
	text_add_format(line, ",\"match\":{\"to\":%" PRId64 ",\"number\":%ld",
		match->to, match->number);
	add_numbers(line, "before", match->before, record->seats);
	text_add(line, "}", 1);
}

static void
add_score(struct text *line, const struct record *record)
{
	add_numbers(line, "score", record->points, record->seats);
	if (record->has_standing)
		add_numbers(line, "standing", record->standing, record->seats);
}

/* Adds the lines of STDERR_TAIL, one string each. */
static void
add_stderr_tail(struct text *line, const char *stderr_tail)
{
	char words[RECORD_STDERR_MAX];
	const char *separator = "";
	char *rest = words;

	memcpy(words, stderr_tail, sizeof words);
	text_add_string(line, ",\"stderr\":[");
	for (char *word; (word = strsep(&rest, "\n"));) {
		text_add_string(line, separator);
		text_add_json(line, word);
		separator = ",";
	}
	text_add(line, "]", 1);
}

/* Made printable, WHY may grow; cut, it fits a record again when it is read. */
static void
add_why(struct text *line, const char *why)
{
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, why);
	text_add_json(line, printable);
}

static void
add_end(struct text *line, const struct record *record)
{
	text_add_format(line, ",\"end\":\"%s\"", fault_name(record->end));
	if (record->end == FAULT_NONE)
		return;
	if (record->offender >= 0)
		text_add_format(line, ",\"%s\":%d",
			record->end == FAULT_GAME ? "in_hand" : "offender",
			record->offender);
	text_add_string(line, ",\"why\":");
	add_why(line, record->why);
	if (*record->stderr_tail != '\0')
		add_stderr_tail(line, record->stderr_tail);
	if (*record->voided != '\0') {
		text_add_string(line, ",\"void\":");
		text_add_json(line, record->voided);
	}
}

/* Adds one time a seat. */
static void
add_times(struct text *line, const char *name, const int64_t *ns, int seats)
{
	text_add_format(line, ",\"%s\":[", name);
	for (int seat = 0; seat < seats; seat++) {
		if (seat > 0)
			text_add(line, ",", 1);
		add_milliseconds(line, ns[seat]);
	}
	text_add(line, "]", 1);
}

static void
add_date(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"at\":\"");
	text_add_date(line, record->at);
	text_add_string(line, "\"");
}

int
record_write(const struct record *record, struct text *line)
{
	assert(record->game && record->start);
	text_add_format(line, "{\"v\":%d,\"game\":", RECORD_VERSION);
	text_add_json(line, record->game->name);
	text_add_format(
		line, ",\"id\":%ld,\"deal\":%ld", record->id, record->deal);
	if (!record->seed_hidden) {
		text_add_string(line, ",\"seed\":");
		text_add_json(line, record->seed.text);
	}
	add_names(line, record);
	add_match(line, record);
	add_start(line, record);
	add_moves(line, record);
	add_score(line, record);
	add_end(line, record);
	if (record->practice)
		text_add_string(line, ",\"practice\":true");
	add_times(line, "time", record->used_ns, record->seats);
	if (record->measured)
		add_times(line, "cpu", record->cpu_ns, record->seats);
	if (record_has_burnt(record))
		add_times(line, "burnt", record->burnt_ns, record->seats);
	add_date(line, record);
	text_add_string(line, "}\n");
	return text_failed(line);
}

/* Parsed. */

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

/* Adds to the last move what its bot said besides; NOTE may be NULL. */
static bool
add_note(struct record *record, const json_t *note)
{
	if (!note)
		return true;
	char *json = json_dumps(note, JSON_COMPACT | JSON_REAL_PRECISION(15));
	const bool added = json && record_note_move(record, json) == 0;

	free(json);
	return added;
}

static bool
is_note(const json_t *note)
{
	const json_t *info = json_object_get(note, "info");
	const json_t *text = json_object_get(note, "note");

	return json_is_object(note) &&
	       json_object_size(note) == (size_t)(!!info + !!text) &&
	       (!info || json_is_object(info)) &&
	       (!text || json_is_string(text));
}

/* Adds a move whose TEXT is a word of the protocol and the action. */
static void
add_move(struct record *record, struct json_fields *fields,
	const struct record_move *move, const char *text, const json_t *note)
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
		    move->used_ns) < 0 ||
		!add_note(record, note)) {
		json_fields_complain(
			fields, "there is no memory for its moves");
		return;
	}
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
	const size_t figures = record->measured ? 5 : 3;
	const json_t *note = json_array_get(move, figures);
	struct record_move taken = {0};

	if (json_array_size(move) != figures + (note != NULL) ||
		(note && !is_note(note))) {
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
		add_move(record, fields, &taken, text, note);
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

/* The fields of an object within the line are taken like those of the line. */
static void
take_match(struct record *record, struct json_fields *fields)
{
	struct points_match *match = &record->match;
	struct json_fields inner;

	if (!json_fields_have(fields, "match"))
		return;
	const json_t *object = json_fields_object(fields, "match");
	if (!object)
		return;
	json_fields_begin(&inner, object, fields->reason);
	match->to = json_fields_integer(&inner, "to", 1, INT_MAX);
	match->number = json_fields_integer(&inner, "number", 1, INT_MAX);
	take_numbers(&inner, "before", match->before, record->seats);
	fields->failed |= !json_fields_end(&inner);
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
	const bool failed = record->end == FAULT_GAME;
	const char *name = failed ? "in_hand" : "offender", *why;

	if (!failed || json_fields_have(fields, name))
		record->offender = (int)json_fields_integer(
			fields, name, 0, record->seats - 1);
	why = json_fields_string(fields, "why");
	if (strlen(why) >= RECORD_WHY_MAX)
		json_fields_complain(fields, "\"why\" is too long");
	else
		text_printable_string(record->why, RECORD_WHY_MAX, why);
	if (json_fields_have(fields, "stderr"))
		take_stderr_tail(record, fields);
	if (failed || json_fields_have(fields, "void"))
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

struct date {
	int year;
	int month;
	int day;
	int hour;
	int minute;
	int second;
};

/* COUNT digits; -1: others are among them. */
static int
digits(const char *text, int count)
{
	int sum = 0;

	for (int i = 0; i < count; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		sum = sum * 10 + (text[i] - '0');
	}
	return sum;
}

static bool
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int
days_in(int year, int month)
{
	static const int days[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return days[month - 1] + (month == 2 && is_leap(year));
}

/* The leap years before YEAR, counted from the year 0 on. */
static long
leap_years(long year)
{
	return (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
}

static long
days_since_1970(const struct date *date)
{
	long days = (date->year - 1970L) * 365 + leap_years(date->year) -
		    leap_years(1970);

	for (int month = 1; month < date->month; month++)
		days += days_in(date->year, month);
	return days + date->day - 1;
}

static bool
is_date(const struct date *date)
{
	return date->year >= 1970 && date->month >= 1 && date->month <= 12 &&
	       date->day >= 1 &&
	       date->day <= days_in(date->year, date->month) &&
	       date->hour >= 0 && date->hour < 24 && date->minute >= 0 &&
	       date->minute < 60 && date->second >= 0 && date->second < 60;
}

bool
record_date(const char *text, size_t length, time_t *at)
{
	if (length != sizeof "2026-01-31T12:00:00Z" - 1 || text[4] != '-' ||
		text[7] != '-' || text[10] != 'T' || text[13] != ':' ||
		text[16] != ':' || text[19] != 'Z')
		return false;
	const struct date date = {
		.year = digits(text, 4),
		.month = digits(text + 5, 2),
		.day = digits(text + 8, 2),
		.hour = digits(text + 11, 2),
		.minute = digits(text + 14, 2),
		.second = digits(text + 17, 2),
	};
	if (!is_date(&date))
		return false;
	*at = (time_t)(days_since_1970(&date) * 86400 + date.hour * 3600L +
		       date.minute * 60L + date.second);
	return true;
}

static void
take_date(struct record *record, struct json_fields *fields)
{
	const char *text = json_fields_string(fields, "at");

	if (!record_date(text, strlen(text), &record->at))
		json_fields_complain(fields, "\"at\" is no date");
}

static void
take_practice(struct record *record, struct json_fields *fields)
{
	record->practice = json_fields_have(fields, "practice");
	if (record->practice && !json_fields_boolean(fields, "practice"))
		json_fields_complain(fields, "\"practice\" is not true");
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
	take_match(record, fields);
	record->start = json_incref(json_fields_object(fields, "start"));
	record->measured = json_fields_have(fields, "cpu");
	take_moves(record, fields);
	take_score(record, fields);
	take_end(record, fields);
	take_practice(record, fields);
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

/* Between processes. */

/* What has a size of its own lies together in a record; the rest follows in the
 * order of the lengths. */
enum {
	FIGURES_AT = offsetof(struct record, id),
	FIGURES_SIZE =
		offsetof(struct record, offender) + sizeof(int) - FIGURES_AT,
};

struct lengths {
	size_t why;
	size_t stderr_tail;
	size_t voided;
	size_t moves;
	size_t texts;
	size_t line;
};

/* The memory of a text that was never used may be NULL. */
static void
pack_bytes(struct text *out, const void *bytes, size_t length)
{
	if (length > 0)
		text_add(out, bytes, length);
}

void
record_pack(const struct record *record, struct text *out)
{
	const struct lengths lengths = {
		.why = strlen(record->why),
		.stderr_tail = strlen(record->stderr_tail),
		.voided = strlen(record->voided),
		.moves = record->move_count,
		.texts = record->texts.length,
		.line = record->line.length,
	};

	pack_bytes(out, (const char *)record + FIGURES_AT, FIGURES_SIZE);
	pack_bytes(out, &lengths, sizeof lengths);
	pack_bytes(out, record->why, lengths.why);
	pack_bytes(out, record->stderr_tail, lengths.stderr_tail);
	pack_bytes(out, record->voided, lengths.voided);
	pack_bytes(out, record->moves, lengths.moves * sizeof *record->moves);
	pack_bytes(out, record->texts.bytes, lengths.texts);
	pack_bytes(out, record->line.bytes, lengths.line);
}

/* What is left of the bytes. */
struct rest {
	const char *bytes;
	size_t length;
};

/* The next LENGTH bytes; NULL: there are not so many. */
static const char *
cut_off_rest(struct rest *rest, size_t length)
{
	const char *bytes = rest->bytes;

	if (length > rest->length)
		return NULL;
	rest->bytes += length;
	rest->length -= length;
	return bytes;
}

static bool
unpack_string(struct rest *rest, size_t length, char *to, size_t size)
{
	const char *bytes = cut_off_rest(rest, length);

	if (!bytes || length >= size)
		return false;
	memcpy(to, bytes, length);
	to[length] = '\0';
	return true;
}

static bool
unpack_text(struct rest *rest, size_t length, struct text *to)
{
	const char *bytes = cut_off_rest(rest, length);

	if (!bytes)
		return false;
	if (length > 0)
		text_add(to, bytes, length);
	return text_failed(to) == 0;
}

static bool
unpack_moves(struct rest *rest, size_t count, struct record *record)
{
	size_t size = sizeof *record->moves;

	if (count > rest->length / size)
		return false;
	if (count > record->move_capacity) {
		struct record_move *moves =
			reallocarray(record->moves, count, size);

		if (!moves)
			return false;
		record->moves = moves;
		record->move_capacity = count;
	}
	if (count > 0)
		memcpy(record->moves, cut_off_rest(rest, count * size),
			count * size);
	record->move_count = count;
	return true;
}

bool
record_unpack(struct record *record, const char *bytes, size_t length)
{
	struct rest rest = {bytes, length};
	struct lengths l;
	const char *figures = cut_off_rest(&rest, FIGURES_SIZE);
	const char *lengths = cut_off_rest(&rest, sizeof l);

	if (!figures || !lengths)
		return false;
	memcpy((char *)record + FIGURES_AT, figures, FIGURES_SIZE);
	memcpy(&l, lengths, sizeof l);
	text_clear(&record->texts);
	text_clear(&record->line);
	return unpack_string(&rest, l.why, record->why, sizeof record->why) &&
	       unpack_string(&rest, l.stderr_tail, record->stderr_tail,
		       sizeof record->stderr_tail) &&
	       unpack_string(&rest, l.voided, record->voided,
		       sizeof record->voided) &&
	       unpack_moves(&rest, l.moves, record) &&
	       unpack_text(&rest, l.texts, &record->texts) &&
	       unpack_text(&rest, l.line, &record->line) && rest.length == 0;
}

/* What is the same wherever a game is played. */

static void
add_gist_of_seats(struct text *text, const struct record *record)
{
	text_add_format(text, "%ld %ld", record->id, record->deal);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_json(text, record->names[seat]);
		text_add_format(text, "%d %d", record->points[seat],
			record_standing(record, seat));
	}
	text_add_format(text, "%d %d\n", (int)record->end, record->offender);
}

static void
add_gist_of_moves(struct text *text, const struct record *record)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		text_add_format(text, "%d ", move->seat);
		text_add_string(text, record_move_text(record, move));
		text_add(text, "\n", 1);
	}
}

int
record_gist(const struct record *record, struct text *text, uint64_t *gist)
{
	char *start = json_dumps(record->start, JSON_COMPACT | JSON_SORT_KEYS);

	if (!start) {
		errno = ENOMEM;
		return -1;
	}
	text_clear(text);
	add_gist_of_seats(text, record);
	text_add_string(text, start);
	free(start);
	add_gist_of_moves(text, record);
	if (text_failed(text) < 0)
		return -1;
	*gist = XXH3_64bits(text->bytes, text->length);
	return 0;
}
