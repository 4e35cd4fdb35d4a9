#include "command/replay_fault.h"

#include <stdio.h>
#include <string.h>

#include "talk/encore.h"

bool
replay_fault_is_there(const struct encore *encore, int seat, size_t done)
{
	const struct record *record = encore->record;

	if (record->end == FAULT_NONE || record->offender != seat)
		return false;
	/* Others may have acted before the arbiter of that game saw it. */
	return done == record->move_count ||
	       (done + (size_t)record->seats > record->move_count &&
		       encore->fault == record->end);
}

/* The sentence tells an illegal answer from another; any other fault may have
 * more than one. */
static bool
is_same(const struct encore *encore)
{
	const struct record *record = encore->record;

	return encore->fault == record->end &&
	       (encore->fault != FAULT_ILLEGAL ||
		       strcmp(encore->why, record->why) == 0);
}

bool
replay_fault_judge(const struct encore *encore, int seat, const char *name)
{
	const struct record *record = encore->record;
	const bool same = is_same(encore);

	printf("move %zu, seat %d: %s: %s: %s", record->move_count + 1, seat,
		name, same ? "the same fault as recorded" : "ended by a fault",
		record->why);
	return same;
}
