/*
 * Two bots that are of one author and would talk in the game that they play
 * against each other, by every way at once:
 *
 *	channel say|hear NUMBER FILE
 *
 * NUMBER is the run's own, so that runs beside each other do not meet; FILE is
 * what both may read. Who hears what was said says so, and both play on.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/keyctl.h>
#include <mqueue.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "lib/escape.h"
#include "lib/sin.h"

enum { SIZE = 4096, MODE = 0764 };

static int number;
static const char *common;

static const char *
name_in(const char *folder)
{
	static char path[256];

	snprintf(path, sizeof path, "%s/talon-channel-%d", folder, number);
	return path;
}

static bool
says_in(const char *folder)
{
	return open(name_in(folder), O_WRONLY | O_CREAT, 0666) >= 0;
}

static bool
hears_in(const char *folder)
{
	return unlink(name_in(folder)) == 0;
}

static struct sockaddr_un
local_address(const char *folder, socklen_t *size)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};

	/* Without a folder it begins with a zero. */
	snprintf(address.sun_path + (folder == NULL),
		sizeof address.sun_path - 1, "%s/talon-socket-%d",
		folder ? folder : "", number);
	*size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
			    strlen(address.sun_path + (folder == NULL)));
	return address;
}

static bool
says_by_local(const char *folder)
{
	socklen_t size;
	struct sockaddr_un address = local_address(folder, &size);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	return fd >= 0 && bind(fd, (struct sockaddr *)&address, size) == 0 &&
	       listen(fd, 1) == 0;
}

static bool
hears_by_local(const char *folder)
{
	socklen_t size;
	struct sockaddr_un address = local_address(folder, &size);
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	return fd >= 0 && connect(fd, (struct sockaddr *)&address, size) == 0;
}

static struct sockaddr_in
loopback(void)
{
	return (struct sockaddr_in){.sin_family = AF_INET,
		.sin_port = htons((uint16_t)(20000 + number % 20000)),
		.sin_addr = {htonl(INADDR_LOOPBACK)}};
}

static bool
says_by_stream(const char *argument)
{
	struct sockaddr_in address = loopback();
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	(void)argument;
	return fd >= 0 &&
	       bind(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
	       listen(fd, 1) == 0;
}

static bool
hears_by_stream(const char *argument)
{
	struct sockaddr_in address = loopback();
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	(void)argument;
	return fd >= 0 &&
	       connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

/* A port that is taken says something. */
static bool
says_by_datagrams(const char *argument)
{
	struct sockaddr_in address = loopback();
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	(void)argument;
	return fd >= 0 &&
	       bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
}

static bool
hears_by_datagrams(const char *argument)
{
	struct sockaddr_in address = loopback();
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	(void)argument;
	return fd >= 0 &&
	       bind(fd, (struct sockaddr *)&address, sizeof address) < 0 &&
	       errno == EADDRINUSE;
}

static bool
says_by_segment(const char *argument)
{
	(void)argument;
	return shmget(number, SIZE, IPC_CREAT | 0666) >= 0;
}

static bool
hears_by_segment(const char *argument)
{
	int id = shmget(number, SIZE, 0666);

	(void)argument;
	return id >= 0 && shmctl(id, IPC_RMID, NULL) == 0;
}

static bool
says_by_semaphore(const char *argument)
{
	(void)argument;
	return semget(number, 1, IPC_CREAT | 0666) >= 0;
}

static bool
hears_by_semaphore(const char *argument)
{
	int id = semget(number, 1, 0666);

	(void)argument;
	return id >= 0 && semctl(id, 0, IPC_RMID) == 0;
}

static bool
says_by_queue(const char *argument)
{
	(void)argument;
	return msgget(number, IPC_CREAT | 0666) >= 0;
}

static bool
hears_by_queue(const char *argument)
{
	int id = msgget(number, 0666);

	(void)argument;
	return id >= 0 && msgctl(id, IPC_RMID, NULL) == 0;
}

static bool
says_by_posix_queue(const char *argument)
{
	(void)argument;
	return mq_open(name_in(""), O_WRONLY | O_CREAT, 0666, NULL) >= 0;
}

static bool
hears_by_posix_queue(const char *argument)
{
	(void)argument;
	return mq_unlink(name_in("")) == 0;
}

static bool
says_by_shared_memory(const char *argument)
{
	(void)argument;
	return shm_open(name_in("") + 2, O_RDWR | O_CREAT, 0666) >= 0;
}

static bool
hears_by_shared_memory(const char *argument)
{
	(void)argument;
	return shm_unlink(name_in("") + 2) == 0;
}

static bool
says_by_lock(const char *argument)
{
	(void)argument;
	return flock(open(common, O_RDONLY), LOCK_EX | LOCK_NB) == 0;
}

static bool
hears_by_lock(const char *argument)
{
	(void)argument;
	return flock(open(common, O_RDONLY), LOCK_EX | LOCK_NB) < 0 &&
	       errno == EWOULDBLOCK;
}

static bool
says_by_record_lock(const char *argument)
{
	struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};

	(void)argument;
	return fcntl(open(common, O_RDONLY), F_SETLK, &lock) == 0;
}

static bool
hears_by_record_lock(const char *argument)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

	(void)argument;
	return fcntl(open(common, O_RDONLY), F_GETLK, &lock) == 0 &&
	       lock.l_type == F_RDLCK;
}

static bool
says_by_open_lock(const char *argument)
{
	struct flock lock = {
		.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = 1};

	(void)argument;
	return fcntl(open(common, O_RDONLY), F_OFD_SETLK, &lock) == 0;
}

static bool
hears_by_open_lock(const char *argument)
{
	struct flock lock = {
		.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 1};

	(void)argument;
	return fcntl(open(common, O_RDONLY), F_OFD_GETLK, &lock) == 0 &&
	       lock.l_type == F_RDLCK;
}

static bool
says_by_key(const char *argument)
{
	(void)argument;
	return syscall(SYS_add_key, "user", name_in(""), "x", 1,
		       KEY_SPEC_USER_KEYRING) >= 0;
}

static bool
hears_by_key(const char *argument)
{
	long key = syscall(SYS_request_key, "user", name_in(""), NULL,
		KEY_SPEC_USER_KEYRING);

	(void)argument;
	return key >= 0 && syscall(SYS_keyctl, KEYCTL_INVALIDATE, key) == 0;
}

static bool
says_by_times(const char *argument)
{
	const struct timespec times[2] = {{number, 0}, {number, 0}};

	(void)argument;
	return utimensat(AT_FDCWD, common, times, 0) == 0;
}

static bool
hears_by_times(const char *argument)
{
	struct stat status;

	(void)argument;
	return stat(common, &status) == 0 && status.st_mtime == number;
}

static bool
says_by_mode(const char *argument)
{
	(void)argument;
	return chmod(common, MODE) == 0;
}

static bool
hears_by_mode(const char *argument)
{
	struct stat status;

	(void)argument;
	return stat(common, &status) == 0 && (status.st_mode & 07777) == MODE;
}

static bool
says_by_name(const char *argument)
{
	char name[16];

	(void)argument;
	snprintf(name, sizeof name, "c%d", number);
	return prctl(PR_SET_NAME, name, 0, 0, 0) == 0;
}

static bool
has_name(pid_t pid)
{
	char path[64], text[32] = "", name[32];

	snprintf(name, sizeof name, "c%d\n", number);
	snprintf(path, sizeof path, "/proc/%d/comm", (int)pid);
	int file = open(path, O_RDONLY);
	if (file < 0)
		return false;
	bool same = read(file, text, sizeof text - 1) > 0 &&
		    strcmp(text, name) == 0;
	close(file);
	return same;
}

static bool
hears_by_name(const char *argument)
{
	(void)argument;
	return escape_with_others(has_name);
}

/* Sockets that are connected with each other are in the list of a network. */
enum { PAIRS = 40 };

static bool
says_by_pairs(const char *argument)
{
	int ends[2];

	(void)argument;
	for (int i = 0; i < PAIRS; i++)
		if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) < 0)
			return false;
	return true;
}

static bool
hears_by_pairs(const char *argument)
{
	char line[512];
	int found = 0;
	FILE *list = fopen("/proc/self/net/unix", "r");

	(void)argument;
	while (list && fgets(line, sizeof line, list))
		found += strstr(line, " 00000000 0005 ") != NULL;
	if (list)
		fclose(list);
	return found >= 2 * PAIRS;
}

/* What counts for the whole machine, or for its user, though namespaces have
 * theirs: how much another bot has of it is seen in how much is left. */
enum {
	FILES_MADE = 1234,
	REQUESTS = 5000,
	REQUESTS_MOST = 65536, /* of the machine, unless it is told */
	SIGNALS = 3000,
	DEVICES = 1024,
	FILES_ELSE = 20, /* of the other ways, and on the way to programs */
	ASKED_EVERY = 10,
};

static bool
says_by_space(const char *folder)
{
	char path[256];

	for (int i = 0; i < FILES_MADE; i++) {
		snprintf(path, sizeof path, "%s/%d-%d", folder, number, i);
		int file = open(path, O_WRONLY | O_CREAT, 0600);
		if (file >= 0)
			close(file);
	}
	return true;
}

/* Of any file system that somebody has, by its number. */
static bool
hears_by_space(const char *folder)
{
#ifdef SYS_ustat
	struct statfs own;
	struct {
		int blocks;
		unsigned long inodes;
		char name[12];
	} other;

	if (statfs(folder, &own) < 0)
		return false;
	for (unsigned i = 0; i < DEVICES; i++)
		if (syscall(SYS_ustat, makedev(0, i), &other) == 0 &&
			other.inodes + FILES_MADE <= own.f_ffree + FILES_ELSE &&
			other.inodes + FILES_MADE + FILES_ELSE >= own.f_ffree)
			return true;
#endif
	(void)folder;
	return false;
}

static long
ask_requests(long count)
{
	unsigned long context = 0;
	long result = syscall(SYS_io_setup, count, &context);

	if (result == 0 && count != REQUESTS)
		syscall(SYS_io_destroy, context);
	return result;
}

static bool
says_by_requests(const char *argument)
{
	(void)argument;
	return ask_requests(REQUESTS) == 0;
}

static bool
hears_by_requests(const char *argument)
{
	(void)argument;
	return ask_requests(1) == 0 &&
	       ask_requests(REQUESTS_MOST - REQUESTS + 1) < 0;
}

/* So many more signals than COUNT wait for this process at most. */
static int
wait_signals(int count)
{
	const union sigval value = {0};
	sigset_t set;
	int waiting = 0;

	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigprocmask(SIG_BLOCK, &set, NULL);
	while (waiting < count && sigqueue(getpid(), SIGRTMIN, value) == 0)
		waiting++;
	return waiting;
}

static bool
says_by_signals(const char *argument)
{
	(void)argument;
	return wait_signals(SIGNALS) == SIGNALS;
}

static bool
hears_by_signals(const char *argument)
{
	static int asked;
	struct rlimit limit;
	const struct timespec none = {0, 0};
	sigset_t set;

	(void)argument;
	if (asked++ % ASKED_EVERY != 0 ||
		getrlimit(RLIMIT_SIGPENDING, &limit) < 0 ||
		limit.rlim_cur > INT_MAX)
		return false;
	const int waiting = wait_signals((int)limit.rlim_cur);
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	while (sigtimedwait(&set, NULL, &none) > 0)
		continue;
	return waiting + SIGNALS <= (int)limit.rlim_cur;
}

static const struct {
	const char *name;
	bool (*says)(const char *argument);
	bool (*hears)(const char *argument);
	const char *argument;
} ways[] = {
	{"/tmp", says_in, hears_in, "/tmp"},
	{"/var/tmp", says_in, hears_in, "/var/tmp"},
	{"/dev/shm", says_in, hears_in, "/dev/shm"},
	{"/dev/mqueue", says_in, hears_in, "/dev/mqueue"},
	{"/run/lock", says_in, hears_in, "/run/lock"},
	{"working directory", says_in, hears_in, "."},
	{"abstract socket", says_by_local, hears_by_local, NULL},
	{"socket in /tmp", says_by_local, hears_by_local, "/tmp"},
	{"stream", says_by_stream, hears_by_stream, NULL},
	{"datagrams", says_by_datagrams, hears_by_datagrams, NULL},
	{"segment", says_by_segment, hears_by_segment, NULL},
	{"semaphore", says_by_semaphore, hears_by_semaphore, NULL},
	{"queue", says_by_queue, hears_by_queue, NULL},
	{"posix queue", says_by_posix_queue, hears_by_posix_queue, NULL},
	{"shared memory", says_by_shared_memory, hears_by_shared_memory, NULL},
	{"lock", says_by_lock, hears_by_lock, NULL},
	{"record lock", says_by_record_lock, hears_by_record_lock, NULL},
	{"open file lock", says_by_open_lock, hears_by_open_lock, NULL},
	{"key", says_by_key, hears_by_key, NULL},
	{"times", says_by_times, hears_by_times, NULL},
	{"mode", says_by_mode, hears_by_mode, NULL},
	{"list of sockets", says_by_pairs, hears_by_pairs, NULL},
	{"name of a process", says_by_name, hears_by_name, NULL},
	{"space of others", says_by_space, hears_by_space, "/tmp"},
	{"requests", says_by_requests, hears_by_requests, NULL},
	{"signals that wait", says_by_signals, hears_by_signals, NULL},
};

enum { WAYS = sizeof ways / sizeof *ways };

/* What is said stays said as long as this process lives. */
static bool
say_all(const struct sin_player *me)
{
	(void)me;
	for (int i = 0; i < WAYS; i++)
		ways[i].says(ways[i].argument);
	return false;
}

/* Some times in a game, as to hear takes long. */
static bool
hear_all(const struct sin_player *me)
{
	enum { COMMANDS = 8 };
	static bool heard[WAYS];
	static bool told;
	static int commands;

	(void)me;
	if (commands++ % COMMANDS != 0)
		return false;
	for (int i = 0; i < WAYS; i++) {
		if (!told)
			fprintf(stderr, "tried: %s\n", ways[i].name);
		if (!heard[i] && ways[i].hears(ways[i].argument))
			escape_note(ways[i].name, heard[i] = true);
	}
	told = true;
	return false;
}

int
main(int argc, char **argv)
{
	char *always[] = {argv[0], (char[]){"gen_move"}, (char[]){"0"}, NULL};
	bool says = argc > 1 && strcmp(argv[1], "say") == 0;

	number = argc > 2 ? atoi(argv[2]) : 1;
	common = argc > 3 ? argv[3] : argv[0];
	return says ? sin_play(1, argv, "set_table", say_all)
		    : sin_play(3, always, "", hear_all);
}
