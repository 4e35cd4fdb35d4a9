#include "lib/game_table.h"
#include "lib/test.h"
#include "planowanie/game.h"
#include "planowanie/rules.h"

static struct game_table table;

static struct planowanie *
game_of(struct game_table *of)
{
	return (struct planowanie *)&of->game;
}

/* A game for three of two deals, the second of one card each. */
static void
set_up(void)
{
	game_table_clear(&table, &planowanie_game);
	if (!planowanie_game.deal_read(&table.game, 3, NULL, 0,
		    "1 2H 2C | 7H AS | 5C AD ; 0 AH | KH | 2C", table.reason))
		fail_msg("%s", table.reason);
}

static void
begin(void)
{
	set_up();
	planowanie_game.begin(&table.game, &table.voice);
	table.minutes[0] = '\0';
}

TEST(each_seat_is_told_its_own_hand_alone)
{
	set_up();
	planowanie_game.introduce(&table.game, &table.voice);
	game_table_expect(&table, "0 1 2 : set_deck 23456789TJQKA CDHS\n"
				  "0 : set_players 3 0\n"
				  "1 : set_players 3 1\n"
				  "2 : set_players 3 2\n"
				  "0 1 2 : set_game 2 2 1 1 0\n");
	planowanie_game.begin(&table.game, &table.voice);
	game_table_expect(&table, "0 : set_cards 2 2C 2H\n"
				  "1 : set_cards 2 7H AS\n"
				  "2 : set_cards 2 5C AD\n");
}

TEST(open_hands_are_shown_when_all_have_their_own)
{
	set_up();
	table.voice.see_all = seat_bit(1) | seat_bit(2);
	planowanie_game.begin(&table.game, &table.voice);
	game_table_expect(&table, "0 : set_cards 2 2C 2H\n"
				  "1 : set_cards 2 7H AS\n"
				  "2 : set_cards 2 5C AD\n"
				  "1 2 : show_cards 0 2 2C 2H\n"
				  "2 : show_cards 1 2 7H AS\n"
				  "1 : show_cards 2 2 5C AD\n");
}

TEST(nobody_hears_a_declaration_before_all_have_declared)
{
	begin();
	assert_int_equal(planowanie_game.to_act(&table.game), 7);
	assert_string_equal(
		planowanie_game.request(&table.game)->ask, "gen_declare");
	assert_string_equal(
		planowanie_game.request(&table.game)->tell, "declare");
	assert_true(game_table_act(&table, 2, " 1 "));
	assert_string_equal(table.action, "1");
	assert_int_equal(planowanie_game.to_act(&table.game), 3);
	assert_true(game_table_act(&table, 0, "2"));
	assert_int_equal(planowanie_game.to_act(&table.game), 2);
	game_table_expect(&table, "");
	assert_true(game_table_act(&table, 1, "0"));
	game_table_expect(&table, "0 1 2 : declare 0 2\n"
				  "0 1 2 : declare 1 0\n"
				  "0 1 2 : declare 2 1\n");
	assert_int_equal(planowanie_game.to_act(&table.game), 2);
	assert_string_equal(
		planowanie_game.request(&table.game)->ask, "gen_move");
}

TEST(what_is_no_declaration_is_refused_with_the_reason)
{
	static const struct {
		const char *text, *reason;
	} wrong[] = {
		{"", "no number of tricks is declared"},
		{"3", "3 is no number from 0 to 2"},
		{"-1", "-1 is no number from 0 to 2"},
		{"+1", "+1 is no number from 0 to 2"},
		{"01", "01 is no number from 0 to 2"},
		{"1.5", "1.5 is no number from 0 to 2"},
		{"two", "two is no number from 0 to 2"},
		{"2H", "2H is no number from 0 to 2"},
		{"1 1", "1 is too much: one number is declared"},
	};

	begin();
	FOR_EACH (at, wrong)
		game_table_refuses(&table, 1, at->text, at->reason);
}

static void
declare_all(const char *declarations)
{
	for (int seat = 0; declarations[seat] != '\0'; seat++) {
		char text[2] = {declarations[seat], '\0'};

		game_table_do(&table, seat, text);
	}
}

static void
expect_points(const char *what, int a, int b, int c)
{
	int points[GAME_SEATS_MAX];

	planowanie_game.score(&table.game, points);
	if (points[0] != a || points[1] != b || points[2] != c)
		fail_msg("%s: %d %d %d", what, points[0], points[1], points[2]);
	planowanie_game.standing(&table.game, points);
	assert_int_equal(points[0], a);
	planowanie_game.forfeit(&table.game, 0, points);
	assert_int_equal(points[0], a);
	assert_int_equal(points[2], c);
}

TEST(a_game_goes_from_trick_to_trick_and_deal_to_deal)
{
	begin();
	declare_all("001");
	game_table_refuses(&table, 1, "2H", "2H is not in your hand");
	game_table_do(&table, 1, "7H");
	game_table_do(&table, 2, "AD");
	game_table_refuses(
		&table, 0, "2C", "2C does not follow suit: you hold 2H");
	game_table_do(&table, 0, "2H");
	expect_points("a deal in play gives nothing yet", 0, 0, 0);
	assert_int_equal(planowanie_game.to_act(&table.game), 2);
	game_table_do(&table, 1, "AS");
	game_table_do(&table, 2, "5C");
	assert_true(game_table_act(&table, 0, "2C"));
	game_table_expect(&table, "0 1 2 : play 0 2C\n"
				  "0 : set_cards 1 AH\n"
				  "1 : set_cards 1 KH\n"
				  "2 : set_cards 1 2C\n");
	expect_points("a trick each, and two for what was declared", 2, 1, 3);
	declare_all("101");
	game_table_do(&table, 0, "AH");
	game_table_do(&table, 1, "KH");
	assert_true(game_table_act(&table, 2, "2C"));
	game_table_expect(&table, "0 1 2 : play 2 2C\n");
	assert_int_equal(planowanie_game.to_act(&table.game), 0);
	expect_points("the end", 2, 2, 5);
}

TEST(a_fault_leaves_the_points_of_the_deals_that_are_over)
{
	int points[GAME_SEATS_MAX];

	set_up();
	memcpy(game_of(&table)->open.points, (int[]){5, 7, 2}, 3 * sizeof(int));
	planowanie_game.forfeit(&table.game, 1, points);
	assert_memory_equal(points, ((int[]){5, 7, 2}), 3 * sizeof *points);
}
