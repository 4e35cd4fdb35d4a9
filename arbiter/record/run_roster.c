#include "record/run_roster.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sha2.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "record/record.h"
#include "record/run.h"

static bool
is_named(const struct run_roster *roster)
{
	return *roster->digest != '\0';
}

bool
run_roster_is_missing(const struct run *run)
{
	return is_named(&run->roster) && run->bot_count == 0;
}

bool
run_roster_is_apart(const struct run *run)
{
	return run_is_shard(run) &&
	       (run->bot_count > RUN_ROSTER_FROM || run_roster_is_missing(run));
}

int
run_roster_text(const struct run *run, struct text *roster)
{
	text_add_format(roster, "{\"v\":%d,\"roster\":[\n", RECORD_VERSION);
	for (int i = 0; i < run->bot_count; i++) {
		struct run_bot bot = run->bots[i];

		bot.says_name = NULL;
		bot.says_version = NULL;
		run_write_bot(&bot, roster);
		text_add_string(roster, i < run->bot_count - 1 ? ",\n" : "\n");
	}
	text_add_string(roster, "]}\n");
	return text_failed(roster);
}

void
run_roster_digest(
	char digest[static RUN_ROSTER_DIGITS + 1], const struct text *roster)
{
	uint8_t bytes[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;

	SHA256Init(&hash);
	SHA256Update(&hash, (const uint8_t *)roster->bytes, roster->length);
	SHA256Final(bytes, &hash);
	hex_write(digest, bytes, sizeof bytes);
}

static void
write_member(struct text *line, const char *digest, int count)
{
	text_add_format(line, ",\"roster\":{\"sha256\":\"%s\",\"bots\":%d}",
		digest, count);
}

void
run_roster_write(struct text *line, const struct run *run)
{
	char digest[RUN_ROSTER_DIGITS + 1];
	struct text roster = {0};

	if (run_roster_is_missing(run)) {
		write_member(line, run->roster.digest, run->roster.count);
		return;
	}
	if (run_roster_text(run, &roster) == 0) {
		run_roster_digest(digest, &roster);
		write_member(line, digest, run->bot_count);
	} else
		line->failed = true;
	text_release(&roster);
}

void
run_roster_take(struct run *run, struct json_fields *fields)
{
	uint8_t bytes[SHA256_DIGEST_LENGTH];
	struct json_fields own;
	const json_t *object = json_fields_object(fields, "roster");

	if (fields->failed)
		return;
	json_fields_begin(&own, object, fields->reason);
	const char *digest = json_fields_string(&own, "sha256");
	run->roster.count = (int)json_fields_integer(&own, "bots",
		RUN_ROSTER_FROM + 1, RUN_BOTS_MAX + RUN_HOUSES_MAX);
	if (strlen(digest) != RUN_ROSTER_DIGITS ||
		!hex_read(bytes, digest, sizeof bytes))
		json_fields_complain(&own, "\"sha256\" is no digest");
	else
		memcpy(run->roster.digest, digest, sizeof run->roster.digest);
	fields->failed = !json_fields_end(&own);
}

/* Takes COUNT bots into BOTS, which has room for them. */
static bool
take_bots(struct run_bot *bots, int count, const json_t *array,
	char reason[static REASON_MAX])
{
	int taken = 0;

	while (taken < count &&
		run_take_bot(&bots[taken], json_array_get(array, (size_t)taken),
			reason))
		taken++;
	if (taken == count)
		return true;
	for (int i = 0; i <= taken; i++)
		run_files_release(&bots[i]);
	return false;
}

static bool
take_roster(struct run *run, json_t *object, struct json_fields *fields)
{
	const size_t count = (size_t)run->roster.count;
	const json_t *array;

	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	json_fields_array(fields, "roster", count, count, &array);
	if (!json_fields_end(fields))
		return false;
	struct run_bot *bots = calloc(count + 1, sizeof *bots);
	if (!bots) {
		reason_no_memory(fields->reason);
		return false;
	}
	if (!take_bots(bots, run->roster.count, array, fields->reason)) {
		free(bots);
		return false;
	}
	free(run->bots);
	run->bots = bots;
	run->bot_count = run->roster.count;
	run->roster.parsed = object;
	return true;
}

bool
run_roster_parse(struct run *run, const char *roster, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, roster, length, reason);

	if (!object)
		return false;
	if (take_roster(run, object, &fields))
		return true;
	json_decref(object);
	return false;
}

bool
run_roster_borrow(struct run *run, const struct run *from)
{
	if (run_roster_is_missing(from) ||
		strcmp(run->roster.digest, from->roster.digest) != 0)
		return false;
	free(run->bots);
	run->bots = from->bots;
	run->bot_count = from->bot_count;
	run->roster.borrowed = true;
	return true;
}

void
run_roster_release(struct run *run)
{
	if (run->roster.borrowed) {
		run->bots = NULL;
		run->bot_count = 0;
	}
	json_decref(run->roster.parsed);
	run->roster.parsed = NULL;
}
