#include "record/roster_change.h"

#include <limits.h>
#include <string.h>

#include "base/json_fields.h"
#include "record/record.h"

static const char add_begin[] = "{\"v\":1,\"add\":";
static const char withdraw_begin[] = "{\"v\":1,\"withdraw\":";

_Static_assert(RECORD_VERSION == 1, "how changes begin");

void
roster_change_release(struct roster_change *change)
{
	if (change->parsed)
		run_files_release(&change->bot);
	json_decref(change->parsed);
	*change = (struct roster_change){0};
}

bool
roster_change_is(const char *line, size_t length)
{
	return text_begins_with(line, length, add_begin) ||
	       text_begins_with(line, length, withdraw_begin);
}

int
roster_change_write(const struct roster_change *change, struct text *line)
{
	text_add_string(line, change->add ? add_begin : withdraw_begin);
	if (change->add)
		run_write_bot(&change->bot, line);
	else
		text_add_json(line, change->bot.name);
	text_add_format(line, ",\"round\":%ld}\n", change->round);
	return text_failed(line);
}

static void
take(struct roster_change *change, struct json_fields *fields)
{
	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	change->round = json_fields_integer(fields, "round", 0, LONG_MAX);
	change->add = json_fields_have(fields, "add");
	if (!change->add) {
		change->bot.name = json_fields_string(fields, "withdraw");
		return;
	}
	const json_t *object = json_fields_object(fields, "add");
	if (!fields->failed)
		fields->failed =
			!run_take_bot(&change->bot, object, fields->reason);
}

bool
roster_change_parse(struct roster_change *change, const char *line,
	size_t length, char reason[static REASON_MAX])
{
	struct json_fields fields;

	*change = (struct roster_change){0};
	change->parsed = json_fields_load(&fields, line, length, reason);
	if (!change->parsed)
		return false;
	take(change, &fields);
	if (json_fields_end(&fields))
		return true;
	roster_change_release(change);
	return false;
}
