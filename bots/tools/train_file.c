#include "tools/train_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "learning/weights.h"
#include "tools/held_file.h"

enum {
	COLUMNS = 16,
	/* Everything a checkpoint can have: 200 MB. */
	CHECKPOINT_MAX = 200 << 20,
};

static const char new_ending[] = ".new";
static const char checkpoint_ending[] = ".checkpoint";

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

int
train_file_replace(const char *path, const void *bytes, size_t size)
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
	fprintf(file, "\n * Points a game:");
	for (int i = 0; course->rivals[i]; i++)
		fprintf(file, "%s %s %+.2f +- %.2f", i > 0 ? "," : "",
			course->rivals[i], strength->margin[i],
			strength->error[i]);
	fprintf(file, ".");
}

static void
print_source(FILE *file, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength, const float weights[])
{
	fprintf(file,
		"/* clang-format off */\n"
		"/* Learned, not written: `talon-train --rounds %d --games %d "
		"--pairs %d --seed %d %s`.",
		plan->rounds, plan->games, plan->pairs, plan->seed,
		course->name);
	if (strength)
		print_strength(file, course, strength);
	fprintf(file,
		" */\n#include \"%s\"\n\nstatic const int16_t values[] = {",
		course->header);
	for (int i = 0; i < course->weights; i++)
		fprintf(file, "%s%d,", i % COLUMNS == 0 ? "\n" : "",
			learning_weights_round(weights[i], course->unit));
	fprintf(file,
		"\n};\n\nconst struct learning_weights %s = {\n"
		"\t\"%s\", %d, %d, values};\n",
		course->symbol, course->name, course->weights, course->unit);
}

int
train_file_source(const char *path, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength, const float weights[])
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		return -1;
	print_source(file, course, plan, strength, weights);
	bool failed = ferror(file) != 0;
	if (fclose(file) == EOF || failed) {
		free(text);
		errno = ENOMEM;
		return -1;
	}
	int result = train_file_replace(path, text, size);
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
	int result = held_file_replace(path, held, bytes, size);
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

	*held = held_file_open(path);
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
