#include "rating/result_files.h"

#include <errno.h>
#include <string.h>

#include "base/unpacker.h"
#include "rating/pairwise.h"
#include "rating/results_pgn.h"
#include "record/reader.h"

void
result_files_release(struct result_files *files)
{
	results_release(&files->results);
	house_bots_release(&files->house);
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
	long a = results_bot(&files->results, first);
	long b = results_bot(&files->results, second);

	if (a < 0 || b < 0)
		return -1;
	if (files->copy && files->copy_error == 0)
		copy(files, first, second, outcome);
	return results_add(
		&files->results, (size_t)a, (size_t)b, outcome, order);
}

/* Takes a result of a list, whose order is that of its lines. */
static int
take_listed(
	void *to, const char *first, const char *second, enum outcome outcome)
{
	struct result_files *files = to;

	return take(files, first, second, outcome, ++files->latest);
}

int
result_files_begin_run(struct result_files *files, const struct run *run)
{
	files->has_records = true;
	files->before = files->latest;
	if (house_bots_note_all(&files->house, run) < 0)
		return -1;
	for (int i = 0; i < run->bot_count; i++)
		if (results_bot(&files->results, run->bots[i].name) < 0)
			return -1;
	return 0;
}

int
result_files_take(struct result_files *files, const struct record *record)
{
	struct pairwise_result pairs[PAIRWISE_MAX];
	int count = pairwise_results(record, pairs);
	uint64_t order = files->before + (uint64_t)record->id + 1;

	if (order > files->latest)
		files->latest = order;
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
	return change->add ? house_bots_note(&files->house, &change->bot) : 0;
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

static int
take_records(struct result_files *files, struct reader *reader,
	char reason[static REASON_MAX])
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
	return result;
}

static int
add_records(struct result_files *files, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_borrow(&reader, file, path, reason) < 0)
		return -1;
	int result = take_records(files, &reader, reason);
	reader_close(&reader);
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
