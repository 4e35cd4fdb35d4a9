#include "bot/bot_hint.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_program_linux.h"
#include "bot/bot_spec.h"
#include "bot/interpreter.h"
#include "common/near_miss.h"
#include "sandbox/copies_linux.h"
#include "sandbox/plan.h"

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

/* A script that is no program by itself. */
static bool
hint_interpreter(const char *path, char hint[static REASON_MAX])
{
	const char *interpreter = interpreter_for(path);

	if (!interpreter || access(path, R_OK) < 0 || access(path, X_OK) == 0)
		return false;
	snprintf(hint, REASON_MAX, "; did you mean \"%s %.*s\"?", interpreter,
		SHOWN_MAX, path);
	return true;
}

bool
bot_hint_name(const struct bot_spec *spec, char hint[static REASON_MAX])
{
	const char *word = spec->words[0];

	if (!spec->directory && hint_interpreter(word, hint))
		return true;
	const char *slash = strrchr(word, '/');
	const char *name = slash ? slash + 1 : word;
	char beside[PATH_MAX], found[NAME_MAX];
	const char *directory = beside;

	if (slash)
		snprintf(beside, sizeof beside, "%.*s", (int)(name - word),
			word);
	else if (access(word, F_OK) == 0) {
		snprintf(hint, REASON_MAX, "; did you mean ./%.*s?", SHOWN_MAX,
			word);
		return true;
	} else
		directory = bot_program_directory();
	if (!directory || !find_near(directory, name, found))
		return false;
	snprintf(hint, REASON_MAX, "; did you mean %.*s%s?", (int)(name - word),
		word, found);
	return true;
}

static bool
is_number(const char *text)
{
	return *text != '\0' && text[strspn(text, "0123456789.,")] == '\0';
}

/* As of a script that lies elsewhere: bot.py. */
static bool
has_suffix(const char *text)
{
	const char *dot = strrchr(text, '.');

	return dot && dot > text && dot[1] != '\0';
}

/* Whether SPEC, one word without a name, would be no program anyway. */
static bool
is_argument(const struct bot_spec *spec)
{
	const char *text = spec->text;

	return spec->operand && !spec->named && !spec->words[1] &&
	       !strchr(text, '/') && access(spec->program, X_OK) < 0 &&
	       (*text == '-' || is_number(text) || has_suffix(text) ||
		       access(text, F_OK) == 0);
}

/* Our own bots run no scripts that are there. */
static bool
may_go_on(const struct bot_spec *bot, const struct bot_spec *word)
{
	return !bot->bundled || access(word->text, F_OK) < 0;
}

/* Whether SPEC, a file wherever it lies, is meant for the interpreter before. */
static bool
is_script_for(const struct bot_spec *spec, const struct bot_spec *interpreter)
{
	return interpreter_is_bare(interpreter->words) && spec->operand &&
	       !spec->named && !spec->words[1] &&
	       access(spec->text, F_OK) == 0 &&
	       (has_suffix(spec->text) || access(spec->program, X_OK) < 0);
}

bool
bot_hint_quotes(
	const struct bot_spec *specs, int number, char hint[static REASON_MAX])
{
	const struct bot_spec *second = &specs[number], *first = second - 1;

	if (number == 0 || !first->operand || !may_go_on(first, second) ||
		!(is_argument(second) || is_script_for(second, first)))
		return false;
	while (first > specs && first[-1].operand && is_argument(first))
		first--;
	strlcpy(hint, "; did you forget quotes: \"", REASON_MAX);
	if (first->named) {
		strlcat(hint, first->name, REASON_MAX);
		strlcat(hint, "=", REASON_MAX);
	}
	for (; first < second; first++) {
		strlcat(hint, first->text, REASON_MAX);
		strlcat(hint, " ", REASON_MAX);
	}
	strlcat(hint, second->text, REASON_MAX);
	strlcat(hint, "\"?", REASON_MAX);
	return true;
}

static const char own_files[] =
	"; it is sandboxed: files of its own need [cwd=FOLDER] or [read=PATH], "
	"see talon-sandbox(1)";

static void
hint_read(const char *path, char hint[static REASON_MAX])
{
	snprintf(hint, REASON_MAX,
		"; it is sandboxed: [read=%.400s] lets it read that, see "
		"talon-sandbox(1)",
		path);
}

/* Whether the file that WORD names is there, and PLAN's bot does not see it; then
 * the HINT says what lets it. */
static bool
is_kept_from(
	const struct plan *plan, const char *word, char hint[static REASON_MAX])
{
	char path[PLAN_PATH_BYTES];
	const bool there =
		plan_absolute(plan, word, path) && access(path, F_OK) == 0;
	const bool reached = there && plan_reaches(plan, path, false);
	const bool kept = there && !reached;
	const bool missing = reached && plan->level == SANDBOX_FULL &&
			     plan_is_of_system(path) &&
			     !copies_have(plan->copies, path);

	if (kept)
		strlcpy(hint, own_files, REASON_MAX);
	else if (missing)
		hint_read(path, hint);
	return kept || missing;
}

/* Whether SAID is of Python and names a module that it has not: one that lies
 * beside a file of the command, or else anywhere. */
static bool
misses_module(const struct bot_spec *spec, const char *said,
	char hint[static REASON_MAX])
{
	static const char sign[] = "No module named '";
	const char *name = strstr(said, sign);
	char path[PATH_MAX], there[PLAN_PATH_BYTES];

	if (!name)
		return false;
	name += strlen(sign);
	for (char **word = spec->words; *word; word++) {
		const char *slash = strrchr(*word, '/');

		snprintf(path, sizeof path, "%.*s%.*s.py",
			slash ? (int)(slash + 1 - *word) : 0, *word,
			(int)strcspn(name, "'."), name);
		if (plan_absolute(spec->plan, path, there) &&
			access(there, F_OK) == 0 &&
			!plan_reaches(spec->plan, there, false)) {
			hint_read(there, hint);
			return true;
		}
	}
	strlcpy(hint, own_files, REASON_MAX);
	return true;
}

bool
bot_hint_sandboxed(const struct bot_spec *spec, const char *said,
	char hint[static REASON_MAX])
{
	static const char ends[] = " \t'\":;,()[]`";
	char word[PATH_MAX];
	/* The loader names no path. */
	const bool lacks_library =
		strstr(said, "error while loading shared libraries: ");

	if (spec->plan && misses_module(spec, said, hint))
		return true;
	if (!spec->plan || (!strstr(said, "No such file") &&
				   !strstr(said, "Permission denied") &&
				   !strstr(said, "FileNotFoundError")))
		return false;
	while (*(said += strspn(said, ends)) != '\0') {
		size_t length = strcspn(said, ends);

		snprintf(word, sizeof word, "%.*s", (int)length, said);
		if (is_kept_from(spec->plan, word, hint))
			return true;
		said += length;
	}
	if (lacks_library)
		strlcpy(hint, own_files, REASON_MAX);
	return lacks_library;
}
