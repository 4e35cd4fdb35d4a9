#include "analysis/crosstable.h"

#include <stdlib.h>

#include "base/array.h"

void
crosstable_release(struct crosstable *table)
{
	sums_release(&table->sums);
	json_decref(table->abouts);
	free(table->commitments);
	*table = (struct crosstable){.sums.kept = table->sums.kept};
}

int
crosstable_know_commitment(struct crosstable *table, const char *text)
{
	struct commitment commitment;

	if (!commitment_parse(&commitment, text))
		return 0;
	for (size_t i = table->commitment_count; i > 0; i--)
		if (commitment_same(&table->commitments[i - 1], &commitment))
			return 0;
	struct commitment *grown =
		array_grow(table->commitments, table->commitment_count,
			&table->commitment_capacity, sizeof *grown);
	if (!grown)
		return -1;
	table->commitments = grown;
	grown[table->commitment_count++] = commitment;
	return 0;
}

int
crosstable_begin(struct crosstable *table, const struct run *run)
{
	if (sums_begin(&table->sums, run) < 0)
		return -1;
	for (int i = 0; i < run->bot_count; i++)
		if (crosstable_note_about(table, &run->bots[i]) < 0)
			return -1;
	return 0;
}

int
crosstable_add(struct crosstable *table, const struct record *record)
{
	if (record->seed_hidden &&
		crosstable_know_commitment(table, record->seed.text) < 0)
		return -1;
	return sums_add(&table->sums, record);
}

static json_t *
text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

int
crosstable_note_about(struct crosstable *table, const struct run_bot *bot)
{
	if (!bot->says_name && !bot->says_version)
		return 0;
	if (!table->abouts)
		table->abouts = json_object();
	return json_object_set_new(table->abouts, bot->name,
		json_pack("[o,o]", text_or_null(bot->says_name),
			text_or_null(bot->says_version)));
}

bool
crosstable_about(
	const struct crosstable *table, const char *name, struct run_bot *bot)
{
	const json_t *about = json_object_get(table->abouts, name);

	*bot = (struct run_bot){
		.name = name,
		.says_name = json_string_value(json_array_get(about, 0)),
		.says_version = json_string_value(json_array_get(about, 1)),
	};
	return about;
}

void
crosstable_note_level(struct crosstable *table, enum sandbox_level level)
{
	if (!table->has_level || level < table->level)
		table->level = level;
	table->has_level = true;
}

/* A pair, and the places of its bots. */
struct entry {
	struct crosstable_pair pair;
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
enter(const struct sums *sums, const size_t *places, bool both,
	struct entry *entries)
{
	size_t count = 0;

	for (size_t i = 0; i < 2 * sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i / 2];
		bool turned = i % 2 == 1;
		size_t bot = turned ? pair->high : pair->low;
		size_t other = turned ? pair->low : pair->high;

		if (both || places[bot] < places[other])
			entries[count++] = (struct entry){
				{bot, other, sums_view(sums, i / 2, turned)},
				places[bot], places[other]};
	}
	return count;
}

struct crosstable_pair *
crosstable_list(const struct sums *sums, const struct ranking *ranking,
	bool both, size_t *count)
{
	size_t *places = calloc(sums->bot_count + 1, sizeof *places);
	struct entry *entries =
		calloc(2 * sums->pair_count + 1, sizeof *entries);
	struct crosstable_pair *list =
		calloc(2 * sums->pair_count + 1, sizeof *list);

	if (places && entries && list) {
		for (size_t i = 0; i < ranking->count; i++)
			places[ranking->rows[i].bot] = i;
		*count = enter(sums, places, both, entries);
		qsort(entries, *count, sizeof *entries, by_place);
		for (size_t i = 0; i < *count; i++)
			list[i] = entries[i].pair;
	} else {
		free(list);
		list = NULL;
	}
	free(places);
	free(entries);
	return list;
}
