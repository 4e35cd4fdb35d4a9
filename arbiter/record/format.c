#include "record/format.h"

#include <string.h>

#include "games.h"

const struct format format_all[] = {
	{
		.name = "roundrobin",
		.summary = "everybody with everybody, --rounds deals each (10)",
		.groups = FORMAT_ALL,
		.order = FORMAT_BY_RATING,
		.rounds = 10,
	},
	{
		.name = "duel",
		.summary = "each pair, --rounds deals (10), for more points",
		.groups = FORMAT_ALL,
		.order = FORMAT_BY_DUELS,
		.pairs = true,
		.rounds = 10,
	},
	{
		.name = "itpw",
		.summary = "groups by rating, --rounds of them (100)",
		.groups = FORMAT_CHOSEN,
		.order = FORMAT_BY_RATING,
		.fills_up = true,
		.rounds = 100,
	},
	{
		.name = "faultless",
		.summary = "each pair, --rounds deals (10), no fault forgiven",
		.groups = FORMAT_ALL,
		.order = FORMAT_BY_POINTS,
		.pairs = true,
		.removes = true,
		.rounds = 10,
	},
	{
		.name = "gauntlet",
		.summary =
			"the first bots with the others, --rounds deals (10)",
		.groups = FORMAT_CHALLENGES,
		.order = FORMAT_BY_RATING,
		.pairs = true,
		.challenges = 1,
		.rounds = 10,
	},
	{
		.name = "swiss",
		.summary = "pairs of like score, --rounds of them (9)",
		.groups = FORMAT_SWISS,
		.order = FORMAT_BY_SCORE,
		.pairs = true,
		.rounds = 9,
	},
	{
		.name = "knockout",
		.summary = "who loses is out, --rounds deals a tie (10)",
		.groups = FORMAT_KNOCKOUT,
		.order = FORMAT_BY_ROUNDS,
		.pairs = true,
		.eliminates = true,
		.rounds = 10,
	},
	{
		.name = "league",
		.summary = "who is new plays, --games each (100), as bots come",
		.groups = FORMAT_LEAGUE,
		.order = FORMAT_BY_RATING,
		.rounds = 1000,
		.games = 100,
	},
	{.name = NULL},
};

static const struct format *
find(const char *name)
{
	for (const struct format *format = format_all; format->name; format++)
		if (strcmp(format->name, name) == 0)
			return format;
	return NULL;
}

const struct format *
format_find(const char *name)
{
	const struct format *format = find(name);
	const struct game_rules *game = format ? NULL : game_find(name);

	return game && game->contest ? find(game->contest->format) : format;
}
