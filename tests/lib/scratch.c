#include "lib/scratch.h"

#include <unistd.h>

#include "lib/test.h"

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

void
scratch_write(const char *path, const char *text)
{
	FILE *file = fopen(path, "we");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}
