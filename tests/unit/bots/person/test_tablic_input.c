/* Plays of tablić as people type them, without a terminal. */
#include "person/tablic_input.c"

#include "lib/card_text.h"
#include "lib/test.h"

enum { LINES_MAX = 8, SEEDS = 64 };

static void
assert_cards(card_set set, const char *expected)
{
	assert_string_equal(
		cards_text(set).text, cards_text(cards(expected)).text);
}

static struct talk {
	struct random random;
	struct tablic_input input;
	char note[WORDS_NOTE_MAX];
} talk;

static void
talk_start(const char *hand, const char *table)
{
	talk = (struct talk){.random = seeded(1)};
	tablic_input_start(&talk.input, cards(hand), cards(table), &talk.random,
		talk.note);
}

static bool
talk_line(const char *text)
{
	char line[128];

	strcpy(line, text);
	return tablic_input_line(&talk.input, line, talk.note);
}

static void
assert_stage(enum tablic_input_stage stage)
{
	assert_int_equal(talk.input.stage, stage);
}

static void
assert_done(const char *played, const char *taken)
{
	assert_stage(TABLIC_INPUT_DONE);
	assert_cards(card_bit(talk.input.played), played);
	assert_cards(talk.input.taken, taken);
}

static void
assert_says(const char *part)
{
	if (!strstr(talk.note, part))
		fail_msg("\"%s\" does not say \"%s\"", talk.note, part);
}

/* Whole plays, every line of which is accepted. */
static const struct play_case {
	const char *description;
	const char *hand;
	const char *table;
	const char *lines[LINES_MAX];
	const char *played;
	const char *taken;
} play_cases[] = {
	{"one card a line, an empty line at the end", "7S 9H", "3H 4C 7D 2D",
		{"7", "3", "4", ""}, "7S", "3H 4C"},
	{"several cards a line", "7S 9H", "3H 4C 7D 2D", {"7", "3 4", ""}, "7S",
		"3H 4C"},
	{"all on one line", "7S 9H", "3H 4C 7D 2D", {"7 3 4"}, "7S", "3H 4C"},
	{"all on one line with suits", "7S 9H", "3H 4C 7D 2D", {"7S 3H 4C"},
		"7S", "3H 4C"},
	{"case does not matter", "QS 9H", "AH 2D AC", {"qS aH 2d"}, "QS",
		"AH 2D"},
	{"blanks do not matter", "7S 9H", "3H 4C 7D", {" \t7  3\t4 "}, "7S",
		"3H 4C"},
	{"a card is laid down by an empty line", "7S 9H", "3H 4C", {"7", ""},
		"7S", ""},
	{"ten is 10 or t", "TC 9H", "TS TH 8C", {"10 t"}, "TC", "TH"},
	{"ten with a suit", "TC 9H", "TS TH 8C", {"10c 10h"}, "TC", "TH"},
	{"Croatian suits", "TD 2C 9H", "2D 8S TS", {"karo 10 pik 10"}, "TD",
		"TS"},
	{"Croatian suits, a card a line", "2C 2S 9H", "2D 2H",
		{"tref 2", "herc 2", ""}, "2C", "2H"},
	{"English suits", "TD 2C 9H", "2D 8S TS", {"diamonds 10 Spade 10"},
		"TD", "TS"},
	{"a suit word with a whole card", "TD 2C", "2D 8S TS",
		{"diamonds TD spades TS"}, "TD", "TS"},
	{"TD is taken first", "JC 9H", "TC TD TH 2S 3S", {"j", "10 2"}, "JC",
		"TD 2S"},
	{"2C is taken first", "2S 9H", "2C 2D 2H 5S", {"2", "2", ""}, "2S",
		"2C"},
	{"then the others", "2S 9H", "2D 2C 2H 5S", {"2", "2", "2", ""}, "2S",
		"2C 2D"},
	{"a card named later is still free", "2S 9H", "2C 2D 5S",
		{"2", "2", "2C"}, "2S", "2C 2D"},
	{"only TD held: nobody asks", "TD 9H", "8C TS 2D", {"10", "10", ""},
		"TD", "TS"},
	{"TD not held: nobody asks", "TC TS 9H", "8C TH 2D", {"10c 10"}, "TC",
		"TH"},
	{"TD named: nobody asks", "TC TD 9H", "8C TH 2D", {"td 10"}, "TD",
		"TH"},
	{"yes, TD", "TC TD 9H", "8C TH 2D", {"10", "y", "10", ""}, "TD", "TH"},
	{"no, another ten", "TC TD 9H", "8C TH 2D", {"10", "No", "10", ""},
		"TC", "TH"},
	{"da, 2C, with the rest of the line", "2S 2C 9H", "2D 2H",
		{"2 2d", "da"}, "2C", "2D"},
	{"ne", "2S 2C 9H", "2D 2H", {"2 2d", "ne"}, "2S", "2D"},
	{"Enter is yes", "TC TD 9H", "8C TH 2D", {"10", "", "10", ""}, "TD",
		"TH"},
	{"the suit before the value", "7S 9H 7H", "3H 4C 7D", {"h7 h3 t4"},
		"7H", "3H 4C"},
	{"a suit and a value that could be two cards", "TD KS 2C", "8H 2H",
		{"k 10", "2", "8"}, "TD", "8H 2H"},
	{"the same to be taken", "QD KS", "TD TC 3H", {"q", "k 10", "3"}, "QD",
		"TD 3H"},
	{"for a king they are two", "KH 9S", "KC TC TD 4H", {"k", "k 10", "4"},
		"KH", "KC TD 4H"},
	{"numbers above ten", "AS 9H", "AH TC 2D", {"11", "1", "10"}, "AS",
		"AH TC"},
	{"nothing to take ends it", "9H 7S", "8C KD", {"7"}, "7S", ""},
	{"nothing more to take ends it", "9H 7S", "3H 4C KD", {"7", "3", "4"},
		"7S", "3H 4C"},
	{"all of the table", "9H 7S", "3H 4C", {"7", "4 3"}, "7S", "3H 4C"},
	{"a last card needs the taken cards only", "7S", "3H 4C 7D", {"7", ""},
		"7S", "7D"},
	{"auto alone", "AS 5H", "4H 6H TC AD", {"a", "auto"}, "AS", "TC AD"},
	{"auto after a six", "AS 5H", "4H 6H TC AD", {"A", "6", "AUTO"}, "AS",
		"4H 6H AD"},
	{"auto on one line", "AS 5H", "4H 6H TC AD", {"a 6 auto"}, "AS",
		"4H 6H AD"},
	{"auto with nothing to take", "9S 5H", "TC KD", {"9 auto"}, "9S", ""},
	{"auto takes what there is of one value", "TC 5H", "TD TS 2C 8H 4H",
		{"10 10 auto"}, "TC", "TD TS 2C 8H"},
};

TEST(plays_are_understood)
{
	FOR_EACH (c, play_cases) {
		talk_start(c->hand, c->table);
		for (int l = 0; l < LINES_MAX && c->lines[l]; l++) {
			if (talk.input.stage == TABLIC_INPUT_DONE)
				fail_msg("%s: ended early", c->description);
			if (!talk_line(c->lines[l]))
				fail_msg("%s: %s", c->description, talk.note);
		}
		if (talk.input.stage != TABLIC_INPUT_DONE)
			fail_msg("%s: not ended", c->description);
		assert_done(c->played, c->taken);
	}
}

/* Lines that are refused at the start of a play, and what is said. */
static const struct refusal_case {
	const char *hand;
	const char *table;
	const char *line;
	const char *says;
} refusal_cases[] = {
	{"7S 9H", "3H 4C", "", "Name a card"},
	{"7S 9H", "3H 4C", "  ", "Name a card"},
	{"7S 9H", "3H 4C", "8", "do not hold 8"},
	{"7S 9H", "3H 4C", "7H", "do not hold 7H"},
	{"7S 9H", "3H 4C", "seven", "\"seven\" is no card"},
	{"7S 9H", "3H 4C", "1", "do not hold A"},
	{"7S 9H", "3H 4C", "11", "do not hold A"},
	{"7S 9H", "3H 4C", "7x", "\"7x\" is no card"},
	{"7S 9H", "3H 4C", "7ss", "\"7ss\" is no card"},
	{"7S 9H", "3H 4C", "pik", "value comes after its suit"},
	{"7S 9H", "3H 4C", "pik 7h", "\"7h\" is no card"},
	{"7S 9H", "3H 4C", "auto", "First the card"},
	{"7S 9H", "3H 4C", "7 3 4 4", "no other 4"},
	{"7S 9H", "3H 4C", "7 3h 3h", "no other 3H"},
	{"7S 9H", "3H 4C", "7 5", "no 5 on the table"},
	{"7S 9H", "3H 4C", "7 4S", "no 4S on the table"},
	{"7S 9H", "3H 4C", "7 3", "3H cannot be split into groups"},
	{"7S 9H", "3H 4D 4C", "7 3 4 4", "sum to 7"},
	{"AS 9H", "3H 4D 4C", "a 3", "sum to 1 or 11"},
	{"7S 9H", "3H 4C KD", "7 k auto", "KD cannot be split"},
	{"7S 9H", "3H 4C", "7 3 4 \x01\xff", "is no card"},
};

TEST(a_refused_line_changes_nothing)
{
	FOR_EACH (c, refusal_cases) {
		struct tablic_input before;

		talk_start(c->hand, c->table);
		before = talk.input;
		assert_false(talk_line(c->line));
		assert_says(c->says);
		assert_memory_equal(&before, &talk.input, sizeof before);
	}
}

TEST(a_refused_card_leaves_the_chosen_ones)
{
	talk_start("7S 9H", "3H 4C 5D 7H");
	assert_true(talk_line("7"));
	assert_true(talk_line("3"));
	assert_false(talk_line("9"));
	assert_false(talk_line(""));
	assert_says("3H cannot be split into groups that sum to 7");
	assert_false(talk_line("5"));
	assert_says("Nothing that 7S takes has 3H 5D in it");
	assert_true(talk_line("4"));
	assert_true(talk_line(""));
	assert_done("7S", "3H 4C");
}

TEST(the_prompt_follows_the_stage)
{
	char prompt[WORDS_NOTE_MAX];

	talk_start("TD TS 9H", "6H 4C TC");
	tablic_input_prompt(&talk.input, prompt);
	assert_string_equal(prompt, "Your card: ");
	talk_line("10");
	assert_stage(TABLIC_INPUT_WHICH);
	tablic_input_prompt(&talk.input, prompt);
	assert_string_equal(prompt, "Is it TD? (Y/n) ");
	assert_false(talk_line("perhaps"));
	assert_says("Yes or no? Or name a card.");
	talk_line("y");
	tablic_input_prompt(&talk.input, prompt);
	assert_string_equal(prompt, "TD takes: ");
	talk_line("6");
	tablic_input_prompt(&talk.input, prompt);
	assert_string_equal(prompt, "TD takes 6H and: ");
}

TEST(a_card_answers_where_yes_or_no_is_asked)
{
	talk_start("TD TS 9H", "6H 4C");
	talk_line("10 6 4");
	assert_stage(TABLIC_INPUT_WHICH);
	assert_true(talk_line("pik 10"));
	assert_done("TS", "6H 4C");
	talk_start("TD TS 9H", "6H 4C 5C");
	talk_line("10 6 4");
	assert_false(talk_line("8"));
	assert_says("You do not hold 8.");
	assert_stage(TABLIC_INPUT_WHICH);
	assert_true(talk_line("9 4 5"));
	assert_done("9H", "4C 5C");
}

TEST(a_last_card_is_played_unasked)
{
	talk_start("7S", "3H 4C");
	assert_stage(TABLIC_INPUT_TAKE);
	assert_says("7S is your last card");
	talk_start("7S", "3H KC");
	assert_done("7S", "");
}

TEST(a_play_can_begin_again)
{
	talk_start("7S 9H", "3H 4C 9C");
	assert_true(talk_line("7"));
	assert_true(talk_line("3"));
	tablic_input_start(&talk.input, talk.input.hand, talk.input.table,
		&talk.random, talk.note);
	assert_string_equal(talk.note, "");
	assert_true(talk_line("9"));
	assert_true(talk_line("9"));
	assert_done("9H", "9C");
}

TEST(the_suit_of_an_unnamed_card_is_random)
{
	card_set seen = 0;

	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		talk_start("TC TD TS 9H", "KD");
		random_seed(&talk.random, seed);
		assert_true(talk_line("10"));
		assert_true(talk_line("n"));
		assert_stage(TABLIC_INPUT_DONE);
		seen |= card_bit(talk.input.played);
	}
	assert_cards(seen, "TC TS");
}

/* Nothing is counted by subsets: a full table answers at once. */
TEST(a_full_table_is_no_trouble)
{
	talk_start("KS", "");
	tablic_input_start(&talk.input, cards("KS"),
		CARD_SET_ALL & ~cards("KS"), &talk.random, talk.note);
	assert_true(talk_line("k"));
	assert_true(talk_line("a a a a"));
	assert_true(talk_line("auto"));
	assert_stage(TABLIC_INPUT_DONE);
	assert_cards(talk.input.taken & cards("AC AD AH AS KC KD KH"),
		"AC AD AH AS KC KD KH");
}

/* The cards that a person names for taking. */
static bool
wish_for(struct tablic_wish *wish, const char *line, const char *table,
	char why[static WORDS_NOTE_MAX])
{
	char words[64];

	strcpy(words, line);
	return add_wishes(wish, words, cards(table), why);
}

TEST(a_value_takes_what_is_worth_most_and_leaves_what_is_named)
{
	struct tablic_wish wish = {0};
	char why[WORDS_NOTE_MAX];

	assert_true(wish_for(&wish, "10 2", "2S 2C TS TD TH", why));
	assert_true(
		wished_cards(&wish, cards("2S 2C TS TD TH")) == cards("2C TD"));
	assert_true(wish_for(&wish, "td", "2S 2C TS TD TH", why));
	assert_true(wished_cards(&wish, cards("2S 2C TS TD TH")) ==
		    cards("2C TD TH"));
}

TEST(what_the_table_has_not_got_is_refused_and_the_wish_stays)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{"6 6", "There is no other 6 on the table."},
		{"6h", "There is no 6H on the table."},
		{"9", "There is no 9 on the table."},
		{"10", "There is no 10 on the table."},
		{"3d 3d", "There is no other 3D on the table."},
		{"6 x", "\"x\" is no card; "
			"help says what you can type."},
	};

	FOR_EACH (at, cases) {
		struct tablic_wish wish = {.exact = cards("KS")};
		const struct tablic_wish before = wish;
		char why[WORDS_NOTE_MAX];

		assert_false(wish_for(&wish, at->line, "3D 6S KS", why));
		assert_string_equal(why, at->why);
		assert_memory_equal(&wish, &before, sizeof wish);
	}
}

TEST(auto_is_a_wish_of_its_own)
{
	struct tablic_wish wish = {0};
	char why[WORDS_NOTE_MAX];

	assert_true(wish_for(&wish, "auto 6 AUTO", "3D 6S", why));
	assert_true(wish.automatic);
	assert_true(wished_cards(&wish, cards("3D 6S")) == cards("6S"));
}
