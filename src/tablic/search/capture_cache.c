#include "tablic/search/capture_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tablic/capture_best.h"
#include "tablic/capture_groups.h"

/* A table and a value, and where their captures are. */
struct entry {
	uint64_t key; /* the cards that count, the value plus 1 above; 0: none
		       */
	uint32_t first;
	uint32_t count : 31;
	uint32_t whole : 1;
};

/* Room for captures, and for places of a set of them, by entry. */
enum { CAPTURES = 4, PLACES = 4 };

struct tablic_capture_cache {
	int bits;
	uint32_t entries;	 /* in use */
	uint32_t used;		 /* of the captures */
	struct entry *entry;	 /* 1 << bits */
	tablic_counts *captures; /* CAPTURES << bits */
	uint32_t *places;	 /* PLACES << bits; see find_place */
};

/* A list being made at the end of the captures. Its first is the empty one
 * until all are found. */
struct listing {
	struct tablic_capture_cache *cache;
	tablic_counts table;
	tablic_counts *captures;
	uint32_t count;
	uint32_t mask; /* of the places in use; 0: none */
};

static uint64_t
mixed(uint64_t key)
{
	key *= 0x9e3779b97f4a7c15;
	return (key ^ key >> 32) * 0xd6e8feb86659fd93;
}

static void
forget(struct tablic_capture_cache *cache)
{
	memset(cache->entry, 0, sizeof *cache->entry << cache->bits);
	cache->entries = 0;
	cache->used = 0;
}

struct tablic_capture_cache *
tablic_capture_cache_new(int bits)
{
	struct tablic_capture_cache *cache = malloc(sizeof *cache);

	assert(bits >= 8 && bits <= 20);
	if (!cache)
		return NULL;
	cache->bits = bits;
	cache->entry = malloc(sizeof *cache->entry << bits);
	cache->captures = malloc(CAPTURES * sizeof *cache->captures << bits);
	cache->places = malloc(PLACES * sizeof *cache->places << bits);
	if (!cache->entry || !cache->captures || !cache->places) {
		tablic_capture_cache_free(cache);
		return NULL;
	}
	forget(cache);
	return cache;
}

void
tablic_capture_cache_free(struct tablic_capture_cache *cache)
{
	if (!cache)
		return;
	free(cache->entry);
	free(cache->captures);
	free(cache->places);
	free(cache);
}

/* Long lists know what they have by a table of places in the list, open
 * addressed and at most half full; place 0, of the empty capture, is a free
 * one. */
enum { SHORT_LIST = 32 };

static uint32_t *
find_place(const struct listing *l, tablic_counts taken)
{
	uint32_t i = (uint32_t)(mixed(taken) >> 32) & l->mask;

	while (l->cache->places[i] != 0 &&
		l->captures[l->cache->places[i]] != taken)
		i = (i + 1) & l->mask;
	return &l->cache->places[i];
}

static void
use_places(struct listing *l, uint32_t count)
{
	uint32_t *places = l->cache->places;

	memset(places, 0, count * sizeof *places);
	l->mask = count - 1;
	for (uint32_t i = 1; i < l->count; i++)
		*find_place(l, l->captures[i]) = i;
}

static bool
has(const struct listing *l, tablic_counts taken)
{
	if (l->mask != 0)
		return *find_place(l, taken) != 0;
	for (uint32_t i = 1; i < l->count; i++) {
		if (l->captures[i] == taken)
			return true;
	}
	return false;
}

/* False: there is no room. */
static bool
add(struct listing *l, tablic_counts taken)
{
	if (has(l, taken))
		return true;
	if (l->count > (uint32_t)1 << l->cache->bits)
		return false;
	if (l->mask != 0)
		*find_place(l, taken) = l->count;
	l->captures[l->count++] = taken;
	if (l->count >= SHORT_LIST && l->count > l->mask / 2)
		use_places(l, 4 * l->count);
	return true;
}

/* All unions of groups: each group once more on top of all that there is, what
 * it has just made included. False: there was no room for all of them. */
static bool
unite(struct listing *l, const tablic_counts groups[], int count)
{
	for (int g = 0; g < count; g++) {
		for (uint32_t i = 0; i < l->count; i++) {
			tablic_counts taken = l->captures[i] + groups[g];

			if (tablic_counts_within(taken, l->table) &&
				!add(l, taken))
				return false;
		}
	}
	return true;
}

/* Negative: A comes first. */
static int
compare(const void *a, const void *b)
{
	tablic_counts one = *(const tablic_counts *)a;
	tablic_counts other = *(const tablic_counts *)b;
	int ranks = tablic_counts_rank(other) - tablic_counts_rank(one);

	return ranks != 0 ? ranks : (one > other) - (one < other);
}

static void
sort(tablic_counts captures[], uint32_t count)
{
	if (count > SHORT_LIST) {
		qsort(captures, count, sizeof *captures, compare);
		return;
	}
	for (uint32_t i = 1; i < count; i++) {
		tablic_counts taken = captures[i];
		uint32_t j = i;

		for (; j > 0 && compare(&captures[j - 1], &taken) > 0; j--)
			captures[j] = captures[j - 1];
		captures[j] = taken;
	}
}

/* A list that was cut has the best of all whatever else it has. */
static void
add_best(struct listing *l, int value)
{
	card_set table = tablic_counts_pick(l->table, CARD_SET_ALL);

	tablic_counts best =
		tablic_counts_of(tablic_capture_best_of_table(value, table));

	if (!has(l, best))
		l->captures[l->count - 1] = best;
}

static struct entry
list(struct tablic_capture_cache *cache, tablic_counts table, int value)
{
	tablic_counts groups[TABLIC_CAPTURE_GROUPS_MAX];
	int count = tablic_capture_groups_find(table, value, groups);
	struct listing l = {
		.cache = cache,
		.table = table,
		.captures = cache->captures + cache->used,
		.count = 1,
	};

	l.captures[0] = 0;
	bool whole = unite(&l, groups, count);
	if (!whole)
		add_best(&l, value);
	l.captures[0] = l.captures[--l.count];
	sort(l.captures, l.count);
	return (struct entry){
		.first = cache->used,
		.count = l.count & INT32_MAX,
		.whole = whole,
	};
}

/* A new entry in the place of ENTRY, which is free; or in another, if the cache
 * is full and is emptied first. */
__attribute__((noinline)) static const struct entry *
add_entry(struct tablic_capture_cache *cache, struct entry *entry, uint64_t key,
	tablic_counts table, int value)
{
	uint32_t size = (uint32_t)1 << cache->bits;

	if (cache->entries > size / 2 ||
		cache->used + size + 2 > CAPTURES * size) {
		forget(cache);
		entry = &cache->entry[mixed(key) >> (64 - cache->bits)];
	}
	*entry = list(cache, table, value);
	entry->key = key;
	cache->entries++;
	cache->used += entry->count;
	return entry;
}

struct tablic_captures
tablic_capture_cache_get(
	struct tablic_capture_cache *cache, tablic_counts table, int value)
{
	tablic_counts cards = table & tablic_capture_groups_types(value);
	uint64_t key = cards | (uint64_t)(value + 1) << 4 * TABLIC_TYPES;
	uint64_t mask = ((uint64_t)1 << cache->bits) - 1;
	uint64_t i = mixed(key) >> (64 - cache->bits);
	const struct entry *entry = &cache->entry[i];

	while (entry->key != key && entry->key != 0) {
		i = (i + 1) & mask;
		entry = &cache->entry[i];
	}
	if (entry->key == 0)
		entry = add_entry(cache, &cache->entry[i], key, cards, value);
	return (struct tablic_captures){
		.taken = cache->captures + entry->first,
		.count = entry->count,
		.whole = entry->whole,
	};
}
