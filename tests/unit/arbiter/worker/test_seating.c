#include "worker/worker_process.c"

#include "lib/test.h"

/* No process is started: what is open is set by the test. */
enum { SEATS = 4, BOTS = 3 };

static struct worker worker = {.link = {.loop = &worker.loop,
				       .family = &worker.family,
				       .trace = &worker.trace}};
static struct seating seating;
static struct random random_source;

BEFORE_EACH
{
	random_seed(&random_source, 41);
	assert_int_equal(seating_init(&seating, SEATS, &worker), 0);
}

static void
close_all(void)
{
	for (int i = 0; i < SEATS; i++)
		seating.bots[i]->link.open = false;
}

AFTER_EACH
{
	close_all();
	seating_release(&seating);
}

static struct fixture
some_fixture(void)
{
	struct fixture fixture = {0};

	for (int seat = 0; seat < SEATS; seat++)
		fixture.bot[seat] = (int)random_below(&random_source, BOTS);
	return fixture;
}

static void
open_some(void)
{
	for (int i = 0; i < SEATS; i++) {
		seating.bots[i]->link.open =
			random_below(&random_source, 3) > 0;
		seating.bots[i]->bot = (int)random_below(&random_source, BOTS);
	}
}

static int
count_processes(int bot)
{
	int count = 0;

	for (int i = 0; i < SEATS; i++)
		count += seating.bots[i]->link.open &&
			 seating.bots[i]->bot == bot;
	return count;
}

static int
count_seats(const struct fixture *fixture, int bot)
{
	int count = 0;

	for (int seat = 0; seat < SEATS; seat++)
		count += fixture->bot[seat] == bot;
	return count;
}

/* No bot has more processes than seats in the game. */
TEST(a_game_suits_by_a_count_of_processes_and_seats)
{
	int suited = 0;

	for (int time = 0; time < 3000; time++) {
		struct fixture fixture = some_fixture();
		bool suits = true;

		open_some();
		for (int bot = 0; bot < BOTS; bot++)
			suits &= count_processes(bot) <=
				 count_seats(&fixture, bot);
		assert_int_equal(seating_suits(&seating, &fixture), suits);
		suited += suits;
	}
	assert_in_range(suited, 100, 2900);
}

/* Every process has a seat of its own bot, and every seat a bot. */
TEST(whoever_has_a_process_is_seated_with_it)
{
	for (int time = 0; time < 3000; time++) {
		struct fixture fixture = some_fixture();
		int processes[SEATS];

		open_some();
		if (!seating_suits(&seating, &fixture))
			continue;
		for (int i = 0; i < SEATS; i++)
			processes[i] = seating.bots[i]->bot;
		seating_take(&seating, &fixture);
		for (int seat = 0; seat < SEATS; seat++) {
			const struct seated_bot *bot =
				seating_at(&seating, seat);

			assert_int_equal(bot->seat, seat);
			assert_int_equal(bot->bot, fixture.bot[seat]);
		}
		for (int i = 0; i < SEATS; i++)
			if (seating.bots[i]->link.open)
				assert_int_equal(
					seating.bots[i]->bot, processes[i]);
	}
}

TEST(it_knows_its_own)
{
	struct seated_bot other = {.seat = 0};

	for (int i = 0; i < seating.seats; i++)
		assert_true(seating_has(&seating, seating.bots[i]));
	assert_false(seating_has(&seating, &other));
}

TEST(a_process_that_has_ended_is_none)
{
	assert_true(seating_is_empty(&seating));
	seating.bots[2]->link.open = true;
	assert_false(seating_is_empty(&seating));
	seating.bots[2]->link.ended = true;
	assert_true(seating_is_empty(&seating));
	assert_int_equal(seating_deadline(&seating), LOOP_NEVER);
}
