#include "results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS_MIN = 64 };

/* An empty slot; a full one has the number of its item plus one. */
enum { SLOT_EMPTY = 0 };

void
results_release(struct results *results)
{
	text_release(&results->names);
	free(results->name_at);
	free(results->bot_slots);
	free(results->pairs);
	free(results->pair_slots);
	*results = (struct results){0};
}

const char *
results_name(const struct results *results, size_t bot)
{
	return results->names.bytes + results->name_at[bot];
}

/* FNV-1a, 64 bits. */
static uint64_t
hash_name(const char *name)
{
	uint64_t hash = UINT64_C(14695981039346656037);

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * UINT64_C(1099511628211);
	return hash ^ hash >> 32;
}

/* Multiplicative: the high bits depend on all. */
static uint64_t
hash_pair(uint32_t low, uint32_t high)
{
	uint64_t key = (uint64_t)low << 32 | high;

	key *= UINT64_C(0x9E3779B97F4A7C15);
	return key ^ key >> 32;
}

/* Room for one more item of SIZE bytes. -1 with errno. */
static int
reserve_item(void **items, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return 0;
	size_t more = *capacity ? 2 * *capacity : SLOTS_MIN;
	void *moved = reallocarray(*items, more, size);
	if (!moved)
		return -1;
	*items = moved;
	*capacity = more;
	return 0;
}

static uint64_t
hash_of_bot(const struct results *results, size_t bot)
{
	return hash_name(results_name(results, bot));
}

static uint64_t
hash_of_pair(const struct results *results, size_t pair)
{
	return hash_pair(results->pairs[pair].low, results->pairs[pair].high);
}

/* The number of slots is a power of two, at least twice that of the items.
 * -1 with errno, and the table is as before. */
static int
reserve_slot(const struct results *results, uint32_t **slots,
	size_t *slot_count, size_t items,
	uint64_t (*hash_of)(const struct results *, size_t))
{
	if (2 * (items + 1) <= *slot_count)
		return 0;
	if (items >= UINT32_MAX / 2) {
		errno = ENOMEM;
		return -1;
	}
	size_t count = *slot_count ? 2 * *slot_count : SLOTS_MIN;
	uint32_t *table = calloc(count, sizeof *table);
	if (!table)
		return -1;
	for (size_t item = 0; item < items; item++) {
		size_t at = hash_of(results, item) & (count - 1);
		while (table[at] != SLOT_EMPTY)
			at = (at + 1) & (count - 1);
		table[at] = (uint32_t)item + 1;
	}
	free(*slots);
	*slots = table;
	*slot_count = count;
	return 0;
}

static int
reserve_bot(struct results *results)
{
	void *items = results->name_at;
	int result = reserve_item(&items, results->bot_count,
		&results->bot_capacity, sizeof *results->name_at);

	results->name_at = items;
	return result < 0 ? result
			  : reserve_slot(results, &results->bot_slots,
				    &results->bot_slot_count,
				    results->bot_count, hash_of_bot);
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
	size_t mask = results->bot_slot_count - 1;
	size_t at = hash_name(name) & mask;
	for (; results->bot_slots[at] != SLOT_EMPTY; at = (at + 1) & mask) {
		size_t bot = results->bot_slots[at] - 1;
		if (strcmp(results_name(results, bot), name) == 0)
			return (long)bot;
	}
	if (keep_name(results, name) < 0)
		return -1;
	results->bot_slots[at] = (uint32_t)++results->bot_count;
	return (long)results->bot_count - 1;
}

static int
reserve_pair(struct results *results)
{
	void *items = results->pairs;
	int result = reserve_item(&items, results->pair_count,
		&results->pair_capacity, sizeof *results->pairs);

	results->pairs = items;
	return result < 0 ? result
			  : reserve_slot(results, &results->pair_slots,
				    &results->pair_slot_count,
				    results->pair_count, hash_of_pair);
}

/* The pair, new if it has not met before; room has been reserved. */
static struct results_pair *
find_pair(struct results *results, uint32_t low, uint32_t high)
{
	size_t mask = results->pair_slot_count - 1;
	size_t at = hash_pair(low, high) & mask;

	for (; results->pair_slots[at] != SLOT_EMPTY; at = (at + 1) & mask) {
		struct results_pair *pair =
			&results->pairs[results->pair_slots[at] - 1];
		if (pair->low == low && pair->high == high)
			return pair;
	}
	struct results_pair *pair = &results->pairs[results->pair_count];
	*pair = (struct results_pair){.low = low, .high = high};
	results->pair_slots[at] = (uint32_t)++results->pair_count;
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
