#include "record/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/reader.h"
#include "record/run_length.h"

static const int64_t sync_after_ns = 1000000000;

/* Puts errno into words; always -1. */
static int
complain(const char *path, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s: %s", path, strerror(errno));
	return -1;
}

static int
lock(const struct journal *journal, const char *path,
	char reason[static REASON_MAX])
{
	const struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	if (fcntl(journal->descriptor, F_SETLK, &whole) == 0)
		return 0;
	if (errno != EACCES && errno != EAGAIN)
		return complain(path, reason);
	snprintf(reason, REASON_MAX,
		"%.400s: another talon is writing this file", path);
	return -1;
}

/* A process loses its lock with the first descriptor of the file that it
 * closes, so the journal reads and writes by the same descriptor. */
static int
open_file(struct journal *journal, const char *path)
{
	journal->descriptor =
		open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (journal->descriptor < 0)
		return -1;
	journal->file = fdopen(journal->descriptor, "r");
	return journal->file ? 0 : -1;
}

/* Opens PATH, new or not, for this process alone; *SIZE is its size. */
static int
open_locked(struct journal *journal, const char *path, off_t *size,
	char reason[static REASON_MAX])
{
	struct stat status;

	*journal = (struct journal){.descriptor = -1};
	if (open_file(journal, path) < 0)
		return complain(path, reason);
	if (lock(journal, path, reason) < 0)
		return -1;
	if (fstat(journal->descriptor, &status) < 0)
		return complain(path, reason);
	if (!S_ISREG(status.st_mode)) {
		snprintf(
			reason, REASON_MAX, "%.400s: is no regular file", path);
		return -1;
	}
	*size = status.st_size;
	return 0;
}

static void
abandon(struct journal *journal)
{
	if (journal->file)
		fclose(journal->file);
	else if (journal->descriptor >= 0)
		close(journal->descriptor);
	text_release(&journal->line);
	line_file_release(&journal->lines);
	chain_log_release(&journal->log);
	text_release(&journal->first);
	journal->file = NULL;
	journal->descriptor = -1;
}

static int
cut(const struct journal *journal, off_t length)
{
	int result;

	do
		result = ftruncate(journal->descriptor, length);
	while (result < 0 && errno == EINTR);
	return result;
}

/* Begins to watch over the file of RUN, whose lines have been read or written.
 */
static int
watch(struct journal *journal, const char *path, const struct run *run,
	const struct line_output *output, char reason[static REASON_MAX])
{
	text_clear(&journal->first);
	journal->lines = (struct line_file){.output = *output,
		.file = journal->file,
		.path = path,
		.first = &journal->first};
	journal->lines.output.descriptor = journal->descriptor;
	if (run_write(run, &journal->first) < 0 ||
		line_file_watch(&journal->lines) < 0)
		return complain(path, reason);
	return 0;
}

/* Appends journal->line as a whole or not at all. */
static int
append_line(struct journal *journal)
{
	return line_file_append(&journal->lines, &journal->line) == 1 ? 0 : -1;
}

static int
sync_descriptor(int descriptor)
{
	int result;

	do
		result = fsync(descriptor);
	while (result < 0 && errno == EINTR);
	return result;
}

/* A new file is safe only when its directory is on the disk too. */
static int
sync_directory(const char *path)
{
	char copy[PATH_MAX];

	if (strlcpy(copy, path, sizeof copy) >= sizeof copy) {
		errno = ENAMETOOLONG;
		return -1;
	}
	int descriptor = open(dirname(copy), O_RDONLY | O_CLOEXEC);
	if (descriptor < 0)
		return -1;
	int result = sync_descriptor(descriptor);
	int error = errno;
	close(descriptor);
	errno = error;
	return result;
}

/* Writes the first line of an empty file. */
static int
begin(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct line_output empty = {
		.sealed = true, .chain.log = &journal->log};

	if (watch(journal, path, run, &empty, reason) < 0)
		return -1;
	if (line_file_append(&journal->lines, &journal->first) < 1 ||
		sync_descriptor(journal->descriptor) < 0 ||
		sync_directory(path) < 0)
		return complain(path, reason);
	return 0;
}

static int
create(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
{
	off_t size;

	if (open_locked(journal, path, &size, reason) < 0)
		return -1;
	if (size > 0) {
		snprintf(reason, REASON_MAX,
			"%.400s: is there already; --resume goes on with it",
			path);
		return -1;
	}
	return begin(journal, path, run, reason);
}

int
journal_create(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
{
	if (create(journal, path, run, reason) == 0)
		return 0;
	abandon(journal);
	return -1;
}

/*
 * Whether the SIZE bytes of the file are the first part of the first line of
 * RUN: what is left of a talon that was killed at once. Any other file without
 * a whole line is none of ours.
 */
static bool
hardly_begun(struct journal *journal, const struct run *run, off_t size)
{
	struct text *line = &journal->line;
	struct chain chain = {0};
	bool hardly = false;

	text_clear(line);
	if (run_write(run, line) < 0)
		return false;
	chain_seal(&chain, line, 0);
	if (text_failed(line) < 0 || size >= (off_t)line->length)
		return false;
	char *bytes = malloc((size_t)size + 1);
	if (bytes)
		hardly = pread(journal->descriptor, bytes, (size_t)size, 0) ==
				 size &&
			 memcmp(bytes, line->bytes, (size_t)size) == 0;
	free(bytes);
	return hardly;
}

/* Reads the file once; END then knows its last whole line. */
static int
read_games(struct journal *journal, const char *path, const struct run *run,
	const struct reader_visitor *visitor, struct line_output *end,
	char reason[static REASON_MAX])
{
	struct reader reader;
	char why[REASON_MAX];
	int result = -1;

	if (reader_borrow(&reader, journal->file, path, reason) < 0)
		return -1;
	chain_keep_log(&reader.chain, &journal->log);
	if (run_same(&reader.run, run, why))
		result = reader_visit(&reader, visitor, reason);
	else
		snprintf(reason, REASON_MAX, "%.400s: %.500s", path, why);
	*end = (struct line_output){.sealed = reader.sealed,
		.end = reader.whole,
		.chain = reader.chain};
	reader_close(&reader);
	return result;
}

static int
resume(struct journal *journal, const char *path, const struct run *run,
	const struct reader_visitor *visitor, char reason[static REASON_MAX])
{
	struct line_output end;
	off_t size;

	if (open_locked(journal, path, &size, reason) < 0)
		return -1;
	if (hardly_begun(journal, run, size)) {
		if (cut(journal, 0) < 0)
			return complain(path, reason);
		return begin(journal, path, run, reason);
	}
	if (read_games(journal, path, run, visitor, &end, reason) < 0)
		return -1;
	if (cut(journal, end.end) < 0)
		return complain(path, reason);
	return watch(journal, path, run, &end, reason);
}

int
journal_resume(struct journal *journal, const char *path, const struct run *run,
	const struct reader_visitor *visitor, char reason[static REASON_MAX])
{
	if (resume(journal, path, run, visitor, reason) == 0)
		return 0;
	abandon(journal);
	return -1;
}

/* Adds the line of RECORD to those to be appended. */
static int
add_line(struct journal *journal, const struct record *record)
{
	const struct text *line = &record->line;

	if (line->length == 0)
		return record_write(record, &journal->line);
	text_add(&journal->line, line->bytes, line->length);
	return text_failed(&journal->line);
}

int
journal_append_all(struct journal *journal, const struct record *records,
	int count, int64_t now_ns)
{
	text_clear(&journal->line);
	for (int i = 0; i < count; i++) {
		if (add_line(journal, &records[i]) < 0)
			return 0;
	}
	int done = line_file_append(&journal->lines, &journal->line);
	if (done > 0 && !journal->dirty) {
		journal->dirty_ns = now_ns;
		journal->dirty = true;
	}
	return done;
}

int
journal_append(
	struct journal *journal, const struct record *record, int64_t now_ns)
{
	return journal_append_all(journal, record, 1, now_ns) == 1 ? 0 : -1;
}

int
journal_append_change(
	struct journal *journal, const struct roster_change *change)
{
	text_clear(&journal->line);
	if (roster_change_write(change, &journal->line) < 0 ||
		append_line(journal) < 0)
		return -1;
	return sync_descriptor(journal->descriptor);
}

int
journal_append_length(struct journal *journal, const struct run *run)
{
	text_clear(&journal->line);
	if (run_length_write(run, &journal->line) < 0 ||
		append_line(journal) < 0)
		return -1;
	return sync_descriptor(journal->descriptor);
}

int64_t
journal_deadline(const struct journal *journal)
{
	return journal->dirty ? journal->dirty_ns + sync_after_ns : INT64_MAX;
}

int
journal_sync(struct journal *journal)
{
	if (!journal->dirty)
		return 0;
	if (sync_descriptor(journal->descriptor) < 0)
		return -1;
	journal->dirty = false;
	return 0;
}

const char *
journal_trouble(const struct journal *journal)
{
	const char *trouble = journal->lines.trouble;

	return *trouble != '\0' ? trouble : NULL;
}

const char *
journal_saved(const struct journal *journal, long *lines)
{
	const struct line_rescue *rescue = &journal->lines.rescue;

	*lines = rescue->lines;
	return rescue->begun ? rescue->path : NULL;
}

bool
journal_is_written(const char *path)
{
	struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int descriptor = open(path, O_RDONLY | O_CLOEXEC);

	if (descriptor < 0)
		return false;
	int result = fcntl(descriptor, F_GETLK, &whole);
	close(descriptor);
	return result == 0 && whole.l_type != F_UNLCK;
}

int
journal_close(struct journal *journal)
{
	int result = journal->descriptor < 0 ? 0 : journal_sync(journal);
	int error = errno;

	if (journal->descriptor >= 0 && result == 0) {
		result = line_file_look(&journal->lines);
		error = errno;
	}

	abandon(journal);
	errno = error;
	return result;
}
