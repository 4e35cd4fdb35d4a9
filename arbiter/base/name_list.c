#include "base/name_list.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
name_list_release(struct name_list *list)
{
	text_release(&list->bytes);
	free(list->begins);
	hash_index_release(&list->index);
	*list = (struct name_list){0};
}

const char *
name_list_at(const struct name_list *list, size_t number)
{
	return list->bytes.bytes + list->begins[number];
}

static uint64_t
hash_of_name(const void *owner, size_t number)
{
	return hash_index_of_string(name_list_at(owner, number));
}

/* The place of NAME in the index, or the empty one where it belongs. */
static uint32_t *
place_of(const struct name_list *list, const char *name)
{
	const struct hash_index *index = &list->index;
	size_t at = hash_index_begin(index, hash_index_of_string(name));

	while (index->item[at] != 0 &&
		strcmp(name_list_at(list, index->item[at] - 1), name) != 0)
		at = hash_index_next(index, at);
	return &index->item[at];
}

long
name_list_find(const struct name_list *list, const char *name)
{
	return list->count == 0 ? -1 : (long)*place_of(list, name) - 1;
}

/* Adds NAME behind the others. -1 with errno. */
static int
append(struct name_list *list, const char *name)
{
	const size_t begin = list->bytes.length;

	if (ARRAY_GROW(list->begins, list->count, list->capacity) < 0)
		return -1;
	text_add(&list->bytes, name, strlen(name) + 1);
	if (text_failed(&list->bytes) < 0) {
		text_cut(&list->bytes, begin);
		errno = ENOMEM;
		return -1;
	}
	list->begins[list->count++] = begin;
	return 0;
}

long
name_list_add(struct name_list *list, const char *name)
{
	if (hash_index_reserve(&list->index, list->count, hash_of_name, list) <
		0)
		return -1;
	uint32_t *item = place_of(list, name);
	if (*item == 0) {
		if (append(list, name) < 0)
			return -1;
		*item = (uint32_t)list->count;
	}
	return (long)*item - 1;
}
