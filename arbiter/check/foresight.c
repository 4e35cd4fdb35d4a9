#include "check/foresight.h"

#include <stdbool.h>

#include "check/walk.h"

struct watch {
	struct foresight seen;
	bool others_moved;
};

static bool
visit(void *context, const char *line, enum expected_answer expected,
	char action[static GAME_LINE_MAX])
{
	struct watch *watch = context;
	struct foresight *seen = &watch->seen;

	(void)action;
	seen->hands += walk_is(line, "set_cards");
	if (seen->hands == 2)
		return false;
	watch->others_moved |= walk_is(line, "play");
	seen->asked += expected == ANSWER_TEXT;
	if (seen->move > 0 || !walk_is(line, "gen_move"))
		return true;
	seen->move = seen->asked;
	seen->follow = watch->others_moved ? seen->asked : 0;
	return true;
}

struct foresight
foresee(struct course *course, int seat, long number)
{
	struct watch watch = {0};

	walk(course, seat, number, visit, &watch);
	return watch.seen;
}
