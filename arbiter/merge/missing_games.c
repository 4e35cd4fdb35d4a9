#include "merge/missing_games.h"

#include <stdlib.h>

int
missing_games_init(struct missing_games *missing, long shards)
{
	*missing = (struct missing_games){.count = shards};
	missing->shards = calloc(
		(size_t)(shards > 0 ? shards : 1), sizeof *missing->shards);
	return missing->shards ? 0 : -1;
}

static long
most(const struct missing_games *missing)
{
	return missing->count > 0 ? missing->count : 1;
}

void
missing_games_release(struct missing_games *missing)
{
	for (long i = 0; missing->shards && i < most(missing); i++)
		text_release(&missing->shards[i].named);
	free(missing->shards);
	*missing = (struct missing_games){0};
}

/* Names the range that has come to its end. */
static void
name_range(struct missing_shard *shard)
{
	if (shard->ranges == 0 || shard->ranges > MISSING_RANGES_MAX)
		return;
	if (shard->ranges > 1)
		text_add_string(&shard->named, ", ");
	text_add_format(&shard->named, "%ld", shard->first);
	if (shard->last > shard->first)
		text_add_format(&shard->named, "-%ld", shard->last);
}

bool
missing_games_have_room(const struct missing_games *missing)
{
	return missing->games < MISSING_GAMES_MAX;
}

void
missing_games_add(struct missing_games *missing, long id, long number)
{
	struct missing_shard *shard =
		&missing->shards[missing->count > 0 ? number : 0];

	missing->games++;
	if (shard->games++ > 0 && shard->last == id - 1) {
		shard->last = id;
		return;
	}
	name_range(shard);
	shard->first = shard->last = id;
	if (shard->ranges <= MISSING_RANGES_MAX)
		shard->ranges++;
}

int
missing_games_close(struct missing_games *missing)
{
	for (long i = 0; i < most(missing); i++) {
		struct missing_shard *shard = &missing->shards[i];

		name_range(shard);
		if (shard->ranges > MISSING_RANGES_MAX)
			text_add_string(&shard->named, ", …");
		if (text_failed(&shard->named) < 0)
			return -1;
	}
	return 0;
}

void
missing_games_print(
	FILE *file, const struct missing_games *missing, const char *before)
{
	long unnamed = 0;
	long games = 0;
	int named = 0;

	for (long i = 0; i < most(missing); i++) {
		const struct missing_shard *shard = &missing->shards[i];

		if (shard->games == 0)
			continue;
		if (named++ >= MISSING_SHARDS_MAX) {
			unnamed++;
			games += shard->games;
			continue;
		}
		fprintf(file, "%s", before);
		if (missing->count > 0)
			fprintf(file, "shard %ld/%ld: ", i, missing->count);
		fprintf(file, "%ld game%s missing: %s\n", shard->games,
			shard->games == 1 ? "" : "s", shard->named.bytes);
	}
	if (unnamed > 0)
		fprintf(file, "%s%ld more shard%s: %ld games missing\n", before,
			unnamed, unnamed == 1 ? "" : "s", games);
}

void
missing_games_add_json(struct text *json, const struct missing_games *missing)
{
	const char *before = "[";

	for (long i = 0; i < most(missing); i++) {
		const struct missing_shard *shard = &missing->shards[i];

		if (shard->games == 0)
			continue;
		text_add_string(json, before);
		text_add(json, "{", 1);
		if (missing->count > 0)
			text_add_format(json, "\"shard\":[%ld,%ld],", i,
				missing->count);
		text_add_format(
			json, "\"missing\":%ld,\"games\":", shard->games);
		text_add_json(json, shard->named.bytes);
		text_add(json, "}", 1);
		before = ",";
	}
	text_add_string(json, *before == '[' ? "[]" : "]");
}
