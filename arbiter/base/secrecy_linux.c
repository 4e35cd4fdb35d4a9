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

static size_t
bytes_of(int count, char *words[])
{
	size_t bytes = 0;

	for (int i = 0; i < count; i++)
		bytes += strlen(words[i]) + 1;
	return bytes;
}

/* All in one, which stays within reach whatever is done to the pointers. */
char **
secrecy_copy_arguments(int argc, char *argv[])
{
	const size_t head = ((size_t)argc + 1) * sizeof(char *);
	char **copies = calloc(1, head + bytes_of(argc, argv));
	char *at;

	if (!copies)
		return NULL;
	at = (char *)copies + head;
	for (int i = 0; i < argc; i++) {
		copies[i] = at;
		at = stpcpy(at, argv[i]) + 1;
	}
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
