#include "tournament/draw_knockout.h"

#include <stdlib.h>
#include <string.h>

enum { NOBODY = -1 };

struct bracket {
	int *slots; /* bots in the order of the ties, or NOBODY */
	int size;   /* a power of two */
};

/* The bots that were there at the start, in the order in which they were
 * entered, which mostly is that of their numbers. */
static int
list_entries(const struct sums *sums, int *entries)
{
	int count = 0;

	for (size_t i = 0; i < sums->bot_count; i++) {
		const struct sums_bot *bot = &sums->bots[i];
		int at = count;

		if (bot->from > 0 || bot->fills_up)
			continue;
		for (; at > 0 && sums->bots[entries[at - 1]].entry > bot->entry;
			at--)
			entries[at] = entries[at - 1];
		entries[at] = (int)i;
		count++;
	}
	return count;
}

/* Places the entries: the seeds of each tie add up to the same. */
static int
bracket_init(struct bracket *bracket, const struct sums *sums)
{
	int *entries = calloc(sums->bot_count + 1, sizeof *entries);

	*bracket = (struct bracket){.size = 1};
	if (!entries)
		return -1;
	int count = list_entries(sums, entries);
	while (bracket->size < count)
		bracket->size *= 2;
	bracket->slots = calloc((size_t)bracket->size, sizeof(int));
	if (!bracket->slots) {
		free(entries);
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

		bracket->slots[i] = seed < count ? entries[seed] : NOBODY;
	}
	free(entries);
	return 0;
}

/* The places of bots that do not take part in ROUND are free. */
static void
remove_absent(struct bracket *bracket, const struct sums *sums, long round)
{
	for (int i = 0; i < bracket->size; i++) {
		int *slot = &bracket->slots[i];

		if (*slot != NOBODY && sums_until(sums, (size_t)*slot) <= round)
			*slot = NOBODY;
	}
}

static int
winner(const struct sums *sums, int a, int b)
{
	if (a == NOBODY || b == NOBODY)
		return a == NOBODY ? b : a;
	struct sums_view tie = sums_between(sums, (size_t)a, (size_t)b);
	int64_t wins = tie.outcomes[OUTCOME_WIN];
	int64_t losses = tie.outcomes[OUTCOME_LOSS];
	if (wins != losses)
		return wins > losses ? a : b;
	if (tie.points != tie.against)
		return tie.points > tie.against ? a : b;
	return sums->bots[a].entry < sums->bots[b].entry ? a : b;
}

/* Leaves the winners of the ties in their places for the next round. */
static void
advance(struct bracket *bracket, const struct sums *sums)
{
	bracket->size /= 2;
	for (int i = 0; i < bracket->size; i++)
		bracket->slots[i] = winner(
			sums, bracket->slots[2 * i], bracket->slots[2 * i + 1]);
}

/* Whether the tie of two slots has all its games, or needs none. */
static bool
is_over(const int slots[2], const struct sums *sums)
{
	const int64_t games =
		sums->run.deals * (sums->run.fresh ? 1 : sums->run.players);

	return slots[0] == NOBODY || slots[1] == NOBODY ||
	       sums_between(sums, (size_t)slots[0], (size_t)slots[1]).games >=
		       games;
}

static bool
is_complete(const struct bracket *bracket, const struct sums *sums)
{
	for (int i = 0; i < bracket->size; i += 2)
		if (!is_over(&bracket->slots[i], sums))
			return false;
	return true;
}

/* Makes the bracket of ROUND, to be freed. -1 with errno. */
static int
play_through(struct bracket *bracket, const struct sums *sums, long end)
{
	if (bracket_init(bracket, sums) < 0)
		return -1;
	for (long round = 0; round < end && bracket->size > 1; round++) {
		remove_absent(bracket, sums, round);
		advance(bracket, sums);
	}
	return 0;
}

int
draw_knockout(const struct draw *draw, struct groups *groups)
{
	struct bracket bracket;
	int result = 1;

	if (play_through(&bracket, draw->sums, draw->round) < 0)
		return -1;
	remove_absent(&bracket, draw->sums, draw->round);
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

long
draw_knockout_survived(const struct sums *sums, long *survived)
{
	struct bracket bracket;
	long round = 0;

	memset(survived, 0, sums->bot_count * sizeof *survived);
	if (bracket_init(&bracket, sums) < 0)
		return -1;
	for (; bracket.size > 1; round++) {
		remove_absent(&bracket, sums, round);
		if (!is_complete(&bracket, sums))
			break;
		advance(&bracket, sums);
		for (int i = 0; i < bracket.size; i++)
			if (bracket.slots[i] != NOBODY)
				survived[bracket.slots[i]]++;
	}
	free(bracket.slots);
	return round;
}

int
draw_knockout_left(const struct draw *draw)
{
	struct bracket bracket;
	int left = 0;

	if (play_through(&bracket, draw->sums, draw->round) < 0)
		return -1;
	remove_absent(&bracket, draw->sums, draw->round);
	for (int i = 0; i < bracket.size; i++)
		left += bracket.slots[i] != NOBODY;
	free(bracket.slots);
	return left;
}

/* Adds the ties of a round, which are drawn if it is KNOWN; else nobody is there
 * yet. */
/* What both have played, if both are known. */
static void
count_games(struct knockout_tie *tie, const struct sums *sums)
{
	if (tie->bots[0] < 0 || tie->bots[1] < 0)
		return;
	const struct sums_view view =
		sums_between(sums, (size_t)tie->bots[0], (size_t)tie->bots[1]);
	tie->games = view.games;
	tie->scores[0] = (double)view.outcomes[OUTCOME_WIN] +
			 (double)view.outcomes[OUTCOME_DRAW] / 2;
	tie->scores[1] = (double)view.games - tie->scores[0];
	tie->points[0] = view.points;
	tie->points[1] = view.against;
}

static void
add_ties(const struct bracket *bracket, const struct sums *sums, long round,
	bool known, struct knockout_tie *ties)
{
	for (int i = 0; i < bracket->size; i += 2) {
		const int *slots = &bracket->slots[i];

		ties[i / 2] = (struct knockout_tie){
			.round = round,
			.bots = {known ? slots[0] : NOBODY,
				known ? slots[1] : NOBODY},
			.winner = known && is_over(slots, sums)
					  ? winner(sums, slots[0], slots[1])
					  : NOBODY,
		};
		count_games(&ties[i / 2], sums);
	}
}

struct knockout_tie *
draw_knockout_ties(const struct sums *sums, size_t *count)
{
	struct bracket bracket;
	bool known = true;

	*count = 0;
	if (bracket_init(&bracket, sums) < 0)
		return NULL;
	struct knockout_tie *ties = calloc((size_t)bracket.size, sizeof *ties);
	for (long round = 0; ties && bracket.size > 1; round++) {
		remove_absent(&bracket, sums, round);
		add_ties(&bracket, sums, round, known, ties + *count);
		*count += (size_t)bracket.size / 2;
		known = known && is_complete(&bracket, sums);
		advance(&bracket, sums);
	}
	free(bracket.slots);
	return ties;
}
