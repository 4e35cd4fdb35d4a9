#include "bot/lookalike.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "bot/bot_spec.h"

/* Each two or three bytes of UTF-8. */
static const struct {
	const char *letter;
	char looks;
} shapes[] = {
	{"\u0391", 'A'},
	{"\u0392", 'B'},
	{"\u0395", 'E'},
	{"\u0396", 'Z'},
	{"\u0397", 'H'},
	{"\u0399", 'I'},
	{"\u039a", 'K'},
	{"\u039c", 'M'},
	{"\u039d", 'N'},
	{"\u039f", 'O'},
	{"\u03a1", 'P'},
	{"\u03a4", 'T'},
	{"\u03a5", 'Y'},
	{"\u03a7", 'X'},
	{"\u03b1", 'a'},
	{"\u03b9", 'i'},
	{"\u03bd", 'v'},
	{"\u03bf", 'o'},
	{"\u03c1", 'p'},
	{"\u03c5", 'u'},
	{"\u03f3", 'j'},
	{"\u0405", 'S'},
	{"\u0406", 'I'},
	{"\u0408", 'J'},
	{"\u0410", 'A'},
	{"\u0412", 'B'},
	{"\u0415", 'E'},
	{"\u041a", 'K'},
	{"\u041c", 'M'},
	{"\u041d", 'H'},
	{"\u041e", 'O'},
	{"\u0420", 'P'},
	{"\u0421", 'C'},
	{"\u0422", 'T'},
	{"\u0423", 'Y'},
	{"\u0425", 'X'},
	{"\u0430", 'a'},
	{"\u0433", 'r'},
	{"\u0435", 'e'},
	{"\u043e", 'o'},
	{"\u0440", 'p'},
	{"\u0441", 'c'},
	{"\u0443", 'y'},
	{"\u0445", 'x'},
	{"\u0455", 's'},
	{"\u0456", 'i'},
	{"\u0458", 'j'},
	{"\u04bb", 'h'},
	{"\u0501", 'd'},
	{"\u051b", 'q'},
	{"\u051d", 'w'},
	{"\u0131", 'i'},
	{"\u0251", 'a'},
	{"\u0261", 'g'},
};

/* What the character at *AT looks like, if that is one byte; it is passed. 0:
 * like nothing else. Those of full width are U+FF01 and on, as ASCII is. */
static char
shape_of(const char **at)
{
	const unsigned char *bytes = (const unsigned char *)*at;

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		const size_t length = strlen(shapes[i].letter);

		if (strncmp(*at, shapes[i].letter, length) == 0) {
			*at += length;
			return shapes[i].looks;
		}
	}
	if (bytes[0] != 0xef || (bytes[1] != 0xbc && bytes[1] != 0xbd))
		return '\0';
	const int code = (bytes[1] & 3) << 6 | (bytes[2] & 0x3f);
	if (code < 1 || code > '~' - ' ')
		return '\0';
	*at += 3;
	return (char)(' ' + code);
}

static bool
is_ascii(const char *name)
{
	for (; *name != '\0'; name++)
		if ((unsigned char)*name >= 0x80)
			return false;
	return true;
}

/* How NAME looks, never longer; NULL: no memory. */
static char *
look_of(const char *name)
{
	char *look = malloc(strlen(name) + 1);
	char *to = look;

	while (look && *name != '\0') {
		const char shape = (unsigned char)*name < 0x80 ? *name : '\0';
		const char other = shape == '\0' ? shape_of(&name) : '\0';

		if (other != '\0')
			*to++ = other;
		else
			*to++ = *name++;
	}
	if (look)
		*to = '\0';
	return look;
}

struct looks {
	char **all;
	struct hash_index index;
};

static uint64_t
hash_of_look(const void *owner, size_t number)
{
	const struct looks *looks = owner;

	return hash_index_of_string(looks->all[number]);
}

/* The bot before NUMBER that looks as it does; NUMBER: there is none, and it is
 * added; -1: no memory. */
static int
add(struct looks *looks, int number)
{
	struct hash_index *index = &looks->index;

	if (!looks->all[number] || hash_index_reserve(index, (size_t)number,
					   hash_of_look, looks) < 0)
		return -1;
	size_t at = hash_index_begin(
		index, hash_index_of_string(looks->all[number]));
	while (index->item[at] != 0 && strcmp(looks->all[index->item[at] - 1],
					       looks->all[number]) != 0)
		at = hash_index_next(index, at);
	if (index->item[at] != 0)
		return (int)index->item[at] - 1;
	index->item[at] = (uint32_t)number + 1;
	return number;
}

bool
lookalike_find(const struct bot_spec *specs, int count, int pair[static 2])
{
	bool worth = false, found = false;
	struct looks looks = {0};

	for (int i = 0; i < count && !worth; i++)
		worth = !is_ascii(specs[i].name);
	looks.all = worth ? calloc((size_t)count, sizeof *looks.all) : NULL;
	for (int i = 0; looks.all && i < count && !found; i++) {
		looks.all[i] = look_of(specs[i].name);
		pair[0] = add(&looks, i);
		pair[1] = i;
		found = pair[0] >= 0 && pair[0] < i;
		if (pair[0] < 0)
			break;
	}
	for (int i = 0; looks.all && i < count; i++)
		free(looks.all[i]);
	free(looks.all);
	hash_index_release(&looks.index);
	return found;
}
