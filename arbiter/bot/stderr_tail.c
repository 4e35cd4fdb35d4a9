#include "bot/stderr_tail.h"

#include <string.h>

size_t
last_words_space(struct last_words *words, char **space)
{
	if (words->length > LAST_WORDS_MAX) {
		memmove(words->bytes,
			words->bytes + words->length - LAST_WORDS_MAX,
			LAST_WORDS_MAX);
		words->length = LAST_WORDS_MAX;
	}
	*space = words->bytes + words->length;
	return sizeof words->bytes - words->length;
}

void
last_words_filled(struct last_words *words, size_t length)
{
	words->length += length;
}
