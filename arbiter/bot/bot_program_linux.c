#define _GNU_SOURCE /* O_PATH */
#include "bot/bot_program_linux.h"

#include <sys/auxv.h>
#include <sys/stat.h>

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "bot/bot_files.h"
#include "bot/bot_spec.h"
#include "sandbox/plan.h"

/* Without /proc, what was given to exec will do while we are where we were. */
static int
find_executable(char path[static PATH_MAX])
{
	ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);

	if (length >= 0) {
		path[length] = '\0';
		return 0;
	}
	const char *name = (const char *)getauxval(AT_EXECFN);
	return name && realpath(name, path) ? 0 : -1;
}

/* Without "..": what is sandboxed may see the folder, but not the way to it. */
static bool
is_directory(const char *way, char path[static PATH_MAX])
{
	struct stat status;

	return realpath(way, path) && stat(path, &status) == 0 &&
	       S_ISDIR(status.st_mode);
}

const char *
bot_program_directory(void)
{
	static const char *const places[] = {"bots", "../libexec/talon/bots"};
	char executable[PATH_MAX];
	char way[PATH_MAX];
	static char found[PATH_MAX];

	if (find_executable(executable) < 0)
		return NULL;
	const char *directory = dirname(executable);
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		int written = snprintf(
			way, sizeof way, "%s/%s", directory, places[i]);

		if (written >= 0 && (size_t)written < sizeof way &&
			is_directory(way, found))
			return found;
	}
	errno = ENOENT;
	return NULL;
}

/* Bytes of a path that stand in a sentence, and of a first line that count. */
enum { SHOWN_MAX = 160, FIRST_LINE_MAX = 256 };

struct sentence {
	char *text;
	size_t size;
	int error;
};

/* REST: what there is to say beside. */
static void
say(const struct sentence *to, const char *path, const char *relation,
	const char *other, const char *rest)
{
	char shown[SHOWN_MAX], second[SHOWN_MAX];

	text_printable_string(shown, sizeof shown, path);
	text_printable_string(second, sizeof second, other);
	snprintf(to->text, to->size, "cannot be run: %s%s%s: %s%s", shown,
		relation, second, strerror(to->error), rest);
}

/* The first line of PATH, cut off where it is long; "": it cannot be read. */
static void
first_line(int folder, const char *path, char line[static FIRST_LINE_MAX])
{
	int fd = openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "r");

	if (!file || !fgets(line, FIRST_LINE_MAX, file))
		*line = '\0';
	if (file)
		fclose(file);
	else if (fd >= 0)
		close(fd);
}

/* The interpreter that LINE, which is changed, names; NULL: it names none. */
static const char *
interpreter_of(char *line)
{
	if (strncmp(line, "#!", 2) != 0)
		return NULL;
	char *name = line + 2 + strspn(line + 2, " \t");
	name[strcspn(name, " \t\n")] = '\0';
	return *name == '\0' ? NULL : name;
}

const char *
bot_program_hint(const struct bot_spec *bot)
{
	char line[FIRST_LINE_MAX];
	const int folder = open(bot->directory ? bot->directory : ".",
		O_PATH | O_DIRECTORY | O_CLOEXEC);

	if (folder < 0)
		return NULL;
	first_line(folder, bot->program, line);
	bool runs = faccessat(folder, bot->program, X_OK, 0) == 0;
	close(folder);
	if (strncmp(line, "#!", 2) == 0)
		return strstr(line, "\r\n")
			       ? "its lines end in CR LF: sed -i 's/\\r$//' "
				 "FILE mends it"
			       : NULL;
	if (strncmp(line, "\xEF\xBB\xBF#!", 5) == 0)
		return "a byte order mark stands before its #!";
	return runs && isprint((unsigned char)*line)
		       ? "its first line does not name an interpreter, as "
			 "#!/usr/bin/env python3 does"
		       : NULL;
}

/* Whether ERROR is what running the file at PATH would come to; where ENOENT
 * was met inside of a sandbox, it may be there outside. */
static bool
is_at_fault(int folder, const char *path, int error)
{
	if (error == ENOENT)
		return true;
	return faccessat(folder, path, X_OK, 0) < 0 && errno == error;
}

/* The program is there, and nothing speaks against it by itself. */
static void
explain_script(
	const struct sentence *to, const struct bot_spec *bot, int folder)
{
	char line[FIRST_LINE_MAX];

	first_line(folder, bot->program, line);
	const char *interpreter = interpreter_of(line);
	if (!interpreter || !is_at_fault(folder, interpreter, to->error))
		say(to, bot->program, "", "", "");
	else if (bot->plan && faccessat(folder, interpreter, X_OK, 0) == 0)
		say(to, interpreter, ", the interpreter of ", bot->program,
			", in the sandbox");
	else
		say(to, interpreter, ", the interpreter of ", bot->program, "");
}

static void
explain_program(
	const struct sentence *to, const struct bot_spec *bot, int folder)
{
	struct stat status;

	if (fstatat(folder, bot->program, &status, 0) < 0)
		say(to, bot->program, "", "", "");
	else if (S_ISDIR(status.st_mode))
		say(to, bot->program, "", "", " (it is a folder)");
	else if (!S_ISREG(status.st_mode))
		say(to, bot->program, "", "", "");
	else if (to->error == EACCES &&
		 faccessat(folder, bot->program, X_OK, 0) < 0)
		say(to, bot->program, "", "", " (it is not executable)");
	else
		explain_script(to, bot, folder);
}

void
bot_program_explain(
	const struct bot_spec *bot, int error, char *text, size_t size)
{
	char why[REASON_MAX], shown[REASON_MAX];
	if (bot->unfit || !bot_files_are_sealed(bot, false, why)) {
		text_printable_string(
			shown, sizeof shown, bot->unfit ? bot->unfit : why);
		snprintf(text, size, "cannot be run: %s", shown);
		return;
	}
	const struct sentence to = {text, size, error};
	const char *directory =
		bot->plan ? bot->plan->directory : bot->directory;
	int folder = open(
		directory ? directory : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);

	if (folder < 0) {
		say(&to, directory ? directory : ".", "", "",
			" (it is to run there)");
		return;
	}
	explain_program(&to, bot, folder);
	close(folder);
}
