#include "record/reader_growth.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guard/chain.h"

struct reader_place
reader_last(const struct reader *reader)
{
	return (struct reader_place){reader->whole - reader->taken,
		(size_t)reader->taken, reader->line_number};
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

static int
read_bytes(struct reader *reader, const struct reader_place *place, char *line,
	char reason[static REASON_MAX])
{
	FILE *file = reader->lines.file;

	errno = EIO;
	if (fseeko(file, place->at, SEEK_SET) == 0 &&
		fread(line, 1, place->length, file) == place->length)
		return 0;
	clearerr(file);
	return reason_of_file(reader->path, reason);
}

/* LINE is as it stands in the file. */
static int
parse(struct reader *reader, const struct reader_place *place, char *line,
	struct record *record, char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	size_t length = place->length;

	chain_cut(line, &length);
	if (record_parse(record, line, length, reader->run.game, why))
		return 0;
	snprintf(reason, REASON_MAX, "%.400s:%ld: %.500s", reader->path,
		place->line_number, why);
	return -1;
}

int
reader_again(struct reader *reader, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX])
{
	char *line = malloc(place->length);
	int result = -1;

	if (!line)
		strlcpy(reason, strerror(ENOMEM), REASON_MAX);
	else if (read_bytes(reader, place, line, reason) == 0)
		result = parse(reader, place, line, record, reason);
	free(line);
	return result;
}
