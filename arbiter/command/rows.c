#include "command/rows.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>

#include "bot/bot_program_linux.h"
#include "games.h"
#include "record/format.h"

/* Takes WANTED unless *FORM is OTHER, the option of which is NAME. */
static enum options_verdict
take(enum output_form *form, enum output_form wanted, enum output_form other,
	const char *name, char reason[static OPTION_REASON_MAX])
{
	if (*form == other) {
		snprintf(reason, OPTION_REASON_MAX,
			"there is --%s already, and only one can be had", name);
		return OPTIONS_USAGE;
	}
	*form = wanted;
	return OPTIONS_RUN;
}

static enum options_verdict
take_json(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)value;
	return take(row->to.any, OUTPUT_JSON, OUTPUT_CSV, "csv", reason);
}

static enum options_verdict
take_csv(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)value;
	return take(row->to.any, OUTPUT_CSV, OUTPUT_JSON, "json", reason);
}

struct option_row
form_rows_json(enum output_form *form, const char *help)
{
	return (struct option_row){
		0, "json", NULL, help, OPTION_CALL(form, take_json)};
}

struct option_row
form_rows_csv(enum output_form *form, const char *help)
{
	return (struct option_row){
		0, "csv", NULL, help, OPTION_CALL(form, take_csv)};
}

void
offers_games(struct option_offer *offer)
{
	for (size_t i = 0; game_all[i]; i++)
		option_offer(offer, game_all[i]->name, game_all[i]->summary);
}

void
offers_contests(struct option_offer *offer)
{
	for (size_t i = 0; game_all[i]; i++)
		if (game_all[i]->contest)
			option_offer(offer, game_all[i]->contest->name,
				game_all[i]->summary);
}

void
offers_formats(struct option_offer *offer)
{
	for (const struct format *format = format_all; format->name; format++)
		option_offer(offer, format->name, format->summary);
}

static bool
is_program(DIR *directory, const char *name)
{
	struct stat status;

	return fstatat(dirfd(directory), name, &status, 0) == 0 &&
	       S_ISREG(status.st_mode) && (status.st_mode & S_IXUSR) != 0;
}

static void
offer_programs(struct option_offer *offer, DIR *directory)
{
	const struct dirent *entry;

	while ((entry = readdir(directory)))
		if (is_program(directory, entry->d_name))
			option_offer(offer, entry->d_name, "a bot of Talon");
}

void
offers_bots(struct option_offer *offer)
{
	char path[PATH_MAX];
	DIR *directory = NULL;

	option_offer_behind(offer, '=');
	if (bot_program_directory(path, sizeof path) == 0)
		directory = opendir(path);
	if (directory) {
		offer_programs(offer, directory);
		closedir(directory);
	}
	option_offer_files(offer);
}
