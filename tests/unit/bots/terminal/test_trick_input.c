/* Cards and declarations as people type them, without a terminal. */
#include "terminal/trick_input.h"

#include <stdio.h>
#include <string.h>

#include "lib/test.h"

struct talk {
	struct trick_deck deck;
	struct trick trick;
	struct trick_input input;
	char note[TRICK_INPUT_TEXT_MAX];
};

static trick_set
cards(const struct trick_deck *deck, const char *text)
{
	trick_set set = 0;

	for (; *text != '\0'; text += text[2] == ' ' ? 3 : 2) {
		char name[3] = {text[0], text[1], '\0'};
		trick_card c = 0;

		assert_true(trick_card_parse(deck, name, &c));
		set |= trick_bit(c);
	}
	return set;
}

/* LED is the card that was led, or NULL. */
static void
talk_start(struct talk *t, const char *values, const char *suits,
	const char *hand, const char *led)
{
	char reason[TRICK_REASON_MAX];
	trick_set held;
	trick_card c = 0;

	assert_true(trick_deck_init(&t->deck, values, suits, reason));
	trick_start(&t->trick, 4, 0);
	if (led) {
		assert_true(trick_card_parse(&t->deck, led, &c));
		trick_play(&t->trick, &t->deck, c);
	}
	held = cards(&t->deck, hand);
	trick_input_start(&t->input, &t->deck, &t->trick, held,
		trick_follow(&t->trick, held), t->note);
}

static bool
talk_line(struct talk *t, const char *text)
{
	char line[128];

	strcpy(line, text);
	return trick_input_line(&t->input, line, t->note);
}

static void
assert_says(const struct talk *t, const char *line, const char *part)
{
	if (!strstr(t->note, part))
		fail_msg("%s: \"%s\" does not say \"%s\"", line, t->note, part);
}

static void
assert_done(const struct talk *t, const char *card)
{
	char name[3];

	assert_true(t->input.done);
	trick_card_format(&t->deck, t->input.card, name);
	assert_string_equal(name, card);
}

#define USUAL "23456789TJQKA", "CDHS"

static const struct card_case {
	const char *hand;
	const char *led;
	const char *line;
	const char *card;
} card_cases[] = {
	{"7H TS 2C", NULL, "7h", "7H"},
	{"7H TS 2C", NULL, "  7H ", "7H"},
	{"7H TS 2C", NULL, "10s", "TS"},
	{"7H TS 2C", NULL, "10", "TS"},
	{"7H TS 2C", NULL, "t", "TS"},
	{"7H TS 2C", NULL, "hearts 7", "7H"},
	{"7H TS 2C", NULL, "pik 10", "TS"},
	{"7H TS 2C", NULL, "c", "2C"},
	{"7H 7D TS", "2D", "7", "7D"},
	{"7H 8H TS", "2H", "8", "8H"},
	{"KH 8H AD", NULL, "k", "KH"},
};

TEST(cards_are_understood)
{
	for (size_t i = 0; i < sizeof card_cases / sizeof *card_cases; i++) {
		const struct card_case *c = &card_cases[i];
		struct talk t;

		talk_start(&t, USUAL, c->hand, c->led);
		if (!t.input.done && !talk_line(&t, c->line))
			fail_msg("%s: %s", c->line, t.note);
		assert_done(&t, c->card);
	}
}

static const struct refusal_case {
	const char *hand;
	const char *led;
	const char *line;
	const char *says;
} refusal_cases[] = {
	{"7H TS 2C", NULL, "", "Name a card"},
	{"7H TS 2C", NULL, " ", "Name a card"},
	{"7H TS 2C", NULL, "8h", "You do not hold"},
	{"7H TS 2C", NULL, "8", "You do not hold"},
	{"7H TS 2C", NULL, "seven", "\"seven\" is no card"},
	{"7H TS 2C", NULL, "7h 2c", "One card, please"},
	{"7H TS 2C", NULL, "hearts", "value comes after its suit"},
	{"7H 7S 2C", NULL, "7", "Which one: 7H 7S?"},
	{"7H 7S 8S", NULL, "s", "Which one: 7S 8S?"},
	{"7H TS 2H", "3H", "ts", "You must follow suit: 2H 7H."},
	{"7H TS 2H", "3H", "10", "You must follow suit: 2H 7H."},
};

TEST(a_refused_line_changes_nothing)
{
	for (size_t i = 0; i < sizeof refusal_cases / sizeof *refusal_cases;
		i++) {
		const struct refusal_case *c = &refusal_cases[i];
		struct talk t;
		struct trick_input before;

		talk_start(&t, USUAL, c->hand, c->led);
		before = t.input;
		if (talk_line(&t, c->line))
			fail_msg("%s is accepted", c->line);
		assert_says(&t, c->line, c->says);
		assert_memory_equal(&before, &t.input, sizeof before);
	}
}

TEST(a_trump_must_be_played_where_the_rules_say_so)
{
	struct talk t;

	talk_start(&t, "23456789TJQKA", "HSDC", "7H 8H 2C", "KS");
	t.input.legal = cards(&t.deck, "7H 8H");
	assert_false(talk_line(&t, "2c"));
	assert_says(&t, "2c", "You must play a trump: 7H 8H.");
}

TEST(an_only_card_is_played_unasked)
{
	struct talk t;

	talk_start(&t, USUAL, "7H", NULL);
	assert_done(&t, "7H");
	assert_says(&t, "start", "7H is your last card");
	talk_start(&t, USUAL, "7H TS 2C", "3H");
	assert_done(&t, "7H");
	assert_says(&t, "start", "7H is all you may play");
}

TEST(any_deck_has_its_own_letters)
{
	struct talk t;

	talk_start(&t, "aA1", "xyX", "ax Ax 1X aX", NULL);
	assert_true(talk_line(&t, "Ax"));
	assert_done(&t, "Ax");
	talk_start(&t, "aA1", "xyX", "ax Ax 1X aX", NULL);
	assert_true(talk_line(&t, "1"));
	assert_done(&t, "1X");
	talk_start(&t, "aA1", "xyX", "ax Ax 1X aX", NULL);
	assert_false(talk_line(&t, "10"));
	assert_false(talk_line(&t, "tref 2"));
}

TEST(a_declaration_is_a_number_of_tricks)
{
	static const char *const refused[] = {
		"", " ", "-1", "8", "two", "1 2", "1x", "7h"};
	char note[TRICK_INPUT_TEXT_MAX];
	int tricks = 9;

	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		if (trick_input_tricks(refused[i], 7, &tricks, note))
			fail_msg("\"%s\" is accepted", refused[i]);
		assert_string_equal(note, "A number from 0 to 7, please.");
		assert_int_equal(tricks, 9);
	}
	assert_true(trick_input_tricks(" 7 ", 7, &tricks, note));
	assert_int_equal(tricks, 7);
	assert_true(trick_input_tricks("0", 7, &tricks, note));
	assert_int_equal(tricks, 0);
}
