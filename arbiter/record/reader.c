#include "record/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record/schedule.h"

/* Puts the names of file and line before WHAT. */
static void
name_line(const struct reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s, line %ld: %.500s", reader->path,
		reader->line_number, what);
}

/* Reads the next line with its line feed. READER_END: there is none, or only
 * the first part of one. */
static enum reader_result
read_line(struct reader *reader, size_t *length, char reason[static REASON_MAX])
{
	errno = 0;
	ssize_t size = getline(&reader->line, &reader->line_size, reader->file);
	if (size < 0 && (ferror(reader->file) || errno == ENOMEM)) {
		snprintf(reason, REASON_MAX, "%.400s: %s", reader->path,
			strerror(errno));
		return READER_ERROR;
	}
	reader->line_number++;
	reader->cut_off = size > 0 && reader->line[size - 1] != '\n';
	if (size < 0 || reader->cut_off)
		return READER_END;
	*length = (size_t)size;
	return READER_RECORD;
}

static int
read_run(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	size_t length;

	switch (read_line(reader, &length, reason)) {
	case READER_ERROR:
		return -1;
	case READER_END:
		name_line(reader, "there is no whole line", reason);
		return -1;
	case READER_RECORD:
	case READER_CHANGE:
		break;
	}
	if (!run_parse(&reader->run, reader->line, length, why)) {
		name_line(reader, why, reason);
		return -1;
	}
	reader->whole = (off_t)length;
	return 0;
}

int
reader_borrow(struct reader *reader, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	*reader = (struct reader){.path = path, .file = file, .borrowed = true};
	record_init(&reader->record);
	if (read_run(reader, reason) == 0)
		return 0;
	reader_close(reader);
	return -1;
}

int
reader_open(
	struct reader *reader, const char *path, char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");

	if (!file) {
		snprintf(reason, REASON_MAX, "%.400s: %s", path,
			strerror(errno));
		return -1;
	}
	if (reader_borrow(reader, file, path, reason) < 0) {
		fclose(file);
		return -1;
	}
	reader->borrowed = false;
	return 0;
}

void
reader_close(struct reader *reader)
{
	record_release(&reader->record);
	roster_change_release(&reader->change);
	run_release(&reader->run);
	free(reader->line);
	if (!reader->borrowed)
		fclose(reader->file);
}

static bool
take_game(struct reader *reader, size_t length, char why[static REASON_MAX])
{
	const struct run *run = &reader->run;

	return record_parse(
		       &reader->record, reader->line, length, run->game, why) &&
	       (run->tournament.format ||
		       schedule_fits(run, &reader->record, why));
}

static bool
take_change(struct reader *reader, size_t length, char why[static REASON_MAX])
{
	roster_change_release(&reader->change);
	return roster_change_parse(&reader->change, reader->line, length, why);
}

static enum reader_result
take_line(struct reader *reader, char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	size_t length;

	enum reader_result result = read_line(reader, &length, reason);
	if (result != READER_RECORD)
		return result;
	if (reader->run.tournament.format &&
		roster_change_is(reader->line, length))
		result = READER_CHANGE;
	if (result == READER_CHANGE ? !take_change(reader, length, why)
				    : !take_game(reader, length, why)) {
		name_line(reader, why, reason);
		return READER_ERROR;
	}
	reader->whole += (off_t)length;
	return result;
}

/* Reads the next line, a game or a change; passes over void games unless they
 * are wanted. */
static enum reader_result
step(struct reader *reader, char reason[static REASON_MAX])
{
	enum reader_result result;

	do
		result = take_line(reader, reason);
	while (result == READER_RECORD && *reader->record.voided != '\0' &&
		!reader->voids);
	return result;
}

enum reader_result
reader_next(struct reader *reader, char reason[static REASON_MAX])
{
	enum reader_result result;

	do
		result = step(reader, reason);
	while (result == READER_CHANGE);
	return result;
}

int
reader_visit(struct reader *reader, const struct reader_visitor *visitor,
	char reason[static REASON_MAX])
{
	enum reader_result result;
	char why[REASON_MAX];

	while ((result = step(reader, reason)) > READER_END) {
		if (result == READER_RECORD ? visitor->game(visitor->context,
						      &reader->record, why)
					    : visitor->change(visitor->context,
						      &reader->change, why))
			continue;
		name_line(reader, why, reason);
		return -1;
	}
	return result == READER_END ? 0 : -1;
}

int
reader_find(struct reader *reader, long id, char reason[static REASON_MAX])
{
	enum reader_result result;

	while ((result = reader_next(reader, reason)) == READER_RECORD)
		if (reader->record.id == id)
			return 0;
	if (result == READER_END)
		snprintf(reason, REASON_MAX, "%.400s: has no game %ld",
			reader->path, id);
	return -1;
}
