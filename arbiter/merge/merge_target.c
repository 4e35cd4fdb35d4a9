#include "merge/merge_target.h"

#include <errno.h>
#include <unistd.h>

enum { LINES_MAX = 1 << 20 };

static int
is_busy(const struct merge_target *target, char reason[static REASON_MAX])
{
	if (!locked_file_is_held(target->successor.path))
		return 0;
	snprintf(reason, REASON_MAX,
		"%.400s: another talon is writing this file",
		target->successor.path);
	return -1;
}

int
merge_target_open(struct merge_target *target, const char *path,
	char reason[static REASON_MAX])
{
	struct successor *successor = &target->successor;

	*target = (struct merge_target){0};
	if (successor_open(successor, path, ".merging", reason) < 0 ||
		is_busy(target, reason) < 0) {
		successor_close(successor);
		return -1;
	}
	target->output =
		(struct line_output){.descriptor = successor->descriptor,
			.sealed = true,
			.packed = line_packer_is_for(path)};
	return 0;
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
keep_old(const struct merge_target *target, char *kept,
	char reason[static REASON_MAX])
{
	int length =
		snprintf(kept, PATH_MAX, "%s.before", target->successor.path);

	for (int i = 2; length < PATH_MAX; i++) {
		if (link(target->successor.path, kept) == 0)
			return 0;
		if (errno != EEXIST)
			return reason_of_file(kept, reason);
		length = snprintf(kept, PATH_MAX, "%s.before-%d",
			target->successor.path, i);
	}
	errno = ENAMETOOLONG;
	return reason_of_file(target->successor.path, reason);
}

int
merge_target_finish(struct merge_target *target, struct merge_key *key,
	char *kept, char reason[static REASON_MAX])
{
	if (flush(target, reason) < 0)
		return -1;
	if (line_output_end(&target->output) < 0)
		return reason_of_file(target->successor.temporary, reason);
	if (merge_key_prepare(key, reason) < 0 || is_busy(target, reason) < 0)
		return -1;
	if (kept && keep_old(target, kept, reason) < 0)
		return -1;
	return successor_take_place(&target->successor, reason) < 0
		       ? -1
		       : merge_key_note(key, &target->output.chain, reason);
}

void
merge_target_close(struct merge_target *target)
{
	successor_close(&target->successor);
	line_output_release(&target->output);
	text_release(&target->lines);
}
