#define _GNU_SOURCE /* clone flags, pipe2, setns, vfork */
#include "sandbox/namespaces_linux.h"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/passed_files.h"
#include "sandbox/kernel_linux.h"
#include "sandbox/plan.h"

enum { PATH_SIZE = 64 };

/* Says that it is there, and ends with our end of the socket. */
static _Noreturn void
hold(int parent, int socket, volatile int *error)
{
	char name[] = "sh", option[] = "-c", script[] = "echo; read end";
	char *const words[] = {name, option, script, NULL};
	char *const variables[] = {NULL};

	if ((parent < 0 || setns(parent, CLONE_NEWUSER) == 0) &&
		unshare(CLONE_NEWUSER) == 0) {
		dup2(socket, STDIN_FILENO);
		dup2(socket, STDOUT_FILENO);
		execve("/bin/sh", words, variables);
	}
	*error = errno;
	_exit(1);
}

static int
open_of(pid_t pid, const char *name, int mode)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
	return open(path, mode | O_CLOEXEC);
}

static int
write_to(pid_t pid, const char *name, const char *text)
{
	int file = open_of(pid, name, O_WRONLY);

	if (file < 0)
		return -1;
	ssize_t n = write(file, text, strlen(text));
	int saved = errno;
	close(file);
	errno = saved;
	return n < 0 ? -1 : 0;
}

static int
map(pid_t pid, const char *name, unsigned id)
{
	char text[PATH_SIZE];

	snprintf(text, sizeof text, "%u %u 1", id, id);
	return write_to(pid, name, text);
}

/* Says who is in the namespace of PID: it is for a process of the namespace
 * around it to say. -1 with errno. */
static int
map_all(pid_t pid, int parent)
{
	const unsigned user = geteuid(), group = getegid();
	volatile int error = 0;
	pid_t writer = vfork();

	if (writer == 0) {
		if ((parent >= 0 && setns(parent, CLONE_NEWUSER) < 0) ||
			write_to(pid, "setgroups", "deny") < 0 ||
			map(pid, "gid_map", group) < 0 ||
			map(pid, "uid_map", user) < 0)
			error = errno;
		_exit(0);
	}
	if (writer < 0)
		return -1;
	waitpid(writer, NULL, 0);
	errno = error;
	return error == 0 ? 0 : -1;
}

/* Of PID, that has its own memory once it has said something. */
static int
take(pid_t pid, int parent, int socket)
{
	char line;

	if (recv(socket, &line, sizeof line, 0) != sizeof line) {
		errno = ENOEXEC;
		return -1;
	}
	if (map_all(pid, parent) < 0)
		return -1;
	return open_of(pid, "ns/user", O_RDONLY);
}

/* -1 with errno, also where it could not become what it is to be. */
static pid_t
start(int parent, int socket)
{
	volatile int error = 0;
	pid_t pid = vfork();

	if (pid == 0)
		hold(parent, socket, &error);
	if (pid < 0 || error == 0)
		return pid;
	waitpid(pid, NULL, 0);
	errno = error;
	return -1;
}

int
namespaces_open_user(int parent)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	pid_t pid = start(parent, ends[1]);
	int saved = errno;
	close(ends[1]);
	errno = saved;
	int result = pid < 0 ? -1 : take(pid, parent, ends[0]);
	saved = errno;
	close(ends[0]);
	if (pid > 0)
		waitpid(pid, NULL, 0);
	errno = saved;
	return result;
}

/* An empty file system in memory, mounted at COPIES_PLACE. -1 with errno. */
static int
mount_copies(void)
{
	int context = kernel_fsopen("tmpfs", FSOPEN_CLOEXEC);

	if (context < 0 ||
		kernel_fsconfig(context, FSCONFIG_SET_STRING, "mode", "755") <
			0 ||
		kernel_fsconfig(
			context, FSCONFIG_SET_STRING, "nr_inodes", "0") < 0)
		return -1;
	/* What is swapped out shows that it was not read; not everybody may say
	 * so, and older kernels do not know it. */
	(void)kernel_fsconfig(context, FSCONFIG_SET_FLAG, "noswap", NULL);
	if (kernel_fsconfig(context, FSCONFIG_CMD_CREATE, NULL, NULL) < 0)
		return -1;
	int root = kernel_fsmount(context, FSMOUNT_CLOEXEC,
		MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOATIME);
	if (root >= 0 && kernel_move_mount(root, AT_FDCWD, COPIES_PLACE) < 0)
		return -1;
	return root;
}

/* In a process of its own. 0, or errno. */
static int
make_namespace(int user, int socket)
{
	if ((user >= 0 && setns(user, CLONE_NEWUSER) < 0) ||
		unshare(CLONE_NEWNS) < 0 ||
		mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
		return errno;
	const int fds[] = {mount_copies(),
		open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC)};
	if (fds[0] < 0 || fds[1] < 0 ||
		passed_files_send(socket, "", 1, fds, 2, 0) < 0)
		return errno;
	return 0;
}

static int
fail_base(struct namespaces_base *base, int error)
{
	if (base->user >= 0)
		close(base->user);
	*base = (struct namespaces_base){-1, -1};
	errno = error;
	return -1;
}

int
namespaces_open_base(struct namespaces_base *base, bool as_root)
{
	int ends[2], fds[2] = {-1, -1}, status = 0;
	char byte;

	*base = (struct namespaces_base){-1, -1};
	if (!as_root && (base->user = namespaces_open_user(-1)) < 0)
		return -1;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		return fail_base(base, errno);
	pid_t pid = fork();
	if (pid == 0)
		_exit(make_namespace(base->user, ends[1]));
	int error = errno;
	close(ends[1]);
	if (pid > 0)
		(void)passed_files_receive(ends[0], &byte, 1, fds, 2);
	close(ends[0]);
	if (pid > 0 && waitpid(pid, &status, 0) == pid)
		error = WIFEXITED(status) && WEXITSTATUS(status) != 0
				? WEXITSTATUS(status)
				: EIO;
	if (fds[1] < 0)
		return fail_base(base, error);
	base->mounts = fds[1];
	return fds[0];
}

static const char *const links[][2] = {{"/proc/self/fd", "dev/fd"},
	{"/proc/self/fd/0", "dev/stdin"}, {"/proc/self/fd/1", "dev/stdout"},
	{"/proc/self/fd/2", "dev/stderr"}};

/* Where the new root is put together; what lies there now is out of sight from
 * then on, but what is taken from below it has been opened before. */
static const char stage[] = "/tmp";

struct source {
	int tree; /* -1: it goes nowhere */
	bool folder;
	const char *path;
	char link[PATH_MAX]; /* not empty: it is one, to this */
};

enum { SOURCES_MAX = PLAN_PATHS_MAX + PLAN_DEVICES_MAX };

struct sources {
	struct source all[SOURCES_MAX];
	size_t count;
};

/* Sets flags on the tree and all that is mounted in it. */
static int
restrict_tree(int tree, bool writable, bool device)
{
	struct kernel_mount_attributes attributes = {.set = MOUNT_ATTR_NOSUID};

	if (!writable)
		attributes.set |= MOUNT_ATTR_RDONLY;
	if (!device)
		attributes.set |= MOUNT_ATTR_NODEV;
	return kernel_mount_setattr(
		tree, AT_EMPTY_PATH | AT_RECURSIVE, &attributes);
}

/* A link of the bot's may be seen from a folder that is none here: it leads
 * straight to its end. */
static bool
read_link(struct source *s, bool own)
{
	if (own)
		return realpath(s->path, s->link);
	return readlink(s->path, s->link, sizeof s->link - 1) > 0;
}

/* Whether there is nothing for a bot where the last call has failed; else it is
 * our surroundings that did. */
static bool
is_nothing(void)
{
	return errno == ENOENT || errno == EACCES || errno == ENOTDIR ||
	       errno == ELOOP;
}

static int
open_source(struct sources *sources, const char *path, bool writable,
	bool device, bool own)
{
	struct source *s = &sources->all[sources->count];
	struct stat status;
	char copy[PATH_MAX + sizeof COPIES_PLACE];

	*s = (struct source){.tree = -1, .path = path};
	if (lstat(path, &status) < 0)
		return is_nothing() ? 0 : -1;
	if (S_ISLNK(status.st_mode)) {
		if (!read_link(s, own))
			return is_nothing() ? 0 : -1;
		sources->count++;
		return 0;
	}
	if (!writable && !device)
		snprintf(copy, sizeof copy, COPIES_PLACE "%s", path);
	s->tree = kernel_open_tree(AT_FDCWD, writable || device ? path : copy,
		OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
	if (s->tree < 0 && errno == ENOENT)
		return 0;
	if (s->tree < 0 || fstat(s->tree, &status) < 0)
		return -1;
	s->folder = S_ISDIR(status.st_mode);
	sources->count++;
	return restrict_tree(s->tree, writable, device);
}

static int
open_sources(struct sources *sources, const struct plan *plan)
{
	for (size_t i = 0; i < plan->path_count; i++) {
		const struct plan_path *p = &plan->paths[i];

		if (open_source(sources, p->path, p->writable, false, p->own) <
			0)
			return -1;
	}
	for (const char *const *d = plan_devices(plan); *d; d++)
		if (open_source(sources, *d, false, true, false) < 0)
			return -1;
	return 0;
}

/* Makes the folders above the last part of PATH, which is relative. Where they
 * cannot be made, they are there, or the mount says so. */
static void
make_folders(const char *path)
{
	char part[PATH_MAX];

	for (const char *slash = strchr(path, '/'); slash;
		slash = strchr(slash + 1, '/')) {
		snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
		(void)mkdir(part, 0755);
	}
}

static int
put_source(const struct source *s)
{
	const char *path = s->path + 1;

	make_folders(path);
	if (s->tree < 0)
		return symlink(s->link, path) < 0 && errno != EEXIST ? -1 : 0;
	if (s->folder)
		(void)mkdir(path, 0755);
	else {
		int file = open(path, O_CREAT | O_RDONLY | O_CLOEXEC, 0644);

		if (file >= 0)
			close(file);
	}
	if (kernel_move_mount(s->tree, AT_FDCWD, path) < 0)
		return -1;
	return close(s->tree);
}

static int
mount_memory(const char *path, int64_t bytes, int mode)
{
	char options[64];

	snprintf(options, sizeof options, "mode=%o,size=%jd,nr_inodes=65536",
		(unsigned)mode, (intmax_t)bytes);
	return mount("talon", path, "tmpfs", MS_NOSUID | MS_NODEV, options);
}

/* What fits into the private folders. */
static int64_t
private_bytes(const struct plan *plan)
{
	return plan->memory_bytes > 0 ? plan->memory_bytes
				      : (int64_t)PLAN_PRIVATE_MIB * 1024 * 1024;
}

/* Both may hold as much as the bot has memory; together they are measured. */
static int
mount_private(const struct plan *plan)
{
	int64_t bytes = private_bytes(plan);

	(void)mkdir("tmp", 0755);
	(void)mkdir("dev", 0755);
	(void)mkdir("dev/shm", 0755);
	(void)mkdir("proc", 0755);
	for (size_t i = 0; i < sizeof links / sizeof *links; i++)
		(void)symlink(links[i][0], links[i][1]);
	if (mount_memory("tmp", bytes, 01777) < 0)
		return -1;
	return mount_memory("dev/shm", bytes, 01777);
}

/* Counts what all do on the machine, so that a bot could count on it: it sees
 * nothing, or what was there when the copies were made. */
static bool
cover(const char *name, bool copied)
{
	char path[PATH_SIZE], source[PATH_SIZE] = "/dev/null";

	snprintf(path, sizeof path, "proc/%s", name);
	if (copied)
		snprintf(source, sizeof source, COPIES_PLACE "/proc/%s", name);
	if (access(path, F_OK) < 0)
		return true;
	if (copied && access(source, F_OK) < 0)
		snprintf(source, sizeof source, "/dev/null");
	return mount(source, path, NULL, MS_BIND, NULL) == 0;
}

/* The warden is there, too, and it is nobody's to look at. */
static bool
mount_proc(void)
{
	static const char *const copied[] = {
		"loadavg", "meminfo", "stat", "uptime"};
	static const char *const hidden[] = {"buddyinfo", "diskstats",
		"interrupts", "key-users", "keys", "locks", "pagetypeinfo",
		"pressure/cpu", "pressure/io", "pressure/irq",
		"pressure/memory", "schedstat", "softirqs", "swaps",
		"sys/fs/aio-nr", "sys/fs/dentry-state", "sys/fs/file-nr",
		"sys/fs/inode-nr", "sys/fs/inode-state", "timer_list", "vmstat",
		"zoneinfo"};
	const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
	bool done = mount("proc", "proc", "proc", flags, "hidepid=2") == 0;

	for (size_t i = 0; done && i < sizeof copied / sizeof *copied; i++)
		done = cover(copied[i], true);
	for (size_t i = 0; done && i < sizeof hidden / sizeof *hidden; i++)
		done = cover(hidden[i], false);
	/* Of the file systems on disks. */
	return done && mount("talon", "proc/fs", "tmpfs", flags | MS_RDONLY,
			       "size=4k,nr_inodes=1") == 0;
}

static int
put_all(const struct sources *sources, const struct plan *plan)
{
	if (mount_private(plan) < 0)
		return -1;
	for (size_t i = 0; i < sources->count; i++)
		if (put_source(&sources->all[i]) < 0)
			return -1;
	make_folders(plan->directory + 1);
	(void)mkdir(plan->directory + 1, 0755);
	return 0;
}

static int
enter(void)
{
	if (syscall(SYS_pivot_root, ".", ".") < 0 ||
		umount2(".", MNT_DETACH) < 0)
		return -1;
	if (mount(NULL, "/", NULL,
		    MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV,
		    NULL) < 0)
		return -1;
	return chdir("/tmp");
}

int
namespaces_enter_root(const struct plan *plan, bool *proc)
{
	struct sources sources;
	const int64_t root_bytes = 1024 * 1024;

	sources.count = 0;
	umask(0);
	if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0 ||
		open_sources(&sources, plan) < 0 ||
		mount_memory(stage, root_bytes, 0755) < 0 || chdir(stage) < 0 ||
		put_all(&sources, plan) < 0)
		return -1;
	*proc = mount_proc();
	return enter();
}

/* The ends of a pipe. */
enum { SEEN, HELD };

/* The parent may have ended before this could be asked for. */
static void
end_with_parent(const int lifeline[static 2])
{
	char byte;

	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (read(lifeline[SEEN], &byte, sizeof byte) == 0)
		_exit(ESRCH);
	close(lifeline[SEEN]);
}

/* As a child of this process's parent. */
static pid_t
fork_first(bool net)
{
	const unsigned long flags = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC |
				    CLONE_NEWUTS | CLONE_PARENT |
				    (net ? 0 : CLONE_NEWNET);

	return (pid_t)syscall(
		SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
}

/* One who has gone into the namespaces starts the first as a child of this
 * process, who stays outside. It runs in this memory; the first, which has a
 * copy, goes on as if it were this process's. Nobody but this process holds its
 * end of the lifeline by then. */
static pid_t
fork_within(const struct namespaces_base *base, int user, bool net, int held)
{
	volatile pid_t first = -1;
	volatile int error = 0;
	pid_t between = vfork();

	if (between == 0) {
		close(held);
		if ((base->user < 0 || setns(base->user, CLONE_NEWUSER) == 0) &&
			(base->mounts < 0 ||
				setns(base->mounts, CLONE_NEWNS) == 0) &&
			(user < 0 || setns(user, CLONE_NEWUSER) == 0))
			first = fork_first(net);
		if (first == 0)
			return 0;
		error = errno;
		_exit(0);
	}
	if (between < 0)
		return -1;
	waitpid(between, NULL, 0);
	errno = error;
	return first;
}

pid_t
namespaces_fork(
	const struct namespaces_base *base, int user, bool net, int *lifeline)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
		return -1;
	pid_t first = fork_within(base, user, net, ends[HELD]);
	if (first == 0) {
		end_with_parent(ends);
		return 0;
	}
	int saved = errno;
	close(ends[SEEN]);
	if (first < 0)
		close(ends[HELD]);
	*lifeline = first < 0 ? -1 : ends[HELD];
	errno = saved;
	return first;
}
