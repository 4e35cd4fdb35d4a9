/* The bots of a crosstable in the order of their success, and its pairs. */
#include <stdlib.h>
#include <string.h>

#include "analysis/crosstable.h"

/* A bot and what its place follows from. */
struct place {
	size_t bot;
	const char *name;
	bool house;
	double score;
	double points;
	double games;
};

static int
compare(const void *a, const void *b)
{
	const struct place *x = a;
	const struct place *y = b;

	if (x->house != y->house)
		return x->house ? 1 : -1;
	if (x->score > y->score || x->score < y->score)
		return x->score > y->score ? -1 : 1;
	double own = x->points * y->games;
	double others = y->points * x->games;
	if (own > others || own < others)
		return own > others ? -1 : 1;
	return strcmp(x->name, y->name);
}

int
crosstable_rank(const struct crosstable *table, size_t *order)
{
	size_t count = crosstable_count(table);
	struct place *places = calloc(count + 1, sizeof *places);

	if (!places)
		return -1;
	for (size_t i = 0; i < count; i++) {
		const struct crosstable_bot *bot = &table->bots[i];

		places[i] = (struct place){
			.bot = i,
			.name = crosstable_name(table, i),
			.house = crosstable_is_house(table, i),
			.score = crosstable_score(bot->outcomes),
			.points = (double)bot->points,
			.games = (double)bot->games,
		};
	}
	qsort(places, count, sizeof *places, compare);
	for (size_t i = 0; i < count; i++)
		order[i] = places[i].bot;
	free(places);
	return 0;
}

/* A pair, and the places of its bots. */
struct entry {
	const struct crosstable_pair *pair;
	size_t row;
	size_t column;
};

static int
by_place(const void *a, const void *b)
{
	const struct entry *x = a;
	const struct entry *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->column > y->column) - (x->column < y->column);
}

/* Fills ENTRIES; returns how many there are. */
static size_t
enter(const struct crosstable *table, const size_t *places, bool both,
	struct entry *entries)
{
	size_t count = 0;

	for (size_t i = 0; i < table->pair_count; i++) {
		const struct crosstable_pair *pair = &table->pairs[i];
		size_t row = places[pair->bot];
		size_t column = places[pair->other];

		if (pair->games > 0 && (both || row < column))
			entries[count++] = (struct entry){pair, row, column};
	}
	return count;
}

const struct crosstable_pair **
crosstable_list(const struct crosstable *table, const size_t *order, bool both)
{
	size_t bots = crosstable_count(table);
	size_t *places = calloc(bots + 1, sizeof *places);
	struct entry *entries = calloc(table->pair_count + 1, sizeof *entries);
	const struct crosstable_pair **list =
		calloc(table->pair_count + 1, sizeof *list);

	if (places && entries && list) {
		for (size_t i = 0; i < bots; i++)
			places[order[i]] = i;
		size_t count = enter(table, places, both, entries);
		qsort(entries, count, sizeof *entries, by_place);
		for (size_t i = 0; i < count; i++)
			list[i] = entries[i].pair;
	} else {
		free(list);
		list = NULL;
	}
	free(places);
	free(entries);
	return list;
}
