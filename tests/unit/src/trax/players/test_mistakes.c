#include "trax/players/mistakes.h"

#include "trax/players/expert.h"
#include "trax/random.h"
#include "trax/text.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

/* A contest by chance, in which the expert weighs the turn before the last: what the
 * end of it was. */
static bool
weigh_before_end(uint64_t seed, struct trax_expert *expert, struct weighing *w,
	struct trax_gain *end)
{
	struct random random = seeded(seed);
	struct trax_turn turn = {0};
	struct trax_view view = {.board = board_of_tile(7, 7, trax_tiles[0]),
				 .seated = true},
			 before;
	char text[TRAX_ACTION_MAX];

	for (;;) {
		struct trax_made made = view.board.made;

		before = view;
		if (!trax_random_choose(&view, &random, &turn) ||
			trax_turn_make(&view.board, &turn).verdict !=
				TRAX_LEGAL)
			return false;
		*end = trax_turn_gain(&made, &view.board.made, view.turn);
		if (end->ends)
			break;
		view.turn = view.seat = view.turn ^ 1;
	}
	trax_turn_format(&turn, text);
	weighing_begin(w);
	return trax_expert_weigh(expert, &before, text, w, &random);
}

static bool
is_of(const char *kind, const char *const kinds[])
{
	for (; *kinds; kinds++)
		if (strcmp(*kinds, kind) == 0)
			return true;
	return false;
}

TEST(a_turn_that_ends_the_contest_is_worth_its_points)
{
	static const char *const kinds[] = {"missed_end", "gave_end",
		"ended_early", "gave_force", "missed_force", "lost_ground",
		NULL};
	static struct weighing w;
	struct trax_expert *expert = trax_expert_new();
	int weighed = 0;

	for (uint64_t seed = 1; seed <= 15; seed++) {
		struct trax_gain end;
		bool knows = weigh_before_end(seed, expert, &w, &end);

		if (knows) {
			const double worth = w.actions[w.played].worth;
			int light = end.points[0] - end.points[1];

			assert_true(worth == light || worth == -light);
			weighed++;
			assert_true(!w.kind || is_of(w.kind, kinds));
		}
		weighing_release(&w);
	}
	assert_true(weighed > 10);
	trax_expert_free(expert);
}
