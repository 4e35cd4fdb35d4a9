#include "terminal/trick_input.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/card_name.h"
#include "terminal/words.h"

#define NOTE static TRICK_INPUT_TEXT_MAX

void
trick_input_start(struct trick_input *in, const struct trick_deck *deck,
	const struct trick *trick, trick_set hand, trick_set legal,
	char note[NOTE])
{
	char name[3];

	*in = (struct trick_input){
		.deck = deck, .trick = trick, .hand = hand, .legal = legal};
	note[0] = '\0';
	if (trick_set_size(legal) != 1)
		return;
	in->card = trick_set_first(legal);
	in->done = true;
	trick_card_format(deck, in->card, name);
	snprintf(note, TRICK_INPUT_TEXT_MAX, "%s is %s, so it is played.", name,
		hand == legal ? "your last card" : "all you may play");
}

/* The cards of the deck with this value or suit, -1 for any. */
static trick_set
cards_like(const struct trick_deck *deck, int value, int suit)
{
	trick_set set = 0;

	for (int c = 0; c < deck->size; c++) {
		bool fits = (value < 0 || c % deck->value_count == value) &&
			    (suit < 0 || c / deck->value_count == suit);

		if (fits)
			set |= trick_bit((trick_card)c);
	}
	return set;
}

/* The place of C in LIST in either case, the given one first; -1: none. */
static int
place(const char *list, char c)
{
	const char *found = c != '\0' ? strchr(list, c) : NULL;

	if (c && !found)
		found = strchr(list, toupper((unsigned char)c));
	if (c && !found)
		found = strchr(list, tolower((unsigned char)c));
	return found ? (int)(found - list) : -1;
}

/* As the deck writes it: "7h", "7", "h"; empty if it is no such word. */
static trick_set
in_letters(const struct trick_deck *deck, const char *word)
{
	int value = place(deck->values, word[0]);
	int suit = place(deck->suits, word[value < 0 ? 0 : 1]);
	size_t length = (size_t)((value >= 0) + (suit >= 0));

	if (length == 0 || strlen(word) != length)
		return 0;
	return cards_like(deck, value, suit);
}

/* As people say it, for decks that have the usual letters. */
static trick_set
in_words(const struct trick_deck *deck, char *line, char note[NOTE])
{
	struct card_name name;
	char text[3];
	int value;
	int suit = -1;

	if (card_name_next(&line, CARD_NUMBERS_PIPS, &name, note) !=
		CARD_NAME_WHOLE)
		return 0;
	card_name_format(name, text);
	value = place(deck->values, text[0]);
	if (text[1] != '\0')
		suit = place(deck->suits, text[1]);
	if (value < 0 || (text[1] && suit < 0) || !words_end(line)) {
		snprintf(note, TRICK_INPUT_TEXT_MAX, "One card, please.");
		return 0;
	}
	return cards_like(deck, value, suit);
}

/* All that LINE can mean. */
static trick_set
meant(const struct trick_deck *deck, char *line, char note[NOTE])
{
	char word[4] = "";
	trick_set set = 0;

	if (words_end(line)) {
		snprintf(note, TRICK_INPUT_TEXT_MAX,
			"Name a card of your hand.");
		return 0;
	}
	if (sscanf(line, " %3s", word) == 1 && words_are(line, word))
		set = in_letters(deck, word);
	return set ? set : in_words(deck, line, note);
}

/* None of those that are meant may be played. */
static bool
refuse(const struct trick_input *in, trick_set held, char note[NOTE])
{
	char legal[TRICK_SET_MAX];
	bool follow = in->legal & in->trick->suit;

	if (!held) {
		snprintf(note, TRICK_INPUT_TEXT_MAX,
			"You do not hold that card.");
		return false;
	}
	trick_set_format(in->deck, in->legal, legal);
	snprintf(note, TRICK_INPUT_TEXT_MAX, "You must %s:%s.",
		follow ? "follow suit" : "play a trump", legal);
	return false;
}

bool
trick_input_line(struct trick_input *in, char *line, char note[NOTE])
{
	trick_set set;
	trick_set legal;

	note[0] = '\0';
	set = meant(in->deck, line, note);
	legal = set & in->legal;
	if (!set)
		return false;
	if (!legal)
		return refuse(in, set & in->hand, note);
	if (trick_set_size(legal) > 1) {
		char names[TRICK_SET_MAX];

		trick_set_format(in->deck, legal, names);
		snprintf(note, TRICK_INPUT_TEXT_MAX, "Which one:%s?", names);
		return false;
	}
	note[0] = '\0';
	in->card = trick_set_first(legal);
	in->done = true;
	return true;
}

bool
trick_input_tricks(const char *line, int most, int *tricks, char note[NOTE])
{
	char *end;
	long number = strtol(line, &end, 10);

	note[0] = '\0';
	if (end == line || !words_end(end) || number < 0 || number > most) {
		snprintf(note, TRICK_INPUT_TEXT_MAX,
			"A number from 0 to %d, please.", most);
		return false;
	}
	*tricks = (int)number;
	return true;
}
