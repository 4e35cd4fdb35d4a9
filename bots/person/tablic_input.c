#include "person/tablic_input.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "common/say.h"
#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "words/language.h"

#define NOTE	static WORDS_NOTE_MAX
#define SPECIAL (card_bit(TABLIC_2C) | card_bit(TABLIC_TD))

static const char blanks[] = " \t";

struct cards_text {
	char text[3 * CARD_COUNT + 1];
};

/* "3H 4C"; "" for none. */
static struct cards_text
cards_text(card_set set)
{
	struct cards_text shown = {0};
	char text[3 * CARD_COUNT + 1];

	if (card_set_format(set, text) > 0)
		memcpy(shown.text, text + 1, strlen(text));
	return shown;
}

static bool
finish_play(struct tablic_input *in, card_set taken)
{
	in->taken = taken;
	in->stage = TABLIC_INPUT_DONE;
	return true;
}

static bool
wish_fits(const struct tablic_wish *wish, int value, card_set table)
{
	card_set all = card_set_of_value(value);
	int wished = wish->others[value] + card_set_size(wish->exact & all);

	return !(wish->exact & ~table) && wished <= card_set_size(table & all);
}

static bool
add_wish(struct tablic_wish *wish, struct card_name name, card_set table,
	char note[NOTE])
{
	card_set meant = words_cards(name);
	bool exact = name.suit != WORDS_ANY_SUIT;
	bool again = exact && (wish->exact & meant);

	if (exact)
		wish->exact |= meant;
	else
		wish->others[name.value]++;
	if (!again && wish_fits(wish, name.value, table))
		return true;
	return words_refuse(note,
		meant & table ? t("There is no other %s on the table.")
			      : t("There is no %s on the table."),
		words_card_text(name).text);
}

/* Adds the words of a line, which it changes. False, with WISH untouched: NOTE
 * says which word makes no sense or what TABLE has not got. */
static bool
add_wishes(
	struct tablic_wish *wish, char *words, card_set table, char note[NOTE])
{
	struct tablic_wish sum = *wish;
	enum words_status status;
	struct card_name name;

	do {
		while (words_skip(&words, "auto"))
			sum.automatic = true;
		status = words_card(&words, true, &name, note);
		if (status == WORDS_BAD)
			return false;
		if (status == WORDS_WHOLE && !add_wish(&sum, name, table, note))
			return false;
	} while (status == WORDS_WHOLE);
	*wish = sum;
	return true;
}

static card_set
pick(card_set from, int count)
{
	card_set picked = 0;

	for (; count > 0; count--) {
		card_set left = from & ~picked;
		card_set first = left & SPECIAL ? left & SPECIAL : left;

		picked |= card_bit(card_set_first(first));
	}
	return picked;
}

/* The cards of TABLE that are meant. Where suits were not given, TD and 2C go
 * first. */
static card_set
wished_cards(const struct tablic_wish *wish, card_set table)
{
	card_set free = table & ~wish->exact;
	card_set cards = wish->exact;

	for (int value = 0; value < CARD_VALUE_COUNT; value++)
		cards |= pick(
			free & card_set_of_value(value), wish->others[value]);
	return cards;
}

/* The card is known: goes on to the cards it takes, if it can take any. */
static void
start_take(struct tablic_input *in)
{
	in->stage = TABLIC_INPUT_TAKE;
	if (tablic_capture_reach(card_value(in->played), 0, in->table))
		return;
	finish_play(in, 0);
}

static bool
refuse_sum(char note[NOTE], int value, card_set taken)
{
	static const char *const sums[CARD_VALUE_COUNT] = {"2", "3", "4", "5",
		"6", "7", "8", "9", "10", "12", "13", "14", N_("1 or 11")};

	return words_refuse(note,
		t("%s cannot be split into groups that sum to %s."),
		cards_text(taken).text, t(sums[value]));
}

/* What PLAYED takes by WISH, which is all that was said. */
static bool
settle(const struct tablic_input *in, card played,
	const struct tablic_wish *wish, card_set *taken, char note[NOTE])
{
	int value = card_value(played);
	card_set chosen = wished_cards(wish, in->table);

	*taken = chosen;
	if (wish->automatic)
		*taken =
			tablic_capture_best(value, chosen, in->table & ~chosen);
	if (chosen && !(*taken && tablic_capture_legal(value, *taken)))
		return refuse_sum(note, value, chosen);
	return true;
}

/* All has been said: the play is legal, or the line is refused. */
static bool
settle_play(struct tablic_input *in, const struct tablic_wish *wish,
	char note[NOTE])
{
	card_set taken;

	if (!settle(in, in->played, wish, &taken, note))
		return false;
	if (wish->automatic && taken)
		words_say(note, t("Taken: %s."), cards_text(taken).text);
	return finish_play(in, taken);
}

/* One of CARDS is played; which, nobody can tell from the outside. */
static bool
play_one_of(struct tablic_input *in, card_set cards, char note[NOTE])
{
	uint32_t skip =
		random_below(in->random, (uint32_t)card_set_size(cards));

	for (; skip > 0; skip--)
		cards &= cards - 1;
	in->played = card_set_first(cards);
	if (in->whole)
		return settle_play(in, &in->wish, note);
	start_take(in);
	return true;
}

static bool
read_card(const struct tablic_input *in, char **line, card_set *cards,
	char note[NOTE])
{
	struct card_name name;

	if (words_skip(line, "auto"))
		return words_refuse(
			note, t("First the card to play; then auto."));
	enum words_status status = words_card(line, true, &name, note);
	if (status == WORDS_NONE)
		return words_refuse(note, t("Name a card of your hand."));
	if (status == WORDS_BAD)
		return false;
	*cards = in->hand & words_cards(name);
	return *cards || words_refuse(note, t("You do not hold %s."),
				 words_card_text(name).text);
}

static bool
card_line(struct tablic_input *in, char *line, char note[NOTE])
{
	struct tablic_wish wish = {0};
	card_set cards = 0;
	card_set taken;
	char words[WORDS_CARD_MAX];

	/* No ten or king takes one other card. */
	if (words_card_of_initial(line, words))
		line = words;
	if (!read_card(in, &line, &cards, note))
		return false;
	bool whole = !words_end(line);
	if (!add_wishes(&wish, line, in->table, note))
		return false;
	if (whole && !settle(in, card_set_first(cards), &wish, &taken, note))
		return false;
	in->wish = wish;
	in->whole = whole;
	in->candidates = cards;
	if ((cards & SPECIAL) == 0 || (cards & SPECIAL) == cards)
		return play_one_of(in, cards, note);
	in->stage = TABLIC_INPUT_WHICH;
	return true;
}

/* Yes or no, which of the two it is, or another play. */
static bool
which_line(struct tablic_input *in, char *line, char note[NOTE])
{
	char copy[WORDS_NOTE_MAX];
	char *words = copy;
	struct card_name name;
	bool yes = true;

	if (words_end(line) || words_yes_or_no(line, &yes))
		return play_one_of(
			in, in->candidates & (yes ? SPECIAL : ~SPECIAL), note);
	strlcpy(copy, line, sizeof copy);
	if (words_card(&words, true, &name, note) != WORDS_WHOLE)
		return words_refuse(note, t("Yes or no? Or name a card."));
	const card_set named = in->candidates & words_cards(name);
	if (words_end(words) && card_set_size(named) == 1)
		return play_one_of(in, named, note);
	return card_line(in, line, note);
}

static bool
take_line(struct tablic_input *in, char *line, char note[NOTE])
{
	int value = card_value(in->played);
	struct tablic_wish wish = in->wish;
	bool ended = words_end(line);
	char words[WORDS_CARD_MAX];

	/* Only a king takes kings; a ten may be among what any card takes. */
	if (CARD_VALUES[value] != 'K' &&
		toupper((unsigned char)line[strspn(line, blanks)]) == 'K' &&
		words_card_of_initial(line, words))
		line = words;
	if (!add_wishes(&wish, line, in->table, note))
		return false;
	if (ended || wish.automatic)
		return settle_play(in, &wish, note);
	card_set chosen = wished_cards(&wish, in->table);
	card_set rest = in->table & ~chosen;
	if (!tablic_capture_possible(value, chosen, rest))
		return words_refuse(note,
			t("Nothing that %s takes has %s in it."),
			cards_text(card_bit(in->played)).text,
			cards_text(chosen).text);
	in->wish = wish;
	if (tablic_capture_reach(value, chosen, rest))
		return true;
	words_say(note, "%s", t("Nothing more can be taken."));
	return finish_play(in, chosen);
}

static void
take_prompt(const struct tablic_input *in, char prompt[NOTE])
{
	card_set chosen = wished_cards(&in->wish, in->table);

	if (chosen)
		words_say(prompt, t("%s takes %s and: "),
			cards_text(card_bit(in->played)).text,
			cards_text(chosen).text);
	else
		words_say(prompt, t("%s takes: "),
			cards_text(card_bit(in->played)).text);
}

void
tablic_input_start(struct tablic_input *in, card_set hand, card_set table,
	struct random *random, char note[NOTE])
{
	*in = (struct tablic_input){
		.hand = hand, .table = table, .random = random};
	note[0] = '\0';
	if (card_set_size(hand) > 1)
		return;
	in->played = card_set_first(hand);
	words_say(note, t("%s is your last card, so it is played."),
		cards_text(hand).text);
	start_take(in);
}

bool
tablic_input_line(struct tablic_input *in, char *line, char note[NOTE])
{
	note[0] = '\0';
	switch (in->stage) {
	case TABLIC_INPUT_CARD:
		return card_line(in, line, note);
	case TABLIC_INPUT_WHICH:
		return which_line(in, line, note);
	case TABLIC_INPUT_TAKE:
		return take_line(in, line, note);
	case TABLIC_INPUT_DONE:
		break;
	}
	assert(false);
	return false;
}

void
tablic_input_prompt(const struct tablic_input *in, char prompt[NOTE])
{
	prompt[0] = '\0';
	switch (in->stage) {
	case TABLIC_INPUT_CARD:
		words_say(prompt, t("Your card: "));
		break;
	case TABLIC_INPUT_WHICH:
		words_say(prompt, t("Is it %s? (Y/n) "),
			cards_text(in->candidates & SPECIAL).text);
		break;
	case TABLIC_INPUT_TAKE:
		take_prompt(in, prompt);
		break;
	case TABLIC_INPUT_DONE:
		break;
	}
}
