#include "record/reader_growth.h"

#include <errno.h>
#include <string.h>

#include "guard/chain.h"

struct reader_place
reader_last(const struct reader *reader)
{
	return (struct reader_place){reader->whole - reader->taken,
		(size_t)reader->taken, reader->line_number};
}

off_t
reader_least_size(const struct reader *reader)
{
	return lines_place_before(&reader->lines, reader->whole).file;
}

int
reader_go_on(struct reader *reader, char reason[static REASON_MAX])
{
	if (lines_go_on(&reader->lines, reader->whole) < 0)
		return reason_of_file(reader->path, reason);
	reader->line_number--;
	reader->cut_off = false;
	return 0;
}

/* Finds the line at PLACE, as it stands in the file. */
static int
find(struct reader *reader, const struct reader_place *place, char **line,
	char reason[static REASON_MAX])
{
	size_t length;

	errno = EIO;
	if (lines_go_on(&reader->lines, place->at) == 0 &&
		lines_next(&reader->lines, line, &length) == 1 &&
		length == place->length)
		return 0;
	return reason_of_file(reader->path, reason);
}

int
reader_again(struct reader *reader, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	size_t length = place->length;
	char *line;

	if (find(reader, place, &line, reason) < 0)
		return -1;
	chain_cut(line, &length);
	if (record_parse(record, line, length, reader->run.game, why))
		return 0;
	snprintf(reason, REASON_MAX, "%.400s:%ld: %.500s", reader->path,
		place->line_number, why);
	return -1;
}
