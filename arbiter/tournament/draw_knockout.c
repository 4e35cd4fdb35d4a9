#include "tournament/draw_knockout.h"

#include <stdlib.h>
#include <string.h>

enum { NOBODY = -1 };

struct bracket {
	int *slots; /* bots in the order of the ties, or NOBODY */
	int size;   /* a power of two */
};

/* Places the bots that were there at the start: the seeds of each tie add up to
 * the same. */
static int
bracket_init(struct bracket *bracket, const struct roster *roster)
{
	int entries = 0;
	int *seeds = calloc((size_t)roster->count + 1, sizeof *seeds);

	*bracket = (struct bracket){.size = 1};
	if (!seeds)
		return -1;
	for (int i = 0; i < roster->count; i++)
		if (roster->terms[i].from == 0)
			seeds[entries++] = i;
	while (bracket->size < entries)
		bracket->size *= 2;
	bracket->slots = calloc((size_t)bracket->size, sizeof(int));
	if (!bracket->slots) {
		free(seeds);
		return -1;
	}
	for (int size = 2; size <= bracket->size; size *= 2)
		for (int i = size / 2; i-- > 0;) {
			int seed = bracket->slots[i];

			bracket->slots[2 * i] = seed;
			bracket->slots[2 * i + 1] = size - 1 - seed;
		}
	for (int i = 0; i < bracket->size; i++) {
		int seed = bracket->slots[i];

		bracket->slots[i] = seed < entries ? seeds[seed] : NOBODY;
	}
	free(seeds);
	return 0;
}

/* The places of bots that do not take part in ROUND are free. */
static void
remove_absent(struct bracket *bracket, const struct roster *roster, long round)
{
	for (int i = 0; i < bracket->size; i++) {
		int *slot = &bracket->slots[i];

		if (*slot != NOBODY && !roster_plays(roster, *slot, round))
			*slot = NOBODY;
	}
}

static int
winner(const struct meetings *meetings, int a, int b)
{
	if (a == NOBODY || b == NOBODY)
		return a == NOBODY ? b : a;
	struct meeting_view tie = meetings_view(meetings, a, b);
	if (tie.wins != tie.losses)
		return tie.wins > tie.losses ? a : b;
	if (tie.points != tie.against)
		return tie.points > tie.against ? a : b;
	return a < b ? a : b;
}

/* Leaves the winners of the ties in their places for the next round. */
static void
advance(struct bracket *bracket, const struct standings *standings)
{
	bracket->size /= 2;
	for (int i = 0; i < bracket->size; i++)
		bracket->slots[i] = winner(&standings->meetings,
			bracket->slots[2 * i], bracket->slots[2 * i + 1]);
}

/* Makes the bracket of the draw's round, to be freed, and, if SURVIVED is not
 * NULL, counts there how often each bot has come through. -1 with errno. */
static int
play_through(const struct draw *draw, struct bracket *bracket, long *survived)
{
	if (bracket_init(bracket, draw->roster) < 0)
		return -1;
	for (long round = 0; round < draw->round && bracket->size > 1;
		round++) {
		remove_absent(bracket, draw->roster, round);
		advance(bracket, draw->standings);
		for (int i = 0; survived && i < bracket->size; i++)
			if (bracket->slots[i] != NOBODY)
				survived[bracket->slots[i]]++;
	}
	return 0;
}

int
draw_knockout(const struct draw *draw, struct groups *groups)
{
	struct bracket bracket;
	int result = 1;

	if (play_through(draw, &bracket, NULL) < 0)
		return -1;
	remove_absent(&bracket, draw->roster, draw->round);
	for (int i = 0; i + 1 < bracket.size && result == 1; i += 2)
		if (bracket.slots[i] != NOBODY &&
			bracket.slots[i + 1] != NOBODY &&
			groups_add(groups, &bracket.slots[i]) < 0)
			result = -1;
	if (bracket.size == 1)
		result = 0;
	free(bracket.slots);
	return result;
}

int
draw_knockout_survived(const struct draw *draw, long *survived)
{
	struct bracket bracket;

	memset(survived, 0, (size_t)draw->roster->count * sizeof *survived);
	if (play_through(draw, &bracket, survived) < 0)
		return -1;
	free(bracket.slots);
	return 0;
}

int
draw_knockout_left(const struct draw *draw)
{
	struct bracket bracket;
	int left = 0;

	if (play_through(draw, &bracket, NULL) < 0)
		return -1;
	remove_absent(&bracket, draw->roster, draw->round);
	for (int i = 0; i < bracket.size; i++)
		left += bracket.slots[i] != NOBODY;
	free(bracket.slots);
	return left;
}
