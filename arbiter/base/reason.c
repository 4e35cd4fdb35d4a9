#include "base/reason.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int
reason_of_file(const char *path, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s: %s", path, strerror(errno));
	return -1;
}

int
reason_no_memory(char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%s", strerror(ENOMEM));
	return -1;
}
