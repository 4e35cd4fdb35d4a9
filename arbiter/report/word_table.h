/* Words by number, from 0 in the order in which they first came. {0} is empty.
 */
#ifndef REPORT_WORD_TABLE_H
#define REPORT_WORD_TABLE_H

#include <stddef.h>

#include "base/hash_index.h"
#include "base/text.h"

struct word_table {
	struct text words; /* each with its NUL */
	size_t *word_at;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

void word_table_release(struct word_table *);

const char *word_table_word(const struct word_table *, size_t number);

/* -1: it is not there. */
long word_table_find(const struct word_table *, const char *word);

/* Its number, added if it is new. -1 with errno: no memory. */
long word_table_add(struct word_table *, const char *word);

#endif
