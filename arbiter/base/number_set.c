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
	if (ARRAY_GROW(set->pages, set->count, set->capacity) < 0)
		return -1;
	set->latest = set->count++;
	set->pages[set->latest] = (struct number_page){.number = number};
	set->index.item[at] = (uint32_t)set->count;
	return 0;
}

/* The place of page NUMBER in the index, or the empty one where it belongs. */
static size_t
place_of(const struct number_set *set, unsigned long number)
{
	const struct hash_index *index = &set->index;
	size_t at = hash_index_begin(index, hash_index_of_numbers(number, 0));

	while (index->item[at] != 0 &&
		set->pages[index->item[at] - 1].number != number)
		at = hash_index_next(index, at);
	return at;
}

/* Makes the page NUMBER the latest. -1 with errno. */
static int
turn_to(struct number_set *set, unsigned long number)
{
	if (set->count > 0 && set->pages[set->latest].number == number)
		return 0;
	if (hash_index_reserve(&set->index, set->count, hash_page, set) < 0)
		return -1;
	size_t at = place_of(set, number);
	if (set->index.item[at] == 0)
		return add_page(set, number, at);
	set->latest = set->index.item[at] - 1;
	return 0;
}

/* The word of the page with NUMBER, and its bit there. */
static uint64_t *
word_of(struct number_page *page, long number, uint64_t *bit)
{
	const unsigned long at = (unsigned long)number % PAGE_BITS;

	*bit = UINT64_C(1) << at % WORD_BITS;
	return &page->words[at / WORD_BITS];
}

int
number_set_add(struct number_set *set, long number)
{
	uint64_t bit;

	assert(number >= 0);
	if (turn_to(set, (unsigned long)number / PAGE_BITS) < 0)
		return -1;
	uint64_t *word = word_of(&set->pages[set->latest], number, &bit);
	if ((*word & bit) != 0)
		return 0;
	*word |= bit;
	return 1;
}

bool
number_set_has(const struct number_set *set, long number)
{
	uint64_t bit;

	if (set->count == 0)
		return false;
	const size_t at = place_of(set, (unsigned long)number / PAGE_BITS);
	const uint32_t item = set->index.item[at];
	return item > 0 &&
	       (*word_of(&set->pages[item - 1], number, &bit) & bit) != 0;
}

static int
by_number(const void *a, const void *b)
{
	const struct number_page *const *x = a;
	const struct number_page *const *y = b;

	return ((*x)->number > (*y)->number) - ((*x)->number < (*y)->number);
}

/* The stretch that is being walked along. */
struct stretch {
	long first; /* -1: none */
	long last;
	int (*visit)(void *context, long first, long last);
	void *context;
};

static int
end_stretch(struct stretch *stretch)
{
	int result = stretch->first < 0
			     ? 0
			     : stretch->visit(stretch->context, stretch->first,
				       stretch->last);

	stretch->first = -1;
	return result;
}

/* Takes the numbers FIRST to LAST, behind all before. */
static int
go_on(struct stretch *stretch, long first, long last)
{
	if (stretch->first >= 0 && stretch->last + 1 == first) {
		stretch->last = last;
		return 0;
	}
	int result = end_stretch(stretch);
	stretch->first = first;
	stretch->last = last;
	return result;
}

static int
walk_word(struct stretch *stretch, uint64_t word, unsigned long base)
{
	int result = 0;

	if (word == UINT64_MAX)
		return go_on(stretch, (long)base, (long)base + WORD_BITS - 1);
	while (result == 0 && word != 0) {
		int bit = __builtin_ctzll(word);

		word &= word - 1;
		result = go_on(stretch, (long)base + bit, (long)base + bit);
	}
	return result;
}

int
number_set_stretches(const struct number_set *set,
	int (*visit)(void *context, long first, long last), void *context)
{
	struct stretch stretch = {
		.first = -1, .visit = visit, .context = context};
	const struct number_page **pages =
		calloc(set->count + 1, sizeof *pages);
	int result = 0;

	if (!pages)
		return -1;
	for (size_t i = 0; i < set->count; i++)
		pages[i] = &set->pages[i];
	qsort(pages, set->count, sizeof *pages, by_number);
	for (size_t i = 0; result == 0 && i < set->count; i++)
		for (unsigned long w = 0; result == 0 && w < PAGE_WORDS; w++)
			result = walk_word(&stretch, pages[i]->words[w],
				pages[i]->number * PAGE_BITS + w * WORD_BITS);
	if (result == 0)
		result = end_stretch(&stretch);
	free(pages);
	return result;
}
