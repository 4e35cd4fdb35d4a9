/*
 * Items of a growing array found by what they hold: a hash table of their
 * numbers, open and probed line by line. It knows the items only by their
 * hashes. {0} is empty.
 */
#ifndef BASE_HASH_INDEX_H
#define BASE_HASH_INDEX_H

#include <stddef.h>
#include <stdint.h>

struct hash_index {
	uint32_t *item; /* number plus one; 0: empty */
	size_t count;	/* a power of two, at least twice the items; or 0 */
};

/* The hash of item NUMBER of what OWNER owns. */
typedef uint64_t hash_index_hash(const void *owner, size_t number);

void hash_index_release(struct hash_index *slots);

/* Room for one more than ITEMS. -1 with errno, and all is as before. */
int hash_index_reserve(struct hash_index *slots, size_t items,
	hash_index_hash *hash, const void *owner);

/* Hashes of a string, and of two numbers. */
uint64_t hash_index_of_string(const char *string);
uint64_t hash_index_of_numbers(uint64_t a, uint64_t b);

/* The slots in which an item with HASH may be: from hash_index_begin on, by
 * hash_index_next, up to the first that is empty. */
static inline size_t
hash_index_begin(const struct hash_index *slots, uint64_t hash)
{
	return hash & (slots->count - 1);
}

static inline size_t
hash_index_next(const struct hash_index *slots, size_t at)
{
	return (at + 1) & (slots->count - 1);
}

/* Room for one more than COUNT items of SIZE bytes: the array, moved and
 * *CAPACITY grown if it must be. NULL with errno, and all is as before. */
void *slots_grow(void *array, size_t count, size_t *capacity, size_t size);

#endif
