/*
 * Items of a growing array found by what they hold: a hash table of their
 * numbers, open and probed line by line. It knows the items only by their
 * hashes. {0} is empty.
 */
#ifndef BASE_HASH_INDEX_H
#define BASE_HASH_INDEX_H

#include <stddef.h>
#include <stdint.h>

struct slots {
	uint32_t *item; /* number plus one; 0: empty */
	size_t count;	/* a power of two, at least twice the items; or 0 */
};

/* The hash of item NUMBER of what OWNER owns. */
typedef uint64_t slots_hash(const void *owner, size_t number);

void slots_release(struct slots *slots);

/* Room for one more than ITEMS. -1 with errno, and all is as before. */
int slots_reserve(
	struct slots *slots, size_t items, slots_hash *hash, const void *owner);

/* Hashes of a string, and of two numbers. */
uint64_t slots_hash_string(const char *string);
uint64_t slots_hash_numbers(uint64_t a, uint64_t b);

/* The slots in which an item with HASH may be: from slots_begin on, by
 * slots_next, up to the first that is empty. */
static inline size_t
slots_begin(const struct slots *slots, uint64_t hash)
{
	return hash & (slots->count - 1);
}

static inline size_t
slots_next(const struct slots *slots, size_t at)
{
	return (at + 1) & (slots->count - 1);
}

/* Room for one more than COUNT items of SIZE bytes: the array, moved and
 * *CAPACITY grown if it must be. NULL with errno, and all is as before. */
void *slots_grow(void *array, size_t count, size_t *capacity, size_t size);

#endif
