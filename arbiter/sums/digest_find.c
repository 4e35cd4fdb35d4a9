#include "sums/digest_find.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const char suffix[] = ".digest";

enum { SUFFIX_LENGTH = sizeof suffix - 1 };

int
digest_path(struct text *path, const char *record)
{
	text_clear(path);
	text_add_format(path, "%s%s", record, suffix);
	return text_failed(path);
}

int
digest_find(struct digest_reader *reader, struct text *name, const char *path,
	char word[static REASON_MAX])
{
	struct record_mark mark;
	char why[REASON_MAX];

	*word = '\0';
	if (digest_path(name, path) < 0)
		return reason_no_memory(word);
	if (access(name->bytes, F_OK) < 0 || record_mark_of(&mark, path) < 0)
		return 0;
	if (digest_reader_open(reader, name->bytes, why) < 0) {
		snprintf(word, REASON_MAX, "%.900s; the games are read", why);
		return 0;
	}
	if (record_mark_same(&mark, &reader->head.record))
		return 1;
	snprintf(word, REASON_MAX,
		"%.400s is not of %.400s as it is now; the games are read",
		name->bytes, path);
	digest_reader_close(reader);
	return 0;
}

int
digest_find_record(struct text *path, const char *digest,
	const struct digest_head *head, char reason[static REASON_MAX])
{
	size_t length = strlen(digest);
	struct record_mark mark;

	if (length <= SUFFIX_LENGTH ||
		strcmp(digest + length - SUFFIX_LENGTH, suffix) != 0 ||
		!record_mark_is_given(&head->record)) {
		snprintf(reason, REASON_MAX,
			"%.400s is of no single record file", digest);
		return -1;
	}
	text_clear(path);
	text_add(path, digest, length - SUFFIX_LENGTH);
	if (text_failed(path) < 0)
		return reason_no_memory(reason);
	if (record_mark_of(&mark, path->bytes) < 0)
		return reason_of_file(path->bytes, reason);
	if (record_mark_same(&mark, &head->record))
		return 0;
	snprintf(reason, REASON_MAX, "%.400s is not of %.400s as it is now",
		digest, path->bytes);
	return -1;
}
