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

void hash_index_release(struct hash_index *index);

/* Makes room for one more than ITEMS, which are those of OWNER. -1 with errno,
 * and all is as before. */
int hash_index_reserve(struct hash_index *index, size_t items,
	hash_index_hash *hash, const void *owner);

/* Hashes of a string, and of two numbers. */
uint64_t hash_index_of_string(const char *string);
uint64_t hash_index_of_numbers(uint64_t a, uint64_t b);

/* The places in which an item with HASH may be: from hash_index_begin on, by
 * hash_index_next, up to the first that is empty. */
static inline size_t
hash_index_begin(const struct hash_index *index, uint64_t hash)
{
	return hash & (index->count - 1);
}

static inline size_t
hash_index_next(const struct hash_index *index, size_t at)
{
	return (at + 1) & (index->count - 1);
}

#endif
