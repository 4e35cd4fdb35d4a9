#include "worker/worker_process.c"

#include "record/run.h"

#include "lib/test.h"

/* No process is started: what is open is set by the test. */
enum { SEATS = 2, DEALS = 50 };

static struct worker worker = {.link = {.loop = &worker.loop,
				       .family = &worker.family,
				       .trace = &worker.trace}};
static struct seatings seatings;

static void
begin_by(enum seatings_rule rule, int count)
{
	assert_int_equal(
		seatings_init(&seatings, rule, count, SEATS, &worker), 0);
}

static void
set_open(struct seating *seating, bool open)
{
	for (int i = 0; i < SEATS; i++) {
		seating->bots[i]->link.open = open;
		if (!open)
			seating->bots[i]->last_deal = -1;
	}
}

FIXTURE(tear_down)
{
	for (int i = 0; i < seatings.count; i++)
		set_open(&seatings.all[i], false);
	seatings_release(&seatings);
	return 0;
}

EACH_TEST(NULL, tear_down)

/* As a worker does it, but without processes that the loop could hear. Returns
 * whether others had to end before. */
static bool
play_game(long deal, int rotation)
{
	const struct fixture fixture = {
		.deal = deal, .bot = {rotation, 1 - rotation}};
	struct seating *seating = seatings_choose(&seatings, &fixture);
	bool may = seatings_may_play(&seatings, seating, &fixture);

	if (!may)
		set_open(seating, false);
	seating_take(seating, &fixture);
	for (int i = 0; i < seatings.count; i++)
		if (&seatings.all[i] == seating)
			while (seatings.order[0] != i) {
				int first = seatings.order[0];

				seatings.order[0] = seatings.order[1];
				seatings.order[1] = first;
			}
	set_open(seating, true);
	seating_meet(seating, &fixture);
	return !may;
}

TEST(there_are_as_many_as_rotations_but_not_very_many)
{
	static const struct {
		enum seatings_rule rule;
		int bots;
		bool rotate;
		int needed;
	} cases[] = {
		{SEATINGS_BY_DEAL, 2, true, 2},
		{SEATINGS_BY_DEAL, 2, false, 1},
		{SEATINGS_BY_DEAL, 4, true, 4},
		{SEATINGS_BY_DEAL, 5, true, 1},
		{SEATINGS_FRESH, 2, true, 1},
		{SEATINGS_ANY, 2, true, 1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct run run = {
			.bot_count = cases[i].bots, .rotate = cases[i].rotate};

		assert_int_equal(
			seatings_needed(&run, cases[i].rule), cases[i].needed);
	}
}

TEST(rotations_in_turn_start_no_process_anew)
{
	begin_by(SEATINGS_BY_DEAL, 2);
	for (long deal = 0; deal < DEALS; deal++)
		for (int rotation = 0; rotation < 2; rotation++)
			assert_false(play_game(deal, rotation));
}

/* What a process that lives on has met is below what it meets. */
TEST(whatever_the_order_no_process_meets_a_deal_twice)
{
	static const int steps[] = {1, 0, 3, 0, 0, -2, 1, -3, 2, 0};
	long deal = 3;
	int ended = 0;

	begin_by(SEATINGS_BY_DEAL, 2);
	for (int i = 0; i < 100; i++) {
		deal += steps[i % 10];
		const struct fixture fixture = {.deal = deal, .bot = {0, 1}};
		const struct seating *seating =
			seatings_choose(&seatings, &fixture);

		if (seatings_may_play(&seatings, seating, &fixture))
			for (int b = 0; b < SEATS; b++)
				assert_true(!seating->bots[b]->link.open ||
					    seating->bots[b]->last_deal < deal);
		ended += play_game(deal, i % 2);
	}
	assert_in_range(ended, 10, 90);
}

TEST(a_person_may_play_anything_and_who_is_to_be_fresh_nothing)
{
	begin_by(SEATINGS_ANY, 1);
	assert_false(play_game(1, 0));
	assert_false(play_game(1, 1));
	tear_down(NULL);
	begin_by(SEATINGS_FRESH, 1);
	assert_false(play_game(1, 0));
	assert_true(play_game(2, 0));
}

TEST(who_was_not_asked_to_end_has_not_left)
{
	begin_by(SEATINGS_BY_DEAL, 2);
	play_game(0, 0);
	assert_true(seatings_have_left(&seatings));
	seatings_current(&seatings)->leaving = true;
	assert_false(seatings_have_left(&seatings));
	for (int i = 0; i < SEATS; i++)
		seatings_current(&seatings)->bots[i]->link.ended = true;
	assert_true(seatings_have_left(&seatings));
}
