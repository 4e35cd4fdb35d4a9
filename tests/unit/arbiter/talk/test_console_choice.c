#include "talk/console.c"

/* What a console deals with. */
#include <unistd.h>

#include "games.h"

#include "lib/test.h"

static char reason[REASON_MAX];

TEST(an_option_is_set_changed_and_as_usual_again)
{
	struct console_choice choice;

	console_choice_init(&choice, game_find("planowanie"));
	assert_null(console_choice_value(&choice, "deck"));
	assert_true(console_choice_set(&choice, "deck", "234,CD", reason));
	assert_true(
		console_choice_set(&choice, "deals-plan", "1 0 2 1", reason));
	assert_true(console_choice_set(&choice, "deck", "2345,CD", reason));
	assert_string_equal(console_choice_value(&choice, "deck"), "2345,CD");
	assert_int_equal(choice.count, 2);
	assert_null(choice.presets[2].name);
	assert_true(console_choice_set(&choice, "deck", "", reason));
	assert_null(console_choice_value(&choice, "deck"));
	assert_string_equal(
		console_choice_value(&choice, "deals-plan"), "1 0 2 1");
	console_choice_release(&choice);
}

TEST(what_does_not_do_is_refused_in_words)
{
	struct console_choice choice;

	console_choice_init(&choice, game_find("planowanie"));
	assert_false(console_choice_set(&choice, "board", "9x9", reason));
	assert_string_equal(reason, "board is no option of planowanie");
	assert_false(console_choice_set(&choice, "deck", "22,C", reason));
	assert_string_equal(reason, "deck 22,C: 2 is twice among the values");
	assert_int_equal(choice.count, 0);
	console_choice_release(&choice);
}

TEST(of_a_file_the_text_counts)
{
	char path[] = "/tmp/talon-test-XXXXXX";
	struct console_choice choice;
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, "no position\n", 12), 12);
	close(fd);
	console_choice_init(&choice, game_find("trax"));
	assert_false(console_choice_set(
		&choice, "position", "/nonexistent", reason));
	assert_string_equal(
		reason, "position /nonexistent: No such file or directory");
	assert_false(console_choice_set(&choice, "position", path, reason));
	assert_null(console_choice_value(&choice, "position"));
	console_choice_release(&choice);
	unlink(path);
}

TEST(so_many_play_as_there_are_or_as_can)
{
	struct console_choice choice;

	console_choice_init(&choice, game_find("planowanie"));
	assert_int_equal(console_choice_bots(&choice, 1), 2);
	assert_int_equal(console_choice_bots(&choice, 3), 3);
	assert_int_equal(console_choice_bots(&choice, 9), 0);
	choice.players = 4;
	assert_int_equal(console_choice_bots(&choice, 1), 4);
	console_choice_release(&choice);
}
