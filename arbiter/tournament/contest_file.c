#include "tournament/contest_file.h"

#include <errno.h>
#include <string.h>

struct visit {
	struct contest *contest;
	void (*see)(void *context, const struct record *);
	void *context;
};

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	if (visit->see)
		visit->see(visit->context, record);
	return contest_take(visit->contest, record, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	return contest_change(visit->contest, change, reason);
}

static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	(void)run;
	if (contest_note_seed(visit->contest) == 0)
		return true;
	snprintf(reason, REASON_MAX, "%s", strerror(errno));
	return false;
}

int
contest_read(struct contest *contest, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX])
{
	struct visit visit = {contest, see, context};
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.seed = take_seed,
		.context = &visit,
	};

	return reader_visit(reader, &visitor, reason);
}
