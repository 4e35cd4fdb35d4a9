/*
 * Names, each once: numbered from 0 in the order in which they came, and found by
 * hash. {0} is empty.
 */
#ifndef BASE_NAME_LIST_H
#define BASE_NAME_LIST_H

#include <stddef.h>

#include "base/hash_index.h"
#include "base/text.h"

struct name_list {
	struct text bytes; /* each with its NUL */
	size_t *begins;	   /* of each, in these */
	size_t count;
	size_t capacity;
	struct hash_index index;
};

void name_list_release(struct name_list *);

/* The number of NAME, which is added if it is new; -1 with errno: no memory. */
long name_list_add(struct name_list *, const char *name);

/* The number of NAME; -1: it is not there. */
long name_list_find(const struct name_list *, const char *name);

/* Name NUMBER, valid until the next one is added. */
const char *name_list_at(const struct name_list *, size_t number);

#endif
