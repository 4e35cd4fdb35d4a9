#include "common/lesson.h"

#include <fnmatch.h>

#include "games.h"
#include "lib/test.h"

static char reason[GAME_REASON_MAX];

enum { STEPS_LEAST_OF_A_VARIANT = 3, STEPS_LEAST = 6, STEPS_MOST = 8 };

static const char *
action_at(const json_t *step, size_t i)
{
	return json_string_value(json_object_get(
		json_array_get(json_object_get(step, "actions"), i), "action"));
}

static size_t
action_count(const json_t *step)
{
	return json_array_size(json_object_get(step, "actions"));
}

static json_t *
answer(const struct game_rules *rules, int n, const char *action)
{
	json_t *object = lesson_answer(rules, n, action, reason);

	if (!object)
		fail_msg("%s, step %d, %s: %s", rules->name, n,
			action ? action : "what is right", reason);
	return object;
}

static bool
is_right(const json_t *object)
{
	return json_is_true(json_object_get(object, "right"));
}

/* Own points in the last frame, and among equals fewest of the others. */
static json_int_t
worth(const json_t *object, int seat)
{
	const json_t *frames = json_object_get(object, "frames");
	const json_t *points = json_object_get(
		json_array_get(frames, json_array_size(frames) - 1), "points");
	json_int_t most = 0;
	const json_t *item;
	size_t i;

	json_array_foreach(points, i,
		item) if ((int)i != seat && json_integer_value(item) > most)
		most = json_integer_value(item);
	return 1000 * json_integer_value(json_array_get(points, (size_t)seat)) -
	       most;
}

#define FOR_EACH_STEP(rules, n)                                               \
	for (size_t game_ = 0; game_all[game_]; game_++)                      \
		for (const struct game_rules *rules = game_all[game_]; rules; \
			rules = NULL)                                         \
			for (int n = 1; n <= lesson_length(rules); n++)

TEST(every_game_for_people_has_a_lesson_of_few_steps)
{
	static const char *const taught[] = {
		"tablic", "planowanie", "herc", "trax"};
	static const char *const variants[] = {
		"tablic-stihovi", "tablic-pairs"};

	for (size_t i = 0; i < sizeof taught / sizeof *taught; i++)
		assert_in_range(lesson_length(game_find(taught[i])),
			STEPS_LEAST, STEPS_MOST);
	for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
		assert_in_range(lesson_length(game_find(variants[i])),
			STEPS_LEAST_OF_A_VARIANT, STEPS_LEAST);
}

TEST(a_step_is_a_position_in_which_its_seat_is_to_act)
{
	FOR_EACH_STEP(rules, n)
	{
		json_t *step = lesson_step(rules, n);

		assert_non_null(step);
		assert_string_equal(
			json_string_value(json_object_get(step, "game")),
			rules->name);
		assert_int_equal(
			json_integer_value(json_object_get(step, "of")),
			lesson_length(rules));
		assert_int_equal(
			json_integer_value(json_object_get(step, "seat")), 0);
		assert_non_null(
			json_string_value(json_object_get(step, "ask")));
		assert_true(action_count(step) > 1);
		json_decref(step);
	}
}

TEST(every_action_has_its_answer_and_the_game_goes_on_by_the_rules)
{
	FOR_EACH_STEP(rules, n)
	{
		json_t *step = lesson_step(rules, n);
		int rights = 0;

		for (size_t i = 0; i < action_count(step); i++) {
			json_t *said = answer(rules, n, action_at(step, i));

			assert_true(strlen(json_string_value(json_object_get(
					    said, "feedback"))) > 20);
			assert_true(json_array_size(json_object_get(
					    said, "frames")) > 0);
			rights += is_right(said);
			json_decref(said);
		}
		assert_in_range(rights, 1, action_count(step) - 1);
		json_decref(step);
	}
}

/* A pattern that nothing fits, or that another hides, is a mistake. */
TEST(every_answer_is_that_of_some_action)
{
	FOR_EACH_STEP(rules, n)
	{
		const struct lesson_answer *row =
			rules->lesson->steps[n - 1].answers;
		json_t *step = lesson_step(rules, n);

		for (size_t k = 0; row[k].actions; k++) {
			bool met = false;

			for (size_t i = 0; i < action_count(step); i++) {
				size_t first = 0;

				while (fnmatch(row[first].actions,
					       action_at(step, i), 0) != 0)
					first++;
				met |= first == k;
			}
			if (!met)
				fail_msg("%s, step %d: nothing is \"%s\"",
					rules->name, n, row[k].actions);
			if (!row[k + 1].actions)
				assert_string_equal(row[k].actions, "*");
		}
		json_decref(step);
	}
}

TEST(an_example_is_right)
{
	FOR_EACH_STEP(rules, n)
	{
		json_t *said = answer(rules, n, NULL);

		assert_true(is_right(said));
		const json_t *next = json_object_get(said, "next");
		if (n < lesson_length(rules))
			assert_int_equal(json_integer_value(next), n + 1);
		else
			assert_true(json_is_null(next));
		json_decref(said);
	}
}

/* Where points decide, those that are right bring most. */
TEST(what_is_right_is_worth_most)
{
	static const struct {
		const char *what, *game, *title;
	} steps[] = {
		{"the only capture", "tablic", "Take a card"},
		{"all of the table", "tablic", "Tabla"},
		{"the richest capture", "tablic", "TD and 2C"},
		{"what is left", "tablic", "The last to take"},
		{"the safe card", "tablic", "Counting"},
		{"three kings", "tablic-stihovi", "What counts"},
		{"no trick at all", "tablic-stihovi", "A card to lay"},
		{"the last tricks", "tablic-stihovi", "As many tricks"},
		{"the side's points", "tablic-pairs", "Partners"},
		{"a partner's tabla", "tablic-pairs", "A tabla for two"},
		{"27 cards", "tablic-pairs", "Most cards of a side"},
		{"just one trick", "planowanie", "Enough"},
		{"a loop of one's own", "trax", "A loop"},
		{"a path", "trax", "A path across"},
		{"a loop of the other's", "trax", "Stop a loop"},
		{"twice the points", "trax", "Two colours at once"},
	};

	FOR_EACH (c, steps) {
		const struct game_rules *rules = game_find(c->game);
		json_int_t least_right = 1000000, most_wrong = -1000000;
		int n = 1;

		while (strcmp(rules->lesson->steps[n - 1].title, c->title) != 0)
			n++;
		json_t *step = lesson_step(rules, n);
		for (size_t i = 0; i < action_count(step); i++) {
			json_t *said = answer(rules, n, action_at(step, i));
			const json_int_t value = worth(said, 0);

			if (is_right(said) && value < least_right)
				least_right = value;
			if (!is_right(said) && value > most_wrong)
				most_wrong = value;
			json_decref(said);
		}
		assert_true(least_right > most_wrong);
		json_decref(step);
	}
}

/* In the games of tricks the trick goes to the pile of who is asked. */
TEST(what_is_right_takes_the_trick)
{
	static const struct {
		const char *what, *game, *title;
	} steps[] = {
		{"the ace", "herc", "Follow suit"},
		{"a heart", "herc", "Hearts win"},
		{"a higher heart", "herc", "A heart on a heart"},
		{"an ace that is led", "herc", "Lead"},
		{"a trump", "planowanie", "Trumps"},
		{"the ace again", "planowanie", "Follow suit"},
	};

	FOR_EACH (c, steps) {
		const struct game_rules *rules = game_find(c->game);
		int n = 1;

		while (strcmp(rules->lesson->steps[n - 1].title, c->title) != 0)
			n++;
		json_t *said = answer(rules, n, NULL);
		const json_t *frames = json_object_get(said, "frames");
		const json_t *last =
			json_array_get(frames, json_array_size(frames) - 1);
		const char *words = json_string_value(json_object_get(
			json_object_get(last, "last"), "words"));
		assert_non_null(strstr(words, "player 0 takes the trick"));
		json_decref(said);
	}
}

TEST(what_is_no_step_or_no_action_is_refused)
{
	const struct game_rules *rules = game_find("tablic");

	assert_null(lesson_step(rules, 0));
	assert_null(lesson_step(rules, lesson_length(rules) + 1));
	assert_null(lesson_step(game_find("tablic-pairs"), 4));
	assert_null(lesson_answer(rules, 0, "JC JS", reason));
	assert_string_equal(reason, "there is no such step");
	assert_null(lesson_answer(rules, 1, "JC KD", reason));
	assert_non_null(strstr(reason, "KD"));
	assert_null(lesson_answer(rules, 1, "JC JS, 5C", reason));
	assert_null(lesson_answer(rules, 1, "", reason));
}
