#include "kit/talon-games.h"

#include "lib/test.h"

static struct talon_seat *seat;

static void
begin(const char *game)
{
	char error[TALON_ERROR_MAX];

	seat = talon_seat_new(game, error);
	assert_non_null(seat);
}

AFTER_EACH
{
	talon_seat_free(seat);
	seat = NULL;
}

static void
hear_all(const char *const *lines)
{
	for (; *lines; lines++)
		assert_int_equal(talon_seat_hear(seat, *lines), 0);
}

TEST(it_sees_what_it_has_heard)
{
	static const char *const lines[] = {"set_deck 23456789TJQKA CDHS",
		"set_players 2 0", "set_game 4 6 0 6 0 6 0 6 0",
		"set_table 4 3H 4C KD KS", "set_cards 6 7S 2H 3C 9D JC QD",
		NULL};
	uint8_t mask[64], bytes[4096];
	char text[TALON_TEXT_MAX];
	int count = 0;

	begin("tablic");
	hear_all(lines);
	assert_int_equal(talon_seat_observe(seat, mask, bytes), -1);
	assert_int_equal(talon_seat_hear(seat, "gen_move"), 1);
	assert_int_equal(talon_seat_actions(seat), 64);
	assert_true(talon_seat_observation_size(seat) <= (int)sizeof bytes);
	assert_int_equal(talon_seat_observe(seat, mask, bytes), 0);
	while (count < 64 && mask[count] == 1)
		count++;
	assert_int_equal(count, 8);
	assert_int_equal(talon_seat_text(seat, 0, text), 0);
	assert_string_equal(text, "7S 3H 4C");
	assert_int_equal(talon_seat_text(seat, 1, text), 0);
	assert_string_equal(text, "3C 3H");
	assert_int_equal(talon_seat_text(seat, 2, text), 0);
	assert_string_equal(text, "2H");
	assert_int_equal(talon_seat_text(seat, count, text), -1);
	assert_string_equal(talon_seat_error(seat), "action 8 is not legal");
}

/* As typed by hand: all have declared 0 then. */
TEST(cards_are_asked_for_without_declarations)
{
	static const char *const lines[] = {"set_deck 23456789TJQKA CDHS",
		"set_players 4 0", "set_cards 1 7S", NULL};
	char text[TALON_TEXT_MAX];

	begin("planowanie");
	hear_all(lines);
	assert_int_equal(talon_seat_hear(seat, "gen_declare"), 1);
	assert_int_equal(talon_seat_text(seat, 65, text), 0);
	assert_string_equal(text, "1");
	assert_int_equal(talon_seat_hear(seat, "gen_move"), 1);
	assert_int_equal(talon_seat_text(seat, 65, text), -1);
	assert_int_equal(talon_seat_text(seat, 39 + 5, text), 0);
	assert_string_equal(text, "7S");
}

TEST(what_makes_no_sense_is_said)
{
	static const struct {
		const char *line, *error;
	} cases[] = {
		{"set_deck 23 CD", "the deck must be 23456789TJQKA HSDC"},
		{"play 0 7S", "7S is no card"},
		{"gen_move", "it is not my turn: set_deck is missing"},
		{"gen_declare", "unknown command"},
		{"", "unknown command"},
	};
	char error[TALON_ERROR_MAX];

	begin("herc");
	FOR_EACH (c, cases) {
		assert_int_equal(talon_seat_hear(seat, c->line), -1);
		assert_string_equal(talon_seat_error(seat), c->error);
	}
	assert_null(talon_seat_new("whist", error));
	assert_string_equal(error, "there is no environment of the name whist");
}

TEST(it_says_what_it_can_hear)
{
	int count = 0;

	begin("planowanie");
	while (talon_seat_command(seat, count))
		count++;
	assert_string_equal(talon_seat_command(seat, 0), "set_deck");
	assert_string_equal(talon_seat_command(seat, count - 1), "gen_move");
	assert_null(talon_seat_command(seat, -1));
}
