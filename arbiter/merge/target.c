#include "merge/target.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "record/run.h"

enum { LINES_MAX = 1 << 20 };

/* Opens GIVEN, or what lies beside the file. */
static int
open_key(struct merge_target *target, const char *given,
	char reason[static REASON_MAX])
{
	const char *path = target->successor.path;

	if (snprintf(target->key_path, PATH_MAX, "%s.key", path) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return reason_of_file(path, reason);
	}
	if (!given && !key_file_is_there(target->key_path))
		return 0;
	return key_file_open(
		&target->key, given ? given : target->key_path, false, reason);
}

/* Opens the one that lies beside the file already. */
static int
open_own_key(struct merge_target *target, char reason[static REASON_MAX])
{
	struct key_file *own = &target->own_key;
	const struct key_file *given = &target->key;
	const char *path = target->key_path;

	if (key_file_open(own, path, true, reason) < 0)
		return -1;
	if (memcmp(own->bytes, given->bytes, sizeof own->bytes) != 0) {
		snprintf(reason, REASON_MAX,
			"%.400s: is the key file of another run", path);
		return -1;
	}
	if (!seed_same(&own->seed, &given->seed) &&
		key_file_set_seed(own, &given->seed) < 0)
		return reason_of_file(path, reason);
	return 0;
}

/* Before the file takes its place: makes the key file beside it, which is good
 * for both what lies there and what will. */
static int
prepare_key(struct merge_target *target, char reason[static REASON_MAX])
{
	const struct chain none = {0};
	const char *path = target->key_path;

	if (!target->key.open)
		return 0;
	if (!key_file_is_there(path) &&
		key_file_copy(&target->key, path, &none) < 0)
		return reason_of_file(path, reason);
	if (open_own_key(target, reason) < 0)
		return -1;
	return key_file_note(&target->own_key, &none) < 0
		       ? reason_of_file(path, reason)
		       : 0;
}

/* Notes how far the file is, which has taken its place. */
static int
note_key(struct merge_target *target, char reason[static REASON_MAX])
{
	return target->own_key.open && key_file_note(&target->own_key,
					       &target->output.chain) < 0
		       ? reason_of_file(target->key_path, reason)
		       : 0;
}

const struct hmac_key *
merge_target_key(const struct merge_target *target)
{
	return target->key.open ? &target->key.key : NULL;
}

const struct seed *
merge_target_seed(const struct merge_target *target)
{
	const struct key_file *key = &target->key;

	return key->open && *key->seed.text != '\0' ? &key->seed : NULL;
}

bool
merge_target_fits(const struct merge_target *target, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct seed *seed = merge_target_seed(target);

	if (!seed || !run_is_committed(run) || run->revealed ||
		commitment_fits(&run->current, seed))
		return true;
	snprintf(reason, REASON_MAX,
		"%.400s: has another seed than the run is committed to",
		target->key.path);
	return false;
}

static int
is_busy(const struct merge_target *target, char reason[static REASON_MAX])
{
	const char *path = target->successor.path;

	if (!locked_file_is_held(path))
		return 0;
	snprintf(reason, REASON_MAX,
		"%.400s: another talon is writing this file", path);
	return -1;
}

int
merge_target_open(struct merge_target *target, const char *path,
	const char *key, char reason[static REASON_MAX])
{
	struct successor *successor = &target->successor;

	*target = (struct merge_target){0};
	if (successor_open(successor, path, ".merging", reason) < 0 ||
		is_busy(target, reason) < 0 ||
		open_key(target, key, reason) < 0)
		return -1;
	target->output = (struct line_output){
		.descriptor = successor->descriptor,
		.sealed = true,
		.packed = line_packer_is_for(path),
		.chain.key = merge_target_key(target),
	};
	return 0;
}

static int
flush(struct merge_target *target, char reason[static REASON_MAX])
{
	int done = target->count == 0 ? 0
				      : line_output_append(&target->output,
						&target->lines);

	if (done < target->count)
		return reason_of_file(target->successor.temporary, reason);
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

/* Gives what is to be replaced a second name. */
static int
keep_old(const char *path, char *kept, char reason[static REASON_MAX])
{
	int length = snprintf(kept, PATH_MAX, "%s.before", path);

	for (int i = 2; length < PATH_MAX; i++) {
		if (link(path, kept) == 0)
			return 0;
		if (errno != EEXIST)
			return reason_of_file(kept, reason);
		length = snprintf(kept, PATH_MAX, "%s.before-%d", path, i);
	}
	errno = ENAMETOOLONG;
	return reason_of_file(path, reason);
}

int
merge_target_finish(
	struct merge_target *target, char *kept, char reason[static REASON_MAX])
{
	struct successor *successor = &target->successor;

	if (flush(target, reason) < 0)
		return -1;
	if (line_output_end(&target->output) < 0)
		return reason_of_file(successor->temporary, reason);
	if (prepare_key(target, reason) < 0 || is_busy(target, reason) < 0)
		return -1;
	if (kept && keep_old(successor->path, kept, reason) < 0)
		return -1;
	return successor_take_place(successor, reason) < 0
		       ? -1
		       : note_key(target, reason);
}

void
merge_target_close(struct merge_target *target)
{
	successor_close(&target->successor);
	line_output_release(&target->output);
	text_release(&target->lines);
	key_file_close(&target->key);
	key_file_close(&target->own_key);
}
