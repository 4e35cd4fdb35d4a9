#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "herc/greedy.h"
#include "herc/training/lesson.h"

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

static void
the_views_follow_the_game_to_its_end(void **state)
{
	struct random random;
	int cards = 0;

	(void)state;
	random_seed(&random, 1);
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

static void
one_lesson_is_followed_by_another(void **state)
{
	struct random random;

	(void)state;
	random_seed(&random, 1);
	herc_lesson_open(&lesson, 0, &random);
	herc_lesson_move(&lesson, herc_greedy_play(&lesson.views[0], &random));
	herc_lesson_open(&lesson, 3, &random);
	assert_int_equal(lesson.game.open.trick.turn, 3);
	compare();
}

static void
the_same_chance_deals_the_same_hands(void **state)
{
	struct random random, again, other;

	(void)state;
	random_seed(&random, 1);
	random_seed(&again, 1);
	random_seed(&other, 2);
	herc_lesson_open(&lesson, 0, &random);
	trick_set hand = lesson.game.hands[2];
	herc_lesson_open(&lesson, 0, &again);
	assert_true(lesson.game.hands[2] == hand);
	herc_lesson_open(&lesson, 0, &other);
	assert_true(lesson.game.hands[2] != hand);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_views_follow_the_game_to_its_end),
		cmocka_unit_test(one_lesson_is_followed_by_another),
		cmocka_unit_test(the_same_chance_deals_the_same_hands),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
