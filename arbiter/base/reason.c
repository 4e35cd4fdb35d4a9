#include "base/reason.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int
reason_say(char reason[static REASON_MAX], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, REASON_MAX, format, arguments);
	va_end(arguments);
	return -1;
}

int
reason_of_file(const char *path, char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s: %s", path, strerror(errno));
}

int
reason_no_memory(char reason[static REASON_MAX])
{
	return reason_say(reason, "%s", strerror(ENOMEM));
}
