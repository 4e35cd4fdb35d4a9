#include "herc/greedy.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

static struct herc_lesson lesson;

/* Every view has the hand that its seat has in the game. */
static void
compare(void)
{
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		assert_int_equal(lesson.views[seat].seat, seat);
		assert_true(lesson.views[seat].hand == lesson.game.hands[seat]);
	}
}

TEST(the_views_follow_the_game_to_its_end)
{
	struct random random = seeded(1);
	int cards = 0;

	herc_lesson_open(&lesson, 2, &random);
	assert_int_equal(lesson.game.open.trick.turn, 2);
	while (!herc_over(&lesson.game.open)) {
		int turn = lesson.game.open.trick.turn;

		compare();
		herc_lesson_move(&lesson,
			herc_greedy_play(&lesson.views[turn], &random));
		cards++;
	}
	compare();
	assert_int_equal(cards, HERC_CARDS);
}

TEST(one_lesson_is_followed_by_another)
{
	struct random random = seeded(1);

	herc_lesson_open(&lesson, 0, &random);
	herc_lesson_move(&lesson, herc_greedy_play(&lesson.views[0], &random));
	herc_lesson_open(&lesson, 3, &random);
	assert_int_equal(lesson.game.open.trick.turn, 3);
	compare();
}

TEST(the_same_chance_deals_the_same_hands)
{
	struct random random = seeded(1), again = random, other = seeded(2);

	herc_lesson_open(&lesson, 0, &random);
	trick_set hand = lesson.game.hands[2];
	herc_lesson_open(&lesson, 0, &again);
	assert_true(lesson.game.hands[2] == hand);
	herc_lesson_open(&lesson, 0, &other);
	assert_true(lesson.game.hands[2] != hand);
}
