/* What a check knows of a game before the bot does. */

#include "check/foresight.h"
#include "games.h"

#include "lib/test.h"

struct foresight_case {
	const char *game;
	int seat;
	long deal;
	struct foresight expected;
};

static const struct foresight_case cases[] = {
	/* Six cards a deal; the first seat leads. */
	{"tablic", 0, 0, {.hands = 2, .asked = 6, .move = 1}},
	{"tablic", 1, 0, {.hands = 2, .asked = 6, .move = 1, .follow = 1}},
	/* One card, and a declaration before it. */
	{"planowanie", 0, 0, {.hands = 2, .asked = 2, .move = 2}},
	{"planowanie", 1, 0, {.hands = 2, .asked = 2, .move = 2, .follow = 2}},
	/* Thirteen cards, and then the game is over. */
	{"herc", 0, 0, {.hands = 1, .asked = 13, .move = 1}},
	{"herc", 3, 0, {.hands = 1, .asked = 13, .move = 1, .follow = 1}},
};

TEST(the_first_deal_is_foreseen)
{
	char reason[REASON_MAX];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct foresight_case *one = &cases[i];
		struct course course;

		assert_true(course_init(
			&course, game_find(one->game), 0, NULL, reason));
		const struct foresight ahead =
			foresee(&course, one->seat, one->deal);
		print_message("%s, seat %d\n", one->game, one->seat);
		assert_int_equal(ahead.hands, one->expected.hands);
		assert_int_equal(ahead.asked, one->expected.asked);
		assert_int_equal(ahead.move, one->expected.move);
		assert_int_equal(ahead.follow, one->expected.follow);
		course_release(&course);
	}
}

TEST(where_nothing_is_dealt_the_game_is_one_deal)
{
	char reason[REASON_MAX];
	struct course course;

	assert_true(course_init(&course, game_find("trax"), 0, NULL, reason));
	const struct foresight ahead = foresee(&course, 1, 0);
	assert_int_equal(ahead.hands, 0);
	assert_true(ahead.asked > 1);
	assert_int_equal(ahead.follow, 1);
	course_release(&course);
}
