#include "sums/digest.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
digest_release(struct digest *digest)
{
	for (size_t i = 0; i < digest->bot_count; i++)
		fault_examples_release(&digest->bots[i].faults);
	digest_head_release(&digest->head);
	text_release(&digest->names);
	free(digest->bots);
	hash_index_release(&digest->bot_index);
	free(digest->order);
	free(digest->pairs);
	hash_index_release(&digest->pair_index);
	*digest = (struct digest){0};
}

const char *
digest_name(const struct digest *digest, size_t bot)
{
	return digest->names.bytes + digest->bots[bot].name;
}

static uint64_t
hash_of_bot(const void *owner, size_t bot)
{
	return hash_index_of_string(digest_name(owner, bot));
}

static uint64_t
hash_of_pair(const void *owner, size_t number)
{
	const struct digest *digest = owner;
	const struct digest_pair *pair = &digest->pairs[number];

	return hash_index_of_numbers(pair->low, pair->high);
}

static int
reserve_bot(struct digest *digest)
{
	struct digest_bot *bots = array_grow(digest->bots, digest->bot_count,
		&digest->bot_capacity, sizeof *bots);

	if (!bots)
		return -1;
	digest->bots = bots;
	return hash_index_reserve(
		&digest->bot_index, digest->bot_count, hash_of_bot, digest);
}

/* Keeps TEXT, NULL for none. -1 with errno. */
static int
keep_text(struct digest *digest, const char *text, size_t *at)
{
	size_t begin = digest->names.length;

	*at = SIZE_MAX;
	if (!text)
		return 0;
	text_add(&digest->names, text, strlen(text) + 1);
	if (text_failed(&digest->names) < 0) {
		text_cut(&digest->names, begin);
		errno = ENOMEM;
		return -1;
	}
	*at = begin;
	return 0;
}

long
digest_bot(struct digest *digest, const char *name)
{
	struct digest_bot fresh = {.says_name = SIZE_MAX,
		.says_version = SIZE_MAX,
		.entry = (long)digest->bot_count,
		.until = LONG_MAX,
		.tally = {.result = -1, .last_round = -1}};

	if (reserve_bot(digest) < 0)
		return -1;
	const struct hash_index *index = &digest->bot_index;
	size_t at = hash_index_begin(index, hash_index_of_string(name));
	for (; index->item[at]; at = hash_index_next(index, at)) {
		size_t bot = index->item[at] - 1;

		if (strcmp(digest_name(digest, bot), name) == 0)
			return (long)bot;
	}
	if (keep_text(digest, name, &fresh.name) < 0)
		return -1;
	digest->bots[digest->bot_count++] = fresh;
	index->item[at] = (uint32_t)digest->bot_count;
	return (long)digest->bot_count - 1;
}

int
digest_note_about(struct digest *digest, size_t bot, const char *says_name,
	const char *says_version)
{
	struct digest_bot *noted = &digest->bots[bot];

	return keep_text(digest, says_name, &noted->says_name) < 0
		       ? -1
		       : keep_text(digest, says_version, &noted->says_version);
}

int
digest_seen(struct digest *digest, size_t bot)
{
	if (digest->bots[bot].tally.games > 0)
		return 0;
	size_t *order = array_grow(digest->order, digest->order_count,
		&digest->order_capacity, sizeof *order);
	if (!order)
		return -1;
	digest->order = order;
	order[digest->order_count++] = bot;
	return 0;
}

static int
reserve_pair(struct digest *digest)
{
	struct digest_pair *pairs = array_grow(digest->pairs,
		digest->pair_count, &digest->pair_capacity, sizeof *pairs);

	if (!pairs)
		return -1;
	digest->pairs = pairs;
	return hash_index_reserve(
		&digest->pair_index, digest->pair_count, hash_of_pair, digest);
}

struct digest_pair *
digest_pair(struct digest *digest, size_t low, size_t high)
{
	if (reserve_pair(digest) < 0)
		return NULL;
	const struct hash_index *index = &digest->pair_index;
	size_t at = hash_index_begin(index, hash_index_of_numbers(low, high));
	for (; index->item[at]; at = hash_index_next(index, at)) {
		struct digest_pair *pair = &digest->pairs[index->item[at] - 1];

		if (pair->low == low && pair->high == high)
			return pair;
	}
	struct digest_pair *pair = &digest->pairs[digest->pair_count];
	*pair = (struct digest_pair){
		.low = (uint32_t)low, .high = (uint32_t)high};
	index->item[at] = (uint32_t)++digest->pair_count;
	return pair;
}

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
	if (digest->pair_count > 0)
		qsort(digest->pairs, digest->pair_count, sizeof *digest->pairs,
			by_bots);
	hash_index_release(&digest->bot_index);
	hash_index_release(&digest->pair_index);
	return 0;
}
