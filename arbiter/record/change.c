#include "record/change.h"

#include <limits.h>
#include <string.h>

#include <jansson.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "record/record.h"
#include "record/run.h"
#include "record/run_line.h"

_Static_assert(RECORD_VERSION == 1, "how such lines begin");

/* What a line changes that begins with its version and this member. */
static const struct {
	const char *begin;
	enum run_change change;
} begins[] = {
	{"{\"v\":1,\"game\":", RUN_CHANGE_NONE}, /* as most lines do */
	{"{\"v\":1,\"games\":", RUN_CHANGE_LENGTH},
	{"{\"v\":1,\"rounds\":", RUN_CHANGE_LENGTH},
	{"{\"v\":1,\"add\":", RUN_CHANGE_ROSTER},
	{"{\"v\":1,\"withdraw\":", RUN_CHANGE_ROSTER},
	{"{\"v\":1,\"away\":", RUN_CHANGE_ROSTER},
	{"{\"v\":1,\"back\":", RUN_CHANGE_ROSTER},
	{"{\"v\":1,\"due\":", RUN_CHANGE_ROSTER},
	{"{\"v\":1,\"take\":", RUN_CHANGE_PROGRAM},
	{"{\"v\":1,\"closed\":", RUN_CHANGE_CLOSED},
	{"{\"v\":1,\"seed\":", RUN_CHANGE_SEED},
	{"{\"v\":1,\"seed_sha256\":", RUN_CHANGE_COMMITMENT},
};

enum run_change
run_change_begun(const char *line, size_t length)
{
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (text_begins_with(line, length, begins[i].begin))
			return begins[i].change;
	return RUN_CHANGE_NONE;
}

enum run_change
run_change_of(const struct run *run, const char *line, size_t length)
{
	const enum run_change change = run_change_begun(line, length);
	bool can_be = change == RUN_CHANGE_LENGTH;

	if (change == RUN_CHANGE_SEED || change == RUN_CHANGE_COMMITMENT)
		can_be = run_is_committed(run);
	else if (run->tournament.format)
		can_be = true;
	return can_be ? change : RUN_CHANGE_NONE;
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
	else if (length > run_length_most(run))
		snprintf(reason, REASON_MAX, "%ld %s are too many: at most %ld",
			length, name, run_length_most(run));
	else
		return true;
	return false;
}

int
run_length_write(const struct run *run, struct text *line)
{
	text_add_format(line, "{\"v\":1,\"%s\":%ld}\n", run_length_name(run),
		run_length(run));
	return text_failed(line);
}

int
run_closed_write(const struct run *run, long dropped, struct text *line)
{
	text_add_format(line, "{\"v\":1,\"closed\":%ld,\"dropped\":%ld}\n",
		run->tournament.closed, dropped);
	return text_failed(line);
}

bool
run_closed_take(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, reason);

	if (!object)
		return false;
	json_fields_integer(&fields, "v", RECORD_VERSION, RECORD_VERSION);
	const long rounds =
		json_fields_integer(&fields, "closed", 1, RUN_ROUNDS_MAX);
	const long dropped = json_fields_integer(
		&fields, "dropped", 0, LONG_MAX - run->tournament.dropped);
	bool good = json_fields_end(&fields);
	json_decref(object);
	if (good)
		run_close(run, rounds, dropped);
	return good;
}

int
seed_line_write(const struct run *run, bool reveal, struct text *line)
{
	if (reveal) {
		text_add_string(line, "{\"v\":1,\"seed\":");
		text_add_json(line, run->seed.text);
		text_add_string(line, "}\n");
	} else
		text_add_format(line, "{\"v\":1,\"seed_sha256\":\"%s\"}\n",
			run->current.digits);
	return text_failed(line);
}

static void
take_seed(struct run *run, struct json_fields *fields)
{
	struct seed seed;

	if (run->revealed)
		json_fields_complain(fields, "its seed is public already");
	else if (!seed_parse(&seed, json_fields_string(fields, "seed")))
		json_fields_complain(fields, "\"seed\" is no seed");
	else if (!commitment_fits(&run->current, &seed))
		json_fields_complain(fields,
			"the seed is another than the run was committed to: "
			"its SHA-256 is not %s",
			run->current.digits);
	else if (!roster_fits_seed(run, &seed))
		json_fields_complain(fields,
			"the seed was drawn for other bots than those of the "
			"run");
	else {
		run->seed = seed;
		run->revealed = true;
	}
}

static void
take_commitment(struct run *run, struct json_fields *fields)
{
	struct commitment commitment;

	if (!run->revealed)
		json_fields_complain(fields,
			"it commits the run to another seed, and the one "
			"before is not public");
	else if (!commitment_parse(&commitment,
			 json_fields_string(fields, "seed_sha256")))
		json_fields_complain(fields,
			"\"seed_sha256\" is not %d digits from 0 to f",
			SHA256_DIGITS);
	else {
		run->current = commitment;
		run->revealed = false;
		run->seed = (struct seed){0};
	}
}

bool
seed_line_take(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	struct run taken = *run;
	json_t *object = json_fields_load(&fields, line, length, reason);

	if (!object)
		return false;
	json_fields_integer(&fields, "v", RECORD_VERSION, RECORD_VERSION);
	if (json_fields_have(&fields, "seed"))
		take_seed(&taken, &fields);
	else
		take_commitment(&taken, &fields);
	bool good = json_fields_end(&fields);
	json_decref(object);
	if (good)
		*run = taken;
	return good;
}

void
roster_change_release(struct roster_change *change)
{
	if (change->parsed)
		run_files_release(&change->bot);
	json_decref(change->parsed);
	*change = (struct roster_change){0};
}

/* The member that says what becomes of the bot, or of all. */
static const char *
word_of(const struct roster_change *change)
{
	if (change->take)
		return "take";
	if (change->due > 0)
		return "due";
	if (change->add)
		return "add";
	if (change->away)
		return "away";
	return change->back ? "back" : "withdraw";
}

int
roster_change_write(const struct roster_change *change, struct text *line)
{
	text_add_format(line, "{\"v\":1,\"%s\":", word_of(change));
	if (change->take || (change->add && change->due == 0))
		run_write_bot(&change->bot, line);
	else if (change->due > 0)
		text_add_format(line, "%ld", change->due);
	else
		text_add_json(line, change->bot.name);
	if (!change->take)
		text_add_format(line, ",\"round\":%ld", change->round);
	text_add_string(line, "}\n");
	return text_failed(line);
}

static void
take(struct roster_change *change, struct json_fields *fields)
{
	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	change->add = json_fields_have(fields, "add");
	change->take = !change->add && json_fields_have(fields, "take");
	if (!change->take)
		change->round =
			json_fields_integer(fields, "round", 0, LONG_MAX);
	if (!change->add && json_fields_have(fields, "due")) {
		change->due = json_fields_integer(fields, "due", 1, INT_MAX);
		return;
	}
	if (change->add || change->take) {
		const json_t *object =
			json_fields_object(fields, word_of(change));

		if (!fields->failed)
			fields->failed = !run_take_bot(
				&change->bot, object, fields->reason);
		return;
	}
	change->away = json_fields_have(fields, "away");
	change->back = !change->away && json_fields_have(fields, "back");
	change->bot.name = json_fields_string(fields, word_of(change));
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
