#include "planowanie/greedy.h"
#include "planowanie/training/lesson.h"

#include "lib/test.h"

static struct planowanie_lesson lesson;

static void
announce(struct random *random)
{
	int tricks[PLANOWANIE_SEATS_MAX];

	for (int seat = 0; seat < lesson.game.open.seats; seat++) {
		assert_true(planowanie_view_may_declare(&lesson.views[seat]));
		tricks[seat] =
			planowanie_greedy_declare(&lesson.views[seat], random);
	}
	planowanie_lesson_announce(&lesson, tricks);
}

/* Every view has the hand that its seat has in the game. */
static void
compare(void)
{
	for (int seat = 0; seat < lesson.game.open.seats; seat++) {
		assert_int_equal(lesson.views[seat].seat, seat);
		assert_true(lesson.views[seat].hand == lesson.game.hands[seat]);
	}
}

TEST(the_views_follow_the_game_to_its_end)
{
	const struct planowanie_course course = {3, {2, 13, 5}, {0, 2, 1}};
	struct random random = seeded(1);
	int cards = 0;

	planowanie_lesson_open(&lesson, 3, &course, &random);
	while (!planowanie_over(&lesson.game)) {
		if (!planowanie_open_declared(&lesson.game.open))
			announce(&random);
		compare();
		planowanie_lesson_move(&lesson,
			planowanie_greedy_play(
				&lesson.views[lesson.game.open.trick.turn],
				&random));
		cards++;
	}
	assert_int_equal(cards, 3 * (2 + 13 + 5));
}

TEST(the_same_chance_deals_the_same_hands)
{
	const struct planowanie_course course = {1, {13}, {0}};
	struct random random = seeded(1), again = random, other = seeded(2);

	planowanie_lesson_open(&lesson, 4, &course, &random);
	trick_set hand = lesson.game.hands[2];
	planowanie_lesson_open(&lesson, 4, &course, &again);
	assert_true(lesson.game.hands[2] == hand);
	planowanie_lesson_open(&lesson, 4, &course, &other);
	assert_true(lesson.game.hands[2] != hand);
}
