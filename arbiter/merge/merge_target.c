#include "merge/merge_target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guard/locked_file.h"

enum { LINES_MAX = 1 << 20 };

static int
is_busy(const struct merge_target *target, char reason[static REASON_MAX])
{
	if (!locked_file_is_held(target->path))
		return 0;
	snprintf(reason, REASON_MAX,
		"%.400s: another talon is writing this file", target->path);
	return -1;
}

/* Finds the place of the output, and the name of what is to take it. */
static int
find_place(struct merge_target *target, const char *path,
	char reason[static REASON_MAX])
{
	struct stat status;
	bool there = stat(path, &status) == 0;
	char *real = there ? realpath(path, NULL) : NULL;

	if (there && !S_ISREG(status.st_mode)) {
		free(real);
		snprintf(
			reason, REASON_MAX, "%.400s: is no regular file", path);
		return -1;
	}
	const char *place = real ? real : path;
	bool fits = strlcpy(target->path, place, PATH_MAX) < PATH_MAX &&
		    snprintf(target->temporary, PATH_MAX, "%s.merging", place) <
			    PATH_MAX;
	free(real);
	errno = ENAMETOOLONG;
	return fits ? is_busy(target, reason) : reason_of_file(path, reason);
}

/* Whether the file that is open and locked is the one of its name: another
 * merge may have put it in its place meanwhile. */
static bool
is_still_there(const struct merge_target *target, int descriptor)
{
	struct stat own;
	struct stat there;

	return fstat(descriptor, &own) == 0 &&
	       stat(target->temporary, &there) == 0 &&
	       own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

/* It may be read by whom the one before could. */
static int
keep_mode(const struct merge_target *target, int descriptor)
{
	struct stat status;

	return stat(target->path, &status) < 0 ||
			       fchmod(descriptor, status.st_mode & 0777) == 0
		       ? 0
		       : -1;
}

int
merge_target_open(struct merge_target *target, const char *path,
	char reason[static REASON_MAX])
{
	off_t size;

	*target = (struct merge_target){0};
	if (find_place(target, path, reason) < 0)
		return -1;
	int descriptor = locked_file_open(
		target->temporary, &target->file, &size, reason);
	if (descriptor < 0)
		return -1;
	if (!is_still_there(target, descriptor)) {
		fclose(target->file);
		target->file = NULL;
		snprintf(reason, REASON_MAX,
			"%.400s: another talon has just merged into it", path);
		return -1;
	}
	target->output = (struct line_output){.descriptor = descriptor,
		.sealed = true,
		.packed = line_packer_is_for(path)};
	if (locked_file_cut(descriptor, 0) == 0 &&
		keep_mode(target, descriptor) == 0)
		return 0;
	reason_of_file(target->temporary, reason);
	merge_target_close(target);
	return -1;
}

void
merge_target_sign(struct merge_target *target, const struct hmac_key *key)
{
	target->output.chain.key = key;
}

static int
flush(struct merge_target *target, char reason[static REASON_MAX])
{
	int done = target->count == 0 ? 0
				      : line_output_append(&target->output,
						&target->lines);

	if (done < target->count)
		return reason_of_file(target->temporary, reason);
	text_clear(&target->lines);
	target->count = 0;
	return 0;
}

int
merge_target_add(struct merge_target *target, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	text_add(&target->lines, line, length);
	if (text_failed(&target->lines) < 0)
		return reason_no_memory(reason);
	target->count++;
	return target->lines.length < LINES_MAX ? 0 : flush(target, reason);
}

static void
release(struct merge_target *target)
{
	fclose(target->file);
	target->file = NULL;
	line_output_release(&target->output);
	text_release(&target->lines);
}

/* Gives what is to be replaced a second name. */
static int
keep_old(const struct merge_target *target, char *kept,
	char reason[static REASON_MAX])
{
	int length = snprintf(kept, PATH_MAX, "%s.before", target->path);

	for (int i = 2; length < PATH_MAX; i++) {
		if (link(target->path, kept) == 0)
			return 0;
		if (errno != EEXIST)
			return reason_of_file(kept, reason);
		length = snprintf(
			kept, PATH_MAX, "%s.before-%d", target->path, i);
	}
	errno = ENAMETOOLONG;
	return reason_of_file(target->path, reason);
}

int
merge_target_finish(struct merge_target *target, struct merge_key *key,
	char *kept, char reason[static REASON_MAX])
{
	if (flush(target, reason) < 0)
		return -1;
	if (line_output_end(&target->output) < 0 ||
		locked_file_sync(target->output.descriptor) < 0)
		return reason_of_file(target->temporary, reason);
	if (merge_key_prepare(key, reason) < 0 || is_busy(target, reason) < 0)
		return -1;
	if (kept && keep_old(target, kept, reason) < 0)
		return -1;
	if (rename(target->temporary, target->path) < 0)
		return reason_of_file(target->path, reason);
	int result =
		locked_file_sync_directory(target->path) < 0
			? reason_of_file(target->path, reason)
			: merge_key_note(key, &target->output.chain, reason);
	release(target);
	return result;
}

void
merge_target_close(struct merge_target *target)
{
	if (!target->file)
		return;
	unlink(target->temporary);
	release(target);
}
