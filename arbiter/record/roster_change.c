#include "record/roster_change.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json_fields.h"
#include "record/record.h"

static const char add_begin[] = "{\"v\":1,\"add\":";
static const char withdraw_begin[] = "{\"v\":1,\"withdraw\":";

_Static_assert(RECORD_VERSION == 1, "how events begin");

void
roster_change_release(struct roster_change *event)
{
	json_decref(event->parsed);
	*event = (struct roster_change){0};
}

static bool
begins_with(const char *line, size_t length, const char *begin)
{
	size_t size = strlen(begin);

	return length >= size && memcmp(line, begin, size) == 0;
}

bool
roster_change_is(const char *line, size_t length)
{
	return begins_with(line, length, add_begin) ||
	       begins_with(line, length, withdraw_begin);
}

int
roster_change_write(const struct roster_change *event, struct text *line)
{
	text_add_string(line, event->add ? add_begin : withdraw_begin);
	if (event->add)
		run_write_bot(&event->bot, line);
	else
		text_add_json(line, event->bot.name);
	text_add_format(line, ",\"round\":%ld}\n", event->round);
	return text_failed(line);
}

static void
take(struct roster_change *event, struct json_fields *fields)
{
	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	event->round = json_fields_integer(fields, "round", 0, LONG_MAX);
	event->add = json_fields_have(fields, "add");
	if (!event->add) {
		event->bot.name = json_fields_string(fields, "withdraw");
		return;
	}
	const json_t *object = json_fields_object(fields, "add");
	if (!fields->failed)
		fields->failed =
			!run_take_bot(&event->bot, object, fields->reason);
}

bool
roster_change_parse(struct roster_change *event, const char *line,
	size_t length, char reason[static REASON_MAX])
{
	json_error_t error;
	struct json_fields fields;

	*event = (struct roster_change){0};
	event->parsed =
		json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
	if (!event->parsed) {
		snprintf(reason, REASON_MAX, "it is no JSON: %s", error.text);
		return false;
	}
	json_fields_begin(&fields, event->parsed, reason);
	take(event, &fields);
	if (json_fields_end(&fields))
		return true;
	roster_change_release(event);
	return false;
}
