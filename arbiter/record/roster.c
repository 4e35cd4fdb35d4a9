#include "record/roster.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sha2.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "guard/beside_file.h"
#include "record/record.h"
#include "record/run.h"
#include "record/run_bot.h"

/* Adds the text with the bots to ROSTER. -1 with errno: no memory. */
static int
roster_text(const struct run *run, struct text *roster)
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

/* The digest of such a text. */
static void
digest_text(
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

int
roster_digest(const struct run *run, char digest[static RUN_ROSTER_DIGITS + 1])
{
	struct text roster = {0};

	if (run_roster_is_missing(run)) {
		memcpy(digest, run->roster.digest, RUN_ROSTER_DIGITS + 1);
		return 0;
	}
	int result = roster_text(run, &roster);
	if (result == 0)
		digest_text(digest, &roster);
	text_release(&roster);
	return result;
}

bool
roster_fits_seed(const struct run *run, const struct seed *seed)
{
	const char *bound = seed_binding(seed);
	char digest[RUN_ROSTER_DIGITS + 1];

	return !bound ||
	       (roster_digest(run, digest) == 0 && strcmp(bound, digest) == 0);
}

void
roster_write(struct text *line, const struct run *run)
{
	char digest[RUN_ROSTER_DIGITS + 1];

	if (roster_digest(run, digest) < 0)
		line->failed = true;
	else if (run_roster_is_missing(run))
		write_member(line, digest, run->roster.count);
	else
		write_member(line, digest, run->bot_count);
}

void
roster_take(struct run *run, struct json_fields *fields)
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

/* Takes the bots that RUN misses from LENGTH bytes of ROSTER; false, with the
 * reason in words: they are not those, and RUN is as before. */
static bool
roster_parse(struct run *run, const char *roster, size_t length,
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

/* Takes them from another run if that has the same, and must then outlive RUN.
 * False: it has not. */
static bool
roster_borrow(struct run *run, const struct run *from)
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

enum { NAME_DIGITS = 16 };

/* Adds the path of the file with DIGEST beside RECORD to PATH. -1 with errno:
 * no memory. */
static int
roster_path(const char *digest, const char *record, struct text *path)
{
	const char *slash = strrchr(record, '/');

	if (slash)
		text_add(path, record, (size_t)(slash - record) + 1);
	text_add_format(path, "roster-%.*s.json", NAME_DIGITS, digest);
	return text_failed(path);
}

static int
read_file(const char *path, struct text *roster)
{
	FILE *file = fopen(path, "re");

	if (!file)
		return -1;
	int result = text_add_file(roster, file);
	int error = errno;
	fclose(file);
	errno = error;
	return result;
}

static bool
has_digest(const struct text *roster, const char *digest)
{
	char own[RUN_ROSTER_DIGITS + 1];

	digest_text(own, roster);
	return strcmp(own, digest) == 0;
}

static bool
is_whole(const char *path, const char *digest)
{
	struct text there = {0};
	bool whole = read_file(path, &there) == 0 && has_digest(&there, digest);

	text_release(&there);
	return whole;
}

/* Writes the file beside itself and puts it into its place. */
static int
replace(const char *path, const struct text *roster)
{
	struct beside_file beside;

	if (beside_file_open(&beside, path) < 0)
		return -1;
	if (fwrite(roster->bytes, 1, roster->length, beside.file) ==
		roster->length)
		return beside_file_finish(&beside);
	int error = errno;
	beside_file_give_up(&beside);
	errno = error;
	return -1;
}

static int
keep(const struct run *run, const char *record, struct text *roster,
	struct text *path)
{
	char digest[RUN_ROSTER_DIGITS + 1];

	if (roster_text(run, roster) < 0)
		return -1;
	digest_text(digest, roster);
	if (roster_path(digest, record, path) < 0)
		return -1;
	return is_whole(path->bytes, digest) ? 0 : replace(path->bytes, roster);
}

int
roster_keep(const struct run *run, const char *record,
	char reason[static REASON_MAX])
{
	struct text roster = {0};
	struct text path = {0};
	int result = 0;

	if (!run_roster_is_apart(run) || run_roster_is_missing(run))
		return 0;
	if (keep(run, record, &roster, &path) < 0)
		result = reason_of_file(
			path.length > 0 ? path.bytes : record, reason);
	text_release(&roster);
	text_release(&path);
	return result;
}

static int
load(struct run *run, const char *path, struct text *roster,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (read_file(path, roster) < 0)
		snprintf(why, sizeof why, ": %s", strerror(errno));
	else if (!has_digest(roster, run->roster.digest))
		strlcpy(why,
			", which is another file than when the run was "
			"begun",
			sizeof why);
	else if (roster_parse(run, roster->bytes, roster->length, reason))
		return 0;
	else
		snprintf(why, sizeof why, ": %.800s", reason);
	return reason_say(reason, "its bots are in %.400s%.600s", path, why);
}

int
roster_load(struct run *run, const char *record, const struct run *like,
	char reason[static REASON_MAX])
{
	struct text path = {0};
	struct text roster = {0};
	int result;

	if (!run_roster_is_missing(run) || (like && roster_borrow(run, like)))
		return 0;
	if (roster_path(run->roster.digest, record, &path) < 0)
		result = reason_no_memory(reason);
	else
		result = load(run, path.bytes, &roster, reason);
	text_release(&path);
	text_release(&roster);
	return result;
}
