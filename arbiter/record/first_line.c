#include "record/first_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "guard/chain.h"
#include "guard/line_packer.h"
#include "record/about.h"
#include "record/run.h"

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

/* Whether LENGTH bytes are the first part of LINE, of which PLAIN stand before
 * what closes it, but for where a shard was begun. */
static bool
is_part(const char *bytes, size_t length, const struct text *line, size_t plain)
{
	char *part = calloc(length + 1, 1);
	bool may = false;

	if (part) {
		memcpy(part, bytes, length);
		may = about_may_begin(
			part, run_shard_place(part, length), line, plain);
	}
	free(part);
	return may;
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

bool
first_line_is_begun(
	FILE *file, const struct run *run, const struct hmac_key *key)
{
	struct text line = {0};
	struct chain chain = {.key = key};
	bool begun = false;

	if (run_write(run, &line) == 0) {
		size_t plain = line.length - 2;

		chain_seal(&chain, &line, 0);
		begun = text_failed(&line) == 0 &&
			may_begin(file, &line, plain,
				about_most(&line, run->bot_count));
	}
	text_release(&line);
	return begun;
}
