#include "bot/bot_hint.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_directory_linux.h"
#include "bot/bot_spec.h"
#include "common/near_miss.h"

/* Bytes of a command that stand in a hint. */
enum { SHOWN_MAX = 160 };

static bool
is_program(DIR *directory, const char *name)
{
	struct stat status;

	return fstatat(dirfd(directory), name, &status, 0) == 0 &&
	       S_ISREG(status.st_mode) && (status.st_mode & S_IXUSR) != 0;
}

/* The program in DIRECTORY whose name is nearest to NAME. */
static bool
find_near(const char *directory, const char *name, char found[static NAME_MAX])
{
	DIR *open = opendir(directory);
	const struct dirent *entry;
	int least = NEAR_MISS_NONE;

	while (open && (entry = readdir(open))) {
		int changes = near_miss(name, entry->d_name);

		if (changes == 0 || changes >= least ||
			!is_program(open, entry->d_name))
			continue;
		least = changes;
		strlcpy(found, entry->d_name, NAME_MAX);
	}
	if (open)
		closedir(open);
	return least < NEAR_MISS_NONE;
}

bool
bot_hint_name(const struct bot_spec *spec, char hint[static REASON_MAX])
{
	const char *word = spec->words[0];
	const char *slash = strrchr(word, '/');
	const char *name = slash ? slash + 1 : word;
	char directory[PATH_MAX], found[NAME_MAX];

	if (slash)
		snprintf(directory, sizeof directory, "%.*s",
			(int)(name - word), word);
	else if (access(word, F_OK) == 0) {
		snprintf(hint, REASON_MAX, "; did you mean ./%.*s?", SHOWN_MAX,
			word);
		return true;
	} else if (bot_directory_find(directory, sizeof directory) < 0)
		return false;
	if (!find_near(directory, name, found))
		return false;
	snprintf(hint, REASON_MAX, "; did you mean %.*s%s?", (int)(name - word),
		word, found);
	return true;
}

/* Whether it has a command of one word, and no name, path or option beside. */
static bool
is_word(const struct bot_spec *spec)
{
	return spec->line == 0 && !spec->words[1] && !spec->options &&
	       !strchr(spec->text, '/');
}

static bool
is_number(const char *text)
{
	return *text != '\0' && text[strspn(text, "0123456789.,")] == '\0';
}

/* Whether SPEC, which cannot be run, would be no program anyway, or there are
 * enough bots without it. */
static bool
is_argument(const struct bot_spec *spec, int count)
{
	return is_word(spec) && (count > 2 || is_number(spec->text) ||
					access(spec->text, F_OK) == 0);
}

bool
bot_hint_quotes(const struct bot_spec *specs, int count, int number,
	bool missing, char hint[static REASON_MAX])
{
	int first = missing ? number - 1 : number;
	int second = first + 1;

	if (first < 0 || second >= count || specs[first].line > 0 ||
		!is_argument(&specs[second], count) ||
		access(specs[second].program, X_OK) == 0)
		return false;
	snprintf(hint, REASON_MAX,
		"; forgotten quotes? '%.*s %.*s' would be one bot", SHOWN_MAX,
		specs[first].text, SHOWN_MAX, specs[second].text);
	return true;
}
