#include "command/play_level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot_spec.h"
#include "common/level.h"

static void
offer_levels(struct option_offer *offer)
{
	char text[12];

	for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
		snprintf(text, sizeof text, "%d", level);
		option_offer(offer, text,
			level == LEVEL_LEAST  ? "a beginner"
			: level == LEVEL_MOST ? "all that it can do"
					      : NULL);
	}
}

struct option_row
play_level_row(int *level)
{
	return (struct option_row){'\0', "level", "N",
		"how strong expert is, from 1 to 10; who names no\n"
		"bot plays against expert then",
		OPTION_INT(level, LEVEL_LEAST, LEVEL_MOST),
		.values = offer_levels};
}

static const char *
file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* Whatever it is called, and whatever its options are. One that is called
 * nothing in particular is *UNNAMED. */
static bool
has_levels(const char *bot, const char *bots, bool *unnamed)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	if (!bot_spec_parse(&spec, bot, bots, getenv("PATH"), reason))
		return false;
	bool found = spec.bundled &&
		     strcmp(file_name(spec.program), PLAY_LEVEL_USUAL) == 0;
	*unnamed = !spec.named;
	bot_spec_release(&spec);
	return found;
}

bool
play_level_add(const char *bot, int level, const char *bots,
	char text[static PLAY_LEVEL_BOT_MAX])
{
	char name[sizeof PLAY_LEVEL_USUAL + 12] = "";
	size_t most = PLAY_LEVEL_BOT_MAX;
	bool unnamed;

	if (level == 0 || !has_levels(bot, bots, &unnamed))
		return false;
	if (unnamed)
		snprintf(name, sizeof name, PLAY_LEVEL_USUAL "-%d=", level);
	return (size_t)snprintf(
		       text, most, "%s%s --level %d", name, bot, level) < most;
}
