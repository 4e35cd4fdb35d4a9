#include "league/ini_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ini.h>

struct ini_file {
	FILE *file;
	ini_take *take;
	void *owner;
	long line;
	const char *odd; /* why a line is none; or NULL */
	long wrong;	 /* the first line that was refused; 0: none */
	char why[REASON_MAX];
};

static char *
next_line(char *bytes, int size, void *stream)
{
	struct ini_file *ini = stream;
	char *line = fgets(bytes, size, ini->file);

	if (!line || ini->odd)
		return NULL;
	ini->line++;
	if (!strchr(line, '\n') && !feof(ini->file))
		ini->odd = strlen(line) + 1 == (size_t)size
				   ? "the line is too long"
				   : "there is a NUL in the line";
	return ini->odd ? NULL : line;
}

static int
take_setting(
	void *user, const char *section, const char *name, const char *value)
{
	struct ini_file *ini = user;

	if (ini->wrong > 0 || ini->take(ini->owner, section, name, value,
				      ini->line, ini->why))
		return 1;
	ini->wrong = ini->line;
	return 0;
}

static int
read_all(struct ini_file *ini, const char *path, char reason[static REASON_MAX])
{
	const int result = ini_parse_stream(next_line, ini, take_setting, ini);

	if (ini->odd)
		return reason_say(
			reason, "%.400s:%ld: %s", path, ini->line, ini->odd);
	if (ini->wrong > 0 && (result == 0 || result >= ini->wrong))
		return reason_say(reason, "%.400s:%ld: %.500s", path,
			ini->wrong, ini->why);
	if (result > 0)
		return reason_say(reason,
			"%.400s:%d: is neither NAME = VALUE nor [SECTION]",
			path, result);
	if (ferror(ini->file))
		return reason_of_file(path, reason);
	return result < 0 ? reason_no_memory(reason) : 0;
}

int
ini_file_read(const char *path, ini_take *take, void *owner,
	char reason[static REASON_MAX])
{
	struct ini_file ini = {.take = take, .owner = owner};
	struct stat status;
	const int descriptor =
		open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

	if (descriptor < 0)
		return errno == ENOENT ? 0 : reason_of_file(path, reason);
	ini.file = fdopen(descriptor, "r");
	if (!ini.file || fstat(descriptor, &status) < 0 ||
		!S_ISREG(status.st_mode)) {
		reason_say(reason, "%.400s: is no file of settings", path);
		if (ini.file)
			fclose(ini.file);
		else
			close(descriptor);
		return -1;
	}
	const int result = read_all(&ini, path, reason);
	fclose(ini.file);
	return result;
}
