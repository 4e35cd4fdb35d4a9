#include "drive/shard_plan.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <sha2.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/lines.h"
#include "base/text.h"
#include "drive/whole_file.h"

/* Bytes of the hash that a name has. */
enum { NAME_BYTES = 8 };

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
		result = whole_file_write(path, &text, reason);
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
	snprintf(reason, REASON_MAX, "%.400s: %.600s", path, why);
	return -1;
}

void
shard_plan_release(struct shard_plan *plan)
{
	run_release(&plan->run);
	*plan = (struct shard_plan){0};
}
