/*
 * Listens to what is told of the games in play of the run whose record file is
 * named, and plays on.
 */
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "lib/escape.h"

static struct sockaddr_un address = {.sun_family = AF_UNIX};

static bool
finds(const char *argument)
{
	struct stat status;

	(void)argument;
	return lstat(address.sun_path, &status) == 0;
}

static bool
connects(const char *argument)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	(void)argument;
	return fd >= 0 && connect(fd, (const struct sockaddr *)&address,
				  sizeof address) == 0;
}

int
main(int argc, char *argv[])
{
	static const struct escape_act acts[] = {
		{"find", finds, NULL}, {"connect", connects, NULL}};

	if (argc == 2)
		strlcpy(address.sun_path, argv[1], sizeof address.sun_path);
	return escape_play(acts, sizeof acts / sizeof *acts);
}
