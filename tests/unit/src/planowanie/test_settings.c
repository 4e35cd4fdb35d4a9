#include "planowanie/settings.h"

#include "lib/test.h"

static char reason[GAME_REASON_MAX];

static const struct {
	const char *option, *value, *reason; /* "": it will do */
	int seats;
	const char *check; /* "": it will do; NULL: not asked */
} options[] = {
	{"deck", "23456789TJQKA,CDHS", "", 4, ""},
	{"deck", "abcd,xy", "", 2, ""},
	{"deck", "ab,x", "", 3, "a deck of 2 cards is too small for 3 players"},
	{"deck", "ab", "the deck needs values, a comma and suits", 0, NULL},
	{"deck", ",x", "the deck has no cards", 0, NULL},
	{"deck", "aab,x", "a is twice among the values", 0, NULL},
	{"deck", "ab,x,y", "character 2 of the suits cannot name a card", 0,
		NULL},
	{"deals-plan", "13 0", "", 4, ""},
	{"deals-plan", " 3 1  26 0 ", "", 2, ""},
	{"deals-plan", "14 0", "", 4,
		"deal 1 has 4 hands of 14: the deck has 52 cards"},
	{"deals-plan", "1 0 1 3", "", 3,
		"player 3 cannot lead deal 2 among 3 players"},
	{"deals-plan", "1 0 0 1", "", 3, "deal 2 has hands of no cards"},
	{"deals-plan", "1 0 2", "the plan ends without a first player", 0,
		NULL},
	{"deals-plan", "", "the plan ends without a number of cards", 0, NULL},
	{"deals-plan", "1 x", "x in the plan is no number from 0 to 64", 0,
		NULL},
	{"seats", "1", "there is no option seats", 0, NULL},
};

TEST(options_that_do_not_do_are_refused_with_the_reason)
{
	struct planowanie_settings settings;

	FOR_EACH (option, options) {
		planowanie_settings_init(&settings);
		reason[0] = '\0';
		planowanie_settings_set(
			&settings, option->option, option->value, reason);
		assert_string_equal(reason, option->reason);
		if (!option->check)
			continue;
		planowanie_settings_check(&settings, option->seats, reason);
		assert_string_equal(reason, option->check);
	}
}

TEST(a_plan_stays_and_the_usual_course_is_filled_in)
{
	struct planowanie_settings settings;

	planowanie_settings_init(&settings);
	assert_true(planowanie_settings_check(&settings, 4, reason));
	assert_int_equal(settings.course.deals, 13);
	assert_int_equal(settings.course.cards[12], 13);
	assert_true(planowanie_settings_set(
		&settings, "deals-plan", "2 1 5 0", reason));
	assert_true(planowanie_settings_check(&settings, 4, reason));
	assert_int_equal(settings.course.deals, 2);
	assert_int_equal(settings.course.cards[1], 5);
	assert_int_equal(settings.course.leaders[0], 1);
}

TEST(the_options_are_those_that_can_be_set)
{
	static const char *const values[] = {"ab,xy", "1 0"};
	struct planowanie_settings settings;
	int count = 0;

	planowanie_settings_init(&settings);
	for (; planowanie_options[count].name; count++)
		assert_true(planowanie_settings_set(&settings,
			planowanie_options[count].name, values[count], reason));
	assert_int_equal(count, 2);
}
