/*
 * Takes more than its limit of memory by a way that its own pages do not show.
 *
 *	grow MIB pages|shared|dropped|memfd|shm|tmp|segment
 *
 * Whoever still runs after a while with all of it has got through.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
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

static bool
takes(size_t bytes, const char *way)
{
	if (strcmp(way, "pages") == 0)
		return maps(bytes, MAP_PRIVATE, false);
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
	return attaches(bytes);
}

int
main(int argc, char *argv[])
{
	const struct timespec moment = {2, 0};
	size_t bytes = argc > 1 ? strtoul(argv[1], NULL, 10) << 20 : 0;
	bool taken = takes(bytes, argc > 2 ? argv[2] : "pages");

	if (taken)
		nanosleep(&moment, NULL);
	escape_note(argc > 2 ? argv[2] : "pages", taken);
	return escape_end();
}
