/*
 * Reaches for a file of somebody else's by every way that leads to one, and
 * plays on.
 *
 *	reach FOLDER
 *
 * FOLDER has a file `secret`, and is in no option. What is taken from there is
 * put back.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "lib/escape.h"

/* Calls that are younger than the library. */
enum {
	CALL_OPENAT2 = 437,
	CALL_FCHMODAT2 = 452,
	CALL_SETXATTRAT = 463,
	CALL_FILE_SETATTR = 469,
};

static char folder[2048];
static char secret[4096];
static const char *program;

static const char *
in(const char *where, const char *name)
{
	static char path[8192];

	snprintf(path, sizeof path, "%s/%s", where, name);
	return path;
}

static const char *
mine(const char *name)
{
	const char *own = getenv("TMPDIR");

	return in(own ? own : "/tmp", name);
}

static bool
opens(const char *path)
{
	return open(path, O_RDONLY | O_NONBLOCK) >= 0;
}

static bool
opens_from(const char *where)
{
	char path[8192];

	snprintf(path, sizeof path, "%s%s", where, secret);
	return opens(path);
}

static bool
opens_beneath(const char *argument)
{
	const unsigned long long how[3] = {0, 0, 0};

	(void)argument;
	return syscall(CALL_OPENAT2, AT_FDCWD, secret, how, sizeof how) >= 0;
}

static bool
opens_from_folder(const char *argument)
{
	(void)argument;
	return chdir(folder) == 0 && opens("secret");
}

static bool
opens_path_again(const char *argument)
{
	char path[64];
	int file = open(secret, O_PATH);

	(void)argument;
	snprintf(path, sizeof path, "/proc/self/fd/%d", file);
	return file >= 0 && opens(path);
}

static bool
opens_link(const char *argument)
{
	const char *path = mine("link");

	(void)argument;
	unlink(path);
	bool open = symlink(secret, path) == 0 && opens(path);
	unlink(path);
	return open;
}

static bool
links(const char *argument)
{
	const char *path = mine("hard");

	(void)argument;
	bool done = link(secret, path) == 0;
	unlink(path);
	return done;
}

static bool
links_descriptor(const char *argument)
{
	char path[64];
	int file = open(secret, O_PATH);

	(void)argument;
	snprintf(path, sizeof path, "/proc/self/fd/%d", file);
	bool done = file >= 0 &&
		    linkat(AT_FDCWD, path, AT_FDCWD, in(folder, "linked"),
			    AT_SYMLINK_FOLLOW) == 0;
	unlink(in(folder, "linked"));
	return done;
}

static bool
lists(const char *argument)
{
	(void)argument;
	return opendir(folder);
}

static bool
opens_handle(const char *argument)
{
	struct {
		struct file_handle head;
		char bytes[128];
	} handle = {.head = {.handle_bytes = 128}};
	int mount;

	(void)argument;
	return name_to_handle_at(AT_FDCWD, secret, &handle.head, &mount, 0) ==
	       0;
}

static bool
truncates(const char *argument)
{
	struct stat status;

	(void)argument;
	return stat(secret, &status) == 0 &&
	       truncate(secret, status.st_size) == 0;
}

static bool
writes(const char *path)
{
	return open(path ? path : secret, O_WRONLY | O_APPEND) >= 0;
}

static bool
removes(const char *argument)
{
	(void)argument;
	return unlink(secret) == 0 &&
	       open(secret, O_WRONLY | O_CREAT, 0666) >= 0;
}

static bool
renames(const char *argument)
{
	char other[8192];

	(void)argument;
	snprintf(other, sizeof other, "%s/other", folder);
	return rename(secret, other) == 0 && rename(other, secret) == 0;
}

static bool
takes_away(const char *argument)
{
	char other[8192];

	(void)argument;
	snprintf(other, sizeof other, "%s", mine("taken"));
	return rename(secret, other) == 0 && rename(other, secret) == 0;
}

static mode_t
mode_of(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 ? status.st_mode & 07777 : 0;
}

static bool
changes_mode(const char *path)
{
	return chmod(path ? path : secret, mode_of(path ? path : secret)) == 0;
}

static bool
changes_mode_newly(const char *path)
{
	if (!path)
		path = secret;
	return syscall(CALL_FCHMODAT2, AT_FDCWD, path, mode_of(path), 0) == 0;
}

static bool
changes_owner(const char *argument)
{
	(void)argument;
	return chown(secret, (uid_t)-1, getegid()) == 0;
}

static bool
changes_times(const char *path)
{
	return utimensat(AT_FDCWD, path ? path : secret, NULL, 0) == 0;
}

static bool
sets_attribute(const char *path)
{
	return setxattr(path ? path : secret, "user.talon", "", 0, 0) == 0;
}

static bool
sets_attribute_newly(const char *path)
{
	const struct {
		unsigned long long value;
		unsigned size;
		unsigned flags;
	} what = {0};

	return syscall(CALL_SETXATTRAT, AT_FDCWD, path ? path : secret, 0,
		       "user.talon", &what, sizeof what) == 0;
}

static bool
sets_flags(const char *path)
{
	int flags;
	int file = open(path ? path : secret, O_RDONLY);

	return file >= 0 && ioctl(file, FS_IOC_GETFLAGS, &flags) == 0 &&
	       ioctl(file, FS_IOC_SETFLAGS, &flags) == 0;
}

static bool
sets_flags_newly(const char *path)
{
	char attributes[24] = {0};

	return syscall(CALL_FILE_SETATTR, AT_FDCWD, path ? path : secret,
		       attributes, sizeof attributes, 0) == 0;
}

static bool
makes(const char *name)
{
	char path[8192];

	snprintf(path, sizeof path, "%s", in(folder, name));
	bool made = strcmp(name, "folder") == 0 ? mkdir(path, 0700) == 0
		    : strcmp(name, "fifo") == 0 ? mkfifo(path, 0600) == 0
		    : strcmp(name, "link") == 0
			    ? symlink("secret", path) == 0
			    : open(path, O_WRONLY | O_CREAT, 0600) >= 0;
	if (made)
		remove(path);
	return made;
}

static bool
makes_nameless(const char *argument)
{
	(void)argument;
	return open(folder, O_TMPFILE | O_WRONLY, 0600) >= 0;
}

static bool
watches(const char *argument)
{
	int fd = inotify_init();

	(void)argument;
	return fd >= 0 && inotify_add_watch(fd, secret, IN_MODIFY) >= 0;
}

static bool
watches_more(const char *argument)
{
	int fd = fanotify_init(FAN_REPORT_FID, O_RDONLY);

	(void)argument;
	return fd >= 0 &&
	       fanotify_mark(fd, FAN_MARK_ADD, FAN_MODIFY, 0, secret) == 0;
}

static bool
is_accounted(const char *argument)
{
	(void)argument;
	return acct(secret) == 0;
}

static bool
weighs(const char *argument)
{
	struct stat status;

	(void)argument;
	return stat(secret, &status) == 0;
}

static bool
sets_own_flags(const char *argument)
{
	(void)argument;
	return sets_flags(program) || sets_flags_newly(program);
}

static bool
sets_own_attribute(const char *argument)
{
	(void)argument;
	return sets_attribute(program) || sets_attribute_newly(program);
}

static bool
changes_own(const char *argument)
{
	(void)argument;
	return changes_mode(program) || changes_mode_newly(program) ||
	       changes_times(program);
}

static bool
writes_own(const char *argument)
{
	(void)argument;
	return writes(program);
}

static const struct escape_act all[] = {
	{"open", opens_from, ""},
	{"open by /proc/self/root", opens_from, "/proc/self/root"},
	{"open by /proc/1/root", opens_from, "/proc/1/root"},
	{"open by /proc/1/cwd", opens_from,
		"/proc/1/cwd/../../../../../../../.."},
	{"open by ..", opens_from, "../../../../../../../../../.."},
	{"openat2", opens_beneath, NULL},
	{"open from the folder", opens_from_folder, NULL},
	{"open what is only a path", opens_path_again, NULL},
	{"open a link", opens_link, NULL},
	{"link", links, NULL},
	{"link a descriptor", links_descriptor, NULL},
	{"list", lists, NULL},
	{"handle", opens_handle, NULL},
	{"truncate", truncates, NULL},
	{"append", writes, NULL},
	{"remove", removes, NULL},
	{"rename", renames, NULL},
	{"take away", takes_away, NULL},
	{"mode", changes_mode, NULL},
	{"fchmodat2", changes_mode_newly, NULL},
	{"owner", changes_owner, NULL},
	{"times", changes_times, NULL},
	{"attribute", sets_attribute, NULL},
	{"setxattrat", sets_attribute_newly, NULL},
	{"flags", sets_flags, NULL},
	{"file_setattr", sets_flags_newly, NULL},
	{"make a file", makes, "file"},
	{"make a folder", makes, "folder"},
	{"make a fifo", makes, "fifo"},
	{"make a link", makes, "link"},
	{"make a nameless file", makes_nameless, NULL},
	{"inotify", watches, NULL},
	{"fanotify", watches_more, NULL},
	{"accounts", is_accounted, NULL},
	{"size", weighs, NULL},
	{"own program", writes_own, NULL},
	{"flags of the own program", sets_own_flags, NULL},
	{"attributes of the own program", sets_own_attribute, NULL},
	{"mode of the own program", changes_own, NULL},
};

int
main(int argc, char **argv)
{
	program = argv[0];
	snprintf(folder, sizeof folder, "%s", argc > 1 ? argv[1] : "/tmp");
	snprintf(secret, sizeof secret, "%s/secret", folder);
	return escape_play(all, sizeof all / sizeof *all);
}
