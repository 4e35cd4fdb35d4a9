#include "merge/assembly_lines.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "merge/assembly.h"
#include "record/run_length.h"
#include "record/seed_line.h"
#include "tournament/draw.h"

int
assembly_lines_write(struct assembly *assembly, char reason[static REASON_MAX])
{
	struct text *line = &assembly->line;
	int result = text_failed(line) < 0
			     ? reason_no_memory(reason)
			     : merge_target_add(assembly->target, line->bytes,
				       line->length, reason);

	text_clear(line);
	return result;
}

static int
write_event(struct assembly *assembly, const struct merge_event *event,
	char reason[static REASON_MAX])
{
	return merge_target_add(
		assembly->target, event->line, event->length, reason);
}

static int
complain(const struct assembly *assembly, const struct merge_event *event,
	const char *why, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s:%ld: %.600s",
		assembly->plan->inputs[event->input].path, event->number, why);
	return -1;
}

/* The next line of the seed; NULL: there is none. */
static const struct merge_event *
next_seed(const struct assembly *assembly)
{
	const struct merge_event_list *seeds = &assembly->plan->events.seeds;

	return assembly->seeds < seeds->count ? &seeds->all[assembly->seeds]
					      : NULL;
}

/* Writes the next line of the seed, if there is one, and it makes one public
 * that is not, or commits the run anew where it is. */
static int
follow_seed(struct assembly *assembly, bool is_public,
	char reason[static REASON_MAX])
{
	struct run *run = &assembly->plan->run;
	const struct merge_event *event = next_seed(assembly);
	char why[REASON_MAX];

	if (!event || run->revealed != is_public)
		return 0;
	if (!is_public && !contest_is_over(&assembly->contest))
		return complain(assembly, event,
			"the seed is public, and games of it are missing",
			reason);
	if (!seed_line_take(run, event->line, event->length, why))
		return complain(assembly, event, why, reason);
	if (contest_note_seed(&assembly->contest) < 0)
		return reason_no_memory(reason);
	assembly->seeds++;
	return write_event(assembly, event, reason);
}

bool
assembly_lines_can_lengthen(const struct assembly *assembly)
{
	return assembly->lengths < assembly->plan->events.length_count;
}

int
assembly_lines_lengthen(
	struct assembly *assembly, char reason[static REASON_MAX])
{
	struct run *run = &assembly->plan->run;

	if (follow_seed(assembly, false, reason) < 0)
		return -1;
	run_length_set(
		run, assembly->plan->events.lengths[assembly->lengths++]);
	run_length_write(run, &assembly->line);
	return assembly_lines_write(assembly, reason);
}

int
assembly_lines_before_game(
	struct assembly *assembly, char reason[static REASON_MAX])
{
	return follow_seed(assembly, true, reason);
}

/* Writes the next change, which is for ROUND or an earlier one. 1; 0: there is
 * none. */
static int
follow_change(
	struct assembly *assembly, long round, char reason[static REASON_MAX])
{
	const struct merge_event_list *changes =
		&assembly->plan->events.changes;
	const struct merge_event *event = &changes->all[assembly->changes];
	struct roster_change change = {0};
	char why[REASON_MAX];
	int result = 0;

	if (assembly->changes == changes->count)
		return 0;
	bool good =
		roster_change_parse(&change, event->line, event->length, why);
	while (good && result == 0 && change.round <= round &&
		change.round >= draw_rounds(&assembly->plan->run) &&
		assembly_lines_can_lengthen(assembly))
		result = assembly_lines_lengthen(assembly, reason);
	if (good && result == 0 && change.round <= round) {
		good = contest_change(&assembly->contest, &change, why);
		result = good ? write_event(assembly, event, reason) : 0;
		result = result < 0 ? -1 : 1;
		assembly->changes++;
	}
	roster_change_release(&change);
	return good ? result : complain(assembly, event, why, reason);
}

static int
follow_changes(
	struct assembly *assembly, long round, char reason[static REASON_MAX])
{
	int result;

	do
		result = follow_change(assembly, round, reason);
	while (result == 1);
	return result;
}

int
assembly_lines_before_round(
	struct assembly *assembly, char reason[static REASON_MAX])
{
	const long round = contest_next_round(&assembly->contest);
	const struct run *run = &assembly->plan->run;

	while (round >= draw_rounds(run) &&
		assembly_lines_can_lengthen(assembly))
		if (assembly_lines_lengthen(assembly, reason) < 0)
			return -1;
	return follow_changes(assembly, round, reason);
}

int
assembly_lines_end(struct assembly *assembly, char reason[static REASON_MAX])
{
	if (follow_changes(assembly, LONG_MAX, reason) < 0)
		return -1;
	while (assembly_lines_can_lengthen(assembly))
		if (assembly_lines_lengthen(assembly, reason) < 0)
			return -1;
	return follow_seed(assembly, true, reason);
}

int
assembly_lines_reveal(struct assembly *assembly, char reason[static REASON_MAX])
{
	struct run *run = &assembly->plan->run;

	if (!run_is_committed(run) || run->revealed)
		return 0;
	if (next_seed(assembly))
		return follow_seed(assembly, false, reason);
	if (!assembly->seed || !commitment_fits(&run->current, assembly->seed))
		return 0;
	run->seed = *assembly->seed;
	run->revealed = true;
	seed_line_reveal(run, &assembly->line);
	return assembly_lines_write(assembly, reason);
}
