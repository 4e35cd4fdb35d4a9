#include "cards/trick_log.h"

#include "lib/test.h"

static struct trick_deck deck;
static struct trick trick;
static struct trick_log logged;

BEFORE_EACH
{
	char reason[TRICK_REASON_MAX];

	logged = (struct trick_log){0};
	trick_start(&trick, 3, 2);
	assert_true(trick_deck_init(&deck, "789TJQKA", "HS", reason));
}

static void
play(const char *name)
{
	trick_card c;

	assert_true(trick_card_parse(&deck, name, &c));
	trick_log_play(&logged, &trick, &deck, c);
	trick_play(&trick, &deck, c);
}

TEST(the_last_card_is_somebodys)
{
	assert_int_equal(trick_log_seat(&logged), -1);
	play("8S");
	assert_int_equal(trick_log_seat(&logged), 2);
	play("9S");
	assert_int_equal(trick_log_seat(&logged), 0);
}

TEST(a_full_trick_is_its_winners_until_the_next_deal)
{
	play("8S");
	play("7H");
	assert_int_equal(logged.won[0], 0);
	play("AS");
	assert_int_equal(trick_set_size(logged.won[0]), 3);
	assert_int_equal(logged.won[1] | logged.won[2], 0);
	assert_int_equal(trick_log_seat(&logged), 1);
	trick_log_deal(&logged);
	assert_int_equal(logged.won[0], 0);
	assert_int_equal(logged.trick.count, 3);
}
