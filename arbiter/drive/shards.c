#include "drive/shards.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <sha2.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/lines.h"
#include "guard/beside_file.h"
#include "record/run_line.h"

/* Bytes of the hash that a name has. */
enum { NAME_BYTES = 8 };

/* More than there are, so that sums have room. */
#define GAMES_MOST INT64_C(1000000000000)

int
shard_folder_name(char path[static PATH_MAX], const char *output, long stage)
{
	const int length =
		stage > 1 ? snprintf(path, PATH_MAX, "%s.shards-%ld", output,
				    stage)
			  : snprintf(path, PATH_MAX, "%s.shards", output);

	if (length < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

int
shard_plan_name(struct shard_plan *plan, const char *output)
{
	struct text line = {0};
	uint8_t digest[SHA256_DIGEST_LENGTH];
	char digits[2 * NAME_BYTES + 1];
	SHA2_CTX hash;

	if (run_write(&plan->run, &line) < 0) {
		text_release(&line);
		return -1;
	}
	SHA256Init(&hash);
	SHA256Update(&hash, (const uint8_t *)line.bytes, line.length);
	SHA256Update(&hash, (const uint8_t *)output, strlen(output));
	SHA256Final(digest, &hash);
	hex_write(digits, digest, NAME_BYTES);
	snprintf(plan->name, sizeof plan->name, "talon-%s", digits);
	text_release(&line);
	return 0;
}

int
shard_plan_write(const struct shard_plan *plan, const char *path,
	char reason[static REASON_MAX])
{
	struct text text = {0};
	int result = -1;

	text_add_string(&text, "{\"name\":");
	text_add_json(&text, plan->name);
	text_add_format(&text, ",\"shards\":%ld}\n", plan->shards);
	if (run_write(&plan->run, &text) < 0 || text_failed(&text) < 0)
		reason_no_memory(reason);
	else
		result = beside_file_write(path, &text, reason);
	text_release(&text);
	return result;
}

bool
shard_plan_parse(struct shard_plan *plan, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, reason);

	if (!object)
		return false;
	const char *name = json_fields_string(&fields, "name");
	long shards =
		(long)json_fields_integer(&fields, "shards", 1, SHARDS_MOST);
	size_t copied = strlcpy(plan->name, name, sizeof plan->name);
	if (copied >= sizeof plan->name ||
		!text_begins_with(name, copied, "talon-"))
		json_fields_complain(&fields, "name: is none of talon's");
	plan->shards = shards;
	bool read = json_fields_end(&fields);
	json_decref(object);
	return read;
}

static bool
read_lines(struct shard_plan *plan, struct lines *lines,
	char reason[static REASON_MAX])
{
	char *line;
	size_t length;

	snprintf(reason, REASON_MAX, "is cut off");
	if (lines_next(lines, &line, &length) <= 0 ||
		!shard_plan_parse(plan, line, length, reason))
		return false;
	snprintf(reason, REASON_MAX, "is cut off");
	return lines_next(lines, &line, &length) > 0 &&
	       run_parse(&plan->run, line, length, reason);
}

int
shard_plan_read(struct shard_plan *plan, const char *path,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	FILE *file = fopen(path, "re");
	struct lines lines = {.file = file};

	*plan = (struct shard_plan){0};
	if (!file)
		return errno == ENOENT ? 0 : reason_of_file(path, reason);
	bool read = read_lines(plan, &lines, why);
	lines_release(&lines);
	fclose(file);
	if (read)
		return 1;
	return reason_say(reason, "%.400s: %.600s", path, why);
}

void
shard_plan_release(struct shard_plan *plan)
{
	run_release(&plan->run);
	*plan = (struct shard_plan){0};
}

void
shard_state_open_all(struct shard_state *state, long missing)
{
	for (long i = 0; i < state->shards; i++)
		state->open[i] = true;
	state->open_count = state->shards;
	state->missing = missing;
}

int
shard_state_init(struct shard_state *state, long shards)
{
	*state = (struct shard_state){.shards = shards};
	state->open = calloc((size_t)shards, sizeof *state->open);
	if (!state->open)
		return -1;
	shard_state_open_all(state, 0);
	return 0;
}

void
shard_state_release(struct shard_state *state)
{
	free(state->open);
	*state = (struct shard_state){0};
}

/* A number that is not negative; 0: there is none. */
static long
take_number(const json_t *object, const char *name)
{
	json_int_t value = json_integer_value(json_object_get(object, name));

	return value > 0 && value < GAMES_MOST ? (long)value : 0;
}

static bool
take_missing(struct shard_state *state, const json_t *list)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		const json_t *shard =
			json_array_get(json_object_get(item, "shard"), 0);
		json_int_t k = json_integer_value(shard);
		long games = take_number(item, "missing");

		if (!json_is_integer(shard) || k < 0 || k >= state->shards)
			return false;
		state->missing += games;
		if (games == 0 || state->open[k])
			continue;
		state->open[k] = true;
		state->open_count++;
	}
	return true;
}

/* Games that wait for others before them count as games that are there. */
static void
take_counts(struct shard_state *state, const json_t *object)
{
	const long upto = take_number(object, "upto");

	state->known = true;
	state->games =
		take_number(object, "games") + take_number(object, "left_out");
	state->round = take_number(object, "round");
	state->rounds = take_number(object, "rounds");
	if (upto <= state->upto)
		return;
	shard_state_open_all(state, state->missing + upto - state->upto);
	state->upto = upto;
}

bool
shard_state_parse(struct shard_state *state, const char *text, size_t length,
	char reason[static REASON_MAX])
{
	json_t *object = json_loadb(text, length, 0, NULL);
	const json_t *list = json_object_get(object, "shards");
	bool read = json_is_object(object) && json_is_array(list);

	state->missing = 0;
	state->open_count = 0;
	memset(state->open, 0, (size_t)state->shards * sizeof *state->open);
	if (read)
		read = take_missing(state, list);
	take_counts(state, object);
	json_decref(object);
	if (!read)
		snprintf(reason, REASON_MAX,
			"what talon merge says of the shards cannot be read");
	return read;
}

bool
shards_are_complete(const struct text *plan)
{
	json_t *object =
		plan->bytes ? json_loadb(plan->bytes, plan->length, 0, NULL)
			    : NULL;
	bool complete = json_is_true(json_object_get(object, "complete"));

	json_decref(object);
	return complete;
}
