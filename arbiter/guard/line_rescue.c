#include "guard/line_rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "guard/locked_file.h"

enum { NAMES_MOST = 1000 };

/* A name that no file has, PATH.saved or PATH.saved-2 and so on. */
static int
open_beside(struct line_rescue *rescue, const char *path)
{
	for (int i = 1; i <= NAMES_MOST; i++) {
		char number[16] = "";

		if (i > 1)
			snprintf(number, sizeof number, "-%d", i);
		int length = snprintf(rescue->path, sizeof rescue->path,
			"%s.saved%s", path, number);
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

/* Copies the first LENGTH bytes of FILE, which are whole lines. */
static int
copy(struct line_rescue *rescue, FILE *file, off_t length)
{
	char block[64 * 1024];
	size_t count;

	rewind(file);
	while (rescue->output.end < length) {
		off_t left = length - rescue->output.end;
		size_t most = left < (off_t)sizeof block ? (size_t)left
							 : sizeof block;

		count = fread(block, 1, most, file);
		if (count == 0) {
			errno = EIO;
			return -1;
		}
		if (line_output_write(rescue->output.descriptor, block, count) <
			count)
			return -1;
		rescue->output.end += (off_t)count;
	}
	return 0;
}

int
line_rescue_begin(struct line_rescue *rescue, const char *path, FILE *file,
	const struct chain_walk *walk, bool sealed, const struct hmac_key *key)
{
	*rescue = (struct line_rescue){
		.output = {.sealed = sealed, .chain = walk->chain},
	};
	rescue->output.chain.key = key;
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
		locked_file_sync(rescue->output.descriptor);
		close(rescue->output.descriptor);
	}
	rescue->open = false;
	line_output_release(&rescue->output);
}
