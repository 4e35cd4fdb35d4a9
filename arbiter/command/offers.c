#include "command/offers.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>

#include "bot/bot_program_linux.h"
#include "games.h"
#include "record/format.h"

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
