#include "record/journal.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lines.h"
#include "common/plural.h"
#include "guard/chain.h"
#include "guard/heads.h"
#include "guard/line_output.h"
#include "guard/locked_file.h"
#include "record/about.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/run.h"
#include "record/run_line.h"
#include "record/seed_history.h"

static const int64_t sync_after_ns = 1000000000;

/* The key file. */

/* Makes the key file PATH with the seed that RUN is committed to, or takes one
 * with which no line has been signed. -1 with the reason in words. */
static int
make_key(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
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
	return reason_say(reason,
		"%.400s: is the key file of another record file, which has %ld "
		"lines",
		path, journal->key.lines);
}

/* The record file is not there, or empty. */
static int
fail_lost(const struct key_file *key, char reason[static REASON_MAX])
{
	return reason_say(reason,
		"%.400s: its record file is lost or empty, and had %ld line%s; "
		"to begin anew, remove %.400s",
		key->path, key->lines, plural(key->lines), key->path);
}

/* Opens that of a record file of SIZE bytes; one that was never begun gets one.
 * -1 with the reason in words; also where an empty one had lines. */
static int
open_key(struct journal *journal, const char *path, const struct run *run,
	off_t size, char reason[static REASON_MAX])
{
	if (!path)
		return 0;
	if (size == 0 && !key_file_is_there(path))
		return make_key(journal, path, run, reason);
	if (access(path, F_OK) < 0)
		return 0;
	if (key_file_open(&journal->key, path, true, reason) < 0)
		return -1;
	return size == 0 && journal->key.lines > 0
		       ? fail_lost(&journal->key, reason)
		       : 0;
}

/* NULL: lines are not signed. */
static const struct line_key *
key_of(const struct journal *journal)
{
	return journal->key.open ? &journal->key.key : NULL;
}

/* Sees to it that the key file has the seed that RUN is committed to, before
 * the first line of the record file PATH. -1 with the reason in words. */
static int
keep_seed(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
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

/* Whether the file that READER has read is not signed, or its key file is there.
 * False, with the reason in words. */
static bool
has_key(const struct journal *journal, const struct reader *reader,
	char reason[static REASON_MAX])
{
	return journal->key.open || !reader->chain.is_signed ||
	       reason_refuse(reason,
		       "%.400s: its lines are signed, and its key file is not "
		       "there; --key says where it is",
		       reader->path);
}

/* Notes how far the file is; a key file that lags behind does no harm. */
static void
note_key(struct journal *journal)
{
	int error = errno;

	if (journal->key.open)
		key_file_note(&journal->key, &journal->lines.output.chain);
	errno = error;
}

/* The record file is about to have no lines. -1 with errno. */
static int
note_none(struct journal *journal)
{
	static const struct chain none = {0};

	return journal->key.open ? key_file_note(&journal->key, &none) : 0;
}

int
journal_keep_key(struct journal *journal, char word[static REASON_MAX])
{
	return journal->key.open ? key_file_keep(&journal->key, word) : 0;
}

/* Makes a key file for what is saved beside the record file. */
static void
save_key(const struct journal *journal)
{
	const struct line_rescue *rescue = &journal->lines.rescue;
	char path[PATH_MAX];

	if (!rescue->begun || !journal->key.open ||
		key_file_name(path, rescue->path) < 0)
		return;
	key_file_copy(&journal->key, path, &rescue->output.chain);
}

/* The first line, where the file has no whole one. */

/* What was packed is as little as could not be unpacked yet, so it has to begin
 * as ours does. */
static bool
may_be_packed_by_us(FILE *file)
{
	char bytes[LINE_PACKER_HEADER];

	rewind(file);
	return line_packer_may_begin(
		bytes, fread(bytes, 1, sizeof bytes, file));
}

/* Where in SIZE bytes of the first line of a record file, and a NUL, what is said
 * of where a shard was begun stands, which decides nothing; SIZE: it is not there,
 * or the line is whole. */
static size_t
run_shard_place(const char *line, size_t size)
{
	static const char member[] = ",\"shard\":[";
	const char *shard =
		memchr(line, '\n', size) ? NULL : strstr(line, member);
	const char *end = shard ? strchr(shard, ']') : NULL;

	return end ? (size_t)(end - line) + 1 : size;
}

/* The length of a member `about` that TEXT begins with, or of the part of it that
 * ends the text; 0: it begins with none. */
static size_t
about_length(const char *text, size_t size)
{
	static const char member[] = ABOUT_MEMBER;
	size_t at = sizeof member - 1;
	bool quoted = false;

	if (memcmp(text, member, size < at ? size : at) != 0)
		return 0;
	for (; at < size && (quoted || text[at] != '}'); at++) {
		if (quoted && text[at] == '\\')
			at++;
		else if (text[at] == '"')
			quoted = !quoted;
	}
	return at < size ? at + 1 : size;
}

/* Whether SIZE bytes of a file, without a line feed, are the first part of LINE
 * as it was written when more was known of its bots. PLAIN bytes of the line
 * stand before what closes it, which is another then. */
static bool
is_beginning(
	const char *bytes, size_t size, const struct text *line, size_t plain)
{
	bool more = false;
	size_t at = 0;

	for (size_t i = 0; i < size && (!more || at < plain);) {
		size_t length =
			at < plain ? about_length(bytes + i, size - i) : 0;

		if (at < line->length && bytes[i] == line->bytes[at]) {
			i++;
			at++;
		} else if (length > 0) {
			i += length;
			more = true;
		} else {
			return false;
		}
	}
	return !memchr(bytes, '\n', size);
}

/* Whether LENGTH bytes are the first part of LINE, of which PLAIN stand before
 * what closes it, but for where a shard was begun. */
static bool
is_part(const char *bytes, size_t length, const struct text *line, size_t plain)
{
	char *part = calloc(length + 1, 1);
	bool may = false;

	if (part) {
		memcpy(part, bytes, length);
		may = is_beginning(
			part, run_shard_place(part, length), line, plain);
	}
	free(part);
	return may;
}

/* The name of a machine is no longer as JSON. */
enum { PLACE_MAX = 4096 };

/* How long LINE of COUNT bots may have been at most when it was written, where
 * a shard may have been begun elsewhere, too. */
static size_t
most_bytes(const struct text *line, int count)
{
	return line->length + PLACE_MAX + (size_t)count * ABOUT_MEMBER_MAX;
}

/* MOST bytes are more than such a line has. */
static bool
may_begin(FILE *file, const struct text *line, size_t plain, size_t most)
{
	struct lines lines = {.file = file};
	char *bytes;
	size_t length;

	bool may = lines_next(&lines, &bytes, &length) == 0 && length <= most &&
		   is_part(bytes, length, line, plain);
	may = may && (!lines_are_packed(&lines) || may_be_packed_by_us(file));
	lines_release(&lines);
	rewind(file);
	return may;
}

/* Whether FILE, at its beginning, where it is again afterwards, has nothing but
 * the first part of the first line of RUN, signed with KEY unless that is NULL,
 * packed or not. An empty file has. */
static bool
first_line_is_begun(
	FILE *file, const struct run *run, const struct line_key *key)
{
	struct text line = {0};
	struct chain chain = {.key = key};
	bool begun = false;

	if (run_write(run, &line) == 0) {
		size_t plain = line.length - 2;

		chain_seal(&chain, &line, 0);
		begun = text_failed(&line) == 0 &&
			may_begin(file, &line, plain,
				most_bytes(&line, run->bot_count));
	}
	text_release(&line);
	return begun;
}

/* The file. */

/* Opens PATH, new or not, for this process alone; *SIZE is its size. */
static int
open_locked(struct journal *journal, const char *path, off_t *size,
	char reason[static REASON_MAX])
{
	*journal = (struct journal){.created = access(path, F_OK) < 0};
	journal->descriptor =
		locked_file_open(path, &journal->file, size, reason);
	return journal->descriptor < 0 ? -1 : 0;
}

static void
abandon(struct journal *journal)
{
	if (journal->file)
		fclose(journal->file);
	text_release(&journal->line);
	line_file_release(&journal->lines);
	chain_log_release(&journal->log);
	key_file_close(&journal->key);
	text_release(&journal->first);
	text_release(&journal->held);
	journal->file = NULL;
	journal->descriptor = -1;
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
	if (roster_keep(run, path, reason) < 0)
		return -1;
	if (run_write(run, &journal->first) < 0 ||
		line_file_watch(&journal->lines) < 0)
		return reason_of_file(path, reason);
	return 0;
}

static int
write_first(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct line_output empty = {
		.sealed = true,
		.packed = line_packer_is_for(path),
		.chain = {.log = &journal->log, .key = key_of(journal)},
	};

	if (watch(journal, path, run, &empty, reason) < 0)
		return -1;
	if (line_file_append(&journal->lines, &journal->first) < 1 ||
		locked_file_sync(journal->descriptor) < 0 ||
		locked_file_sync_directory(path) < 0)
		return reason_of_file(path, reason);
	journal->begun = true;
	note_key(journal);
	return 0;
}

/* Writes the first line of an empty file. */
static int
begin(struct journal *journal, const char *path, const struct run *run,
	char reason[static REASON_MAX])
{
	return keep_seed(journal, path, run, reason) < 0
		       ? -1
		       : write_first(journal, path, run, reason);
}

/* The key file must not know of more lines than there are. */
int
journal_begin_anew(struct journal *journal, const struct run *run,
	char reason[static REASON_MAX])
{
	const char *path = journal->lines.path;

	if (!journal->begun)
		return 0;
	if (line_file_look(&journal->lines) < 0 || note_none(journal) < 0 ||
		locked_file_cut(journal->descriptor, 0) < 0) {
		journal_explain(journal, path, reason);
		return -1;
	}
	line_file_release(&journal->lines);
	chain_log_release(&journal->log);
	return write_first(journal, path, run, reason);
}

static int
create(struct journal *journal, const char *path, const char *key_path,
	const struct run *run, char reason[static REASON_MAX])
{
	off_t size;

	if (open_locked(journal, path, &size, reason) < 0)
		return -1;
	if (size > 0)
		return reason_say(reason,
			"%.400s: is there already; --resume goes on with it",
			path);
	if (key_path && make_key(journal, key_path, run, reason) < 0)
		return -1;
	return begin(journal, path, run, reason);
}

int
journal_create(struct journal *journal, const char *path, const char *key_path,
	const struct run *run, char reason[static REASON_MAX])
{
	if (create(journal, path, key_path, run, reason) == 0)
		return 0;
	if (journal->key_made)
		unlink(key_path);
	abandon(journal);
	return -1;
}

/* Copies the first LENGTH bytes of FILE. -1 with errno. */
static int
copy_bytes(FILE *file, off_t length, int to)
{
	char block[64 * 1024];

	rewind(file);
	while (length > 0) {
		size_t count = length < (off_t)sizeof block ? (size_t)length
							    : sizeof block;
		errno = EIO;
		if (fread(block, 1, count, file) < count ||
			line_output_write(to, block, count) < count)
			return -1;
		length -= (off_t)count;
	}
	return 0;
}

/* Adds the lines that READER has read and OUTPUT has not. -1 with errno. */
static int
copy_lines(struct reader *reader, struct line_output *output)
{
	struct lines *lines = &reader->lines;
	char *line;
	size_t length;

	if (lines_go_on(lines, output->text) < 0)
		return -1;
	while (output->text < reader->whole) {
		errno = EIO;
		if (lines_next(lines, &line, &length) <= 0 ||
			line_output_copy(output, line, length) < 0)
			return -1;
	}
	return line_output_end(output);
}

/* Puts a file in the place of the packed one that ends within a frame: all
 * frames up to END, and the lines behind that in a new one. */
static int
write_anew(struct journal *journal, struct reader *reader,
	struct line_output *end, char reason[static REASON_MAX])
{
	struct successor successor;
	int result =
		successor_open(&successor, reader->path, ".mending", reason);

	if (result == 0) {
		end->descriptor = successor.descriptor;
		if (copy_bytes(journal->file, end->end, end->descriptor) < 0 ||
			copy_lines(reader, end) < 0)
			result = reason_of_file(successor.temporary, reason);
	}
	if (result == 0)
		result = successor_take_place(&successor, reason);
	if (result < 0) {
		line_output_release(end);
		successor_close(&successor);
		return -1;
	}
	reader->lines.file = NULL;
	fclose(journal->file);
	journal->file = successor.file;
	journal->descriptor = successor.descriptor;
	return 0;
}

/* Makes the file that READER has read end in whole lines, and whole frames. */
static int
find_end(struct journal *journal, struct reader *reader,
	struct line_output *end, char reason[static REASON_MAX])
{
	const struct unpacker_place place =
		lines_place_before(&reader->lines, reader->whole);

	*end = (struct line_output){.descriptor = journal->descriptor,
		.sealed = reader->sealed,
		.packed = lines_are_packed(&reader->lines),
		.end = place.file,
		.text = place.text,
		.chain = reader->chain};
	if (place.text == reader->whole)
		return locked_file_cut(journal->descriptor, end->end) < 0
			       ? reason_of_file(reader->path, reason)
			       : 0;
	return write_anew(journal, reader, end, reason);
}

/* Reads the file once, and cuts off what is no whole line; END then knows the
 * last one. */
static int
read_games(struct journal *journal, const char *path, const struct run *run,
	const struct reader_visitor *visitor, struct line_output *end,
	char reason[static REASON_MAX])
{
	struct reader reader;
	char why[REASON_MAX];
	int result = -1;

	if (reader_open_with(&reader, path,
		    &(struct reader_source){.file = journal->file,
			    .key_file =
				    journal->key.open ? &journal->key : NULL,
			    .unkeyed = true},
		    reason) < 0)
		return -1;
	chain_keep_log(&reader.chain, &journal->log);
	if (run_same(&reader.run, run, why))
		result = reader_visit(&reader, visitor, reason);
	else
		snprintf(reason, REASON_MAX, "%.400s: %.500s", path, why);
	if (result == 0 && (!has_key(journal, &reader, reason) ||
				   find_end(journal, &reader, end, reason) < 0))
		result = -1;
	reader_close(&reader);
	return result;
}

static int
resume(struct journal *journal, const char *path, const char *key_path,
	const struct run *run, const struct reader_visitor *visitor,
	char reason[static REASON_MAX])
{
	struct line_output end;
	off_t size;

	if (open_locked(journal, path, &size, reason) < 0 ||
		open_key(journal, key_path, run, size, reason) < 0)
		return -1;
	if (journal->key.lines == 0 &&
		first_line_is_begun(journal->file, run, key_of(journal))) {
		if (locked_file_cut(journal->descriptor, 0) < 0)
			return reason_of_file(path, reason);
		return begin(journal, path, run, reason);
	}
	if (read_games(journal, path, run, visitor, &end, reason) < 0)
		return -1;
	if (watch(journal, path, run, &end, reason) < 0)
		return -1;
	note_key(journal);
	return 0;
}

int
journal_resume(struct journal *journal, const char *path, const char *key_path,
	const struct run *run, const struct reader_visitor *visitor,
	char reason[static REASON_MAX])
{
	if (resume(journal, path, key_path, run, visitor, reason) == 0)
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
	for (int i = 0; i < count; i++)
		if (add_line(journal, &records[i]) < 0)
			return 0;
	int done = line_file_append(&journal->lines, &journal->line);
	note_key(journal);
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

/* Appends COUNT lines, all of LINES, and syncs them. */
static int
append_synced(struct journal *journal, const struct text *lines, int count)
{
	int done = line_file_append(&journal->lines, lines);

	note_key(journal);
	return done == count ? locked_file_sync(journal->descriptor) : -1;
}

struct text *
journal_line(struct journal *journal)
{
	text_clear(&journal->line);
	return &journal->line;
}

int
journal_append_line(struct journal *journal, int written)
{
	const struct text *line = &journal->line;

	if (written < 0)
		return -1;
	if (!journal->holds)
		return append_synced(journal, line, 1);
	text_add(&journal->held, line->bytes, line->length);
	journal->held_count++;
	return text_failed(&journal->held);
}

void
journal_hold(struct journal *journal)
{
	journal->holds = true;
}

int
journal_write_held(struct journal *journal)
{
	int count = journal->held_count;

	journal->holds = false;
	journal->held_count = 0;
	return count == 0 ? 0 : append_synced(journal, &journal->held, count);
}

void
journal_take_back(struct journal *journal)
{
	if (!journal->begun || line_file_look(&journal->lines) < 0 ||
		note_none(journal) < 0 ||
		locked_file_cut(journal->descriptor, 0) < 0) {
		journal_close(journal);
		return;
	}
	if (journal->key_made)
		key_file_remove(&journal->key);
	if (journal->created)
		unlink(journal->lines.path);
	abandon(journal);
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
	if (locked_file_sync(journal->descriptor) < 0)
		return -1;
	journal->dirty = false;
	return 0;
}

bool
journal_is_public(const struct journal *journal)
{
	return journal->key.open && journal->lines.output.chain.is_public;
}

int
journal_publish(struct journal *journal, const char *path)
{
	const struct line_file *lines = &journal->lines;

	return journal_sync(journal) < 0
		       ? -1
		       : heads_publish(path, lines->path, &lines->output.chain);
}

bool
journal_explain(const struct journal *journal, const char *path,
	char reason[static REASON_MAX])
{
	const char *trouble = journal_trouble(journal);

	if (trouble)
		strlcpy(reason, trouble, REASON_MAX);
	else
		reason_of_file(path, reason);
	return false;
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
	return locked_file_is_held(path);
}

/* Ends what was written, and puts it on the disk. */
static int
end(struct journal *journal)
{
	int ended = line_file_end(&journal->lines);
	int error = errno;

	journal->dirty = journal->dirty || ended > 0;
	if (journal_sync(journal) < 0)
		return -1;
	errno = error;
	return ended < 0 ? -1 : 0;
}

int
journal_close(struct journal *journal)
{
	int result = journal->descriptor < 0 ? 0 : end(journal);
	int error = errno;

	save_key(journal);
	abandon(journal);
	errno = error;
	return result;
}
