#include "games.h"
#include "tablic/game.h"

#include "lib/game_table.h"
#include "lib/test.h"

static struct game_table table, other;
static const struct game_rules *const rules = &tablic_game_points;

/* The cards in the order of their numbers: "2C" first, "AS" last. */
static json_t *
sorted_start(void)
{
	json_t *deck = json_array();

	for (int i = 0; i < 52; i++)
		json_array_append_new(deck,
			json_pack("s#",
				(char[]){"23456789TJQKA"[i / 4], "CDHS"[i % 4]},
				2));
	return json_pack("{s:o}", "deck", deck);
}

static void
set_up(int seats)
{
	json_t *from = sorted_start();

	game_table_clear(&table, rules);
	assert_true(rules->restore(&table.game, seats, from, table.reason));
	json_decref(from);
}

static void
begin(int seats)
{
	set_up(seats);
	rules->begin(&table.game, &table.voice);
	table.minutes[0] = '\0';
}

TEST(all_ways_of_scoring_are_found_by_name)
{
	assert_ptr_equal(game_find("tablic-pairs"), &tablic_game_pairs);
	assert_int_equal(tablic_game_pairs.seats(2), 4);
	assert_int_equal(tablic_game_pairs.seats(4), 4);
	assert_int_equal(tablic_game_pairs.seats(3), 0);
	assert_ptr_equal(game_find("tablic"), &tablic_game_points);
	assert_ptr_equal(game_find("tablic-stihovi"), &tablic_game_stihovi);
	assert_null(game_find("Tablic"));
	assert_null(game_find(""));
	assert_int_equal(tablic_game_points.seats(3), 3);
	assert_int_equal(tablic_game_points.seats(5), 0);
	assert_int_equal(tablic_game_points.seats(0), 0);
	assert_int_equal(tablic_game_stihovi.seats(2), 2);
	assert_int_equal(tablic_game_stihovi.seats(3), 0);
}

TEST(the_introduction_tells_each_seat_its_number)
{
	set_up(3);
	rules->introduce(&table.game, &table.voice);
	game_table_expect(&table, "0 1 2 : set_deck 23456789TJQKA CDHS\n"
				  "0 : set_players 3 0\n"
				  "1 : set_players 3 1\n"
				  "2 : set_players 3 2\n"
				  "0 1 2 : set_game 3 6 0 6 0 4 0\n"
				  "0 1 2 : set_table 4 2C 2D 2H 2S\n");
	assert_int_equal(rules->to_act(&table.game), 0);
}

TEST(nobody_sees_the_hand_of_another)
{
	set_up(2);
	rules->begin(&table.game, &table.voice);
	game_table_expect(&table, "0 : set_cards 6 3C 3H 4C 4H 5C 5H\n"
				  "1 : set_cards 6 3D 3S 4D 4S 5D 5S\n");
	assert_int_equal(rules->to_act(&table.game), 1);
	assert_string_equal(rules->request(&table.game)->ask, "gen_move");
	assert_string_equal(rules->request(&table.game)->tell, "play");
}

TEST(a_play_is_told_to_all_in_its_canonical_form)
{
	begin(2);
	assert_true(game_table_act(&table, 0, "  4C   2S 2C "));
	assert_string_equal(table.action, "4C 2S 2C");
	game_table_expect(&table, "0 1 : play 0 4C 2S 2C\n");
	assert_int_equal(rules->to_act(&table.game), 2);
}

/* The last card of the first deal of four is told in the minutes alone. */
static void
lay_down_a_deal(void)
{
	for (int i = 0; i < 24; i++) {
		const char card[] = {"345678"[i / 4], "CDHS"[i % 4], '\0'};

		table.minutes[0] = '\0';
		assert_true(game_table_act(&table, i % 4, card));
	}
}

TEST(the_next_hands_follow_the_last_card_of_a_deal)
{
	begin(4);
	lay_down_a_deal();
	game_table_expect(&table, "0 1 2 3 : play 3 8S\n"
				  "0 : set_cards 6 9C TC JC QC KC AC\n"
				  "1 : set_cards 6 9D TD JD QD KD AD\n"
				  "2 : set_cards 6 9H TH JH QH KH AH\n"
				  "3 : set_cards 6 9S TS JS QS KS AS\n");
}

/* Seats 0 and 2 of four see all hands, of every deal. */
TEST(open_hands_are_shown_when_all_have_their_own)
{
	set_up(4);
	table.voice.see_all = seat_bit(0) | seat_bit(2);
	rules->introduce(&table.game, &table.voice);
	assert_null(strstr(table.minutes, "show_cards"));
	rules->begin(&table.game, &table.voice);
	lay_down_a_deal();
	game_table_expect(&table, "0 1 2 3 : play 3 8S\n"
				  "0 : set_cards 6 9C TC JC QC KC AC\n"
				  "1 : set_cards 6 9D TD JD QD KD AD\n"
				  "2 : set_cards 6 9H TH JH QH KH AH\n"
				  "3 : set_cards 6 9S TS JS QS KS AS\n"
				  "2 : show_cards 0 6 9C TC JC QC KC AC\n"
				  "0 2 : show_cards 1 6 9D TD JD QD KD AD\n"
				  "0 : show_cards 2 6 9H TH JH QH KH AH\n"
				  "0 2 : show_cards 3 6 9S TS JS QS KS AS\n");
}

TEST(after_the_last_card_nobody_is_to_act)
{
	begin(48);
	for (int i = 0; i < 48; i++) {
		const char card[] = {
			"3456789TJQKA"[i / 4], "CDHS"[i % 4], '\0'};

		assert_true(rules->to_act(&table.game) == seat_bit(i));
		assert_true(game_table_act(&table, i, card));
	}
	assert_int_equal(rules->to_act(&table.game), 0);
	assert_null(strstr(table.minutes, "set_cards"));
}

static const struct {
	const char *text, *reason;
} illegal_answers[] = {
	{"", "no card is named"},
	{"   ", "no card is named"},
	{"7S", "7S is not in your hand"},
	{"4C KH", "KH is not on the table"},
	{"4C KH 2C 9D", "KH 9D are not on the table"},
	{"4C 2C 2C", "2C is named twice"},
	{"4C 4C", "4C is named twice"},
	{"4C 2C", "2C does not sum to 4"},
	{"4C 2S 2C 2D", "2S 2C 2D do not split into groups that each sum to "
			"4"},
	{"4c", "4c is no card: a card is one of 23456789TJQKA and "
	       "one of CDHS"},
	{"4C\t2C", "4C?2C is no card: a card is one of "
		   "23456789TJQKA and one of CDHS"},
	{"4C,2C", "4C,2C is no card: a card is one of "
		  "23456789TJQKA and one of CDHS"},
	{"10H", "10H is no card: a card is one of 23456789TJQKA and "
		"one of CDHS"},
	{"play with all my might",
		"play is no card: a card is one of 23456789TJQKA and "
		"one of CDHS"},
	{"aaaaaaaaaaaaaaaaaaaaaaaaa",
		"aaaaaaaaaaaaaaaaaaaa... is no card: a card is one of "
		"23456789TJQKA and one of CDHS"},
};

TEST(an_illegal_answer_changes_nothing_and_is_explained)
{
	begin(2);
	FOR_EACH (c, illegal_answers)
		game_table_refuses(&table, 0, c->text, c->reason);
}

TEST(a_card_that_fits_no_group_is_named)
{
	begin(2);
	game_table_do(&table, 0, "3C");
	game_table_refuses(&table, 1, "4D 2C 2D 3C",
		"2C 2D 3C do not split into groups that each sum to 4: no "
		"group has 3C");
}

TEST(a_start_comes_back_from_its_record)
{
	struct random random = seeded(1);

	rules->deal(&table.game, 4, NULL, 0, &random);
	json_t *from = rules->start(&table.game);
	assert_true(rules->restore(&other.game, 4, from, other.reason));
	assert_memory_equal(&table.game, &other.game, rules->size);
	json_decref(from);
}

static const struct game_rules *const pairs = &tablic_game_pairs;

TEST(partners_sit_opposite_each_other)
{
	assert_int_equal(pairs->side(0), pairs->side(2));
	assert_int_equal(pairs->side(1), pairs->side(3));
	assert_int_not_equal(pairs->side(0), pairs->side(1));
	assert_null(tablic_game_points.side);
}

/* A game of pairs whose last cards go to the dealer's side. */
static void
deal_for_the_dealer(void)
{
	uint64_t settings[8];
	struct random random = seeded(1);

	game_table_clear(&table, pairs);
	assert_true(pairs->settings_size <= sizeof settings);
	pairs->settings_init(settings);
	assert_true(
		pairs->settings_set(settings, "last", "dealer", table.reason));
	assert_true(pairs->settings_check(settings, 4, table.reason));
	pairs->deal(&table.game, 4, settings, 0, &random);
}

TEST(who_gets_the_last_cards_is_an_option_and_stands_in_the_start)
{

	deal_for_the_dealer();
	json_t *from = pairs->start(&table.game);
	assert_string_equal(
		json_string_value(json_object_get(from, "last")), "dealer");
	assert_true(pairs->restore(&other.game, 4, from, other.reason));
	assert_memory_equal(&table.game, &other.game, pairs->size);
	json_object_set_new(from, "last", json_string("nobody"));
	assert_false(pairs->restore(&other.game, 4, from, other.reason));
	assert_string_equal(
		other.reason, "\"last\" is neither capturer nor dealer");
	json_object_set_new(from, "last", json_string("capturer"));
	assert_true(pairs->restore(&other.game, 4, from, other.reason));
	json_decref(from);
	from = pairs->start(&other.game);
	assert_null(json_object_get(from, "last"));
	json_decref(from);
}

TEST(an_option_that_is_none_is_refused)
{
	uint64_t settings[8];
	char reason[GAME_REASON_MAX];

	pairs->settings_init(settings);
	assert_false(pairs->settings_set(settings, "last", "me", reason));
	assert_string_equal(
		reason, "the last cards go to the capturer or to the dealer");
	assert_true(pairs->settings_set(settings, "last", "capturer", reason));
	assert_false(pairs->settings_check(settings, 3, reason));
}

TEST(bots_that_know_modes_are_told_who_gets_the_last_cards)
{
	deal_for_the_dealer();
	table.voice.told_mode = seat_bit(1) | seat_bit(3);
	pairs->introduce(&table.game, &table.voice);
	assert_non_null(
		strstr(table.minutes, "0 1 2 3 : set_deck 23456789TJQKA CDHS\n"
				      "1 3 : set_mode dealer\n"
				      "0 : set_players 4 0\n"));
}

TEST(a_start_that_is_none_is_refused_with_the_reason)
{
	static const struct {
		const char *start, *reason;
	} wrong[] = {
		{"[]", "the start is no object"},
		{"{}", "the start must have \"deck\" and nothing else"},
		{"{\"deck\":[], \"seed\":1}",
			"the start must have \"deck\" and nothing else"},
		{"{\"deck\":1}", "\"deck\" is no array"},
		{"{\"deck\":[\"2C\"]}", "\"deck\" has not 52 cards"},
	};
	game_table_clear(&table, rules);
	FOR_EACH (c, wrong) {
		assert_false(game_table_restore(&table, 2, c->start));
		assert_string_equal(table.reason, c->reason);
	}
}

TEST(a_deck_with_a_wrong_card_is_refused)
{
	static const struct {
		const char *last, *reason;
	} wrong[] = {
		{"51", "card 52 of the deck is no card"},
		{"\"as\"", "card 52 of the deck is no card"},
		{"\"ASS\"", "card 52 of the deck is no card"},
		{"\"2C\"", "2C is in the deck twice"},
	};
	FOR_EACH (c, wrong) {
		json_t *from = sorted_start();

		json_array_set_new(json_object_get(from, "deck"), 51,
			json_loads(c->last, JSON_DECODE_ANY, NULL));
		assert_false(
			rules->restore(&table.game, 2, from, table.reason));
		assert_string_equal(table.reason, c->reason);
		json_decref(from);
	}
}

TEST(so_many_players_cannot_be_restored)
{
	json_t *from = sorted_start();

	assert_false(rules->restore(&table.game, 5, from, table.reason));
	assert_false(tablic_game_stihovi.restore(
		&table.game, 3, from, table.reason));
	assert_true(tablic_game_stihovi.restore(
		&table.game, 2, from, table.reason));
	json_decref(from);
}

TEST(a_fault_ends_the_game_by_forfeit)
{
	int points[GAME_SEATS_MAX];

	begin(2);
	rules->forfeit(&table.game, 0, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[1], 25);
}
