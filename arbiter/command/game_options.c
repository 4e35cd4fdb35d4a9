#include "command/game_options.h"

#include <errno.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file of a game's own, such as a position, is not longer. */
enum { FILE_MAX = 1 << 20 };

static const struct game_option *
find_option(const struct game_rules *game, const char *name)
{
	const struct game_option *option = game->options;

	for (; option && option->name; option++)
		if (strcmp(option->name, name) == 0)
			return option;
	return NULL;
}

/* The text of a file, to be freed. NULL with errno. */
static char *
read_text(const char *path)
{
	FILE *file = fopen(path, "re");
	char *text = calloc(1, FILE_MAX + 1);

	if (!file || !text) {
		free(text);
		if (file)
			fclose(file);
		return NULL;
	}
	size_t length = fread(text, 1, FILE_MAX, file);
	bool bad = ferror(file) || length == FILE_MAX || strlen(text) != length;
	fclose(file);
	if (!bad)
		return text;
	free(text);
	errno = EFBIG;
	return NULL;
}

/* Adds to the run that OPTION is VALUE; of a file its digest stands for it. */
static bool
note(struct run *run, const char *option, const char *value, bool is_file,
	char reason[static REASON_MAX])
{
	struct run_option *noted = &run->options[run->option_count++];
	char digest[SHA256_DIGEST_STRING_LENGTH];

	*noted = (struct run_option){.name = option, .value = value};
	if (!is_file)
		return true;
	if (!SHA256File(value, digest)) {
		snprintf(reason, REASON_MAX, "%.300s: %s", value,
			strerror(errno));
		return false;
	}
	snprintf(noted->digest, sizeof noted->digest, "sha256:%s", digest);
	noted->value = noted->digest;
	return true;
}

static bool
set_from_file(const struct game_rules *game, void *settings, const char *option,
	const char *path, char why[static GAME_REASON_MAX])
{
	char *text = read_text(path);

	if (!text) {
		snprintf(why, GAME_REASON_MAX, "%s", strerror(errno));
		return false;
	}
	bool good = game->settings_set(settings, option, text, why);
	free(text);
	return good;
}

/* One option into SETTINGS and RUN. */
static bool
set_one(struct run *run, void *settings, const char *name, const char *value,
	char reason[static REASON_MAX])
{
	const struct game_option *option = find_option(run->game, name);
	char why[GAME_REASON_MAX];

	if (!option) {
		snprintf(reason, REASON_MAX, "--%s is no option of %s", name,
			run->game->name);
		return false;
	}
	bool good =
		option->is_file
			? set_from_file(run->game, settings, name, value, why)
			: run->game->settings_set(settings, name, value, why);
	if (good)
		return note(run, option->name, value, option->is_file, reason);
	snprintf(reason, REASON_MAX, "--%s %.300s: %s", name, value, why);
	return false;
}

static bool
set_all(const struct own_options *own, struct run *run, void *settings,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	for (int i = 0; i < own->count; i++)
		if (!set_one(run, settings, own->given[i].name,
			    own->given[i].value, reason))
			return false;
	if (!settings ||
		run->game->settings_check(settings, run_seats(run), why))
		return true;
	snprintf(reason, REASON_MAX, "%s", why);
	return false;
}

bool
own_finish(const struct own_options *own, struct run *run, struct deals *deals,
	char reason[static REASON_MAX])
{
	*deals = (struct deals){.game = run->game, .seats = run_seats(run)};
	if (run->game->options) {
		deals->settings = malloc(run->game->settings_size);
		if (!deals->settings) {
			snprintf(reason, REASON_MAX, "%s", strerror(errno));
			return false;
		}
		run->game->settings_init(deals->settings);
	}
	if (!set_all(own, run, deals->settings, reason))
		return false;
	return !own->deals ||
	       (deals_read(deals, own->deals, reason) &&
		       note(run, "deals", own->deals, true, reason));
}
