#include "bot/stderr_tail.h"

#include <string.h>

size_t
stderr_tail_space(struct stderr_tail *tail, char **space)
{
	if (tail->length > STDERR_TAIL_MAX) {
		memmove(tail->bytes,
			tail->bytes + tail->length - STDERR_TAIL_MAX,
			STDERR_TAIL_MAX);
		tail->length = STDERR_TAIL_MAX;
	}
	*space = tail->bytes + tail->length;
	return sizeof tail->bytes - tail->length;
}

void
stderr_tail_filled(struct stderr_tail *tail, size_t length)
{
	tail->length += length;
}
