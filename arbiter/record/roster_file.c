#include "record/roster_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "guard/beside_file.h"
#include "record/run.h"

enum { NAME_DIGITS = 16, BLOCK = 1 << 16 };

int
roster_file_path(const char *digest, const char *record, struct text *path)
{
	const char *slash = strrchr(record, '/');

	if (slash)
		text_add(path, record, (size_t)(slash - record) + 1);
	text_add_format(path, "roster-%.*s.json", NAME_DIGITS, digest);
	return text_failed(path);
}

/* Adds all of FILE to ROSTER. -1 with errno. */
static int
read_all(FILE *file, struct text *roster)
{
	char block[BLOCK];
	size_t length;

	while ((length = fread(block, 1, sizeof block, file)) > 0)
		text_add(roster, block, length);
	if (ferror(file))
		return -1;
	return text_failed(roster);
}

static int
read_file(const char *path, struct text *roster)
{
	FILE *file = fopen(path, "re");

	if (!file)
		return -1;
	int result = read_all(file, roster);
	int error = errno;
	fclose(file);
	errno = error;
	return result;
}

static bool
has_digest(const struct text *roster, const char *digest)
{
	char own[RUN_ROSTER_DIGITS + 1];

	run_roster_digest(own, roster);
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

	if (run_roster_text(run, roster) < 0)
		return -1;
	run_roster_digest(digest, roster);
	if (roster_file_path(digest, record, path) < 0)
		return -1;
	return is_whole(path->bytes, digest) ? 0 : replace(path->bytes, roster);
}

int
roster_file_keep(const struct run *run, const char *record,
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
	else if (run_roster_parse(run, roster->bytes, roster->length, reason))
		return 0;
	else
		snprintf(why, sizeof why, ": %.800s", reason);
	snprintf(reason, REASON_MAX, "its bots are in %.400s%.600s", path, why);
	return -1;
}

int
roster_file_load(struct run *run, const char *record, const struct run *like,
	char reason[static REASON_MAX])
{
	struct text path = {0};
	struct text roster = {0};
	int result;

	if (!run_roster_is_missing(run) ||
		(like && run_roster_borrow(run, like)))
		return 0;
	if (roster_file_path(run->roster.digest, record, &path) < 0)
		result = reason_no_memory(reason);
	else
		result = load(run, path.bytes, &roster, reason);
	text_release(&path);
	text_release(&roster);
	return result;
}
