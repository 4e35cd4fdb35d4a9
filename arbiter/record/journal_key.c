#include "record/journal_key.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "record/journal.h"
#include "record/reader.h"

int
journal_key_make(struct journal *journal, const char *path,
	const struct run *run, char reason[static REASON_MAX])
{
	if (!key_file_is_there(path)) {
		int result = key_file_create(&journal->key, path,
			run_is_committed(run) ? &run->seed : NULL, reason);

		journal->key_made = result == 0;
		return result;
	}
	if (key_file_open(&journal->key, path, true, reason) < 0)
		return -1;
	if (journal->key.lines == 0)
		return 0;
	snprintf(reason, REASON_MAX,
		"%.400s: is the key file of another record file, which has %ld "
		"lines",
		path, journal->key.lines);
	return -1;
}

/* The record file is not there, or empty. */
static int
fail_lost(const struct key_file *key, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX,
		"%.400s: its record file is lost or empty, and had %ld line%s; "
		"to begin anew, remove %.400s",
		key->path, key->lines, key->lines == 1 ? "" : "s", key->path);
	return -1;
}

int
journal_key_open(struct journal *journal, const char *path,
	const struct run *run, off_t size, char reason[static REASON_MAX])
{
	if (!path)
		return 0;
	if (size == 0 && !key_file_is_there(path))
		return journal_key_make(journal, path, run, reason);
	if (access(path, F_OK) < 0)
		return 0;
	if (key_file_open(&journal->key, path, true, reason) < 0)
		return -1;
	return size == 0 && journal->key.lines > 0
		       ? fail_lost(&journal->key, reason)
		       : 0;
}

const struct hmac_key *
journal_key(const struct journal *journal)
{
	return journal->key.open ? &journal->key.key : NULL;
}

int
journal_key_keep_seed(struct journal *journal, const char *path,
	const struct run *run, char reason[static REASON_MAX])
{
	struct key_file *key = &journal->key;
	const char *wrong = NULL;

	if (!run_is_committed(run))
		return 0;
	if (!key->open)
		wrong = "has no key file for its seed";
	else if (*key->seed.text == '\0' &&
		 key_file_set_seed(key, &run->seed) < 0)
		wrong = strerror(errno);
	else if (!seed_same(&key->seed, &run->seed))
		wrong = "its key file has another seed";
	if (wrong)
		snprintf(reason, REASON_MAX, "%.400s: %s", path, wrong);
	return wrong ? -1 : 0;
}

bool
journal_key_fits(const struct journal *journal, const struct reader *reader,
	char reason[static REASON_MAX])
{
	const char *path = reader->path;

	if (!journal->key.open && !reader->chain.is_signed)
		return true;
	if (!journal->key.open)
		snprintf(reason, REASON_MAX,
			"%.400s: its lines are signed, and its key file is not "
			"there; --key says where it is",
			path);
	else if (!reader->sealed)
		snprintf(reason, REASON_MAX,
			"%.400s: has no checksums, but a key file", path);
	else
		return key_file_agrees(&journal->key, path, &reader->chain,
			&journal->log, reason);
	return false;
}

void
journal_key_note(struct journal *journal)
{
	int error = errno;

	if (journal->key.open)
		key_file_note(&journal->key, &journal->lines.output.chain);
	errno = error;
}

int
journal_key_note_none(struct journal *journal)
{
	static const struct chain none = {0};

	return journal->key.open ? key_file_note(&journal->key, &none) : 0;
}

int
journal_key_keep(struct journal *journal, char word[static REASON_MAX])
{
	return journal->key.open ? key_file_keep(&journal->key, word) : 0;
}

void
journal_key_save(const struct journal *journal)
{
	const struct line_rescue *rescue = &journal->lines.rescue;
	char path[PATH_MAX + sizeof ".key"];

	if (!rescue->begun || !journal->key.open)
		return;
	snprintf(path, sizeof path, "%s.key", rescue->path);
	key_file_copy(&journal->key, path, &rescue->output.chain);
}
