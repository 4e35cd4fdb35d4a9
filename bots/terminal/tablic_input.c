#include "terminal/tablic_input.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tablic/capture.h"
#include "tablic/greedy.h"
#include "terminal/card_name.h"
#include "terminal/card_show.h"
#include "terminal/words.h"

#define NOTE	static TABLIC_INPUT_TEXT_MAX
#define SPECIAL (card_bit(TABLIC_2C) | card_bit(TABLIC_TD))

static bool
refuse(char note[NOTE], const char *why)
{
	strlcpy(note, why, TABLIC_INPUT_TEXT_MAX);
	return false;
}

static void say(char note[NOTE], const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Adds a sentence to NOTE. */
static void
say(char note[NOTE], const char *format, ...)
{
	size_t length = strlen(note);
	va_list arguments;

	if (length > 0)
		length = strlcat(note, " ", TABLIC_INPUT_TEXT_MAX);
	va_start(arguments, format);
	vsnprintf(note + length, TABLIC_INPUT_TEXT_MAX - length, format,
		arguments);
	va_end(arguments);
}

static bool
finish(struct tablic_input *in, card_set taken)
{
	in->play.taken = taken;
	in->stage = TABLIC_INPUT_DONE;
	return true;
}

/* The card is known: goes on to the cards it takes, if it can take any. */
static void
start_take(struct tablic_input *in, char note[NOTE])
{
	card played = in->play.played;

	in->stage = TABLIC_INPUT_TAKE;
	if (tablic_capture_reach(card_value(played), 0, in->view->open.table))
		return;
	say(note, "%s can take nothing and stays on the table.",
		cards_text(card_bit(played)).text);
	finish(in, 0);
}

void
tablic_input_start(struct tablic_input *in, const struct tablic_view *view,
	struct random *random, char note[NOTE])
{
	*in = (struct tablic_input){.view = view, .random = random};
	note[0] = '\0';
	if (card_set_size(view->hand) > 1)
		return;
	in->play.played = card_set_first(view->hand);
	say(note, "%s is your last card, so it is played.",
		cards_text(view->hand).text);
	start_take(in, note);
}

static bool
refuse_sum(char note[NOTE], int value, card_set taken)
{
	static const char *const sums[CARD_VALUE_COUNT] = {"2", "3", "4", "5",
		"6", "7", "8", "9", "10", "12", "13", "14", "1 or 11"};

	say(note, "%s cannot be split into groups that sum to %s.",
		cards_text(taken).text, sums[value]);
	return false;
}

/* What PLAYED takes by WISH, which is all that was said. */
static bool
settle(const struct tablic_input *in, card played,
	const struct tablic_wish *wish, card_set *taken, char note[NOTE])
{
	int value = card_value(played);
	card_set chosen = tablic_wish_cards(wish, in->view->open.table);

	*taken = chosen;
	if (wish->automatic)
		*taken = tablic_greedy_take(in->view, played, chosen);
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

	if (!settle(in, in->play.played, wish, &taken, note))
		return false;
	if (wish->automatic && taken)
		say(note, "Taken: %s.", cards_text(taken).text);
	return finish(in, taken);
}

/* One of CARDS is played; which, nobody can tell from the outside. */
static bool
play_one_of(struct tablic_input *in, card_set cards, char note[NOTE])
{
	uint32_t skip =
		random_below(in->random, (uint32_t)card_set_size(cards));

	for (; skip > 0; skip--)
		cards &= cards - 1;
	in->play.played = card_set_first(cards);
	if (in->whole)
		return settle_play(in, &in->wish, note);
	start_take(in, note);
	return true;
}

/* The card to play is one of CARDS, all of one value. */
static bool
play(struct tablic_input *in, card_set cards, char note[NOTE])
{
	card_set special = cards & SPECIAL;

	if (special == 0 || special == cards)
		return play_one_of(in, cards, note);
	in->stage = TABLIC_INPUT_WHICH;
	in->candidates = cards;
	return true;
}

static bool
read_card(const struct tablic_input *in, char **line, card_set *cards,
	char note[NOTE])
{
	struct card_name name;
	enum card_name_status status;
	char text[3];

	if (words_skip(line, "auto"))
		return refuse(note, "First the card to play; then auto.");
	status = card_name_next(line, CARD_NUMBERS_SUMS, &name, note);
	if (status == CARD_NAME_NONE)
		return refuse(note, "Name a card of your hand.");
	if (status == CARD_NAME_BAD)
		return false;
	*cards = in->view->hand & card_name_set(name);
	card_name_say(name, text);
	if (!*cards)
		say(note, "You do not hold %s.", text);
	return *cards;
}

static bool
card_line(struct tablic_input *in, char *line, char note[NOTE])
{
	struct tablic_wish wish = {0};
	card_set cards = 0;
	card_set taken;
	char words[CARD_NAME_WORDS];
	bool whole;

	/* No ten or king takes one other card. */
	if (card_name_of_initial(line, words))
		line = words;
	if (!read_card(in, &line, &cards, note))
		return false;
	whole = !words_end(line);
	if (!tablic_wish_add(&wish, line, in->view->open.table, note))
		return false;
	if (whole && !settle(in, card_set_first(cards), &wish, &taken, note))
		return false;
	in->wish = wish;
	in->whole = whole;
	return play(in, cards, note);
}

static bool
which_line(struct tablic_input *in, const char *line, char note[NOTE])
{
	bool yes;

	if (!words_answer(line, &yes))
		return refuse(note, "Yes or no?");
	return play_one_of(
		in, in->candidates & (yes ? SPECIAL : ~SPECIAL), note);
}

static bool
take_line(struct tablic_input *in, char *line, char note[NOTE])
{
	int value = card_value(in->play.played);
	struct tablic_wish wish = in->wish;
	bool ended = words_end(line);
	char words[CARD_NAME_WORDS];
	card_set chosen;
	card_set rest;

	/* Only a king takes kings; a ten may be among what any card takes. */
	if (CARD_VALUES[value] != 'K' &&
		toupper((unsigned char)line[strspn(line, " \t")]) == 'K' &&
		card_name_of_initial(line, words))
		line = words;
	if (!tablic_wish_add(&wish, line, in->view->open.table, note))
		return false;
	if (ended || wish.automatic)
		return settle_play(in, &wish, note);
	chosen = tablic_wish_cards(&wish, in->view->open.table);
	rest = in->view->open.table & ~chosen;
	if (!tablic_capture_possible(value, chosen, rest)) {
		say(note, "Nothing that %s takes has %s in it.",
			cards_text(card_bit(in->play.played)).text,
			cards_text(chosen).text);
		return false;
	}
	in->wish = wish;
	if (tablic_capture_reach(value, chosen, rest))
		return true;
	say(note, "Nothing more can be taken.");
	return finish(in, chosen);
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
	card_set chosen = tablic_wish_cards(&in->wish, in->view->open.table);

	prompt[0] = '\0';
	switch (in->stage) {
	case TABLIC_INPUT_CARD:
		say(prompt, "Your card: ");
		break;
	case TABLIC_INPUT_WHICH:
		say(prompt, "Is it %s? (Y/n) ",
			cards_text(in->candidates & SPECIAL).text);
		break;
	case TABLIC_INPUT_TAKE:
		say(prompt, "%s takes",
			cards_text(card_bit(in->play.played)).text);
		if (chosen)
			say(prompt, "%s and", cards_text(chosen).text);
		strlcat(prompt, ": ", TABLIC_INPUT_TEXT_MAX);
		break;
	case TABLIC_INPUT_DONE:
		break;
	}
}
