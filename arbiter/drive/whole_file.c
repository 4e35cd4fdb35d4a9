#include "drive/whole_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>

#include "guard/locked_file.h"

static int
write_all(FILE *file, const struct text *text)
{
	if (fwrite(text->bytes, 1, text->length, file) != text->length ||
		fflush(file) == EOF)
		return -1;
	return locked_file_sync(fileno(file));
}

int
whole_file_write(const char *path, const struct text *text,
	char reason[static REASON_MAX])
{
	char beside[PATH_MAX];

	if (snprintf(beside, sizeof beside, "%s.new", path) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return reason_of_file(path, reason);
	}
	FILE *file = fopen(beside, "we");
	if (!file)
		return reason_of_file(beside, reason);
	int written = write_all(file, text);
	int error = errno;
	if (fclose(file) == EOF && written == 0) {
		written = -1;
		error = errno;
	}
	if (written == 0 && rename(beside, path) == 0 &&
		locked_file_sync_directory(path) == 0)
		return 0;
	if (written < 0)
		errno = error;
	return reason_of_file(beside, reason);
}
