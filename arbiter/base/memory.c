#include "base/memory.h"

#include <stdlib.h>

static bool was_short;

void *
memory_new(size_t size)
{
	return memory_resize(NULL, size);
}

void *
memory_resize(void *bytes, size_t size)
{
	void *resized = realloc(bytes, size);

	if (!resized && size > 0)
		was_short = true;
	return resized;
}

bool
memory_was_short(void)
{
	return was_short;
}
