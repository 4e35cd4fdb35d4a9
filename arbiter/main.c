/* talon: the subcommand that its first argument names. */
#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <jansson.h>

#include "base/called_as.h"
#include "base/memory.h"
#include "base/secrecy_linux.h"
#include "base/shown_output.h"
#include "command/subcommands.h"

/* A standard descriptor that is closed is not to become the record file or a
 * bot's pipe: its number is taken, and using it is an error as before. */
static void
take_standard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		int mode = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;

		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", mode) != fd)
			err(1, "/dev/null");
	}
}

int
main(int argc, char *argv[])
{
	take_standard_descriptors();
	json_set_alloc_funcs(memory_new, free);
	char **copies = secrecy_copy_arguments(argc, argv);
	if (!copies || shown_output_begin() < 0)
		err(1, NULL);
	called_as_note(copies[0]);
	return subcommands_run(argc, copies);
}
