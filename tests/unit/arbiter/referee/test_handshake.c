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

TEST(other_commands_are_passed_over)
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
