#include "rating/encounters.h"

#include <stdbool.h>
#include <stdlib.h>

/* The prior with which the reference starts. It reaches another one by adding
 * the difference, which single precision does not always undo. */
static const float usual_prior = 2;

/* What the encounters are made from. */
struct source {
	const struct sums *results;
	const struct sums_pair **pairs; /* those that met last come first */
	int *player;			/* by bot; -1: none */
	size_t *filled;	   /* by player: the end of its part so far */
	float (*draws)[2]; /* by player: virtual ones for a true game, from the
			    * usual prior and from the difference to it */
};

static int
by_last(const void *a, const void *b)
{
	const struct sums_pair *const *x = a;
	const struct sums_pair *const *y = b;

	return ((*x)->last < (*y)->last) - ((*x)->last > (*y)->last);
}

static void
source_release(struct source *source)
{
	free(source->pairs);
	free(source->player);
	free(source->filled);
	free(source->draws);
}

static int
source_init(struct source *source, const struct sums *results)
{
	size_t pairs = results->pair_count;
	size_t bots = results->bot_count;

	*source = (struct source){
		.results = results,
		.pairs = calloc(pairs + 1, sizeof *source->pairs),
		.player = calloc(bots + 1, sizeof *source->player),
		.filled = calloc(bots + 1, sizeof *source->filled),
		.draws = calloc(bots + 1, sizeof *source->draws),
	};
	if (!source->pairs || !source->player || !source->filled ||
		!source->draws) {
		source_release(source);
		return -1;
	}
	for (size_t i = 0; i < pairs; i++)
		source->pairs[i] = &results->pairs[i];
	qsort(source->pairs, pairs, sizeof *source->pairs, by_last);
	return 0;
}

/* Numbers the bots that have met anybody. */
static int
number_players(struct source *source)
{
	const struct sums *results = source->results;
	int players = 0;

	for (size_t bot = 0; bot < results->bot_count; bot++)
		source->player[bot] = -1;
	for (size_t i = 0; i < results->pair_count; i++) {
		source->player[results->pairs[i].low] = 0;
		source->player[results->pairs[i].high] = 0;
	}
	for (size_t bot = 0; bot < results->bot_count; bot++)
		if (source->player[bot] == 0)
			source->player[bot] = players++;
	return players;
}

/* A pair as one of its players sees it: counts by who came first. */
struct side {
	int player;
	int opponent;
	const uint32_t *first;	/* the player */
	const uint32_t *second; /* the opponent */
	int games;
};

static int
sum(const uint32_t counts[static OUTCOME_COUNT])
{
	return (int)(counts[OUTCOME_WIN] + counts[OUTCOME_DRAW] +
		     counts[OUTCOME_LOSS]);
}

/* One that met itself has been first and second in each of those games. */
static struct side
side_of(const struct source *source, const struct sums_pair *pair, bool high)
{
	bool itself = pair->low == pair->high;
	const uint32_t *high_first =
		itself ? pair->low_first : pair->high_first;
	int low_player = source->player[pair->low];
	int high_player = source->player[pair->high];

	return (struct side){
		.player = high ? high_player : low_player,
		.opponent = high ? low_player : high_player,
		.first = high ? high_first : pair->low_first,
		.second = high ? pair->low_first : high_first,
		.games = sum(pair->low_first) + sum(high_first),
	};
}

typedef void visitor(struct encounters *encounters, struct source *source,
	const struct side *side);

/* Visits every pair from its sides, or from its only one. */
static void
visit_sides(
	struct encounters *encounters, struct source *source, visitor *visit)
{
	for (size_t i = 0; i < source->results->pair_count; i++) {
		const struct sums_pair *pair = source->pairs[i];
		struct side side = side_of(source, pair, false);

		visit(encounters, source, &side);
		if (pair->low == pair->high)
			continue;
		side = side_of(source, pair, true);
		visit(encounters, source, &side);
	}
}

static void
count_side(struct encounters *encounters, struct source *source,
	const struct side *side)
{
	struct encounter_totals *totals = &encounters->totals[side->player];

	(void)source;
	totals->games += side->games;
	totals->wins += (double)side->first[OUTCOME_WIN] +
			(double)side->second[OUTCOME_LOSS];
	totals->draws += (double)side->first[OUTCOME_DRAW] +
			 (double)side->second[OUTCOME_DRAW];
	encounters->begin[side->player + 1]++;
}

/* COUNT draws and the virtual ones; of these, those of the player with the
 * higher number are added first. */
static float
with_prior(const struct source *source, const struct side *side, uint32_t count)
{
	bool above = side->player > side->opponent;
	int high = above ? side->player : side->opponent;
	int low = above ? side->opponent : side->player;
	float draws = (float)count;

	for (int step = 0; step < 2; step++) {
		draws += source->draws[high][step] * (float)side->games;
		draws += source->draws[low][step] * (float)side->games;
	}
	return draws;
}

static void
fill_side(struct encounters *encounters, struct source *source,
	const struct side *side)
{
	size_t at = source->filled[side->player]++;
	float w_ij = (float)side->first[OUTCOME_WIN];
	float d_ij = with_prior(source, side, side->first[OUTCOME_DRAW]);
	float l_ij = (float)side->first[OUTCOME_LOSS];
	float w_ji = (float)side->second[OUTCOME_WIN];
	float d_ji = with_prior(source, side, side->second[OUTCOME_DRAW]);
	float l_ji = (float)side->second[OUTCOME_LOSS];

	encounters->all[at] = (struct encounter){
		.opponent = side->opponent,
		.games = side->games,
		.first_drawn = d_ij,
		.first_won = d_ij + w_ij,
		.first_lost = d_ij + l_ij,
		.second_lost = d_ji + w_ji,
		.second_won = d_ji + l_ji,
		.points = w_ij + d_ij + l_ji + d_ji,
	};
}

static void
take_totals(struct encounters *encounters, struct source *source)
{
	for (size_t bot = 0; bot < source->results->bot_count; bot++)
		if (source->player[bot] >= 0)
			encounters->totals[source->player[bot]].bot = bot;
	visit_sides(encounters, source, count_side);
	for (int i = 0; i < encounters->players; i++) {
		encounters->begin[i + 1] += encounters->begin[i];
		source->filled[i] = encounters->begin[i];
	}
}

static void
take_prior(const struct encounters *encounters, struct source *source,
	double prior)
{
	float difference = (float)prior - usual_prior;

	for (int i = 0; i < encounters->players; i++) {
		double games = encounters->totals[i].games;

		source->draws[i][0] = (float)(usual_prior * 0.25 / games);
		source->draws[i][1] = (float)(difference * 0.25 / games);
	}
}

void
encounters_release(struct encounters *encounters)
{
	free(encounters->totals);
	free(encounters->begin);
	free(encounters->all);
	*encounters = (struct encounters){0};
}

static int
reserve(struct encounters *encounters, int players, size_t pairs)
{
	size_t count = (size_t)players;

	*encounters = (struct encounters){
		.players = players,
		.totals = calloc(count + 1, sizeof *encounters->totals),
		.begin = calloc(count + 1, sizeof *encounters->begin),
		.all = calloc(2 * pairs + 1, sizeof *encounters->all),
	};
	if (encounters->totals && encounters->begin && encounters->all)
		return 0;
	encounters_release(encounters);
	return -1;
}

int
encounters_init(
	struct encounters *encounters, const struct sums *results, double prior)
{
	struct source source;

	*encounters = (struct encounters){0};
	if (source_init(&source, results) < 0)
		return -1;
	int result = reserve(
		encounters, number_players(&source), results->pair_count);
	if (result == 0) {
		take_totals(encounters, &source);
		take_prior(encounters, &source, prior);
		visit_sides(encounters, &source, fill_side);
	}
	source_release(&source);
	return result;
}
