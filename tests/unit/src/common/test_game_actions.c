#include "common/game_actions.h"

#include "lib/json_text.h"
#include "lib/test.h"

TEST(an_action_has_its_words_and_pieces)
{
	struct game_actions list;

	game_actions_begin(&list);
	assert_true(game_actions_add(&list, "7H 3D", said("takes %s", "3D")));
	game_actions_piece(&list, 4, json_string("7H"));
	game_actions_piece(&list, 0, json_pack("[iis]", 1, 2, "3D"));
	assert_true(game_actions_add(&list, "0", said("declares %d", 0)));
	assert_json_new(game_actions_end(&list),
		"[{\"action\":\"7H 3D\",\"words\":\"takes 3D\",\"say\":"
		"[\"takes %s\",\"3D\"],\"pieces\":"
		"[[4,\"7H\"],[0,[1,2,\"3D\"]]]},"
		"{\"action\":\"0\",\"words\":\"declares 0\",\"say\":"
		"[\"declares %d\",0],\"pieces\":[]}]");
}

TEST(no_action_is_an_empty_list)
{
	struct game_actions list;

	game_actions_begin(&list);
	assert_json_new(game_actions_end(&list), "[]");
}

/* Adds the numbers below COUNT; how many there was room for. */
static int
add_numbers(struct game_actions *list, int count)
{
	char text[16];
	int added = 0;

	for (int i = 0; i < count; i++) {
		snprintf(text, sizeof text, "%d", i);
		added += game_actions_add(list, text, said("%d", i));
	}
	return added;
}

TEST(a_full_list_says_that_there_are_more_once)
{
	struct game_actions list;

	game_actions_begin(&list);
	assert_int_equal(
		add_numbers(&list, GAME_ACTIONS_MAX), GAME_ACTIONS_MAX);
	assert_int_equal(json_array_size(list.array), GAME_ACTIONS_MAX);
	assert_int_equal(add_numbers(&list, 3), 0);
	game_actions_more(&list);
	json_t *array = game_actions_end(&list);
	assert_int_equal(json_array_size(array), GAME_ACTIONS_MAX + 1);
	assert_json_new(json_incref(json_array_get(array, GAME_ACTIONS_MAX)),
		"{\"more\":true}");
	json_decref(array);
}

TEST(what_is_left_out_may_be_said_of_any_list)
{
	struct game_actions list;

	game_actions_begin(&list);
	game_actions_more(&list);
	assert_false(game_actions_add(&list, "7H", said("plays")));
	assert_json_new(game_actions_end(&list), "[{\"more\":true}]");
}

TEST(a_face_without_memory_is_no_list)
{
	struct game_actions list;

	game_actions_begin(&list);
	game_actions_add(&list, "7H", said("plays 7H"));
	game_actions_piece(&list, 0, NULL);
	assert_false(game_actions_add(&list, "8H", said("plays 8H")));
	assert_null(game_actions_end(&list));
}

TEST(each_action_is_drawn_but_not_that_there_are_more)
{
	struct game_actions list;
	struct random random = seeded(1);
	int drawn[3] = {0};

	game_actions_begin(&list);
	for (int i = 0; i < 3; i++)
		game_actions_add(&list, (const char[]){(char)('0' + i), '\0'},
			said("names it"));
	game_actions_more(&list);
	json_t *array = game_actions_end(&list);
	for (int i = 0; i < 300; i++)
		drawn[*game_actions_draw(array, &random) - '0']++;
	for (int i = 0; i < 3; i++)
		assert_in_range(drawn[i], 60, 140);
	json_decref(array);
	array = json_array();
	assert_null(game_actions_draw(array, &random));
	json_decref(array);
}
