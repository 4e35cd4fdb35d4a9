#include "base/number_set.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"

enum { WORD_BITS = 64, PAGE_WORDS = 8, PAGE_BITS = PAGE_WORDS * WORD_BITS };

struct number_page {
	unsigned long number; /* its first number by PAGE_BITS */
	uint64_t words[PAGE_WORDS];
};

void
number_set_release(struct number_set *set)
{
	free(set->pages);
	hash_index_release(&set->index);
	*set = (struct number_set){0};
}

static uint64_t
hash_page(const void *owner, size_t number)
{
	const struct number_set *set = owner;

	return hash_index_of_numbers(set->pages[number].number, 0);
}

/* Makes a page at the place AT of the index. -1 with errno. */
static int
add_page(struct number_set *set, unsigned long number, size_t at)
{
	struct number_page *pages = array_grow(
		set->pages, set->count, &set->capacity, sizeof *set->pages);

	if (!pages)
		return -1;
	set->pages = pages;
	set->latest = set->count++;
	pages[set->latest] = (struct number_page){.number = number};
	set->index.item[at] = (uint32_t)set->count;
	return 0;
}

/* Makes the page NUMBER the latest. -1 with errno. */
static int
turn_to(struct number_set *set, unsigned long number)
{
	if (set->count > 0 && set->pages[set->latest].number == number)
		return 0;
	if (hash_index_reserve(&set->index, set->count, hash_page, set) < 0)
		return -1;
	size_t at =
		hash_index_begin(&set->index, hash_index_of_numbers(number, 0));
	for (; set->index.item[at]; at = hash_index_next(&set->index, at)) {
		set->latest = set->index.item[at] - 1;
		if (set->pages[set->latest].number == number)
			return 0;
	}
	return add_page(set, number, at);
}

int
number_set_add(struct number_set *set, long number)
{
	assert(number >= 0);
	unsigned long bit = (unsigned long)number % PAGE_BITS;

	if (turn_to(set, (unsigned long)number / PAGE_BITS) < 0)
		return -1;
	uint64_t *word = &set->pages[set->latest].words[bit / WORD_BITS];
	uint64_t mask = UINT64_C(1) << bit % WORD_BITS;
	if ((*word & mask) != 0)
		return 0;
	*word |= mask;
	return 1;
}
