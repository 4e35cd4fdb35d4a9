#include "record/points_match.h"

#include <limits.h>
#include <string.h>

#include "record/run.h"

static int
shown(int64_t points)
{
	return points > INT_MAX	  ? INT_MAX
	       : points < INT_MIN ? INT_MIN
				  : (int)points;
}

struct points_match
points_score_next(const struct points_score *score, const struct run *run,
	const int bots[])
{
	struct points_match match = {.to = run->to, .number = score->deals + 1};

	for (int seat = 0; seat < run_seats(run); seat++)
		match.before[seat] = shown(score->bots[bots[seat]]);
	return match;
}

void
points_score_add(struct points_score *score, const int points[],
	const int bots[], int seats)
{
	bool added[GAME_SEATS_MAX] = {false};

	score->deals++;
	for (int seat = 0; seat < seats; seat++) {
		if (added[bots[seat]])
			continue;
		added[bots[seat]] = true;
		score->bots[bots[seat]] += points[seat];
	}
}

/* Do the bots win and lose together? They sit in their order, and move on by a
 * seat from deal to deal. */
static bool
are_partners(const struct run *run, int bot, int other)
{
	const struct game_rules *game = run->game;

	return bot == other ||
	       (game->side && game->side(bot) == game->side(other));
}

static bool
leads(const struct points_score *score, const struct run *run, int bot)
{
	for (int other = 0; other < run->bot_count; other++) {
		if (!are_partners(run, bot, other) &&
			score->bots[other] >= score->bots[bot])
			return false;
	}
	return true;
}

int
points_score_winner(const struct points_score *score, const struct run *run)
{
	for (int bot = 0; run->to > 0 && bot < run->bot_count; bot++) {
		if (score->bots[bot] >= run->to && leads(score, run, bot))
			return bot;
	}
	return -1;
}

bool
points_match_same(
	const struct points_match *a, const struct points_match *b, int seats)
{
	return a->to == b->to && a->number == b->number &&
	       memcmp(a->before, b->before,
		       (size_t)seats * sizeof *a->before) == 0;
}
