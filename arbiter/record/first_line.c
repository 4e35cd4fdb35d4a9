#include "record/first_line.h"

#include "base/lines.h"
#include "guard/chain.h"
#include "guard/packer.h"
#include "record/about.h"
#include "record/run.h"

/* What was packed is as little as could not be unpacked yet, so it has to begin
 * as ours does. */
static bool
may_be_packed_by_us(FILE *file)
{
	char bytes[PACKER_HEADER];

	rewind(file);
	return packer_may_begin(bytes, fread(bytes, 1, sizeof bytes, file));
}

/* PLAIN bytes of LINE stand before what closes it. */
static bool
may_begin(FILE *file, const struct text *line, size_t plain)
{
	struct lines lines = {.file = file};
	char *bytes;
	size_t length;

	bool may = lines_next(&lines, &bytes, &length) == 0 &&
		   about_may_begin(bytes, length, line, plain);
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
			may_begin(file, &line, plain);
	}
	text_release(&line);
	return begun;
}
