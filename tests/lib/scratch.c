#include "lib/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[sizeof "/tmp/talon-unit-XXXXXX"];

int
scratch_enter(void **state)
{
	(void)state;
	strlcpy(folder, "/tmp/talon-unit-XXXXXX", sizeof folder);
	return mkdtemp(folder) ? chdir(folder) : -1;
}

int
scratch_leave(void **state)
{
	(void)state;
	return chdir("/") < 0 ? -1 : rmdir(folder);
}
