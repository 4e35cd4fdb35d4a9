#include "tournament/contest_file.h"

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

int
contest_read(struct contest *contest, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX])
{
	struct visit visit = {contest, see, context};
	const struct reader_visitor visitor = {
		.game = take_game, .change = take_change, .context = &visit};

	return reader_visit(reader, &visitor, reason);
}
