#include "base/called_as.h"

#include <stddef.h>
#include <string.h>

static const char *noted;

void
called_as_note(const char *name)
{
	noted = name;
}

const char *
called_as(void)
{
	return noted && strchr(noted, '/') ? noted : "talon";
}
