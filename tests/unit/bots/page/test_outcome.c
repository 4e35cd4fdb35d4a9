#include "page/outcome.h"

#include <stdlib.h>

#include "lib/test.h"

static const struct {
	const char *description;
	const char *points, *names;
	int seat;
	bool cut_off, gave_up;
	const char *words;
} cases[] = {
	{"the person has most", "[12,7]", "[\"human\",\"greedy\"]", 0, false,
		false, "You have the most points: 12."},
	{"another has", "[12,7]", "[\"greedy\",\"human\"]", 1, false, false,
		"greedy has the most points: 12."},
	{"without names", "[12,7]", NULL, 1, false, false,
		"Seat 0 has the most points: 12."},
	{"partners", "[0,9,0,9]", "[\"a\",\"b\",\"c\",\"d\"]", 3, false, false,
		"b and you have the most points: 9."},
	{"three of four", "[5,9,9,9]", "[\"a\",\"b\",\"c\",\"d\"]", 0, false,
		false, "b, c and d have the most points: 9."},
	{"all equal", "[0,0]", NULL, 0, false, false,
		"All have the same points: 0."},
	{"negative points", "[-5,-9]", NULL, 0, false, false,
		"You have the most points: -5."},
	{"cut off", "[0,25]", NULL, 0, true, false,
		"The game was cut off: somebody gave up or did not keep to the "
		"rules. Seat 1 has the most points: 25."},
	{"given up", "[0,25]", NULL, 0, true, true,
		"You gave up. Seat 1 has the most points: 25."},
};

TEST(words_say_who_has_most)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		json_t *points = json_loads(cases[i].points, 0, NULL);
		json_t *names = cases[i].names
					? json_loads(cases[i].names, 0, NULL)
					: NULL;
		char *words = outcome_words(&(struct outcome){points, names,
			cases[i].seat, cases[i].cut_off, cases[i].gave_up});

		print_message("%s\n", cases[i].description);
		assert_string_equal(words, cases[i].words);
		free(words);
		json_decref(points);
		json_decref(names);
	}
}

TEST(a_game_is_over_where_nobody_is_to_act)
{
	json_t *over = json_loads("{\"turn\":[]}", 0, NULL);
	json_t *turn = json_loads("{\"turn\":[1]}", 0, NULL);

	assert_true(outcome_is_over(over));
	assert_false(outcome_is_over(turn));
	assert_false(outcome_is_over(NULL));
	json_decref(over);
	json_decref(turn);
}
