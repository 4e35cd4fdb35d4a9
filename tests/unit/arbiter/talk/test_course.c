/* A game with ours at all seats but one. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "referee/handshake.h"
#include "games.h"
#include "talk/course.h"

#include "lib/heap_game.h"
#include "lib/test.h"

/* Plays deal NUMBER to its end with suggestions at SEAT, and adds what it heard
 * to HEARD. */
static void
play(struct course *course, int seat, long number, struct text *heard)
{
	char text[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	course_deal(course, seat, number);
	text_add_string(heard, course_take(course));
	course_begin(course);
	while (course_to_seat(course)) {
		text_add_string(heard, course_take(course));
		course_suggest(course, text);
		assert_true(course_act(course, text, reason));
	}
	text_add_string(heard, course_take(course));
	assert_string_equal(course_take(course), "");
}

static int
count(const char *text, const char *word)
{
	int found = 0;

	for (; (text = strstr(text, word)); text++)
		found++;
	return found;
}

TEST(a_seat_hears_its_own_hands_and_every_play)
{
	char reason[REASON_MAX];
	struct course course;
	struct text heard = {0};

	assert_true(course_init(&course, game_find("tablic"), 3, NULL, reason));
	play(&course, 2, 5, &heard);
	assert_int_equal(count(heard.bytes, "set_players 3 2\n"), 1);
	assert_int_equal(count(heard.bytes, "set_players"), 1);
	assert_int_equal(count(heard.bytes, "set_cards"), 3);
	assert_int_equal(count(heard.bytes, "show_cards"), 0);
	assert_int_equal(count(heard.bytes, "play "), 48);
	text_clear(&heard);
	course.open_hands = true;
	play(&course, 0, 5, &heard);
	assert_int_equal(count(heard.bytes, "show_cards"), 6);
	text_release(&heard);
	course_release(&course);
}

TEST(every_game_is_played_to_its_end_the_same_way_again)
{
	char reason[REASON_MAX];
	struct course course;

	for (size_t i = HEAP_GAMES; game_all[i]; i++) {
		struct text first = {0}, second = {0};

		assert_true(course_init(&course, game_all[i], 0, NULL, reason));
		play(&course, course.seats - 1, 1, &first);
		play(&course, course.seats - 1, 2, &second);
		assert_string_not_equal(first.bytes, second.bytes);
		text_clear(&second);
		play(&course, course.seats - 1, 1, &second);
		assert_string_equal(first.bytes, second.bytes);
		course_release(&course);
		text_release(&first);
		text_release(&second);
	}
}

TEST(every_trial_and_kind_of_every_game_can_be_set_up)
{
	char reason[REASON_MAX];
	struct course course;

	for (size_t i = HEAP_GAMES; game_all[i]; i++) {
		const struct game_trial *lists[] = {
			game_all[i]->trials, game_all[i]->kinds};

		for (int l = 0; l < 2; l++) {
			const struct game_trial *t = lists[l];

			for (; t && t->name; t++) {
				struct text heard = {0};
				int bots = game_all[i]->seats(t->bots) > 0
						   ? t->bots
						   : 0;

				if (!course_init(&course, game_all[i], bots,
					    t->presets, reason))
					fail_msg("%s: %s", t->name, reason);
				play(&course, 0, 3, &heard);
				course_release(&course);
				text_release(&heard);
			}
		}
	}
}

TEST(what_cannot_be_set_up_is_refused)
{
	static const struct game_preset bad[] = {{"board", "3x3"}, {0}};
	char reason[REASON_MAX];
	struct course course;

	assert_false(
		course_init(&course, game_find("tablic"), 5, NULL, reason));
	course_release(&course);
	assert_false(course_init(&course, game_find("trax"), 0, bad, reason));
	course_release(&course);
}

TEST(what_the_seat_sees_is_shown_to_its_bot_if_that_wants_it)
{
	char reason[REASON_MAX];
	struct course course;
	struct text heard = {0};

	assert_true(course_init(&course, game_find("tablic"), 2, NULL, reason));
	course.commands = COMMAND_SHOW_FRAME;
	play(&course, 1, 5, &heard);
	assert_int_equal(count(heard.bytes, "show_frame 1 1 {"), 49);
	assert_int_equal(count(heard.bytes, "show_actions"), 0);
	course.commands = COMMAND_SHOW_ACTIONS;
	course_deal(&course, 0, 5);
	course_begin(&course);
	assert_true(course_to_seat(&course));
	course_take(&course);
	course_show_actions(&course);
	assert_memory_equal(course_take(&course), "show_actions 1 1 [", 18);
	course_show_actions(&course);
	assert_string_equal(course_take(&course), "");
	text_release(&heard);
	course_release(&course);
}

TEST(an_illegal_action_changes_nothing)
{
	char reason[REASON_MAX], text[GAME_LINE_MAX];
	struct course course;

	assert_true(course_init(&course, game_find("herc"), 0, NULL, reason));
	course_deal(&course, 0, 0);
	course_begin(&course);
	assert_true(course_to_seat(&course));
	assert_string_equal(course_ask(&course), "gen_move");
	course_take(&course);
	assert_false(course_act(&course, "XX", reason));
	assert_string_equal(course_take(&course), "");
	course_suggest(&course, text);
	assert_true(course_act(&course, text, reason));
	assert_string_equal(course.action, text);
	course_release(&course);
}
