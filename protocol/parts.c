#include "protocol/parts.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"

/* So many parts, of at most a line each, bound what a text takes. */
enum { PARTS_MAX = 1000 };

static int
append(struct parts *parts, const char *part)
{
	const size_t length = strlen(part);
	char *text = realloc(parts->text, parts->length + length + 1);

	if (!text)
		return -1;
	memcpy(text + parts->length, part, length + 1);
	parts->text = text;
	parts->length += length;
	return 0;
}

int
parts_add(struct parts *parts, char *arguments)
{
	long long number, all;

	if (parts->count == parts->all)
		parts->length = 0, parts->count = parts->all = 0;
	if (!command_number(&arguments, 1, PARTS_MAX, &number) ||
		!command_number(&arguments, number, PARTS_MAX, &all) ||
		number != parts->count + 1 ||
		(parts->count > 0 && all != parts->all)) {
		parts->count = parts->all = 0;
		return PARTS_BAD;
	}
	const char *part = command_word(&arguments);
	if (append(parts, part ? part : "") < 0)
		return -1;
	parts->count = (int)number;
	parts->all = (int)all;
	return parts->count == parts->all ? PARTS_WHOLE : PARTS_PARTIAL;
}

void
parts_release(struct parts *parts)
{
	free(parts->text);
	*parts = (struct parts){0};
}
