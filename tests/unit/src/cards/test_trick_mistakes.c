#include "cards/trick_mistakes.h"

#include "common/say.h"

#include "lib/test.h"

static struct trick_deck deck;
static struct trick trick;
static struct weighing weighing;

BEFORE_EACH
{
	char reason[TRICK_REASON_MAX];

	/* Hearts are trumps. */
	assert_true(trick_deck_init(&deck, "23456789TJQKA", "HSDC", reason));
}

static trick_card
card_of(const char *name)
{
	trick_card c = 0;

	assert_true(trick_card_parse(&deck, name, &c));
	return c;
}

/* In a trick of PLAYED, cards of two characters each, of four seats. */
static void
lay(const char *played)
{
	trick_start(&trick, 4, 0);
	for (; *played != '\0'; played += 2)
		trick_play(&trick, &deck,
			card_of((const char[]){played[0], played[1], '\0'}));
}

static void
weigh(bool partners, const char *best, const char *played)
{
	const struct trick_sighting sighting = {
		&trick, &deck, partners, partners};

	weighing_begin(&weighing);
	weighing_add(&weighing, 1);
	weighing_add(&weighing, 0);
	weighing_by_worth(&weighing, NULL, 1);
	trick_mistakes_add_reasons(
		&sighting, card_of(best), card_of(played), &weighing);
	trick_mistakes_name(
		&sighting, card_of(best), card_of(played), &weighing);
}

TEST(each_kind_of_mistake_is_named)
{
	static const struct {
		const char *trick;
		bool partners;
		const char *best, *played, *kind;
	} cases[] = {
		{"", true, "3S", "4H", "led_trump"},
		{"", true, "4H", "3S", "led_no_trump"},
		{"", true, "4D", "4S", "led_suit"},
		{"", true, "AS", "4S", "led_low"},
		{"", true, "4S", "AS", "led_high"},
		{"KSQS", true, "3S", "AS", "took_partners"},
		{"QS", true, "KS", "3S", "missed_trick"},
		{"QS", false, "3S", "KS", "took_trick"},
		{"KSQS", true, "JS", "2S", "gave_little"},
		{"KS", true, "2S", "QS", "gave_much"},
		{"KS", false, "2D", "QC", "threw_wrong"},
		{"QS", false, "KS", "AS", "took_high"},
		{"QS", false, "AS", "KS", "took_low"},
		{"KS", false, "QS", "2S", "kept_high"},
		{"KS", false, "2S", "QS", "spent_high"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		lay(cases[i].trick);
		weigh(cases[i].partners, cases[i].best, cases[i].played);
		assert_string_equal(weighing.kind, cases[i].kind);
		assert_true(say_is(weighing.mistake));
		weighing_release(&weighing);
	}
}

TEST(what_is_no_mistake_has_no_kind)
{
	const struct trick_sighting sighting = {&trick, &deck, true, true};

	lay("QS");
	weighing_begin(&weighing);
	weighing_add(&weighing, 1);
	weighing_add(&weighing, 1);
	weighing_by_worth(&weighing, NULL, 1);
	trick_mistakes_name(&sighting, card_of("KS"), card_of("3S"), &weighing);
	assert_null(weighing.kind);
	weighing_release(&weighing);
}

TEST(the_last_card_takes_the_trick_for_good)
{
	const struct trick_sighting sighting = {&trick, &deck, false, false};
	json_t *facts = json_array();
	char words[64];

	lay("QSJS2S");
	trick_mistakes_add_facts(&sighting, card_of("AS"), facts);
	say_format(json_array_get(facts, 0), NULL, words, sizeof words);
	assert_string_equal(words, "takes the trick");
	json_array_clear(facts);
	lay("QS");
	trick_mistakes_add_facts(&sighting, card_of("2H"), facts);
	say_format(json_array_get(facts, 0), NULL, words, sizeof words);
	assert_string_equal(words, "trumps");
	say_format(json_array_get(facts, 1), NULL, words, sizeof words);
	assert_string_equal(words, "takes the trick as it stands");
	json_decref(facts);
}
