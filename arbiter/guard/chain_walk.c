#include "guard/chain_walk.h"

#include "base/lines.h"

static bool
is_known(const struct chain *chain, const struct chain_log *known)
{
	return !known || known->failed || chain->lines > known->count ||
	       known->sums[chain->lines - 1] == chain->low;
}

/* Follows one line more; WALK_DONE: it does follow. */
static enum chain_walk_end
step(struct chain_walk *walk, struct lines *lines, bool sealed,
	const struct chain_log *known)
{
	const struct chain before = walk->chain;
	char *line;
	size_t length;
	int found = lines_next(lines, &line, &length);

	if (found < 0)
		return lines_complaint(lines) ? WALK_DAMAGED : WALK_FAILED;
	if (found == 0)
		return length > 0 || lines_are_torn(lines) ? WALK_HALF
							   : WALK_OVER;
	off_t taken = (off_t)length;
	if (!sealed)
		chain_pass(&walk->chain, line, length);
	else
		switch (chain_check(&walk->chain, line, &length)) {
		case CHAIN_WHOLE:
			break;
		case CHAIN_UNSEALED:
			return WALK_UNSEALED;
		case CHAIN_UNSIGNED:
		case CHAIN_FORGED:
		case CHAIN_BROKEN:
			return WALK_BROKEN;
		}
	if (!is_known(&walk->chain, known)) {
		walk->chain = before;
		return WALK_BROKEN;
	}
	walk->length += taken;
	return WALK_DONE;
}

struct chain_walk
chain_walk(FILE *file, bool sealed, long most, const struct chain_log *known)
{
	struct chain_walk walk = {.end = WALK_DONE};
	struct lines lines = {.file = file};

	rewind(file);
	while (walk.end == WALK_DONE && walk.chain.lines < most)
		walk.end = step(&walk, &lines, sealed, known);
	lines_release(&lines);
	return walk;
}
