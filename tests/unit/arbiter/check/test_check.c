/* How checks are named, and which there are for a game. */

#include "check/check_series.c"

#include "games.h"
#include "lib/heap_game.h"
#include "lib/test.h"

TEST(a_check_is_named_by_its_name_its_group_or_its_level)
{
	const struct check check = {.group = CHECK_WIRE, .name = "wire-ids"};

	assert_true(check_is_named(&check, "wire-ids"));
	assert_true(check_is_named(&check, "start wire"));
	assert_true(check_is_named(&check, "end,wire-ids,start"));
	assert_true(check_is_named(&check, "must,should"));
	assert_false(check_is_named(&check, ""));
	assert_false(check_is_named(&check, "wire-id"));
	assert_false(check_is_named(&check, "wire-ids-x"));
	assert_false(check_is_named(&check, "ids"));
}

TEST(of_a_group_the_musts_are_needed)
{
	const struct check must = {.group = CHECK_WIRE, .name = "wire-a"};
	const struct check should = {
		.group = CHECK_WIRE, .level = CHECK_SHOULD, .name = "wire-b"};

	assert_true(check_is_needed(&must, "start wire"));
	assert_true(check_is_needed(&must, "wire-a"));
	assert_false(check_is_needed(&should, "start wire"));
	assert_true(check_is_needed(&should, "start wire-b"));
}

TEST(groups_levels_and_chapters_have_names)
{
	assert_string_equal(group_names[CHECK_END], "end");
	assert_string_equal(level_names[CHECK_TOLD], "told");
	assert_string_equal(chapter_titles[false][1], "The wire");
	assert_string_equal(chapter_titles[true][4], "Starts");
}

static const struct check *
find(const struct check_list *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++)
		if (strcmp(list->checks[i].name, name) == 0)
			return &list->checks[i];
	return NULL;
}

/* Every word of its needs names a check before it, or the musts of a group. */
static void
expect_needs(const struct check_list *list, size_t number)
{
	const char *needs = list->checks[number].needs;

	while (*needs != '\0') {
		const size_t length = strcspn(needs, " ");
		bool found = false;
		char one[CHECK_NAME_MAX + 1];

		assert_true(length < sizeof one);
		memcpy(one, needs, length);
		one[length] = '\0';
		for (size_t i = 0; i < number; i++)
			found |= check_is_needed(&list->checks[i], one);
		if (!found)
			fail_msg("%s needs %s", list->checks[number].name, one);
		needs += length;
		needs += strspn(needs, " ");
	}
}

TEST(names_differ_needs_come_before_and_musts_first)
{
	char reason[REASON_MAX];
	struct check_list list;

	for (size_t g = HEAP_GAMES; game_all[g]; g++) {
		enum check_level level = CHECK_MUST;

		assert_true(check_list_init(&list, game_all[g], reason));
		assert_true(list.count >= 60);
		for (size_t i = 0; i < list.count; i++) {
			const struct check *check = &list.checks[i];

			assert_ptr_equal(find(&list, check->name), check);
			assert_true(strlen(check->name) < CHECK_NAME_MAX);
			assert_true(check->level >= level);
			assert_true(check->chapter >= 1);
			assert_true(*check->sentence != '\0');
			assert_non_null(check->run);
			level = check->level;
			expect_needs(&list, i);
		}
		check_list_release(&list);
	}
}

TEST(a_game_has_checks_of_its_own)
{
	char reason[REASON_MAX];
	struct check_list list;

	assert_true(check_list_init(&list, game_find("tablic"), reason));
	assert_non_null(find(&list, "commands-set_table"));
	assert_non_null(find(&list, "course-players-48"));
	assert_non_null(find(&list, "rules-aces"));
	assert_null(find(&list, "commands-set_board"));
	assert_string_equal(
		find(&list, "commands-gen_move")->what, "answers gen_move");
	check_list_release(&list);
	assert_true(check_list_init(&list, game_find("trax"), reason));
	assert_non_null(find(&list, "commands-set_board"));
	assert_non_null(find(&list, "course-board-25x25"));
	assert_null(find(&list, "course-players-2"));
	check_list_release(&list);
}
