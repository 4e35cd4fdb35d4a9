#include "base/secrecy_linux.h"

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

/* The program's and the subcommand's names. */
enum { SHOWN = 2 };

/* Where the kernel shows them from. */
static struct {
	char **words;
	int count;
	char **copies;
} shown;

char **
secrecy_copy_arguments(int argc, char *argv[])
{
	char **copies = calloc((size_t)argc + 1, sizeof *copies);

	for (int i = 0; copies && i < argc; i++)
		if (!(copies[i] = strdup(argv[i])))
			return NULL;
	shown.copies = copies;
	shown.words = argv;
	shown.count = argc;
	return copies;
}

void
secrecy_begin(void)
{
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	for (int i = SHOWN; i < shown.count; i++)
		explicit_bzero(shown.words[i], strlen(shown.words[i]));
}
