/* What of a digest has an order, put into it. */
#include "sums/digest.h"

#include <errno.h>
#include <stdlib.h>

static int
by_value(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int
by_met(const void *a, const void *b)
{
	size_t x = ((const struct digest_bot *)a)->met;
	size_t y = ((const struct digest_bot *)b)->met;

	if ((x == 0) != (y == 0))
		return x == 0 ? 1 : -1;
	return (x > y) - (x < y);
}

/* Those without a result are behind the others. */
static int
by_result(const void *a, const void *b)
{
	const struct digest_tally *x = &((const struct digest_bot *)a)->tally;
	const struct digest_tally *y = &((const struct digest_bot *)b)->tally;

	if ((x->result < 0) != (y->result < 0))
		return x->result < 0 ? 1 : -1;
	return x->result != y->result ? by_value(x->result, y->result)
				      : by_value(x->place, y->place);
}

static int
by_bots(const void *a, const void *b)
{
	const struct digest_pair *x = a;
	const struct digest_pair *y = b;

	return x->low != y->low ? by_value(x->low, y->low)
				: by_value(x->high, y->high);
}

static void
turn(struct digest_pair *pair)
{
	const struct digest_pair was = *pair;

	pair->low = was.high;
	pair->high = was.low;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		pair->low_first[i] = was.high_first[i];
		pair->high_first[i] = was.low_first[i];
	}
	pair->points[0] = was.points[1];
	pair->points[1] = was.points[0];
	pair->margin.games_by_points = -was.margin.games_by_points;
}

/* Bots have new numbers. */
static void
renumber(struct digest *digest, const size_t *number)
{
	for (size_t i = 0; i < digest->order_count; i++)
		digest->order[i] = number[digest->order[i]];
	for (size_t i = 0; i < digest->pair_count; i++) {
		struct digest_pair *pair = &digest->pairs[i];

		pair->low = (uint32_t)number[pair->low];
		pair->high = (uint32_t)number[pair->high];
		if (pair->low > pair->high)
			turn(pair);
	}
}

/* A name tells which bot is which; the indices are of no use then. */
static int
order_bots(struct digest *digest, bool numbers)
{
	size_t count = digest->bot_count;
	size_t *number = calloc(count + 1, sizeof *number);
	size_t *where = calloc(digest->names.length + 1, sizeof *where);

	if (!number || !where) {
		free(number);
		free(where);
		return -1;
	}
	for (size_t i = 0; i < count; i++)
		where[digest->bots[i].name] = i;
	if (count > digest->entered)
		qsort(digest->bots + digest->entered, count - digest->entered,
			sizeof *digest->bots, numbers ? by_result : by_met);
	for (size_t i = 0; i < count; i++)
		number[where[digest->bots[i].name]] = i;
	renumber(digest, number);
	free(number);
	free(where);
	return 0;
}

struct seen {
	const struct digest_tally *tally;
	size_t bot;
};

static int
by_game(const void *a, const void *b)
{
	const struct seen *x = a;
	const struct seen *y = b;

	return x->tally->game != y->tally->game
		       ? by_value(x->tally->game, y->tally->game)
		       : by_value(x->tally->seat, y->tally->seat);
}

static int
order_seen(struct digest *digest)
{
	struct seen *seen = calloc(digest->order_count + 1, sizeof *seen);

	if (!seen)
		return -1;
	for (size_t i = 0; i < digest->order_count; i++)
		seen[i] = (struct seen){
			&digest->bots[digest->order[i]].tally,
			digest->order[i],
		};
	qsort(seen, digest->order_count, sizeof *seen, by_game);
	for (size_t i = 0; i < digest->order_count; i++)
		digest->order[i] = seen[i].bot;
	free(seen);
	return 0;
}

/* -1 with errno. */
static int
order_numbers(struct digest *digest)
{
	int result = game_set_arrange(&digest->head.numbers);

	if (result == 0)
		errno = EINVAL;
	return result == 1 ? order_seen(digest) : -1;
}

int
digest_arrange(struct digest *digest, bool numbers)
{
	if (order_bots(digest, numbers) < 0 ||
		(numbers && order_numbers(digest) < 0))
		return -1;
	qsort(digest->pairs, digest->pair_count, sizeof *digest->pairs,
		by_bots);
	hash_index_release(&digest->bot_index);
	hash_index_release(&digest->pair_index);
	return 0;
}
