#include "base/hash_index.h"

#include <errno.h>
#include <stdlib.h>

enum { COUNT_MIN = 64 };

void
hash_index_release(struct hash_index *index)
{
	free(index->item);
	*index = (struct hash_index){0};
}

/* FNV-1a, its upper bits mixed into the lower, which are used. */
uint64_t
hash_index_of_string(const char *string)
{
	uint64_t hash = UINT64_C(14695981039346656037);

	for (; *string; string++)
		hash = (hash ^ (unsigned char)*string) *
		       UINT64_C(1099511628211);
	return hash ^ hash >> 32;
}

/* Fibonacci hashing: by 2^64 divided by the golden ratio (D. Knuth, "The Art
 * of Computer Programming" 3, section 6.4). */
uint64_t
hash_index_of_numbers(uint64_t a, uint64_t b)
{
	static const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15);
	uint64_t hash = (a * golden ^ a >> 29) + b;

	hash *= golden;
	return hash ^ hash >> 32;
}

int
hash_index_reserve(struct hash_index *index, size_t items,
	hash_index_hash *hash, const void *owner)
{
	struct hash_index more = {
		.count = index->count ? 2 * index->count : COUNT_MIN};

	if (2 * (items + 1) <= index->count)
		return 0;
	if (items >= UINT32_MAX / 2) {
		errno = ENOMEM;
		return -1;
	}
	more.item = calloc(more.count, sizeof *more.item);
	if (!more.item)
		return -1;
	for (size_t number = 0; number < items; number++) {
		size_t at = hash_index_begin(&more, hash(owner, number));

		while (more.item[at])
			at = hash_index_next(&more, at);
		more.item[at] = (uint32_t)number + 1;
	}
	free(index->item);
	*index = more;
	return 0;
}
