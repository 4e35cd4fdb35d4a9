#include "tournament/draw.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/draw_itpw.h"
#include "tournament/draw_knockout.h"
#include "tournament/draw_swiss.h"

static bool
never_waits(const struct run *run, long round)
{
	(void)run;
	(void)round;
	return false;
}

static bool
always_waits(const struct run *run, long round)
{
	(void)run;
	return round > 0;
}

/* Every combination of the bots, in lexical order. */
static int
draw_all(const struct draw *draw, struct groups *groups)
{
	int size = groups->size;
	int at[GAME_SEATS_MAX];
	int bots[GAME_SEATS_MAX];
	int last;

	if (draw->count < size)
		return 0;
	for (int i = 0; i < size; i++)
		at[i] = i;
	do {
		for (int i = 0; i < size; i++)
			bots[i] = draw->bots[at[i]];
		if (groups_add(groups, bots) < 0)
			return -1;
		for (last = size - 1; last >= 0; last--)
			if (at[last] < draw->count - size + last)
				break;
		if (last >= 0)
			at[last]++;
		for (int i = last + 1; last >= 0 && i < size; i++)
			at[i] = at[i - 1] + 1;
	} while (last >= 0);
	return 1;
}

static int
draw_gauntlet(const struct draw *draw, struct groups *groups)
{
	int challengers = draw->run->tournament.challengers;

	for (int i = 0; i < draw->count; i++)
		for (int j = 0; j < draw->count; j++) {
			const int bots[] = {draw->bots[i], draw->bots[j]};
			if (bots[0] < challengers && bots[1] >= challengers &&
				groups_add(groups, bots) < 0)
				return -1;
		}
	return groups->count > 0;
}

static bool
itpw_waits(const struct run *run, long round)
{
	return round >= run->tournament.random_rounds;
}

/* BOTS has room for them all; returns how many there are. */
static int
fill_up(const struct draw *draw, int size, int *bots)
{
	int count = draw->count;

	memcpy(bots, draw->bots, (size_t)count * sizeof *bots);
	for (int i = 0; i < draw->roster->count && count % size != 0; i++)
		if (draw->roster->terms[i].house)
			bots[count++] = i;
	return count;
}

static int
draw_field(
	const struct draw *draw, const struct draw_itpw_field *field, int *into)
{
	struct random random;

	random_derive(
		&random, "groups", draw->run->seed, (uint64_t)draw->round, 0);
	return itpw_waits(draw->run, draw->round)
		       ? draw_itpw_by_rating(field, &random, into)
		       : draw_itpw_at_random(field, &random, into);
}

static int
draw_itpw(const struct draw *draw, struct groups *groups)
{
	size_t most = (size_t)draw->roster->count;
	int *bots = calloc(2 * most + 1, sizeof *bots);
	int result = 1;

	if (!bots)
		return -1;
	const struct draw_itpw_field field = {
		.results = &draw->standings->results,
		.bots = bots,
		.count = fill_up(draw, groups->size, bots),
		.seats = groups->size,
	};
	int *into = bots + most;
	if (draw->count == 0 || field.count % field.seats != 0)
		result = 0;
	else if (draw_field(draw, &field, into) < 0)
		result = -1;
	for (int i = 0; result == 1 && i < field.count; i += field.seats)
		if (groups_add(groups, into + i) < 0)
			result = -1;
	free(bots);
	return result;
}

const struct format format_all[] = {
	{
		.name = "roundrobin",
		.summary = "everybody with everybody, --rounds deals each (10)",
		.order = FORMAT_BY_RATING,
		.rounds = 10,
		.waits = never_waits,
		.draw = draw_all,
	},
	{
		.name = "duel",
		.summary = "each pair, --rounds deals (10), for more points",
		.order = FORMAT_BY_DUELS,
		.pairs = true,
		.rounds = 10,
		.waits = never_waits,
		.draw = draw_all,
	},
	{
		.name = "itpw",
		.summary = "groups by rating, --rounds of them (100)",
		.order = FORMAT_BY_RATING,
		.fills_up = true,
		.rounds = 100,
		.waits = itpw_waits,
		.draw = draw_itpw,
	},
	{
		.name = "trax",
		.summary = "each pair, --rounds deals (10), no fault forgiven",
		.order = FORMAT_BY_POINTS,
		.pairs = true,
		.removes = true,
		.rounds = 10,
		.waits = never_waits,
		.draw = draw_all,
	},
	{
		.name = "gauntlet",
		.summary =
			"the first bots with the others, --rounds deals (10)",
		.order = FORMAT_BY_RATING,
		.pairs = true,
		.challenges = 1,
		.rounds = 10,
		.waits = never_waits,
		.draw = draw_gauntlet,
	},
	{
		.name = "swiss",
		.summary = "pairs of like score, --rounds of them (9)",
		.order = FORMAT_BY_SCORE,
		.pairs = true,
		.rounds = 9,
		.waits = always_waits,
		.draw = draw_swiss,
	},
	{
		.name = "knockout",
		.summary = "who loses is out, --rounds deals a tie (10)",
		.order = FORMAT_BY_ROUNDS,
		.pairs = true,
		.eliminates = true,
		.rounds = 10,
		.waits = always_waits,
		.draw = draw_knockout,
	},
	{.name = NULL},
};

const struct format *
format_find(const char *name)
{
	for (const struct format *format = format_all; format->name; format++)
		if (strcmp(format->name, name) == 0)
			return format;
	return NULL;
}

long
format_deals(const struct run *run)
{
	return run->tournament.format->eliminates ? run->tournament.rounds : 1;
}

long
format_rounds(const struct run *run)
{
	return run->tournament.format->eliminates ? LONG_MAX
						  : run->tournament.rounds;
}

static double
combinations(int count, int size)
{
	double number = 1;

	for (int i = 0; i < size; i++)
		number = number * (count - i) / (i + 1);
	return count < size ? 0 : number;
}

double
format_groups(const struct run *run, int count)
{
	const struct format *format = run->tournament.format;
	int size = run->tournament.players;
	int first = run->tournament.challengers;

	if (format->draw == draw_all)
		return combinations(count, size);
	if (format->draw == draw_gauntlet)
		return (double)first * (count - first);
	if (format->fills_up)
		return (count + size - 1) / size;
	return count / size;
}
