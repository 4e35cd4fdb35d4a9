#include "guard/line_rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/lines.h"
#include "guard/locked_file.h"

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
copy(struct line_rescue *rescue, FILE *file, off_t length)
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

int
line_rescue_begin(struct line_rescue *rescue, const char *path, FILE *file,
	const struct chain_walk *walk, const struct line_output *output)
{
	*rescue = (struct line_rescue){
		.output = {.sealed = output->sealed,
			.packed = output->packed,
			.chain = walk->chain},
	};
	rescue->output.chain.key = output->chain.key;
	rescue->begun = open_beside(rescue, path) == 0 &&
			copy(rescue, file, walk->length) == 0;
	if (rescue->begun)
		return 0;
	int error = errno;
	line_rescue_close(rescue);
	errno = error;
	return -1;
}

void
line_rescue_add_first(struct line_rescue *rescue, const struct text *line)
{
	line_output_append(&rescue->output, line);
}

int
line_rescue_add(struct line_rescue *rescue, const struct text *lines)
{
	off_t end = rescue->output.end;
	int count = line_output_append(&rescue->output, lines);

	rescue->lines += count;
	return rescue->output.end > end ? 0 : -1;
}

void
line_rescue_close(struct line_rescue *rescue)
{
	if (rescue->open) {
		line_output_end(&rescue->output);
		locked_file_sync(rescue->output.descriptor);
		close(rescue->output.descriptor);
	}
	rescue->open = false;
	line_output_release(&rescue->output);
}
