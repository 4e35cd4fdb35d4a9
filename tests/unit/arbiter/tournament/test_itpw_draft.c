#include "tournament/draw_itpw.h"

#include <stdio.h>
#include <string.h>

#include "common/random.h"

#include "lib/test.h"

enum { BOTS = 60, SEATS = 4 };

static struct sums results;
static int bots[BOTS];
static struct itpw_draft draft;

FIXTURE(set_up)
{
	const struct draw_itpw_field field = {&results, bots, BOTS, SEATS};
	struct random random;
	char name[16];

	random_derive(&random, "draft", 1, 0, 0);
	for (int bot = 0; bot < BOTS; bot++) {
		snprintf(name, sizeof name, "bot %d", bot);
		assert_int_equal(sums_bot(&results, name), bot);
		bots[bot] = BOTS - 1 - bot;
	}
	for (int game = 0; game < 10 * BOTS; game++) {
		size_t first = random_below(&random, BOTS - 3);
		size_t second = random_below(&random, BOTS - 3);

		if (first != second)
			assert_int_equal(
				sums_add_result(&results, first, second,
					first < second ? OUTCOME_WIN
						       : OUTCOME_LOSS,
					results.results + 1),
				0);
	}
	return itpw_draft_init(&draft, &field, bots);
}

FIXTURE(tear_down)
{
	itpw_draft_release(&draft);
	sums_release(&results);
	return 0;
}

ALL_TESTS(set_up, tear_down)

TEST(the_highest_stand_first_and_equals_as_they_came)
{
	for (int i = 1; i < BOTS; i++) {
		const struct itpw_candidate *a = &draft.candidates[i - 1];
		const struct itpw_candidate *b = &draft.candidates[i];

		assert_true(a->gamma > b->gamma ||
			    (a->gamma == b->gamma && a->place < b->place));
	}
}

/* What the search in best_tree.h rests on. */
TEST(nearer_and_better_known_is_worth_more)
{
	for (int a = 0; a < BOTS; a++)
		for (int b = a; b + 1 < BOTS; b++) {
			const struct itpw_candidate *leader =
				&draft.candidates[a];
			struct itpw_candidate near = draft.candidates[b];
			struct itpw_candidate far = draft.candidates[b + 1];

			near.information = far.information;
			double gain = itpw_draft_gain(&draft, leader, &near);
			assert_true(gain * (1 + 1e-9) >=
				    itpw_draft_gain(&draft, leader, &far));
			near.information *= 1.5;
			assert_true(
				itpw_draft_gain(&draft, leader, &near) > gain);
		}
}
