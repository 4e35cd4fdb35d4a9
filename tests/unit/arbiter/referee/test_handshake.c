#include "referee/handshake.h"

#include "lib/test.h"

static unsigned
commands_in(const char *text)
{
	struct handshake handshake = {.state = HANDSHAKE_ASKED};

	handshake_take_list(&handshake, text);
	assert_int_equal(handshake.state, HANDSHAKE_DONE);
	return handshake.commands;
}

TEST(each_optional_command_has_a_bit_of_its_own)
{
	assert_int_equal(commands_in("set_rules"), COMMAND_SET_RULES);
	assert_int_equal(commands_in("set_seed"), COMMAND_SET_SEED);
	assert_int_equal(commands_in("result"), COMMAND_RESULT);
	assert_int_equal(commands_in("show_cards"), COMMAND_SHOW_CARDS);
	assert_int_equal(commands_in("set_mode"), COMMAND_SET_MODE);
	assert_int_equal(commands_in("set_match"), COMMAND_SET_MATCH);
	assert_int_equal(commands_in("show_frame"), COMMAND_SHOW_FRAME);
	assert_int_equal(commands_in("show_actions"), COMMAND_SHOW_ACTIONS);
}

TEST(names_stand_between_blanks_or_line_feeds)
{
	assert_int_equal(commands_in("result\nset_seed"),
		COMMAND_RESULT | COMMAND_SET_SEED);
	assert_int_equal(commands_in("result \tset_rules\n\n"),
		COMMAND_RESULT | COMMAND_SET_RULES);
}

TEST(other_commands_have_no_bit)
{
	assert_int_equal(
		commands_in("gen_move\nplay\nresult\nquit"), COMMAND_RESULT);
	assert_int_equal(commands_in("results set_see Result"), 0);
}

TEST(a_bot_may_list_nothing)
{
	assert_int_equal(commands_in(""), 0);
}

TEST(a_comma_belongs_to_no_name)
{
	struct handshake handshake = {.state = HANDSHAKE_ASKED};

	handshake_take_list(&handshake, "gen_move play, result,quit");
	assert_int_equal(handshake.commands, 0);
	assert_string_equal(handshake.comma, "play,");
	handshake = (struct handshake){.state = HANDSHAKE_ASKED};
	handshake_take_list(&handshake, "gen_move result");
	assert_string_equal(handshake.comma, "");
	handshake_take_list(&handshake,
		"a_name_that_is_longer_than_any_command_that_there_is,");
	assert_string_equal(handshake.comma, "a_name_that_is_longer_than_any_");
}

TEST(what_a_bot_lists_is_known_by_its_name)
{
	struct handshake handshake = {.state = HANDSHAKE_ASKED};
	char name[] = "of_those_that_fit_12345";

	assert_false(handshake_lists(&handshake, "komi 7"));
	handshake_take_list(&handshake, "gen_move\nkomi boardsize result");
	assert_true(handshake_lists(&handshake, "komi 7"));
	assert_true(handshake_lists(&handshake, "boardsize"));
	assert_true(handshake_lists(&handshake, "gen_move"));
	assert_true(handshake_lists(&handshake, "result 1 0"));
	assert_false(handshake_lists(&handshake, "show_cards 0 1 7H"));
	assert_false(handshake_lists(&handshake, "kom 7"));
	assert_false(handshake_lists(&handshake, "komi7 7"));
	for (int i = 0; i < HANDSHAKE_OTHERS_MAX; i++)
		handshake_take_list(&handshake, name);
	assert_true(handshake_lists(&handshake, name));
	handshake_take_list(&handshake, "late");
	assert_true(handshake_lists(&handshake, "komi"));
}
