/*
 * Empties a file that it may only read.
 *
 *	empty FILE
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/escape.h"

int
main(int argc, char *argv[])
{
	const char *path = argc > 1 ? argv[1] : "/etc/passwd";
	struct open_how how = {.flags = O_RDONLY | O_TRUNC};

	escape_note("open", open(path, O_RDONLY | O_TRUNC) >= 0);
	escape_note("openat2",
		syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how) >= 0);
	escape_note("truncate", truncate(path, 0) == 0);
	return escape_end();
}
