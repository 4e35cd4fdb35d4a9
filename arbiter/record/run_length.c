#include "record/run_length.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "record/record.h"
#include "record/run.h"

static const char games_begin[] = "{\"v\":1,\"games\":";
static const char rounds_begin[] = "{\"v\":1,\"rounds\":";

_Static_assert(RECORD_VERSION == 1, "how such lines begin");

const char *
run_length_name(const struct run *run)
{
	return run->tournament.format ? "rounds" : "games";
}

long
run_length(const struct run *run)
{
	return run->tournament.format ? run->tournament.rounds : run->games;
}

void
run_length_set(struct run *run, long length)
{
	if (run->tournament.format)
		run->tournament.rounds = length;
	else
		run->games = length;
}

static long
most(const struct run *run)
{
	return run->tournament.format ? INT_MAX : LONG_MAX;
}

bool
run_length_can_be(
	const struct run *run, long length, char reason[static REASON_MAX])
{
	const struct format *format = run->tournament.format;
	const char *name = run_length_name(run);
	long now = run_length(run);

	if (length < now)
		snprintf(reason, REASON_MAX,
			"the run has %ld %s, and --%s %ld cannot make it "
			"shorter",
			now, name, name, length);
	else if (length > now && format && format->eliminates)
		snprintf(reason, REASON_MAX,
			"a %s cannot be made longer: its ties have %ld deals",
			format->name, now);
	else if (length > most(run))
		snprintf(reason, REASON_MAX, "%ld %s are too many", length,
			name);
	else
		return true;
	return false;
}

bool
run_length_is(const char *line, size_t length)
{
	return text_begins_with(line, length, games_begin) ||
	       text_begins_with(line, length, rounds_begin);
}

int
run_length_write(const struct run *run, struct text *line)
{
	text_add_format(line, "%s%ld}\n",
		run->tournament.format ? rounds_begin : games_begin,
		run_length(run));
	return text_failed(line);
}

static long
take_length(const struct run *run, struct json_fields *fields)
{
	const char *name = run_length_name(run);

	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	long length = json_fields_integer(fields, name, 1, most(run));
	if (length <= run_length(run))
		json_fields_complain(fields,
			"the run has %ld %s, and %ld do not make it longer",
			run_length(run), name, length);
	return length;
}

bool
run_length_take(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, reason);

	if (!object)
		return false;
	long longer = take_length(run, &fields);
	bool good = json_fields_end(&fields) &&
		    run_length_can_be(run, longer, reason);
	json_decref(object);
	if (good)
		run_length_set(run, longer);
	return good;
}
