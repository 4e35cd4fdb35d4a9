#include "command/game_options.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/text.h"
#include "games.h"

/* A file of a game's own, such as a position, is not longer. */
enum { FILE_MAX = 1 << 20 };

static bool
has_row(const struct option_row *rows, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(rows[i].name, name) == 0)
			return true;
	return false;
}

/* The place of the option NAME, or that behind the last one. */
static int
find_given(const struct game_options *options, const char *name)
{
	int i = 0;

	while (i < options->count && strcmp(options->given[i].name, name) != 0)
		i++;
	return i;
}

const char *
game_options_value(const struct game_options *options, const char *name)
{
	int i = find_given(options, name);

	return i < options->count ? options->given[i].value : NULL;
}

/* Given twice, the last one counts. */
bool
game_options_give(
	struct game_options *options, const char *name, const char *value)
{
	int i = find_given(options, name);

	if (i == GAME_OPTIONS_MAX)
		return false;
	options->given[i].name = name;
	options->given[i].value = value;
	options->count += i == options->count;
	return true;
}

static bool
note_given(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (game_options_give(row->to.any, row->name, value))
		return true;
	return option_refuse(reason, "there are too many of them");
}

static struct option_row
row_of(const struct game_option *option, enum option_shown shown)
{
	return (struct option_row){option->letter, option->name,
		option->argument, option->help, "Options of games", shown,
		.kind = OPTION_KIND_CALL, .call = note_given};
}

void
game_options_print(FILE *file, const struct game_rules *game)
{
	const struct game_option *option = game->options;

	fprintf(file, "\nOptions of %s:\n", game->name);
	if (!option || !option->name)
		fputs("  none\n", file);
	for (; option && option->name; option++) {
		const struct option_row row = row_of(option, OPTION_USUAL);

		options_print_row(file, &row);
	}
}

void
game_options_rows(struct game_options *options, enum option_shown shown,
	struct option_row rows[static GAME_ROWS_MAX + 1])
{
	size_t count = 0;

	for (size_t i = 0; game_at(i); i++) {
		const struct game_option *option = game_at(i)->options;

		for (; option && option->name; option++) {
			if (has_row(rows, count, option->name))
				continue;
			assert(count < GAME_ROWS_MAX);
			rows[count] = row_of(option, shown);
			rows[count].guest = game_at(i)->program;
			rows[count++].to.any = options;
		}
	}
	rows[count] = (struct option_row){0};
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
	char digest[SHA256_DIGITS + 1];
	struct text content = {0};

	*noted = (struct run_option){.name = option, .value = value};
	if (!is_file)
		return true;
	if (text_add_file(&content, value) < 0) {
		snprintf(reason, REASON_MAX, "%.300s: %s", value,
			strerror(errno));
		text_release(&content);
		return false;
	}
	hex_write_sha256(digest, content.bytes, content.length);
	text_release(&content);
	snprintf(noted->digest, sizeof noted->digest, "sha256:%s", digest);
	noted->value = noted->digest;
	noted->file = value;
	return true;
}

static bool
set_from_file(const struct game_rules *game, void *settings, const char *option,
	const char *path, char why[static GAME_REASON_MAX])
{
	char *text = read_text(path);

	if (!text) {
		if (errno == ENOMEM)
			options_fail("--%s: %s", option, strerror(errno));
		snprintf(why, GAME_REASON_MAX, "%s", strerror(errno));
		return false;
	}
	bool good = game->settings_set(settings, option, text, why);
	free(text);
	return good;
}

static bool
set_value(const struct run *run, void *settings,
	const struct game_option *option, const char *value,
	char why[static GAME_REASON_MAX])
{
	if (option->is_file)
		return set_from_file(
			run->game, settings, option->name, value, why);
	return run->game->settings_set(settings, option->name, value, why);
}

/* One option into SETTINGS and RUN. */
static bool
set_one(struct run *run, void *settings, const char *name, const char *value,
	char reason[static REASON_MAX])
{
	const struct game_option *option =
		game_option_find(run->game->options, name);
	char why[GAME_REASON_MAX];

	if (!option)
		return option_refuse(reason, "--%s is no option of %s", name,
			run->game->name);
	if (set_value(run, settings, option, value, why))
		return note(run, option->name, value, option->is_file, reason);
	return option_refuse(reason, "--%s %.300s: %s", name, value, why);
}

static bool
set_all(const struct game_options *options, struct run *run, void *settings,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	for (int i = 0; i < options->count; i++)
		if (!set_one(run, settings, options->given[i].name,
			    options->given[i].value, reason))
			return false;
	return !settings ||
	       run->game->settings_check(settings, run_seats(run), why) ||
	       option_refuse(reason, "%s", why);
}

static bool
read_deals(const char *path, struct run *run, struct deals *deals,
	char reason[static REASON_MAX])
{
	errno = 0;
	if (deals_read(deals, path, reason))
		return note(run, "deals", path, true, reason);
	if (errno == ENOMEM)
		options_fail("%s", reason);
	return false;
}

bool
game_options_finish(const struct game_options *options, struct run *run,
	struct deals *deals, char reason[static REASON_MAX])
{
	*deals = (struct deals){.game = run->game, .seats = run_seats(run)};
	if (run->game->options) {
		deals->settings = malloc(run->game->settings_size);
		if (!deals->settings)
			options_fail("%s", strerror(errno));
		run->game->settings_init(deals->settings);
	}
	return set_all(options, run, deals->settings, reason) &&
	       (!options->deals ||
		       read_deals(options->deals, run, deals, reason));
}
