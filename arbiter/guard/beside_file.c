#include "guard/beside_file.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guard/locked_file.h"

static FILE *
make(char *pattern)
{
	mode_t mask = umask(0);
	FILE *file = NULL;

	umask(mask);
	int descriptor = mkstemp(pattern);
	if (descriptor < 0)
		return NULL;
	if (fchmod(descriptor, 0666 & ~mask) == 0)
		file = fdopen(descriptor, "w");
	if (!file) {
		int error = errno;

		close(descriptor);
		unlink(pattern);
		errno = error;
	}
	return file;
}

int
beside_file_open(struct beside_file *beside, const char *path)
{
	*beside = (struct beside_file){.path = path};
	text_add_format(&beside->name, "%s.XXXXXX", path);
	if (text_failed(&beside->name) == 0)
		beside->file = make(beside->name.bytes);
	if (beside->file)
		return 0;
	int error = errno;
	text_release(&beside->name);
	errno = error;
	return -1;
}

/* -1 with errno, which a write that failed before may have lost. */
static int
sync_all(FILE *file)
{
	errno = EIO;
	return ferror(file) || fflush(file) == EOF
		       ? -1
		       : locked_file_sync(fileno(file));
}

int
beside_file_finish(struct beside_file *beside)
{
	int result = sync_all(beside->file);
	int error = errno;

	if (fclose(beside->file) == EOF && result == 0) {
		result = -1;
		error = errno;
	}
	beside->file = NULL;
	if (result == 0 && rename(beside->name.bytes, beside->path) < 0) {
		result = -1;
		error = errno;
	}
	if (result < 0) {
		beside_file_give_up(beside);
		errno = error;
		return -1;
	}
	text_release(&beside->name);
	return locked_file_sync_directory(beside->path);
}

void
beside_file_give_up(struct beside_file *beside)
{
	if (beside->file)
		fclose(beside->file);
	beside->file = NULL;
	unlink(beside->name.bytes);
	text_release(&beside->name);
}

int
beside_file_write(const char *path, const struct text *text,
	char reason[static REASON_MAX])
{
	struct beside_file beside;

	if (beside_file_open(&beside, path) < 0)
		return reason_of_file(path, reason);
	fwrite(text->bytes, 1, text->length, beside.file);
	return beside_file_finish(&beside) < 0 ? reason_of_file(path, reason)
					       : 0;
}
