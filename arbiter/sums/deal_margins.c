#include "sums/deal_margins.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"

void
deal_margins_release(struct deal_margins *margins)
{
	free(margins->sources);
	free(margins->all);
	hash_index_release(&margins->index);
	*margins = (struct deal_margins){0};
}

static uint64_t
hash_deal(const struct deal_margin *deal)
{
	uint64_t bots = (uint64_t)deal->first << 32 | deal->second;

	return hash_index_of_numbers(
		hash_index_of_numbers((uint64_t)deal->deal, deal->source),
		bots);
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	const struct deal_margins *margins = owner;

	return hash_deal(&margins->all[number]);
}

static bool
is_same(const struct deal_margin *a, const struct deal_margin *b)
{
	return a->deal == b->deal && a->source == b->source &&
	       a->first == b->first && a->second == b->second;
}

/* The number of SOURCE, which is added if it is new. -1 with errno. There are
 * as few sources as files, so they are looked through, the last first. */
static long
find_source(struct deal_margins *margins, const struct deal_source *source)
{
	for (size_t i = margins->source_count; i-- > 0;) {
		const struct deal_source *s = &margins->sources[i];

		if (s->game == source->game &&
			seed_same(&s->seed, &source->seed) &&
			s->seats == source->seats)
			return (long)i;
	}
	if (ARRAY_GROW(margins->sources, margins->source_count,
		    margins->source_capacity) < 0)
		return -1;
	margins->sources[margins->source_count] = *source;
	return (long)margins->source_count++;
}

static int
reserve(struct deal_margins *margins)
{
	if (ARRAY_GROW(margins->all, margins->count, margins->capacity) < 0)
		return -1;
	return hash_index_reserve(
		&margins->index, margins->count, hash_of, margins);
}

const struct deal_margin *
deal_margins_add(struct deal_margins *margins, const struct deal_source *source,
	const struct deal_margin *game)
{
	struct deal_margin deal = *game;
	long number = find_source(margins, source);

	if (number < 0 || reserve(margins) < 0)
		return NULL;
	deal.source = (uint32_t)number;
	size_t at = hash_index_begin(&margins->index, hash_deal(&deal));
	for (; margins->index.item[at];
		at = hash_index_next(&margins->index, at)) {
		struct deal_margin *known =
			&margins->all[margins->index.item[at] - 1];

		if (!is_same(known, &deal))
			continue;
		known->games += deal.games;
		known->points += deal.points;
		return known;
	}
	margins->all[margins->count] = deal;
	margins->index.item[at] = (uint32_t)++margins->count;
	return &margins->all[margins->count - 1];
}
