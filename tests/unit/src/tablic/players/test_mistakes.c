#include "tablic/players/mistakes.h"

#include "common/say.h"
#include "tablic/text.h"

#include "lib/test.h"

static char reason[TABLIC_REASON_MAX];

static struct tablic_view view;
static struct tablic_tried tried;
static struct weighing weighing;

static card_set
cards_of(const char *text)
{
	struct tablic_action action;

	assert_true(tablic_action_parse(text, &action, reason));
	return action.play.taken | card_bit(action.play.played);
}

static struct tablic_play
play_of(const char *text)
{
	struct tablic_action action;

	assert_true(tablic_action_parse(text, &action, reason));
	return action.play;
}

/* On TABLE BEST is worth a point more than PLAYED; after each the next one takes so
 * many points and makes so many tablas in a hundred worlds. */
static void
weigh(const char *table, const char *best, const char *played,
	const int answered[2], const int tablas[2])
{
	const struct tablic_play plays[] = {play_of(best), play_of(played)};

	memset(&tried, 0, sizeof tried);
	tablic_view_start(&view, TABLIC_POINTS);
	view.open.table = cards_of(table);
	tried.played = -1;
	weighing_begin(&weighing);
	for (int i = 0; i < 2; i++) {
		tablic_tried_add(&tried, &weighing, plays[i], &plays[1], -i);
		tried.worlds[i] = answered ? 100 : 0;
		tried.answered[i] = answered ? answered[i] : 0;
		tried.tablas[i] = tablas ? tablas[i] : 0;
	}
	weighing_by_worth(&weighing, NULL, tried.played);
	tablic_mistakes_say(&view, &tried, &weighing);
}

static void
expect_said(const json_t *say, const char *expected)
{
	char words[256];

	assert_true(say_is(say));
	say_format(say, NULL, words, sizeof words);
	assert_string_equal(words, expected);
}

TEST(each_kind_of_mistake_is_named)
{
	static const struct {
		const char *what, *table, *best, *played;
		int answered[2], tablas[2];
		const char *kind, *said;
	} cases[] = {
		{"a tabla", "3H 4D", "7H 3H 4D", "7H", {0}, {0}, "missed_tabla",
			"missed a tabla"},
		{"the ten of diamonds", "TD 3C QS", "TS TD", "QH QS", {0}, {0},
			"left_card", "left TD on the table"},
		{"a capture", "9C 8D", "9H 9C", "4S", {0}, {0},
			"missed_capture",
			"took nothing where there was something to take"},
		{"a tabla for the other", "9C", "3S", "4S", {0}, {10, 40},
			"gave_tabla", "let the next player make a tabla"},
		{"a card with points", "9C 8D", "4S", "KS", {0}, {0},
			"spent_card", "laid down KS"},
		{"points", "9C 8D JC JD", "JS JC JD", "9H 9C", {0}, {0},
			"left_card", "left JD on the table"},
		{"cards", "9C 8D 3C 5C", "8S 8D 3C 5C", "9H 9C", {0}, {0},
			"fewer_cards", "took fewer cards than there were"},
		{"patience", "9C 8D", "4S", "9H 9C", {0}, {0}, "took_too_soon",
			"took where it was better to wait"},
		{"what follows", "9C 8D", "4S", "3S", {20, 90}, {0},
			"gave_points",
			"left more to the next player than was needed"},
		{"a capture of as much", "9C 8D", "8H 8D", "9H 9C", {0}, {0},
			"other_capture",
			"took with the wrong card, or the wrong cards"},
		{"any card", "9C 8D", "4S", "3S", {0}, {0}, "other_card",
			"laid down the wrong card"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		weigh(cases[i].table, cases[i].best, cases[i].played,
			cases[i].answered, cases[i].tablas);
		assert_string_equal(weighing.kind, cases[i].kind);
		expect_said(weighing.mistake, cases[i].said);
		weighing_release(&weighing);
	}
}

TEST(the_reasons_compare_the_best_with_what_was_played)
{
	static const int answered[] = {20, 150}, tablas[] = {0, 35};
	static const char *const expected[] = {
		"points taken: 3 instead of 0",
		"cards taken: 2 instead of 0",
		"does not leave TD on the table",
		"points the next player then takes on average: 0.2 instead of "
		"1.5",
		"the next player makes a tabla: 0 % instead of 35 % of the "
		"time",
	};

	weigh("TD 3C", "TS TD", "4S", answered, tablas);
	assert_int_equal(json_array_size(weighing.why),
		sizeof expected / sizeof *expected);
	for (size_t i = 0; i < json_array_size(weighing.why); i++)
		expect_said(json_array_get(weighing.why, i), expected[i]);
	weighing_release(&weighing);
}

TEST(where_the_hands_are_known_that_is_said_first)
{
	weigh("TD 3C", "TS TD", "4S", NULL, NULL);
	expect_said(
		json_array_get(weighing.why, 0), "all hands are known here");
	weighing_release(&weighing);
}
