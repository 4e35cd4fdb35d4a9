#include "record/seed_history.h"

#include <jansson.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "record/record.h"
#include "record/run.h"

static const char reveal_begin[] = "{\"v\":1,\"seed\":";
static const char commit_begin[] = "{\"v\":1,\"seed_sha256\":";

_Static_assert(RECORD_VERSION == 1, "how such lines begin");

bool
seed_line_is(const char *line, size_t length)
{
	return text_begins_with(line, length, reveal_begin) ||
	       text_begins_with(line, length, commit_begin);
}

int
seed_line_reveal(const struct run *run, struct text *line)
{
	text_add_string(line, reveal_begin);
	text_add_json(line, run->seed.text);
	text_add_string(line, "}\n");
	return text_failed(line);
}

int
seed_line_commit(const struct run *run, struct text *line)
{
	text_add_format(line, "%s\"%s\"}\n", commit_begin, run->current.digits);
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
			COMMITMENT_DIGITS);
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
seed_history_release(struct seed_history *history)
{
	free(history->all);
	*history = (struct seed_history){0};
}

/* The part of the commitment that the run has now; NULL with errno. */
static struct seed_part *
find_part(struct seed_history *history, const struct run *run)
{
	size_t count = history->count;

	if (count > 0 && commitment_same(&history->all[count - 1].commitment,
				 &run->current))
		return &history->all[count - 1];
	struct seed_part *all = array_grow(
		history->all, count, &history->capacity, sizeof *all);
	if (!all)
		return NULL;
	history->all = all;
	all[count] = (struct seed_part){.commitment = run->current};
	history->count++;
	return &all[count];
}

int
seed_history_note(struct seed_history *history, const struct run *run)
{
	if (!run_is_committed(run))
		return 0;
	struct seed_part *part = find_part(history, run);
	if (!part)
		return -1;
	if (run->revealed)
		part->seed = run->seed;
	return 0;
}

void
seed_history_print(FILE *file, const struct seed_history *history)
{
	for (size_t i = 0; i < history->count; i++) {
		const struct seed_part *part = &history->all[i];

		fprintf(file, "seed_sha256 %s", part->commitment.digits);
		if (history->count > 1 && *part->seed.text != '\0')
			fprintf(file, " of seed %s", part->seed.text);
		fputs("\n", file);
	}
}

void
seed_history_add(struct text *json, const struct seed_history *history)
{
	for (size_t i = 0; i < history->count; i++) {
		const struct seed_part *part = &history->all[i];

		text_add_string(json,
			i == 0 ? ",\"seeds\":[{\"seed\":" : ",{\"seed\":");
		if (*part->seed.text != '\0')
			text_add_json(json, part->seed.text);
		else
			text_add_string(json, "null");
		text_add_format(json, ",\"seed_sha256\":\"%s\"}",
			part->commitment.digits);
	}
	if (history->count > 0)
		text_add(json, "]", 1);
}
