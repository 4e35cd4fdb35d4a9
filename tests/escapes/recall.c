/*
 * Leaves a word in what the kernel remembers of files, in the first rotation of a
 * deal, and looks for it in the second, and plays on:
 *
 *	recall NUMBER [FILE]
 *
 * NUMBER is the run's own: the word comes from it. The files are the largest
 * below /usr that it may open, and FILE. Of each way it says that it tried it,
 * and whether the word was there.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "lib/escape.h"
#include "lib/sin.h"

enum { BITS = 24, PAGE = 4096, WAYS_OF_PAGES = 3 };

static uint32_t word;
static const char *number;
static char largest[4096];
static off_t largest_size;
static const char *given;
static bool second; /* it looks */

static bool
bit(int i)
{
	return word >> i & 1;
}

static int64_t
now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * (int64_t)1000000000 + t.tv_nsec;
}

static int
weigh(const char *path, const struct stat *status, int kind, struct FTW *where)
{
	(void)where;
	if (kind == FTW_F && S_ISREG(status->st_mode) &&
		status->st_size > largest_size && access(path, R_OK) == 0) {
		largest_size = status->st_size;
		snprintf(largest, sizeof largest, "%s", path);
	}
	return 0;
}

/* One way to see whether the page at OFFSET is in memory. */
typedef bool sees(int file, off_t offset);

static bool
sees_by_call(int file, off_t offset)
{
	char byte;
	struct iovec one = {&byte, 1};

	return preadv2(file, &one, 1, offset, RWF_NOWAIT) == 1;
}

static bool
sees_by_time(int file, off_t offset)
{
	char byte;
	int64_t begun = now_ns();

	return pread(file, &byte, 1, offset) == 1 &&
	       now_ns() - begun < 25 * 1000;
}

static long
faults(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_majflt;
}

static bool
sees_by_faults(int file, off_t offset)
{
	char *page = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, file, offset);
	long before = faults();

	if (page == MAP_FAILED)
		return false;
	madvise(page, PAGE, MADV_RANDOM);
	(void)*(volatile char *)page;
	bool seen = faults() == before;
	munmap(page, PAGE);
	return seen;
}

static sees *const ways_of_pages[WAYS_OF_PAGES] = {
	sees_by_call, sees_by_time, sees_by_faults};
static const char *const names_of_pages[WAYS_OF_PAGES] = {
	"call", "time", "faults"};

/* Of page BIT for WAY: each way has pages of its own, for looking may change
 * them. */
static off_t
page_of(off_t size, int way, int i)
{
	off_t pages = size / PAGE / (WAYS_OF_PAGES * BITS + 1);

	return (way * BITS + i) * pages * PAGE;
}

static void
leave_pages(int file, off_t size, int way)
{
	char byte;

	for (int i = 0; i < BITS; i++) {
		off_t offset = page_of(size, way, i);

		posix_fadvise(file, offset, PAGE, POSIX_FADV_DONTNEED);
		if (bit(i) && pread(file, &byte, 1, offset) != 1)
			perror("pread");
	}
}

static bool
finds_pages(int file, off_t size, int way)
{
	int right = 0;

	for (int i = 0; i < BITS; i++)
		right += ways_of_pages[way](file, page_of(size, way, i)) ==
			 bit(i);
	return right >= BITS - 1;
}

static void
use_pages(const char *kind, const char *path)
{
	struct stat status;
	int file = path && *path ? open(path, O_RDONLY) : -1;

	for (int way = 0; file >= 0 && way < WAYS_OF_PAGES; way++) {
		char name[64];

		if (fstat(file, &status) < 0 ||
			status.st_size < (WAYS_OF_PAGES * BITS + 1) * PAGE)
			break;
		posix_fadvise(file, 0, 0, POSIX_FADV_RANDOM);
		snprintf(name, sizeof name, "%s %s", kind, names_of_pages[way]);
		fprintf(stderr, "tried: %s\n", name);
		if (second)
			escape_note(
				name, finds_pages(file, status.st_size, way));
		else
			leave_pages(file, status.st_size, way);
	}
	if (file >= 0)
		close(file);
}

static int64_t
time_of_looking(const char *path)
{
	struct stat status;
	int64_t begun = now_ns();

	(void)lstat(path, &status);
	return now_ns() - begun;
}

/* Names that are nowhere: who has looked for one finds sooner that it is not
 * there. */
static void
use_names(const char *folder)
{
	int right = 0;
	char way[128], path[512];

	/* The folder itself is at hand before anything is measured. */
	for (int i = 0; i < 5; i++) {
		snprintf(path, sizeof path, "%s/talon-recall-%s-%s%d", folder,
			number, second ? "b" : "a", i);
		(void)time_of_looking(path);
	}
	for (int i = 0; i < BITS; i++) {

		snprintf(path, sizeof path, "%s/talon-recall-%s-%d", folder,
			number, i);
		if (!second) {
			if (bit(i))
				(void)time_of_looking(path);
			continue;
		}
		int64_t first = time_of_looking(path), again = INT64_MAX;
		for (int k = 0; k < 5; k++) {
			int64_t t = time_of_looking(path);

			again = t < again ? t : again;
		}
		right += (first < again * 17 / 10) == bit(i);
	}
	snprintf(way, sizeof way, "names in %s", folder);
	fprintf(stderr, "tried: %s\n", way);
	if (second)
		escape_note(way, right >= BITS - 2);
}

/* Whoever may write to a file may say that it was changed now. */
static void
use_device(const char *path)
{
	char way[64];

	snprintf(way, sizeof way, "time of %s", path);
	fprintf(stderr, "tried: %s\n", way);
	escape_note(way, utimensat(AT_FDCWD, path, NULL, 0) == 0);
}

/* What the kernel keeps with a file that was opened to be read. */
static void
use_inode(const char *path)
{
	enum { SET_RW_HINT = 1036, POLICY_PREFERRED = 1, COLLAPSE = 25 };
	unsigned long node = 1;
	uint64_t hint = 3;
	int file = open(path, O_RDONLY);
	char *page = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, file, 0);

	fprintf(stderr, "tried: hint\ntried: policy\ntried: huge page\n");
	if (file < 0 || page == MAP_FAILED)
		return;
	escape_note("hint", fcntl(file, SET_RW_HINT, &hint) == 0);
	escape_note("policy", syscall(SYS_mbind, page, PAGE, POLICY_PREFERRED,
				      &node, 8 * sizeof node, 0) == 0);
	escape_note("huge page", madvise(page, PAGE, COLLAPSE) == 0);
	munmap(page, PAGE);
	close(file);
}

/* What counts for the whole machine stays when who counted has gone. */
static void
use_counters(void)
{
	static const char *const files[] = {"/proc/vmstat", "/proc/zoneinfo",
		"/proc/interrupts", "/proc/softirqs", "/proc/schedstat",
		"/proc/pressure/cpu", "/proc/sys/fs/file-nr",
		"/proc/sys/fs/inode-nr", "/proc/sys/fs/dentry-state",
		"/proc/sys/fs/aio-nr"};
	char way[64], line[128];

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		FILE *file = fopen(files[i], "r");

		snprintf(way, sizeof way, "counts of %s", files[i]);
		fprintf(stderr, "tried: %s\n", way);
		escape_note(way, file && fgets(line, sizeof line, file));
		if (file)
			fclose(file);
	}
}

static bool
act(const struct sin_player *me)
{
	static const char *const folders[] = {
		"/usr/lib", "/etc", "/usr", "/sys/devices/system/cpu", "/"};
	static const char *const devices[] = {
		"/dev/null", "/dev/full", "/dev/random"};

	second = me->seat == 1;
	nftw("/usr", weigh, 20, FTW_PHYS);
	use_pages("largest", largest);
	use_pages("own", given);
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		use_names(folders[i]);
	for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
		use_device(devices[i]);
	use_inode(largest);
	use_counters();
	return false;
}

int
main(int argc, char **argv)
{
	char *none[] = {NULL};

	number = argc > 1 ? argv[1] : "1";
	given = argc > 2 ? argv[2] : NULL;
	/* Half of the bits. */
	word = (uint32_t)strtoul(number, NULL, 10) & 0xfff;
	word |= (~word & 0xfff) << 12;
	return sin_play(0, none, "gen_move", act);
}
