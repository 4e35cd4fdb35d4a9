/*
 * Takes more than its limit of memory by a way that its own pages do not show.
 *
 *	grow MIB pages|locked|huge|shared|dropped|memfd|shm|tmp|mapped|pipes|
 *		sockets|spread|tables|children|leader|segment
 *
 * Whoever still runs after a while with all of it has got through.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "lib/escape.h"

static bool
fills(int file, size_t bytes)
{
	static char block[1 << 20];

	memset(block, 1, sizeof block);
	for (size_t n = 0; file >= 0 && n < bytes; n += sizeof block)
		if (write(file, block, sizeof block) != sizeof block)
			return false;
	return file >= 0;
}

static bool
maps(size_t bytes, int sharing, bool drops)
{
	char *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
		MAP_ANONYMOUS | sharing, -1, 0);

	if (at == MAP_FAILED)
		return false;
	for (size_t n = 0; n < bytes; n += 4096) {
		at[n] = 1;
		if (drops && n % (1 << 20) == 0)
			madvise(at, n + 4096, MADV_DONTNEED);
	}
	return true;
}

static bool
attaches(size_t bytes)
{
	int id = shmget(IPC_PRIVATE, bytes, 0600);
	char *at = id < 0 ? (void *)-1 : shmat(id, NULL, 0);

	if (at == (void *)-1)
		return false;
	memset(at, 1, bytes);
	shmdt(at);
	return true;
}

static void
raise_descriptors(void)
{
	struct rlimit limits;

	getrlimit(RLIMIT_NOFILE, &limits);
	limits.rlim_cur = limits.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limits);
}

/* What FD, which does not block, takes until it is full. */
static size_t
stuff(int fd)
{
	static const char block[4096];
	size_t all = 0;
	ssize_t n;

	while ((n = write(fd, block, sizeof block)) > 0)
		all += (size_t)n;
	return all;
}

static bool
fills_pipes(size_t bytes)
{
	size_t all = 0;
	int ends[2];

	raise_descriptors();
	while (all < bytes && pipe2(ends, O_NONBLOCK) == 0) {
		fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
		all += stuff(ends[1]);
	}
	return all >= bytes;
}

static bool
fills_sockets(size_t bytes)
{
	size_t all = 0;
	int ends[2];

	raise_descriptors();
	while (all < bytes &&
		socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0)
		all += stuff(ends[0]) + stuff(ends[1]);
	return all >= bytes;
}

/* Pages that are never written to are all the same one; their tables are not.
 */
static bool
fills_tables(size_t bytes)
{
	const size_t reach = 2 << 20;
	const size_t size = bytes / 4096 * reach;
	const volatile char *at = mmap(NULL, size, PROT_READ,
		MAP_ANONYMOUS | MAP_PRIVATE | MAP_NORESERVE, -1, 0);

	if (at == MAP_FAILED)
		return false;
	madvise((void *)(uintptr_t)at, size, MADV_NOHUGEPAGE);
	for (size_t n = 0; n < size; n += reach)
		(void)at[n];
	return true;
}

/* What a file has that has been removed, and is only mapped. */
static bool
maps_file(size_t bytes)
{
	int file = open("/tmp/map", O_RDWR | O_CREAT, 0600);

	unlink("/tmp/map");
	if (file < 0 || ftruncate(file, (off_t)bytes) < 0)
		return false;
	char *at =
		mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (at == MAP_FAILED)
		return false;
	close(file);
	for (size_t n = 0; n < bytes; n += 4096) {
		at[n] = 1;
		if (n % (1 << 20) == 0)
			madvise(at, n + 4096, MADV_DONTNEED);
	}
	return true;
}

static bool
maps_own(size_t bytes)
{
	return maps(bytes, MAP_PRIVATE, false);
}

static const struct timespec while_measured = {20, 0};

static _Noreturn void *
grow_on(void *bytes)
{
	escape_note("leader", maps_own(*(size_t *)bytes));
	nanosleep(&while_measured, NULL);
	exit(escape_end());
}

/* By a thread, when the first one has ended. */
static bool
outlives_leader(size_t bytes)
{
	static size_t all;
	pthread_t thread;

	all = bytes;
	if (pthread_create(&thread, NULL, grow_on, &all) == 0)
		syscall(SYS_exit, 0);
	return false;
}

/* In many processes that have little each. */
static bool
spreads(bool (*takes)(size_t bytes), size_t bytes)
{
	const struct timespec moment = {60, 0};
	enum { PARTS = 20 };

	for (int i = 0; i < PARTS; i++) {
		if (fork() == 0) {
			setsid();
			takes(bytes / PARTS);
			nanosleep(&moment, NULL);
			_exit(0);
		}
	}
	return true;
}

static bool
takes(size_t bytes, const char *way)
{
	if (strcmp(way, "pages") == 0)
		return maps(bytes, MAP_PRIVATE, false);
	if (strcmp(way, "locked") == 0)
		return maps(bytes, MAP_PRIVATE | MAP_LOCKED, false);
	if (strcmp(way, "huge") == 0)
		return maps(bytes, MAP_PRIVATE | MAP_HUGETLB, false);
	if (strcmp(way, "shared") == 0)
		return maps(bytes, MAP_SHARED, false);
	if (strcmp(way, "dropped") == 0)
		return maps(bytes, MAP_SHARED, true);
	if (strcmp(way, "memfd") == 0)
		return fills(memfd_create("grow", 0), bytes);
	if (strcmp(way, "shm") == 0)
		return fills(
			open("/dev/shm/grow", O_RDWR | O_CREAT, 0600), bytes);
	if (strcmp(way, "tmp") == 0)
		return fills(open("/tmp/grow", O_RDWR | O_CREAT, 0600), bytes);
	if (strcmp(way, "mapped") == 0)
		return maps_file(bytes);
	if (strcmp(way, "pipes") == 0)
		return fills_pipes(bytes);
	if (strcmp(way, "sockets") == 0)
		return fills_sockets(bytes);
	if (strcmp(way, "tables") == 0)
		return fills_tables(bytes);
	if (strcmp(way, "children") == 0)
		return spreads(maps_own, bytes);
	if (strcmp(way, "spread") == 0)
		return spreads(fills_sockets, bytes);
	if (strcmp(way, "leader") == 0)
		return outlives_leader(bytes);
	return attaches(bytes);
}

/* There is no more room for a file that is mapped. */
static void
give_up(int s)
{
	(void)s;
	_exit(ESCAPE_SHUT);
}

int
main(int argc, char *argv[])
{
	size_t bytes = argc > 1 ? strtoul(argv[1], NULL, 10) << 20 : 0;

	signal(SIGBUS, give_up);
	bool taken = takes(bytes, argc > 2 ? argv[2] : "pages");

	if (taken)
		nanosleep(&while_measured, NULL);
	escape_note(argc > 2 ? argv[2] : "pages", taken);
	return escape_end();
}
