#include "guard/line_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/lines.h"
#include "guard/locked_file.h"

/*
 * A walk along the lines of an open file, from its beginning to the first one
 * that does not follow the chain.
 */
enum chain_walk_end {
	WALK_FAILED = -1, /* with errno: the file cannot be read */
	WALK_DONE,	  /* as many lines as were asked for */
	WALK_OVER,	  /* the file has no more */
	WALK_HALF,	  /* half a line is left of it */
	WALK_UNSEALED,	  /* the next line has no sum */
	WALK_BROKEN,	  /* the next line does not follow */
	WALK_DAMAGED,	  /* what comes next cannot be unpacked */
};

struct chain_walk {
	enum chain_walk_end end;
	struct chain chain; /* after the last line that follows */
	off_t length;	    /* of the text up to there */
};

static bool
is_known(const struct chain *chain, const struct chain_log *known)
{
	return !known || known->failed || chain->lines > known->count ||
	       known->sums[chain->lines - 1] == chain->low;
}

/* Follows one line more; WALK_DONE: it does follow. */
static enum chain_walk_end
follow_line(struct chain_walk *walk, struct lines *lines, bool sealed,
	const struct chain_log *known)
{
	const struct chain before = walk->chain;
	char *line;
	size_t length;
	int found = lines_next(lines, &line, &length);

	if (found < 0)
		return lines_complaint(lines) ? WALK_DAMAGED : WALK_FAILED;
	if (found == 0)
		return length > 0 || lines_are_torn(lines) ? WALK_HALF
							   : WALK_OVER;
	off_t taken = (off_t)length;
	if (!sealed)
		chain_pass(&walk->chain, line, length);
	else
		switch (chain_check(&walk->chain, line, &length)) {
		case CHAIN_WHOLE:
			break;
		case CHAIN_UNSEALED:
			return WALK_UNSEALED;
		case CHAIN_UNSIGNED:
		case CHAIN_FORGED:
		case CHAIN_BROKEN:
			return WALK_BROKEN;
		}
	if (!is_known(&walk->chain, known)) {
		walk->chain = before;
		return WALK_BROKEN;
	}
	walk->length += taken;
	return WALK_DONE;
}

/* Walks at most MOST lines of FILE, from its beginning. SEALED: they have
 * sums. Those of KNOWN, if that is not NULL, are what they have to be, so far
 * as it goes. */
static struct chain_walk
chain_walk(FILE *file, bool sealed, long most, const struct chain_log *known)
{
	struct chain_walk walk = {.end = WALK_DONE};
	struct lines lines = {.file = file};

	rewind(file);
	while (walk.end == WALK_DONE && walk.chain.lines < most)
		walk.end = follow_line(&walk, &lines, sealed, known);
	lines_release(&lines);
	return walk;
}

/* The mark of the file. */

enum file_mark_news {
	FILE_MARK_SAME,
	FILE_MARK_TOUCHED, /* as long, but something was done to it */
	FILE_MARK_SHORTER,
	FILE_MARK_LONGER,
	FILE_MARK_GONE,	    /* there is no file of this name */
	FILE_MARK_REPLACED, /* the name is another file's */
};

/* -1 with errno. */
static int
mark_file(struct file_mark *mark, int descriptor)
{
	struct stat status;

	if (fstat(descriptor, &status) < 0)
		return -1;
	*mark = (struct file_mark){
		status.st_dev, status.st_ino, status.st_size, status.st_ctim};
	return 0;
}

static enum file_mark_news
compare_status(const struct file_mark *mark, const struct stat *open,
	const struct stat *named)
{
	if (named->st_dev != mark->device || named->st_ino != mark->inode)
		return FILE_MARK_REPLACED;
	if (open->st_size < mark->length)
		return FILE_MARK_SHORTER;
	if (open->st_size > mark->length)
		return FILE_MARK_LONGER;
	if (open->st_ctim.tv_sec != mark->changed.tv_sec ||
		open->st_ctim.tv_nsec != mark->changed.tv_nsec)
		return FILE_MARK_TOUCHED;
	return FILE_MARK_SAME;
}

/* Whether DESCRIPTOR, open under the name PATH, is still what was marked. -1
 * with errno: it cannot be looked at. */
static int
compare_mark(const struct file_mark *mark, int descriptor, const char *path,
	enum file_mark_news *news)
{
	struct stat open;
	struct stat named;

	if (fstat(descriptor, &open) < 0)
		return -1;
	if (stat(path, &named) == 0) {
		*news = compare_status(mark, &open, &named);
		return 0;
	}
	if (errno != ENOENT && errno != ENOTDIR)
		return -1;
	*news = FILE_MARK_GONE;
	return 0;
}

/* The file beside it. */

enum {
	NAMES_MOST = 1000,
	AT_ONCE = 64 * 1024, /* text that is copied */
};

/* A name that no file has, PATH.saved or PATH.saved-2 and so on; that of a
 * packed file still ends in what says so. */
static int
open_beside(struct line_rescue *rescue, const char *path)
{
	const size_t stem = line_packer_length_of_stem(path);

	for (int i = 1; i <= NAMES_MOST; i++) {
		char number[16] = "";

		if (i > 1)
			snprintf(number, sizeof number, "-%d", i);
		int length = snprintf(rescue->path, sizeof rescue->path,
			"%.*s.saved%s%s", (int)stem, path, number, path + stem);
		if (length < 0 || (size_t)length >= sizeof rescue->path) {
			errno = ENAMETOOLONG;
			return -1;
		}
		rescue->output.descriptor = open(rescue->path,
			O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC,
			0666);
		if (rescue->output.descriptor >= 0 || errno != EEXIST)
			break;
	}
	rescue->open = rescue->output.descriptor >= 0;
	return rescue->open ? 0 : -1;
}

/* Copies the lines of the first LENGTH bytes of text that FILE has. */
static int
copy_lines(struct line_rescue *rescue, FILE *file, off_t length)
{
	struct lines lines = {.file = file};
	struct text some = {0};
	int result = 0;
	off_t copied = 0;

	rewind(file);
	while (result == 0 && copied < length) {
		char *line;
		size_t size;

		errno = EIO;
		result = lines_next(&lines, &line, &size) == 1 ? 0 : -1;
		if (result < 0)
			break;
		text_add(&some, line, size);
		copied += (off_t)size;
		if (some.length < AT_ONCE && copied < length)
			continue;
		result = text_failed(&some) < 0
				 ? -1
				 : line_output_copy(&rescue->output, some.bytes,
					   some.length);
		text_clear(&some);
	}
	text_release(&some);
	lines_release(&lines);
	return result;
}

/* Puts it on the disk and closes it; closed, it may be closed again. */
static void
close_rescue(struct line_rescue *rescue)
{
	if (rescue->open) {
		line_output_end(&rescue->output);
		locked_file_sync(rescue->output.descriptor);
		close(rescue->output.descriptor);
	}
	rescue->open = false;
	line_output_release(&rescue->output);
}

/* Begins a new file beside PATH with what WALK has found of FILE, which was
 * written by OUTPUT: as that did, the new one seals, signs and packs its lines.
 * -1 with errno; then it is closed. */
static int
begin_rescue(struct line_rescue *rescue, const char *path, FILE *file,
	const struct chain_walk *walk, const struct line_output *output)
{
	*rescue = (struct line_rescue){
		.output = {.sealed = output->sealed,
			.packed = output->packed,
			.chain = walk->chain},
	};
	rescue->output.chain.key = output->chain.key;
	rescue->begun = open_beside(rescue, path) == 0 &&
			copy_lines(rescue, file, walk->length) == 0;
	if (rescue->begun)
		return 0;
	int error = errno;
	close_rescue(rescue);
	errno = error;
	return -1;
}

/* Adds lines. Returns how many it has got; fewer than all with errno. */
static int
rescue_lines(struct line_rescue *rescue, const struct text *lines)
{
	int count = line_output_append(&rescue->output, lines);

	rescue->lines += count;
	return count;
}

/* The file. */

/* The length is the one that we know of: what somebody adds while the mark is
 * taken is not ours. */
int
line_file_watch(struct line_file *file)
{
	int result = mark_file(&file->mark, file->output.descriptor);

	file->mark.length = file->output.end;
	return result;
}

void
line_file_release(struct line_file *file)
{
	close_rescue(&file->rescue);
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
		return line_file_watch(file);
	}
	describe(file, news, &walk);
	if (begin_rescue(&file->rescue, file->path, file->file, &walk,
		    output) == 0 &&
		walk.chain.lines == 0)
		line_output_append(&file->rescue.output, file->first);
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
	if (compare_mark(&file->mark, file->output.descriptor, file->path,
		    &news) < 0)
		return -1;
	return news == FILE_MARK_SAME ? 0 : judge(file, news);
}

int
line_file_append(struct line_file *file, const struct text *lines)
{
	if (line_file_look(file) < 0) {
		if (*file->trouble != '\0' && file->rescue.open)
			rescue_lines(&file->rescue, lines);
		if (*file->trouble != '\0')
			errno = ESTALE;
		return 0;
	}
	int count = line_output_append(&file->output, lines);
	int error = errno;
	if (line_file_watch(file) == 0)
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
	if (line_file_watch(file) == 0)
		errno = error;
	return result < 0 ? -1 : 1;
}
