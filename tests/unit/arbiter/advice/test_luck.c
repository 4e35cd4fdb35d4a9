#include "advice/luck.h"

#include <math.h>

#include "games.h"
#include "record/record.h"
#include "record/run.h"

#include "lib/test.h"

enum { SEATS = 4 };

static struct run run;
static struct record record;
static struct adviser adviser;
static struct luck luck[GAME_SEATS_MAX];
static bool known;
static char reason[REASON_MAX];

/* A game that is over. */
static void
begin(const char *game)
{
	record_init(&record);
	record.game = game_find(game);
	record.seed = seed_of_number(7);
	run = (struct run){.game = record.game};
	assert_int_equal(adviser_init(&adviser, record.game, reason), 0);
	adviser.worlds = 16;
}

/* Each seat has a suit, the first the hearts, which are trumps. */
static void
deal_suits(void)
{
	static const char line[] = "s2 s3 s4 s5 s6 s7 s8 s9 sT sJ sQ sK sA | "
				   "p2 p3 p4 p5 p6 p7 p8 p9 pT pJ pQ pK pA | "
				   "a2 a3 a4 a5 a6 a7 a8 a9 aT aJ aQ aK aA | "
				   "r2 r3 r4 r5 r6 r7 r8 r9 rT rJ rQ rK rA";
	char why[GAME_REASON_MAX];
	void *game = calloc(1, record.game->size);

	assert_non_null(game);
	if (!record.game->deal_read(game, SEATS, NULL, 0, line, why))
		fail_msg("%s", why);
	record.seats = SEATS;
	record.start = record.game->start(game);
	assert_non_null(record.start);
	free(game);
}

static void
measure(void)
{
	if (luck_of_deal(&adviser, &run, &record, luck, &known, reason) < 0)
		fail_msg("%s", reason);
}

AFTER_EACH
{
	adviser_release(&adviser);
	record_release(&record);
}

TEST(all_trumps_in_a_hand_are_luck_of_its_side)
{
	begin("herc");
	deal_suits();
	measure();
	assert_true(known);
	assert_true(luck[0].points > 5 * luck[0].error);
	for (int s = 0; s < SEATS; s++)
		assert_true(
			fabs(luck[s].points -
				(s % 2 == 0 ? 1 : -1) * luck[0].points) < 1e-9);
}

TEST(the_same_game_has_the_same_luck)
{
	begin("herc");
	deal_suits();
	measure();
	const struct luck before = luck[1];
	record.points[1] = 90;
	measure();
	assert_true(before.points == luck[1].points &&
		    before.error == luck[1].error);
}

TEST(a_margin_is_against_the_mean_of_the_opponents)
{
	begin("tablic");
	record.seats = 3;
	record.points[0] = 10;
	record.points[1] = 3;
	record.points[2] = 8;
	assert_true(luck_margin(&record, 0) == 4.5);
	assert_true(luck_margin(&record, 1) == -6);
}

TEST(luck_is_not_known_without_chance_or_an_end)
{
	begin("herc");
	deal_suits();
	record.end = FAULT_CRASH;
	measure();
	assert_false(known);
	record.end = FAULT_NONE;
	run.option_count = 1;
	run.options[0] = (struct run_option){
		.name = "deals", .value = "sha256:0", .file = "my.deals"};
	measure();
	assert_false(known);
}
