#include "rating/results.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
results_release(struct results *results)
{
	text_release(&results->names);
	free(results->name_at);
	hash_index_release(&results->bot_index);
	free(results->pairs);
	hash_index_release(&results->pair_index);
	*results = (struct results){0};
}

const char *
results_name(const struct results *results, size_t bot)
{
	return results->names.bytes + results->name_at[bot];
}

static uint64_t
hash_of_bot(const void *owner, size_t bot)
{
	return hash_index_of_string(results_name(owner, bot));
}

static uint64_t
hash_of_pair(const void *owner, size_t number)
{
	const struct results *results = owner;
	const struct results_pair *pair = &results->pairs[number];

	return hash_index_of_numbers(pair->low, pair->high);
}

static int
reserve_bot(struct results *results)
{
	size_t *name_at = array_grow(results->name_at, results->bot_count,
		&results->bot_capacity, sizeof *name_at);

	if (!name_at)
		return -1;
	results->name_at = name_at;
	return hash_index_reserve(
		&results->bot_index, results->bot_count, hash_of_bot, results);
}

static int
keep_name(struct results *results, const char *name)
{
	size_t begin = results->names.length;

	text_add(&results->names, name, strlen(name) + 1);
	if (text_failed(&results->names) < 0) {
		text_cut(&results->names, begin);
		errno = ENOMEM;
		return -1;
	}
	results->name_at[results->bot_count] = begin;
	return 0;
}

long
results_bot(struct results *results, const char *name)
{
	if (reserve_bot(results) < 0)
		return -1;
	const struct hash_index *index = &results->bot_index;
	size_t at = hash_index_begin(index, hash_index_of_string(name));
	for (; index->item[at]; at = hash_index_next(index, at)) {
		size_t bot = index->item[at] - 1;

		if (strcmp(results_name(results, bot), name) == 0)
			return (long)bot;
	}
	if (keep_name(results, name) < 0)
		return -1;
	index->item[at] = (uint32_t)++results->bot_count;
	return (long)results->bot_count - 1;
}

static int
reserve_pair(struct results *results)
{
	struct results_pair *pairs = array_grow(results->pairs,
		results->pair_count, &results->pair_capacity, sizeof *pairs);

	if (!pairs)
		return -1;
	results->pairs = pairs;
	return hash_index_reserve(&results->pair_index, results->pair_count,
		hash_of_pair, results);
}

/* The pair, added if it is new; room has been reserved. */
static struct results_pair *
find_pair(struct results *results, uint32_t low, uint32_t high)
{
	const struct hash_index *index = &results->pair_index;
	size_t at = hash_index_begin(index, hash_index_of_numbers(low, high));

	for (; index->item[at]; at = hash_index_next(index, at)) {
		struct results_pair *pair =
			&results->pairs[index->item[at] - 1];

		if (pair->low == low && pair->high == high)
			return pair;
	}
	struct results_pair *pair = &results->pairs[results->pair_count];
	*pair = (struct results_pair){.low = low, .high = high};
	index->item[at] = (uint32_t)++results->pair_count;
	return pair;
}

int
results_add(struct results *results, size_t first, size_t second,
	enum outcome outcome, uint64_t order)
{
	uint32_t a = (uint32_t)first;
	uint32_t b = (uint32_t)second;

	if (reserve_pair(results) < 0)
		return -1;
	struct results_pair *pair =
		find_pair(results, a < b ? a : b, a < b ? b : a);
	if (a <= b)
		pair->low_first[outcome]++;
	else
		pair->high_first[outcome]++;
	if (order > pair->last)
		pair->last = order;
	results->count++;
	return 0;
}

static bool
has_room(const struct results_pair *pair,
	const int64_t of_first[static OUTCOME_COUNT],
	const int64_t of_second[static OUTCOME_COUNT])
{
	int64_t sum = 0;

	for (int i = 0; i < OUTCOME_COUNT; i++) {
		if (of_first[i] > INT_MAX || of_second[i] > INT_MAX)
			return false;
		sum += (int64_t)pair->low_first[i] + pair->high_first[i] +
		       of_first[i] + of_second[i];
	}
	return sum <= INT_MAX;
}

int
results_add_sums(struct results *results, size_t first, size_t second,
	const int64_t of_first[static OUTCOME_COUNT],
	const int64_t of_second[static OUTCOME_COUNT], uint64_t order)
{
	uint32_t a = (uint32_t)first;
	uint32_t b = (uint32_t)second;

	if (reserve_pair(results) < 0)
		return -1;
	struct results_pair *pair =
		find_pair(results, a < b ? a : b, a < b ? b : a);
	if (!has_room(pair, of_first, of_second)) {
		errno = EOVERFLOW;
		return -1;
	}
	uint32_t *by_first = a < b ? pair->low_first : pair->high_first;
	uint32_t *by_second = a < b ? pair->high_first : pair->low_first;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		by_first[i] += (uint32_t)of_first[i];
		by_second[i] += (uint32_t)of_second[i];
		results->count += (uint64_t)(of_first[i] + of_second[i]);
	}
	if (order > pair->last)
		pair->last = order;
	return 0;
}
