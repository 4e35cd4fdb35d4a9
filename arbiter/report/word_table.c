#include "report/word_table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
word_table_release(struct word_table *table)
{
	text_release(&table->words);
	free(table->word_at);
	hash_index_release(&table->index);
	*table = (struct word_table){0};
}

const char *
word_table_word(const struct word_table *table, size_t number)
{
	return table->words.bytes + table->word_at[number];
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	return hash_index_of_string(word_table_word(owner, number));
}

/* Where in the index the word is, or where it belongs. */
static size_t
look_up(const struct word_table *table, const char *word)
{
	const struct hash_index *index = &table->index;
	size_t at = hash_index_begin(index, hash_index_of_string(word));

	while (index->item[at] &&
		strcmp(word_table_word(table, index->item[at] - 1), word) != 0)
		at = hash_index_next(index, at);
	return at;
}

long
word_table_find(const struct word_table *table, const char *word)
{
	if (table->count == 0)
		return -1;
	return (long)table->index.item[look_up(table, word)] - 1;
}

static int
reserve(struct word_table *table)
{
	size_t *word_at = array_grow(table->word_at, table->count,
		&table->capacity, sizeof *word_at);

	if (!word_at)
		return -1;
	table->word_at = word_at;
	return hash_index_reserve(&table->index, table->count, hash_of, table);
}

long
word_table_add(struct word_table *table, const char *word)
{
	size_t begin = table->words.length;

	if (reserve(table) < 0)
		return -1;
	size_t at = look_up(table, word);
	if (table->index.item[at])
		return (long)table->index.item[at] - 1;
	text_add(&table->words, word, strlen(word) + 1);
	if (text_failed(&table->words) < 0) {
		text_cut(&table->words, begin);
		errno = ENOMEM;
		return -1;
	}
	table->word_at[table->count] = begin;
	table->index.item[at] = (uint32_t)++table->count;
	return (long)table->count - 1;
}
