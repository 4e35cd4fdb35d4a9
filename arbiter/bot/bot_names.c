#include "bot/bot_names.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/text.h"
#include "bot/bot_spec.h"

struct name {
	const char *text; /* of the first bot that has it */
	bool given;	  /* that bot has it for good */
	int next;	  /* the number to try for another one */
};

struct names {
	struct name *all; /* with room for two of each bot */
	size_t count;
	struct hash_index index;
};

static uint64_t
hash_of_name(const void *owner, size_t number)
{
	const struct names *names = owner;

	return hash_index_of_string(names->all[number].text);
}

/* The place of TEXT in the index, or the empty one where it belongs. */
static size_t
find(const struct names *names, const char *text)
{
	const struct hash_index *index = &names->index;
	size_t at = hash_index_begin(index, hash_index_of_string(text));

	while (index->item[at] != 0 &&
		strcmp(names->all[index->item[at] - 1].text, text) != 0)
		at = hash_index_next(index, at);
	return at;
}

static bool
is_taken(const struct names *names, const char *text)
{
	return names->index.item[find(names, text)] != 0;
}

/* The name TEXT, added if it is new; NULL with errno. */
static struct name *
take(struct names *names, const char *text)
{
	if (hash_index_reserve(
		    &names->index, names->count, hash_of_name, names) < 0)
		return NULL;
	size_t at = find(names, text);
	if (names->index.item[at] == 0) {
		names->all[names->count] =
			(struct name){.text = text, .next = 2};
		names->index.item[at] = (uint32_t)++names->count;
	}
	return &names->all[names->index.item[at] - 1];
}

/* Gives SPEC, which is called as another, the first numbered name that is free.
 * -1 with errno. */
static int
number(struct names *names, struct name *name, struct bot_spec *spec)
{
	struct text numbered = {0};

	do {
		text_clear(&numbered);
		text_add_format(&numbered, "%s#%d", name->text, name->next++);
		if (text_failed(&numbered) < 0) {
			text_release(&numbered);
			return -1;
		}
	} while (is_taken(names, numbered.bytes));
	free(spec->name);
	spec->name = numbered.bytes;
	struct name *own = take(names, spec->name);
	if (!own)
		return -1;
	own->given = true;
	return 0;
}

static int
number_all(struct names *names, struct bot_spec *specs, int count)
{
	for (int i = 0; i < count; i++)
		if (!take(names, specs[i].name))
			return -1;
	for (int i = 0; i < count; i++) {
		struct name *name = take(names, specs[i].name);

		if (!name ||
			(name->given && number(names, name, &specs[i]) < 0))
			return -1;
		name->given = true;
	}
	return 0;
}

int
bot_names_number(struct bot_spec *specs, int count)
{
	struct names names = {
		.all = calloc(2 * (size_t)count + 1, sizeof *names.all)};
	int result = names.all ? number_all(&names, specs, count) : -1;

	free(names.all);
	hash_index_release(&names.index);
	return result;
}
