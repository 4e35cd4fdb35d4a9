/* Answers as people type them, without a terminal. */
#include "person/input.h"

#include "lib/test.h"

struct talk {
	struct random random;
	json_t *frame, *actions;
	struct input input;
	char note[WORDS_NOTE_MAX];
};

static struct talk t;

FIXTURE(forget)
{
	json_decref(t.frame);
	json_decref(t.actions);
	t = (struct talk){0};
	return 0;
}

EACH_TEST(NULL, forget)

/* The words of TEXT as an array of strings. */
static json_t *
strings(const char *text)
{
	json_t *array = json_array();
	char copy[256];
	char *rest = copy, *word;

	strlcpy(copy, text, sizeof copy);
	while ((word = strsep(&rest, " ")))
		if (*word != '\0')
			json_array_append_new(array, json_string(word));
	return array;
}

static void
start(const char *rules, const char *name)
{
	const struct input_question question = {
		name, rules, t.frame, t.actions, 1, &t.random};

	random_seed(&t.random, 1);
	input_start(&t.input, &question, t.note);
}

/* A person who holds HAND and may play any card of LEGAL. */
static void
start_cards(const char *hand, const char *legal)
{
	json_t *cards = strings(legal);
	const json_t *one;
	size_t i;

	(void)forget(NULL);
	t.frame = json_pack("{s:[{s:s,s:i,s:o},{s:s,s:i,s:o}]}", "places",
		"kind", "hand", "owner", 0, "faces", strings("9S"), "kind",
		"hand", "owner", 1, "faces", strings(hand));
	t.actions = json_array();
	json_array_foreach(cards, i, one)
	{
		json_array_append_new(t.actions,
			json_pack("{s:O,s:s,s:[[iO]]}", "action", one, "words",
				"plays", "pieces", 1, one));
	}
	json_decref(cards);
	start("herc", "gen_move");
}

static void
start_actions(const char *actions, const char *name)
{
	(void)forget(NULL);
	t.actions = json_loads(actions, 0, NULL);
	assert_non_null(t.actions);
	start("any", name);
}

static bool
type(const char *text)
{
	char line[128];

	strlcpy(line, text, sizeof line);
	return input_line(&t.input, line, t.note);
}

static void
assert_answer(const char *line, const char *answer)
{
	if (!type(line))
		fail_msg("%s: %s", line, t.note);
	assert_true(t.input.done);
	assert_string_equal(t.input.answer, answer);
}

static void
assert_refused(const char *line, const char *note)
{
	const struct input before = t.input;

	if (type(line))
		fail_msg("%s is accepted", line);
	assert_string_equal(t.note, note);
	assert_memory_equal(&before, &t.input, sizeof before);
}

static void
assert_prompt(const char *expected)
{
	char prompt[WORDS_NOTE_MAX];

	input_prompt(&t.input, prompt);
	assert_string_equal(prompt, expected);
}

TEST(cards_are_understood)
{
	static const struct {
		const char *hand, *legal, *line, *card;
	} cases[] = {
		{"7H TS 2C", "7H TS 2C", "7h", "7H"},
		{"7H TS 2C", "7H TS 2C", "  7H ", "7H"},
		{"7H TS 2C", "7H TS 2C", "10s", "TS"},
		{"7H TS 2C", "7H TS 2C", "10", "TS"},
		{"7H TS 2C", "7H TS 2C", "t", "TS"},
		{"7H TS 2C", "7H TS 2C", "hearts 7", "7H"},
		{"7H TS 2C", "7H TS 2C", "pik 10", "TS"},
		{"7H TS 2C", "7H TS 2C", "♥7", "7H"},
		{"7H TS 2C", "7H TS 2C", "c", "2C"},
		{"7H 7D 2D TS", "7D 2D", "7", "7D"},
		{"7H 8H TS", "7H 8H", "8", "8H"},
		{"KH 8H AD", "KH 8H AD", "k", "KH"},
	};

	FOR_EACH (at, cases) {
		start_cards(at->hand, at->legal);
		assert_prompt("Your card: ");
		assert_answer(at->line, at->card);
	}
}

TEST(a_card_that_will_not_do_is_refused_with_those_that_do)
{
	static const struct {
		const char *hand, *legal, *line, *note;
	} cases[] = {
		{"7H TS 2C", "7H TS 2C", "", "Name a card of your hand."},
		{"7H TS 2C", "7H TS 2C", " ", "Name a card of your hand."},
		{"7H TS 2C", "7H TS 2C", "8h", "You do not hold that card."},
		{"7H TS 2C", "7H TS 2C", "8", "You do not hold that card."},
		{"7H TS 2C", "7H TS 2C", "9s", "You do not hold that card."},
		{"7H TS 2C", "7H TS 2C", "seven",
			"\"seven\" is no card; help says what you can type."},
		{"7H TS 2C", "7H TS 2C", "hearts",
			"The value comes after its suit: herc 2."},
		{"7H TS 2C", "7H TS 2C", "7h 2c", "One card, please."},
		{"7H 7S 2C", "7H 7S 2C", "7", "Which one: 7H 7S?"},
		{"7H 7S 8S", "7H 7S 8S", "s", "Which one: 7S 8S?"},
		{"7H TS 2H", "7H 2H", "ts", "You may play: 7H 2H."},
		{"7H TS 2H", "7H 2H", "10", "You may play: 7H 2H."},
		{"7H TS 2H", "7H 2H", "spades 10", "You may play: 7H 2H."},
	};

	FOR_EACH (c, cases) {
		start_cards(c->hand, c->legal);
		assert_refused(c->line, c->note);
	}
}

TEST(an_only_card_is_played_unasked)
{
	start_cards("7H", "7H");
	assert_true(t.input.done);
	assert_string_equal(t.input.answer, "7H");
	assert_string_equal(t.note, "7H is your last card, so it is played.");
	start_cards("7H TS 2C", "7H");
	assert_true(t.input.done);
	assert_string_equal(t.note, "7H is all you may play, so it is played.");
}

TEST(any_deck_has_its_own_letters)
{
	start_cards("ax Ax 1X aX", "ax Ax 1X aX");
	assert_answer("Ax", "Ax");
	start_cards("ax Ax 1X aX", "ax Ax 1X aX");
	assert_answer("1", "1X");
	start_cards("ax Ax 1X aX", "ax Ax 1X aX");
	assert_answer("1x", "1X");
	start_cards("ax Ax 1X aX", "ax Ax 1X aX");
	assert_refused("10", "You do not hold that card.");
	assert_refused("tref 2", "You do not hold that card.");
}

TEST(an_action_of_several_cards_is_named_on_one_line)
{
	static const char actions[] =
		"[{\"action\":\"7S 3H 4C\",\"words\":\"takes\",\"pieces\":"
		"[[1,\"7S\"],[0,\"3H\"],[0,\"4C\"]]},"
		"{\"action\":\"7S 3H 4D\",\"words\":\"takes\",\"pieces\":"
		"[[1,\"7S\"],[0,\"3H\"],[0,\"4D\"]]},"
		"{\"action\":\"7S\",\"words\":\"lays 7S\",\"pieces\":"
		"[[1,\"7S\"]]},{\"more\":true}]";

	start_actions(actions, "gen_move");
	assert_refused("7 3 4", "Which one: 7S 3H 4C 7S 3H 4D?");
	assert_refused(
		"3 7 4", "You may not do that; type list to see what you may.");
	assert_answer("7 4d 3", "7S 3H 4D");
	start_actions(actions, "gen_move");
	assert_answer("pik 7", "7S");
}

TEST(a_number_is_asked_for_and_taken)
{
	static const char *const refused[] = {
		"", " ", "-1", "3", "two", "1 2", "1x", "7h"};
	static const char actions[] =
		"[{\"action\":\"0\",\"pieces\":[]},{\"action\":\"1\","
		"\"pieces\":[]},{\"action\":\"2\",\"pieces\":[]}]";

	start_actions(actions, "gen_declare");
	assert_prompt("What do you declare (0 to 2)? ");
	FOR_EACH (c, refused)
		assert_refused(*c, "A number from 0 to 2, please.");
	assert_answer(" 2 ", "2");
}

#define TILES                                                              \
	"[{\"action\":\"2 3 lddl\",\"pieces\":[[0,[2,3,\"lddl\"]]]},"      \
	"{\"action\":\"2 3 ddll 2 4 lddl\",\"pieces\":[[0,[2,3,\"ddll\"]]" \
	"]},{\"action\":\"4 3 lldd\",\"pieces\":[[0,[4,3,\"lldd\"]]]}]"

TEST(a_turn_on_a_board_is_understood)
{
	static const struct {
		const char *line, *turn;
	} cases[] = {
		{"2 3 lddl", "2 3 lddl"},
		{" 2  3 LDDL ", "2 3 lddl"},
		{"2 3 ddll", "2 3 ddll 2 4 lddl"},
		{"2 3 ddll 2 4 lddl", "2 3 ddll 2 4 lddl"},
		{"2 4 lddl 2 3 ddll", "2 3 ddll 2 4 lddl"},
	};

	FOR_EACH (c, cases) {
		start_actions(TILES, "gen_move");
		assert_prompt("Your turn: ");
		assert_answer(c->line, c->turn);
	}
}

TEST(what_can_lie_on_a_square_is_told)
{
	static const struct {
		const char *line, *note;
	} cases[] = {
		{"", "Say what to do, as: 2 3 lddl."},
		{"2 3", "After 2 3: lddl ddll."},
		{"4 3", "After 4 3: lldd."},
		{"2", "After 2: 3."},
		{"0 0", "After 0 0: nothing."},
		{"0 0 lldd", "You may not do that. After 0 0: nothing."},
		{"2 3 lldd", "You may not do that. After 2 3: lddl ddll."},
		{"2 3 lddl 2", "You may not do that. After 2 3: lddl ddll."},
		{"pass", "You may not do that; type list to see what you may."},
	};

	start_actions(TILES, "gen_move");
	FOR_EACH (c, cases)
		assert_refused(c->line, c->note);
}

/* A row and a column are no part of such an action, nor is a face. */
TEST(an_action_with_a_name_of_its_own_is_typed_as_it_is)
{
	static const char *const actions[] = {
		"[{\"action\":\"D4\",\"pieces\":[[0,[3,3,\"black:\"]]]},"
		"{\"action\":\"E5\",\"pieces\":[[0,[4,4,\"black:\"]]]}]",
		"[{\"action\":\"D4\",\"pieces\":[[0,\"black:\"]]},"
		"{\"action\":\"E5\",\"pieces\":[[0,\"black:\"]]}]",
	};

	FOR_EACH (c, actions) {
		start_actions(*c, "gen_move");
		assert_prompt("Your move: ");
		assert_non_null(
			strstr(input_help(&t.input), "one of the answers"));
		assert_refused("", "Say what to do, as: D4.");
		assert_refused("3 3", "You may not do that; type list to see "
				      "what you may.");
		assert_answer(" e5", "E5");
	}
}

TEST(who_can_only_pass_does)
{
	start_actions("[{\"action\":\"pass\",\"words\":\"passes\","
		      "\"pieces\":[]}]",
		"gen_move");
	assert_true(t.input.done);
	assert_string_equal(t.input.answer, "pass");
	assert_string_equal(t.note, "You have no choice: passes.");
}

TEST(without_actions_any_line_is_the_answer)
{
	(void)forget(NULL);
	start("any", "gen_move");
	assert_prompt("Your move: ");
	assert_refused("  ", "Type the answer as the protocol has it.");
	assert_answer(" 7h  x \t", "7h  x");
}

TEST(tablic_is_played_card_by_card)
{
	start_cards("7S 9H", "7S 9H");
	json_object_set_new(t.frame, "places",
		json_pack("[{s:s,s:o},{s:s,s:i,s:o}]", "kind", "row", "faces",
			strings("3H 4C 7D"), "kind", "hand", "owner", 1,
			"faces", strings("7S 9H")));
	start("tablic-stihovi", "gen_move");
	assert_true(type("7"));
	assert_prompt("7S takes: ");
	assert_true(type("3"));
	assert_prompt("7S takes 3H and: ");
	assert_answer("auto", "7S 3H 4C 7D");
	assert_string_equal(t.note, "Taken: 3H 4C 7D.");
	start("tablic", "gen_move");
	assert_answer("9 ", "9H");
	start("trax", "gen_move");
	assert_false(type("9 3"));
}

TEST(the_help_is_about_the_question)
{
	start_cards("7H TS 2C", "7H TS 2C");
	assert_non_null(strstr(input_help(&t.input), "hearts 7"));
	start_actions(TILES, "gen_move");
	assert_non_null(strstr(input_help(&t.input), "a row, a column"));
	(void)forget(NULL);
	start("any", "gen_move");
	assert_non_null(strstr(input_help(&t.input), "not known here"));
}
