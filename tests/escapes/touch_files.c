/*
 * Reads and changes files of others.
 *
 *	touch_files FOLDER
 *
 * FOLDER has a file `secret` and may be anybody's; it is in no option. What
 * would be made there is removed again.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "lib/escape.h"

static const char *
in(const char *folder, const char *name)
{
	static char path[4096];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static bool
opens(const char *path, int flags)
{
	int file = open(path, flags, 0600);

	if (file >= 0)
		close(file);
	return file >= 0;
}

static bool
makes(const char *path)
{
	bool made = opens(path, O_WRONLY | O_CREAT | O_EXCL);

	if (made)
		unlink(path);
	return made;
}

int
main(int argc, char *argv[])
{
	const char *folder = argc > 1 ? argv[1] : "/tmp";

	escape_note("read", opens(in(folder, "secret"), O_RDONLY));
	escape_note("append", opens(in(folder, "secret"), O_WRONLY | O_APPEND));
	escape_note("truncate", truncate(in(folder, "secret"), 0) == 0);
	escape_note("remove", unlink(in(folder, "secret")) == 0);
	escape_note("mode", chmod(in(folder, "secret"), 0666) == 0);
	escape_note("time",
		utimensat(AT_FDCWD, in(folder, "secret"), NULL, 0) == 0);
	escape_note("attribute",
		setxattr(in(folder, "secret"), "user.talon", "", 0, 0) == 0);
	escape_note("make", makes(in(folder, "made")));
	escape_note("own program", opens(argv[0], O_WRONLY));
	escape_note("var", makes("/var/tmp/made"));
	escape_note("usr", makes("/usr/made"));
	escape_note("etc", makes("/etc/made"));
	escape_note("shadow", opens("/etc/shadow", O_RDONLY));
	escape_note("disk",
		opens("/dev/sda", O_RDONLY) || opens("/dev/vda", O_RDONLY));
	return escape_end();
}
