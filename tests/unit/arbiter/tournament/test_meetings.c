#include "tournament/meetings.h"

#include <stdlib.h>

#include "lib/test.h"

TEST(both_see_their_meeting_from_their_side)
{
	struct meetings meetings = {0};

	assert_int_equal(meetings_add(&meetings, 7, 3, OUTCOME_WIN, 9, 2), 0);
	assert_int_equal(meetings_add(&meetings, 3, 7, OUTCOME_WIN, 5, 4), 0);
	assert_int_equal(meetings_add(&meetings, 3, 7, OUTCOME_DRAW, 6, 6), 0);
	assert_int_equal(meetings_add(&meetings, 3, 7, OUTCOME_LOSS, 1, 8), 0);
	assert_int_equal(meetings.count, 1);
	struct meeting_view view = meetings_view(&meetings, 7, 3);
	assert_int_equal(view.games, 4);
	assert_int_equal(view.wins, 2);
	assert_int_equal(view.draws, 1);
	assert_int_equal(view.losses, 1);
	assert_int_equal(view.points, 27);
	assert_int_equal(view.against, 14);
	view = meetings_view(&meetings, 3, 7);
	assert_int_equal(view.wins, 1);
	assert_int_equal(view.losses, 2);
	assert_int_equal(view.points, 14);
	meetings_release(&meetings);
}

TEST(who_has_not_met_has_nothing)
{
	struct meetings meetings = {0};

	assert_int_equal(meetings_view(&meetings, 0, 1).games, 0);
	assert_int_equal(meetings_add(&meetings, 0, 1, OUTCOME_WIN, 1, 0), 0);
	assert_int_equal(meetings_view(&meetings, 0, 2).games, 0);
	meetings_release(&meetings);
}

TEST(many_pairs_are_kept_apart)
{
	struct meetings meetings = {0};

	for (int a = 0; a < 60; a++)
		for (int b = 0; b < a; b++)
			assert_int_equal(meetings_add(&meetings, a, b,
						 OUTCOME_WIN, a, b),
				0);
	assert_int_equal(meetings.count, 60 * 59 / 2);
	for (int a = 0; a < 60; a++)
		for (int b = 0; b < a; b++) {
			struct meeting_view view =
				meetings_view(&meetings, b, a);

			assert_int_equal(view.games, 1);
			assert_int_equal(view.losses, 1);
			assert_int_equal(view.points, b);
			assert_int_equal(view.against, a);
		}
	meetings_release(&meetings);
}
