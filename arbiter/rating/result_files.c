#include "rating/result_files.h"

#include <errno.h>
#include <string.h>

#include "base/unpacker.h"
#include "sums/digest_reader.h"
#include "record/outcome.h"
#include "rating/results_pgn.h"
#include "record/reader.h"

void
result_files_release(struct result_files *files)
{
	sums_release(&files->results);
	digest_roster_release(&files->roster);
	digest_claims_release(&files->claims);
	*files = (struct result_files){0};
}

/* What is wrong with the file is known only now. */
static void
copy(struct result_files *files, const char *first, const char *second,
	enum outcome outcome)
{
	errno = 0;
	results_pgn_write(files->copy, first, second, outcome);
	if (ferror(files->copy))
		files->copy_error = errno != 0 ? errno : EIO;
}

/* -1 with errno. */
static int
take(struct result_files *files, const char *first, const char *second,
	enum outcome outcome, uint64_t order)
{
	long a = sums_bot(&files->results, first);
	long b = sums_bot(&files->results, second);

	if (a < 0 || b < 0)
		return -1;
	if (files->copy && files->copy_error == 0)
		copy(files, first, second, outcome);
	return sums_add_result(
		&files->results, (size_t)a, (size_t)b, outcome, order);
}

/* Takes a result of a list, whose order is that of its lines. */
static int
take_listed(
	void *to, const char *first, const char *second, enum outcome outcome)
{
	struct result_files *files = to;

	return take(files, first, second, outcome, ++files->results.latest);
}

int
result_files_begin_run(struct result_files *files, const struct run *run)
{
	files->has_records = true;
	return sums_begin(&files->results, run);
}

int
result_files_take(struct result_files *files, const struct record *record)
{
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	int count = outcome_by_pair(record, pairs);
	uint64_t order = files->results.before + (uint64_t)record->id + 1;

	if (order > files->results.latest)
		files->results.latest = order;
	for (int i = 0; i < count; i++)
		if (take(files, record->names[pairs[i].first],
			    record->names[pairs[i].second], pairs[i].outcome,
			    order) < 0)
			return -1;
	return 0;
}

int
result_files_change(
	struct result_files *files, const struct roster_change *change)
{
	return sums_change(&files->results, change);
}

static bool
visit_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	return result_files_take(context, record) == 0 ||
	       reason_no_memory(reason) == 0;
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	return result_files_change(context, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* Takes the games of a file that the user has called NAME. */
static int
take_records(struct result_files *files, struct reader *reader,
	const char *name, char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = visit_game,
		.change = visit_change,
		.context = files,
	};

	if (result_files_begin_run(files, &reader->run) < 0)
		return reason_no_memory(reason);
	int result = reader_visit(reader, &visitor, reason);
	files->cut_off = reader->cut_off;
	if (result == 0 && digest_claims_add_games(&files->claims, name,
				   &reader->run, &reader->games) < 0)
		result = reason_no_memory(reason);
	return result;
}

static int
add_games(struct result_files *files, FILE *file, const char *path,
	const char *name, char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open_with(&reader, path,
		    &(struct reader_source){.file = file}, reason) < 0)
		return -1;
	int result = take_records(files, &reader, name, reason);
	reader_close(&reader);
	return result;
}

/* Adds the games of the digest that READER has open, of PATH, which is its name
 * or, unless NAMED, that of its record file. */
static int
take_digest(struct result_files *files, struct digest_reader *reader,
	const char *path, bool named, char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;

	files->has_records = true;
	files->cut_off = head->cut_off;
	if (digest_sums_add(&files->results, &files->roster, reader, NULL, NULL,
		    reason) < 0)
		return -1;
	return digest_claims_add(&files->claims, path, head, named) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

/* By the digest beside it, if that is of use. */
static int
add_records(struct result_files *files, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	struct digest_reader reader;
	struct text name = {0};
	int result;

	if (!files->copy &&
		digest_find(&reader, &name, path, files->word) > 0) {
		result = take_digest(files, &reader, path, false, reason);
		digest_reader_close(&reader);
	} else
		result = add_games(files, file, path, path, reason);
	text_release(&name);
	return result;
}

/* The games of a digest that was named. */
static int
copy_games(struct result_files *files, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct text record = {0};
	char why[REASON_MAX];
	int result = -1;

	if (digest_find_record(&record, reader->path, &reader->head, why) < 0) {
		snprintf(reason, REASON_MAX,
			"%.900s: single results are in the games alone", why);
	} else {
		FILE *file = fopen(record.bytes, "re");

		if (!file)
			reason_of_file(record.bytes, reason);
		else {
			result = add_games(files, file, record.bytes,
				reader->path, reason);
			fclose(file);
		}
	}
	text_release(&record);
	return result;
}

static int
add_digest(struct result_files *files, const char *path,
	char reason[static REASON_MAX])
{
	struct digest_reader reader;

	if (digest_reader_open(&reader, path, reason) < 0)
		return -1;
	int result = files->copy
			     ? copy_games(files, &reader, reason)
			     : take_digest(files, &reader, path, true, reason);
	digest_reader_close(&reader);
	return result;
}

/* A record file begins with an object that has members, or is packed. What was
 * read is put back, which stdio can. */
static bool
holds_records(FILE *file)
{
	char bytes[UNPACKER_MAGIC_BYTES];
	size_t count = fread(bytes, 1, sizeof bytes, file);

	for (size_t i = count; i > 0; i--)
		ungetc((unsigned char)bytes[i - 1], file);
	return (count >= 2 && memcmp(bytes, "{\"", 2) == 0) ||
	       (count == sizeof bytes && unpacker_is_packed(bytes, count));
}

static int
add_file(struct result_files *files, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	struct results_taker taker = {.take = take_listed, .to = files};

	files->cut_off = false;
	*files->word = '\0';
	if (digest_reader_knows(file))
		return add_digest(files, path, reason);
	if (holds_records(file))
		return add_records(files, file, path, reason);
	return results_pgn_read(file, path, &taker, reason);
}

int
result_files_add(struct result_files *files, const char *path,
	char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");

	if (!file)
		return reason_of_file(path, reason);
	int result = add_file(files, file, path, reason);
	fclose(file);
	return result;
}

int
result_files_check(struct result_files *files, char reason[static REASON_MAX])
{
	return digest_claims_check(&files->claims, reason);
}
