#include "lib/escape.h"

#include <stdio.h>
#include <unistd.h>

/* Of the kernel's default; more would take long. */
enum { PIDS = 32768 };

static bool any;

void
escape_note(const char *way, bool open)
{
	if (open)
		fprintf(stderr, "open: %s\n", way);
	any |= open;
}

int
escape_end(void)
{
	fprintf(stderr, any ? "got through\n" : "shut in\n");
	return any ? ESCAPE_OPEN : ESCAPE_SHUT;
}

bool
escape_with_others(bool (*try)(pid_t))
{
	const pid_t self = getpid();
	const pid_t parent = getppid();

	for (pid_t pid = 2; pid < PIDS; pid++)
		if (pid != self && pid != parent && try(pid))
			return true;
	return false;
}
