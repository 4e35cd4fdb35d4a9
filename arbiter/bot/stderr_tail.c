#include "bot/stderr_tail.h"

#include <string.h>

size_t
stderr_tail_space(struct stderr_tail *words, char **space)
{
	if (words->length > STDERR_TAIL_MAX) {
		memmove(words->bytes,
			words->bytes + words->length - STDERR_TAIL_MAX,
			STDERR_TAIL_MAX);
		words->length = STDERR_TAIL_MAX;
	}
	*space = words->bytes + words->length;
	return sizeof words->bytes - words->length;
}

void
stderr_tail_filled(struct stderr_tail *words, size_t length)
{
	words->length += length;
}
