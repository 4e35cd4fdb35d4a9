#include "guard/line_file.h"

#include <errno.h>
#include <string.h>

/* The length is the one that we know of: what somebody adds while the mark is
 * taken is not ours. */
static int
take_mark(struct line_file *file)
{
	int result = file_mark_take(&file->mark, file->output.descriptor);

	file->mark.length = file->output.end;
	return result;
}

int
line_file_watch(struct line_file *file)
{
	return take_mark(file);
}

void
line_file_release(struct line_file *file)
{
	line_rescue_close(&file->rescue);
	line_output_release(&file->output);
}

/* Whether the lines up to the last one that was written are what they were. */
static bool
is_as_written(const struct line_file *file, const struct chain_walk *walk)
{
	const struct chain *chain = &file->output.chain;

	return walk->end == WALK_DONE && walk->length == file->output.text &&
	       walk->chain.high == chain->high && walk->chain.low == chain->low;
}

/* What stands behind the last line that is as it was written. */
static const char *
describe_line(const struct line_file *file, const struct chain_walk *walk)
{
	switch (walk->end) {
	case WALK_DONE:
		return is_as_written(file, walk)
			       ? "this line was not written by this talon"
			       : "the lines up to here were changed";
	case WALK_OVER:
		return "this line was cut off, and all behind it";
	case WALK_HALF:
		return "this line was cut off in the middle";
	case WALK_UNSEALED:
		return "this line was changed: it has no checksum";
	case WALK_BROKEN:
		return "this line was changed, or lines were taken out, added "
		       "or moved here";
	case WALK_DAMAGED:
		return "this line was changed: it cannot be unpacked";
	case WALK_FAILED:
		break;
	}
	return "the file cannot be read";
}

static void
describe(struct line_file *file, enum file_mark_news news,
	const struct chain_walk *walk)
{
	static const char meanwhile[] =
		"while talon was writing the file; the run stops";

	if (news == FILE_MARK_GONE)
		snprintf(file->trouble, sizeof file->trouble,
			"%.400s: was deleted or moved %s", file->path,
			meanwhile);
	else if (news == FILE_MARK_REPLACED)
		snprintf(file->trouble, sizeof file->trouble,
			"%.400s: another file took its place %s", file->path,
			meanwhile);
	else
		snprintf(file->trouble, sizeof file->trouble,
			"%.400s:%ld: %s, %s", file->path, walk->chain.lines + 1,
			describe_line(file, walk), meanwhile);
}

/* What was done to the file does no harm if it is as it was written. */
static int
judge(struct line_file *file, enum file_mark_news news)
{
	struct line_output *output = &file->output;
	const struct chain_walk walk = chain_walk(file->file, output->sealed,
		output->chain.lines, output->chain.log);

	if (walk.end == WALK_FAILED)
		return -1;
	if (news == FILE_MARK_TOUCHED && is_as_written(file, &walk)) {
		line_packer_lose(&output->packer, output->packer.open);
		return take_mark(file);
	}
	describe(file, news, &walk);
	if (line_rescue_begin(&file->rescue, file->path, file->file, &walk,
		    output) == 0 &&
		walk.chain.lines == 0)
		line_rescue_add_first(&file->rescue, file->first);
	errno = ESTALE;
	return -1;
}

int
line_file_look(struct line_file *file)
{
	enum file_mark_news news;

	if (*file->trouble != '\0') {
		errno = ESTALE;
		return -1;
	}
	if (file_mark_compare(&file->mark, file->output.descriptor, file->path,
		    &news) < 0)
		return -1;
	return news == FILE_MARK_SAME ? 0 : judge(file, news);
}

int
line_file_append(struct line_file *file, const struct text *lines)
{
	if (line_file_look(file) < 0) {
		if (*file->trouble != '\0' && file->rescue.open)
			line_rescue_add(&file->rescue, lines);
		if (*file->trouble != '\0')
			errno = ESTALE;
		return 0;
	}
	int count = line_output_append(&file->output, lines);
	int error = errno;
	if (take_mark(file) == 0)
		errno = error;
	return count;
}

int
line_file_end(struct line_file *file)
{
	if (line_file_look(file) < 0)
		return -1;
	if (!file->output.packer.open)
		return 0;
	int result = line_output_end(&file->output);
	int error = errno;
	if (take_mark(file) == 0)
		errno = error;
	return result < 0 ? -1 : 1;
}
