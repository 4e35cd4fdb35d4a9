/* A record as a line of JSON, its keys in the order that the file promises. */
#include "record/record.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

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

static int
add_dumped(const char *bytes, size_t length, void *line)
{
	text_add(line, bytes, length);
	return 0;
}

static void
add_start(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"start\":");
	if (json_dump_callback(record->start, add_dumped, line, JSON_COMPACT) <
		0)
		line->failed = true;
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
	text_add_format(line, ",\"offender\":%d,\"why\":", record->offender);
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
	char date[sizeof "-2147483648-12-31T23:59:59Z"] = "";
	struct tm utc;

	gmtime_r(&record->at, &utc);
	strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
	text_add_format(line, ",\"at\":\"%s\"", date);
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
	add_start(line, record);
	add_moves(line, record);
	add_score(line, record);
	add_end(line, record);
	add_times(line, "time", record->used_ns, record->seats);
	if (record->measured)
		add_times(line, "cpu", record->cpu_ns, record->seats);
	if (record_has_burnt(record))
		add_times(line, "burnt", record->burnt_ns, record->seats);
	add_date(line, record);
	text_add_string(line, "}\n");
	return text_failed(line);
}
