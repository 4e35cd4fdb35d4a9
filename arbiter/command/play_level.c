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

/* The last --level among WORDS, as its parser takes it; 0: there is none. */
static int
level_of(char *const words[])
{
	static const char option[] = "--level";
	size_t length = sizeof option - 1;
	const char *level = "";

	for (; *words; words++) {
		if (strncmp(*words, option, length) != 0)
			continue;
		if ((*words)[length] == '=')
			level = *words + length + 1;
		else if ((*words)[length] == '\0' && words[1])
			level = *++words;
	}
	return (int)strtonum(level, LEVEL_LEAST, LEVEL_MOST, NULL);
}

/* Whatever it is called, and whatever its options are. One that is called
 * nothing in particular is *UNNAMED; *OWN is the level that its options say, 0
 * if they say none. */
static bool
has_levels(const char *bot, const char *bots, bool *unnamed, int *own)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	if (!bot_spec_parse(&spec, bot, bots, getenv("PATH"), reason))
		return false;
	bool found = spec.bundled &&
		     strcmp(file_name(spec.program), PLAY_LEVEL_USUAL) == 0;
	*unnamed = !spec.named;
	*own = level_of(spec.words);
	bot_spec_release(&spec);
	return found;
}

bool
play_level_add(const char *bot, int level, const char *bots,
	char text[static PLAY_LEVEL_BOT_MAX])
{
	char name[sizeof PLAY_LEVEL_USUAL + 12] = "", option[20] = "";
	size_t most = PLAY_LEVEL_BOT_MAX;
	bool unnamed;
	int own;

	if (!has_levels(bot, bots, &unnamed, &own) || (own == 0 && level == 0))
		return false;
	if (unnamed)
		snprintf(name, sizeof name,
			PLAY_LEVEL_USUAL "-%d=", own > 0 ? own : level);
	if (own == 0)
		snprintf(option, sizeof option, " --level %d", level);
	return (size_t)snprintf(text, most, "%s%s%s", name, bot, option) < most;
}
