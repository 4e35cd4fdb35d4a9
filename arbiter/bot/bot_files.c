#include "bot/bot_files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/text.h"
#include "bot/bot_spec.h"
#include "bot/file_digest.h"
#include "record/run.h"

static const char system_folder[] = "/usr";

struct found {
	char name[PATH_MAX];		     /* printable */
	char digits[FILE_DIGEST_DIGITS + 1]; /* "" if it has none */
};

struct search {
	struct file_digests *digests;
	const struct bot_spec *spec;
	struct found *all;
	size_t count;
	size_t capacity;
	char *remark;
};

static bool
lies_in(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	return strncmp(path, folder, length) == 0 &&
	       (path[length] == '/' || path[length] == '\0');
}

/* What PATH is from where the bot runs, behind all links. False: nothing. */
static bool
find_real(const struct bot_spec *spec, const char *path,
	char real[static PATH_MAX])
{
	char seen[PATH_MAX];
	int length = *path == '/' || !spec->directory
			     ? snprintf(seen, sizeof seen, "%s", path)
			     : snprintf(seen, sizeof seen, "%s/%s",
				       spec->directory, path);

	return length > 0 && length < (int)sizeof seen && realpath(seen, real);
}

static bool
is_regular(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Whether the bot may change the file REAL by its options. */
static bool
may_write(const struct bot_spec *spec, const char *real)
{
	char folder[PATH_MAX];

	for (char **path = spec->write; path && *path; path++)
		if (find_real(spec, *path, folder) && lies_in(real, folder))
			return true;
	return false;
}

static bool
is_known(const struct search *search, const char *name)
{
	for (size_t i = 0; i < search->count; i++)
		if (strcmp(search->all[i].name, name) == 0)
			return true;
	return false;
}

/* The file REAL, which the command calls NAME. -1 with errno: no memory. */
static int
add_file(struct search *search, const char *name, const char *real)
{
	char printable[PATH_MAX];

	text_printable_string(printable, sizeof printable, name);
	if (is_known(search, printable))
		return 0;
	struct found *all = array_grow(
		search->all, search->count, &search->capacity, sizeof *all);
	if (!all)
		return -1;
	search->all = all;
	struct found *found = &all[search->count++];
	strlcpy(found->name, printable, sizeof found->name);
	if (file_digest_find(
		    search->digests, real, found->digits, search->remark) == 0)
		return 0;
	*found->digits = '\0';
	return errno == ENOMEM ? -1 : 0;
}

static int
add_program(struct search *search)
{
	const struct bot_spec *spec = search->spec;
	char real[PATH_MAX];

	if (!find_real(spec, spec->program, real) || !is_regular(real))
		return 0;
	return add_file(search,
		!spec->bundled && lies_in(real, system_folder) ? real
							       : spec->words[0],
		real);
}

static int
add_if_file(struct search *search, const char *path)
{
	char real[PATH_MAX];

	if (!find_real(search->spec, path, real) || !is_regular(real) ||
		lies_in(real, system_folder) || may_write(search->spec, real))
		return 0;
	return add_file(search, path, real);
}

static int
add_all(struct search *search)
{
	if (add_program(search) < 0)
		return -1;
	for (char **word = search->spec->words + 1; *word; word++) {
		const char *value = strchr(*word, '=');

		if (add_if_file(search, *word) < 0 ||
			(value && add_if_file(search, value + 1) < 0))
			return -1;
	}
	return 0;
}

static char *
put(char **to, const char *text)
{
	size_t size = strlen(text) + 1;
	char *put = memcpy(*to, text, size);

	*to += size;
	return put;
}

/* All in one piece of memory. -1 with errno. */
static int
give(const struct search *search, struct run_bot *bot)
{
	size_t size = search->count * sizeof *bot->files;

	for (size_t i = 0; i < search->count; i++)
		size += strlen(search->all[i].name) + 1 +
			sizeof search->all[i].digits;
	struct run_bot_file *files = malloc(size + 1);
	if (!files)
		return -1;
	char *end = (char *)(files + search->count);
	for (size_t i = 0; i < search->count; i++) {
		const struct found *found = &search->all[i];

		files[i].path = put(&end, found->name);
		files[i].digest = *found->digits != '\0'
					  ? put(&end, found->digits)
					  : NULL;
	}
	bot->files = files;
	bot->file_count = (int)search->count;
	return 0;
}

int
bot_files_find(struct file_digests *digests, const struct bot_spec *spec,
	struct run_bot *bot, char remark[static REASON_MAX])
{
	struct search search = {
		.digests = digests, .spec = spec, .remark = remark};

	*remark = '\0';
	int result = add_all(&search);
	if (result == 0)
		result = give(&search, bot);
	int error = errno;
	free(search.all);
	errno = error;
	return result;
}
