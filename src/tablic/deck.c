#include "tablic/deck.h"

#include <stdio.h>
#include <string.h>

json_t *
tablic_deck_to_json(const card deck[static CARD_COUNT])
{
	json_t *array = json_array();
	char name[3];

	for (int i = 0; array && i < CARD_COUNT; i++) {
		card_format(deck[i], name);
		if (json_array_append_new(array, json_string(name)) != 0) {
			json_decref(array);
			return NULL;
		}
	}
	return array;
}

static bool
refuse(char *reason, const char *why)
{
	snprintf(reason, TABLIC_DECK_REASON_MAX, "%s", why);
	return false;
}

/* Puts the card NAME at PLACE of DECK, if it is one that is not in SEEN. */
static bool
add_card(const char *name, int place, card_set *seen, card *deck, char *reason)
{
	card c;

	if (!name || !card_parse(name, &c)) {
		snprintf(reason, TABLIC_DECK_REASON_MAX,
			"card %d of the deck is no card", place + 1);
		return false;
	}
	if ((*seen & card_bit(c)) != 0) {
		snprintf(reason, TABLIC_DECK_REASON_MAX,
			"%s is in the deck twice", name);
		return false;
	}
	*seen |= card_bit(c);
	deck[place] = c;
	return true;
}

bool
tablic_deck_from_json(const json_t *array, card deck[static CARD_COUNT],
	char reason[static TABLIC_DECK_REASON_MAX])
{
	card_set seen = 0;

	if (!json_is_array(array))
		return refuse(reason, "\"deck\" is no array");
	if (json_array_size(array) != CARD_COUNT)
		return refuse(reason, "\"deck\" has not 52 cards");
	for (int i = 0; i < CARD_COUNT; i++) {
		const json_t *item = json_array_get(array, (size_t)i);

		if (!add_card(json_string_value(item), i, &seen, deck, reason))
			return false;
	}
	return true;
}

size_t
tablic_deck_to_line(const card deck[static CARD_COUNT], char *text, size_t size)
{
	char line[3 * CARD_COUNT];

	for (int i = 0; i < CARD_COUNT; i++) {
		card_format(deck[i], line + 3 * i);
		line[3 * i + 2] = ' ';
	}
	line[sizeof line - 1] = '\0';
	return (size_t)snprintf(text, size, "%s", line);
}

/* The next word of *LINE into WORD, cut to what no card has; false: none. */
static bool
take_word(const char **line, char word[static 4])
{
	*line += strspn(*line, " \t");
	size_t length = strcspn(*line, " \t");

	snprintf(word, 4, "%.*s", (int)length, *line);
	*line += length;
	return length > 0;
}

bool
tablic_deck_from_line(const char *line, card deck[static CARD_COUNT],
	char reason[static TABLIC_DECK_REASON_MAX])
{
	card_set seen = 0;
	char word[4];

	for (int i = 0; i < CARD_COUNT; i++) {
		if (!take_word(&line, word))
			return refuse(reason, "the line has not 52 cards");
		if (!add_card(word, i, &seen, deck, reason))
			return false;
	}
	return take_word(&line, word)
		       ? refuse(reason, "the line has more than 52 cards")
		       : true;
}
