#include "tools/train_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "learning/checkpoint.h"
#include "learning/weights.h"

enum { CHECKPOINT_MAX = 200 << 20 }; /* bytes: all that one can have */

static const char new_ending[] = ".new";
static const char checkpoint_ending[] = ".checkpoint";

/*
 * A checkpoint is a file that one process has to itself while it replaces it
 * again and again. It is locked by a descriptor, and what takes its place is
 * locked before it has the name: nobody who comes by the name finds it free.
 */

/* Whoever has replaced the file meanwhile has its successor, too. */
static bool
is_still(int descriptor, const char *path)
{
	struct stat ours, there;

	return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0 &&
	       ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

static bool
is_regular(int descriptor)
{
	struct stat status;

	return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static int
open_locked(const char *path, int flags)
{
	int error = EWOULDBLOCK;
	int descriptor =
		open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | flags, 0666);

	if (descriptor < 0)
		return -1;
	if (!is_regular(descriptor))
		error = EINVAL;
	else if (flock(descriptor, LOCK_EX | LOCK_NB) < 0)
		error = errno;
	else if (is_still(descriptor, path))
		return descriptor;
	close(descriptor);
	errno = error;
	return -1;
}

static int
open_held(const char *path)
{
	return open_locked(path, 0);
}

static int
fill(int descriptor, const void *bytes, size_t size)
{
	FILE *file = fdopen(dup(descriptor), "w");
	int error = 0;

	if (!file)
		return -1;
	if (ftruncate(descriptor, 0) < 0 ||
		fwrite(bytes, 1, size, file) != size || fflush(file) == EOF ||
		fsync(descriptor) < 0)
		error = errno;
	if (fclose(file) == EOF && error == 0)
		error = errno;
	errno = error;
	return error == 0 ? 0 : -1;
}

/* FRESH is the descriptor's, and ours. */
static int
put(int descriptor, const char *fresh, const char *path, bool first,
	const void *bytes, size_t size)
{
	if (first && access(path, F_OK) == 0) {
		errno = EEXIST;
		return -1;
	}
	if (fill(descriptor, bytes, size) < 0)
		return -1;
	return rename(fresh, path);
}

static int
replace_held(const char *path, int *held, const void *bytes, size_t size)
{
	char fresh[LEARNING_PATH_MAX];

	if (snprintf(fresh, sizeof fresh, "%s.new", path) >=
		(int)sizeof fresh) {
		errno = ENAMETOOLONG;
		return -1;
	}
	int descriptor = open_locked(fresh, O_CREAT);
	if (descriptor < 0)
		return -1;
	if (put(descriptor, fresh, path, *held < 0, bytes, size) == 0) {
		if (*held >= 0)
			close(*held);
		*held = descriptor;
		return 0;
	}
	int error = errno;
	unlink(fresh);
	close(descriptor);
	errno = error;
	return -1;
}

/* NAME with WHAT behind it. */
static bool
name_behind(
	const char *name, const char *what, char path[static LEARNING_PATH_MAX])
{
	if (snprintf(path, LEARNING_PATH_MAX, "%s%s", name, what) <
		LEARNING_PATH_MAX)
		return true;
	errno = ENAMETOOLONG;
	return false;
}

static bool
ends_with(const char *name, const char *what)
{
	size_t size = strlen(name), length = strlen(what);

	return size >= length && strcmp(name + size - length, what) == 0;
}

/* Closes FILE, whatever happens. */
static int
write_out(FILE *file, const void *bytes, size_t size)
{
	int error = 0;

	if (fwrite(bytes, 1, size, file) != size || fflush(file) == EOF ||
		fsync(fileno(file)) < 0)
		error = errno;
	if (fclose(file) == EOF && error == 0)
		error = errno;
	errno = error;
	return error == 0 ? 0 : -1;
}

static bool
is_new(const char *name, const char *of)
{
	size_t length = strlen(of);

	return strncmp(name, of, length) == 0 &&
	       strcmp(name + length, new_ending) == 0;
}

bool
train_file_clash(const char *one, const char *other)
{
	return strcmp(one, other) == 0 || is_new(one, other) ||
	       is_new(other, one);
}

/* Puts SIZE bytes on the disk and in the place of PATH, all of them or none:
 * until they are complete they are PATH.new. -1 with errno. */
static int
replace_whole(const char *path, const void *bytes, size_t size)
{
	char fresh[LEARNING_PATH_MAX];

	if (!name_behind(path, new_ending, fresh))
		return -1;
	FILE *file = fopen(fresh, "we");
	if (!file)
		return -1;
	if (write_out(file, bytes, size) == 0 && rename(fresh, path) == 0)
		return 0;
	int error = errno;
	unlink(fresh);
	errno = error;
	return -1;
}

static void
print_strength(FILE *file, const struct learning_course *course,
	const struct learning_strength *strength)
{
	fprintf(file, "Points a game:");
	for (int i = 0; course->rivals[i]; i++)
		fprintf(file, "%s %s %+.2f +- %.2f", i > 0 ? "," : "",
			course->rivals[i], strength->margin[i],
			strength->error[i]);
	fprintf(file, ".\n");
}

static void
print_net(FILE *file, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength, const float weights[])
{
	fprintf(file,
		"%s: %d numbers in units of 1/%d, of two bytes each, the lower "
		"first.\n"
		"Learned, not written: `talon-train --rounds %d --games %d "
		"--pairs %d --seed %d %s`.\n",
		course->name, course->weights, course->unit, plan->rounds,
		plan->games, plan->pairs, plan->seed, course->name);
	if (strength)
		print_strength(file, course, strength);
	fputc('\n', file);
	for (int i = 0; i < course->weights; i++) {
		const int number =
			learning_weights_round(weights[i], course->unit);

		fputc(number & 0xFF, file);
		fputc(number >> 8 & 0xFF, file);
	}
}

int
train_file_net(const char *path, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength, const float weights[])
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		return -1;
	print_net(file, course, plan, strength, weights);
	bool failed = ferror(file) != 0;
	if (fclose(file) == EOF || failed) {
		free(text);
		errno = ENOMEM;
		return -1;
	}
	int result = replace_whole(path, text, size);
	free(text);
	return result;
}

bool
train_file_checkpoint(const char *file, char path[static LEARNING_PATH_MAX])
{
	if (ends_with(file, checkpoint_ending)) {
		errno = EINVAL;
		return false;
	}
	return name_behind(file, checkpoint_ending, path);
}

int
train_file_save(const char *path, int *held,
	const struct learning_checkpoint *checkpoint)
{
	size_t size;
	uint8_t *bytes = learning_checkpoint_write(checkpoint, &size);

	if (!bytes)
		return -1;
	int result = replace_held(path, held, bytes, size);
	free(bytes);
	return result;
}

/* All of FILE on the heap. NULL with errno. */
static uint8_t *
read_all(FILE *file, size_t *size)
{
	if (fseeko(file, 0, SEEK_END) < 0)
		return NULL;
	off_t end = ftello(file);
	if (end < 0 || end > CHECKPOINT_MAX) {
		errno = end < 0 ? errno : EFBIG;
		return NULL;
	}
	rewind(file);
	uint8_t *bytes = malloc((size_t)end + 1);
	if (!bytes)
		return NULL;
	*size = fread(bytes, 1, (size_t)end, file);
	if (!ferror(file))
		return bytes;
	free(bytes);
	return NULL;
}

/* The file that the descriptor holds, which stays open. */
static uint8_t *
read_held(int held, size_t *size)
{
	FILE *file = held < 0 ? NULL : fdopen(dup(held), "r");
	uint8_t *bytes = file ? read_all(file, size) : NULL;

	if (file) {
		int error = errno;

		fclose(file);
		errno = error;
	}
	return bytes;
}

bool
train_file_load(const char *path, int *held,
	struct learning_checkpoint *checkpoint,
	char reason[static TRAIN_REASON_MAX])
{
	size_t size = 0;
	bool read = false;

	*held = open_held(path);
	uint8_t *bytes = read_held(*held, &size);
	if (bytes) {
		read = learning_checkpoint_read(checkpoint, bytes, size);
		snprintf(reason, TRAIN_REASON_MAX,
			"%s: is no checkpoint, or not all of one", path);
	} else {
		snprintf(reason, TRAIN_REASON_MAX, "%s: %s", path,
			errno == EWOULDBLOCK
				? "another talon-train is at this course"
				: strerror(errno));
	}
	free(bytes);
	if (!read && *held >= 0) {
		close(*held);
		*held = -1;
	}
	return read;
}

static void
print_line(FILE *file, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength)
{
	fprintf(file,
		"{\"course\":\"%s\",\"round\":%d,\"rounds\":%d,\"games\":%lld,"
		"\"loss\":%.6g,\"pairs\":%d,\"rivals\":[",
		course->name, strength->round, plan->rounds,
		(long long)strength->round * plan->games, strength->loss,
		plan->pairs);
	for (int i = 0; course->rivals[i]; i++)
		fprintf(file,
			"%s{\"name\":\"%s\",\"margin\":%.6g,\"error\":%.6g}",
			i > 0 ? "," : "", course->rivals[i],
			strength->margin[i], strength->error[i]);
	fprintf(file, "]}\n");
}

int
train_file_log(const char *path, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength strengths[], int count)
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		return -1;
	for (int i = 0; i < count; i++)
		print_line(file, course, plan, &strengths[i]);
	int result = fclose(file) == EOF ? -1 : replace_whole(path, text, size);
	free(text);
	return result;
}
