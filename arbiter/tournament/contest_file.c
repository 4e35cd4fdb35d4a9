#include "tournament/contest_file.h"

#include <stdio.h>

int
contest_read(struct contest *contest, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX])
{
	enum reader_result result;
	char why[REASON_MAX];

	while ((result = reader_step(reader, reason)) > READER_END) {
		if (result == READER_RECORD && see)
			see(context, &reader->record);
		if (result == READER_RECORD
				? contest_take(contest, &reader->record, why)
				: contest_change(contest, &reader->event, why))
			continue;
		snprintf(reason, REASON_MAX, "%.400s, line %ld: %.500s",
			reader->path, reader->line_number, why);
		return -1;
	}
	return result == READER_END ? 0 : -1;
}
