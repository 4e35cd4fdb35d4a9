#include "tournament/draw.h"

#include <assert.h>
#include <limits.h>

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

	assert(size > 0);
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
draw_challenges(const struct draw *draw, struct groups *groups)
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

/* How the rounds of a format are drawn. */
struct drawing {
	bool (*waits)(const struct run *, long round);
	int (*draw)(const struct draw *, struct groups *);
};

static const struct drawing drawings[] = {
	[FORMAT_ALL] = {never_waits, draw_all},
	[FORMAT_CHALLENGES] = {never_waits, draw_challenges},
	[FORMAT_CHOSEN] = {draw_itpw_waits, draw_chosen},
	[FORMAT_SWISS] = {always_waits, draw_swiss},
	[FORMAT_KNOCKOUT] = {always_waits, draw_knockout},
	[FORMAT_LEAGUE] = {always_waits, draw_league},
};

static const struct drawing *
drawing_of(const struct run *run)
{
	return &drawings[run->tournament.format->groups];
}

bool
draw_waits(const struct run *run, long round)
{
	return drawing_of(run)->waits(run, round);
}

int
draw_groups(const struct draw *draw, struct groups *groups)
{
	return drawing_of(draw->run)->draw(draw, groups);
}

long
draw_deals(const struct run *run)
{
	return run_deals(run);
}

long
draw_rounds(const struct run *run)
{
	const struct run_tournament *terms = &run->tournament;

	if (!terms->format->eliminates)
		return terms->rounds;
	return terms->closed > 0 ? terms->closed : LONG_MAX;
}

static double
combinations(int count, int size)
{
	double number = 1;

	for (int i = 0; i < size; i++)
		number = number * (count - i) / (i + 1);
	return count < size ? 0 : number;
}

/* The ties of the first round among COUNT bots: as many bots are left as fill
 * the next round. */
static int
first_ties(int count)
{
	int through = 1;

	while (2 * through < count)
		through *= 2;
	return count > 1 ? count - through : 0;
}

double
draw_group_count(const struct run *run, int count, int challengers)
{
	int size = run->tournament.players;

	switch (run->tournament.format->groups) {
	case FORMAT_ALL:
		return combinations(count, size);
	case FORMAT_CHALLENGES:
		return (double)challengers * (count - challengers);
	case FORMAT_CHOSEN:
		return (count + size - 1) / size;
	case FORMAT_SWISS:
		return count / size;
	case FORMAT_LEAGUE:
		return draw_league_group_count(run, count);
	case FORMAT_KNOCKOUT:
		break;
	}
	return first_ties(count);
}
