#include "record/run_shard.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "common/number.h"
#include "record/run.h"

enum { CORES_MAX = 1 << 20 };

/* Nothing is so much faster, or slower, than the reference. */
static const double calibration_most = 1e9;

bool
run_is_shard(const struct run *run)
{
	return run->shard.count > 0;
}

/* Whether a result may decide which games there are. */
static bool
rounds_wait(const struct run_tournament *tournament)
{
	if (!tournament->format)
		return false;
	switch (tournament->format->groups) {
	case FORMAT_ALL:
	case FORMAT_CHALLENGES:
		return tournament->max_faults > 0;
	case FORMAT_CHOSEN:
	case FORMAT_SWISS:
	case FORMAT_KNOCKOUT:
		return true;
	}
	return true;
}

long
run_shard_of(const struct run *run, long id, long deal, long count)
{
	return (rounds_wait(&run->tournament) ? id / run_rotations(run)
					      : deal) %
	       count;
}

bool
run_has_game(const struct run *run, long id, long deal)
{
	return !run_is_shard(run) ||
	       run_shard_of(run, id, deal, run->shard.count) ==
		       run->shard.index;
}

bool
run_shard_fits(const struct run *run, long id, long deal,
	char reason[static REASON_MAX])
{
	const long count = run->shard.count;

	if (run_has_game(run, id, deal))
		return true;
	snprintf(reason, REASON_MAX,
		"game %ld is of shard %ld/%ld, not of %ld/%ld", id,
		run_shard_of(run, id, deal, count), count, run->shard.index,
		count);
	return false;
}

long
run_shard_from(const struct run *run, long id)
{
	long rotations = run_rotations(run);
	long deal = id / rotations;

	if (run_has_game(run, id, deal))
		return id;
	long behind = run->shard.index - deal % run->shard.count;
	if (behind < 0)
		behind += run->shard.count;
	return behind > LONG_MAX / rotations - deal
		       ? -1
		       : (deal + behind) * rotations;
}

long
run_shard_games(const struct run *run, long end)
{
	long rotations = run_rotations(run);
	const struct run_shard *shard = &run->shard;
	long deals = end / rotations;
	long games;

	if (!run_is_shard(run))
		return end;
	games = (deals / shard->count +
			(deals % shard->count > shard->index ? 1 : 0)) *
		rotations;
	if (run_has_game(run, end, deals))
		games += end % rotations;
	return games;
}

void
run_shard_print(FILE *file, const char *before, const struct run_shard *shard)
{
	if (shard->count > 0)
		fprintf(file, "%sshard %ld/%ld", before, shard->index,
			shard->count);
}

void
run_shard_add_json(struct text *json, const struct run_shard *shard)
{
	if (shard->count > 0)
		text_add_format(json, ",\"shard\":[%ld,%ld]", shard->index,
			shard->count);
}

void
run_shard_write(struct text *line, const struct run_shard *shard)
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

size_t
run_shard_place(const char *line, size_t size)
{
	static const char member[] = ",\"shard\":[";
	const char *shard =
		memchr(line, '\n', size) ? NULL : strstr(line, member);
	const char *end = shard ? strchr(shard, ']') : NULL;

	return end ? (size_t)(end - line) + 1 : size;
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

void
run_shard_take(struct run_shard *shard, struct json_fields *fields)
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

void
run_shard_format(
	const struct run_shard *shard, char text[static RUN_SHARD_TEXT_MAX])
{
	if (shard->count == 0)
		snprintf(text, RUN_SHARD_TEXT_MAX, "none");
	else
		snprintf(text, RUN_SHARD_TEXT_MAX, "%ld/%ld", shard->index,
			shard->count);
}

bool
run_shard_parse(struct run_shard *shard, const char *text)
{
	const char *slash = strchr(text, '/');
	char index[NUMBER_MAX];
	uint64_t numbers[2];

	if (!slash || slash - text >= NUMBER_MAX)
		return false;
	strlcpy(index, text, (size_t)(slash - text) + 1);
	if (!number_parse(index, &numbers[0]) ||
		!number_parse(slash + 1, &numbers[1]) ||
		numbers[1] > RUN_SHARDS_MAX || numbers[0] >= numbers[1])
		return false;
	shard->index = (long)numbers[0];
	shard->count = (long)numbers[1];
	return true;
}
