#include "lib/card_text.h"
#include "lib/test.h"
#include "tablic/text.h"

static char reason[TABLIC_REASON_MAX];

TEST(an_action_keeps_the_order_of_its_words)
{
	struct tablic_action action;
	char text[TABLIC_ACTION_MAX];

	assert_true(tablic_action_parse("  7S 4C   3H ", &action, reason));
	assert_int_equal(action.play.played, one("7S"));
	assert_true(action.play.taken == cards("3H 4C"));
	assert_int_equal(action.count, 3);
	tablic_action_format(&action, text);
	assert_string_equal(text, "7S 4C 3H");
	assert_true(tablic_action_parse("2C", &action, reason));
	assert_true(action.play.taken == 0);
	tablic_action_format(&action, text);
	assert_string_equal(text, "2C");
}

TEST(what_is_no_action_is_refused_and_changes_nothing)
{
	static const struct {
		const char *what, *text, *reason;
	} texts[] = {
		{"nothing", "", "no card is named"},
		{"blanks", "   ", "no card is named"},
		{"a card twice", "7S 4C 7S", "7S is named twice"},
		{"small letters", "7s",
			"7s is no card: a card is one of 23456789TJQKA and one "
			"of CDHS"},
		{"three letters", "7S 10H",
			"10H is no card: a card is one of 23456789TJQKA and "
			"one of CDHS"},
		{"what a terminal should not see", "\033[1m",
			"?[1m is no card: a card is one of 23456789TJQKA and "
			"one of CDHS"},
		{"a long word", "abcdefghijklmnopqrstuvwxyz",
			"abcdefghijklmnopqrst... is no card: a card is one of "
			"23456789TJQKA and one of CDHS"},
	};
	struct tablic_action action, before;

	memset(&action, 7, sizeof action);
	before = action;
	FOR_EACH (c, texts) {
		if (tablic_action_parse(c->text, &action, reason))
			fail_msg("%s", c->what);
		assert_string_equal(reason, c->reason);
		assert_memory_equal(&action, &before, sizeof action);
	}
}

TEST(all_cards_of_the_deck_are_an_action_and_back)
{
	char text[TABLIC_ACTION_MAX + 1], again[TABLIC_ACTION_MAX];
	struct tablic_action action;

	card_set_format(CARD_SET_ALL, text);
	assert_true(tablic_action_parse(text, &action, reason));
	assert_int_equal(action.count, CARD_COUNT);
	assert_true(action.play.taken == (CARD_SET_ALL & ~card_bit(0)));
	tablic_action_format(&action, again);
	assert_string_equal(again, text + 1);
}

/* Player 0 holds 7S and 4S; the table is full of small cards. */
TEST(an_illegal_play_is_explained)
{
	static const struct {
		const char *action, *reason;
		enum tablic_verdict verdict;
	} plays[] = {
		{"KH", "KH is not in your hand", TABLIC_NOT_IN_HAND},
		{"7S KH 3H", "KH is not on the table", TABLIC_NOT_ON_TABLE},
		{"7S KH 3H QD", "KH QD are not on the table",
			TABLIC_NOT_ON_TABLE},
		{"4S 3H", "3H does not sum to 4", TABLIC_NO_SUM},
		{"AS 3H 3D",
			"3H 3D do not split into groups that each sum to 1 or "
			"11",
			TABLIC_NO_SUM},
		{"7S 4H 3H 6D",
			"4H 3H 6D do not split into groups that each sum to "
			"7: no group has 6D",
			TABLIC_NO_SUM},
	};
	struct tablic game = {.open.table = cards("3H 3D 4H 6D")};
	struct tablic_action action;

	FOR_EACH (play, plays) {
		assert_true(tablic_action_parse(play->action, &action, reason));
		tablic_explain(&game, play->verdict, &action, reason);
		assert_string_equal(reason, play->reason);
	}
}

/* Fifty cards that do not split are more than a reason has room for. */
TEST(a_long_reason_says_how_many_cards_it_leaves_out)
{
	struct tablic game = {.open.table = CARD_SET_ALL};
	char text[TABLIC_ACTION_MAX + 1];
	struct tablic_action action;

	card_set_format(CARD_SET_ALL, text);
	assert_true(tablic_action_parse(text, &action, reason));
	tablic_explain(&game, TABLIC_NO_SUM, &action, reason);
	assert_non_null(strstr(reason, "8C and 27 more do not split into"));
	assert_true(strlen(reason) < TABLIC_REASON_MAX);
}
