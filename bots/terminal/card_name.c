#include "terminal/card_name.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/message.h"

enum { SHOWN_MAX = 20 }; /* bytes of a strange word that are shown again */

/* In the order of CARD_SUITS. */
static const char *const suit_words[CARD_SUIT_COUNT][3] = {
	{"tref", "club", "clubs"},
	{"karo", "diamond", "diamonds"},
	{"herc", "heart", "hearts"},
	{"pik", "spade", "spades"},
};

/* The place of C in LIST, -1 for none. */
static int
place(const char *list, char c)
{
	const char *found =
		c != '\0' ? strchr(list, toupper((unsigned char)c)) : NULL;

	return found ? (int)(found - list) : -1;
}

/* The suit that the first LENGTH bytes of WORD name, wholly or by its initial;
 * -1: none. */
static int
suit_of_word(const char *word, size_t length)
{
	for (int suit = 0; suit < CARD_SUIT_COUNT; suit++) {
		for (int i = 0; i < 3; i++) {
			const char *name = suit_words[suit][i];

			if ((length == 1 || length == strlen(name)) &&
				strncasecmp(word, name, length) == 0)
				return suit;
		}
	}
	return -1;
}

/* The value that WORD begins with, and how many bytes that takes; -1: none. */
static int
value_of_word(const char *word, enum card_numbers numbers, size_t *length)
{
	static const struct {
		const char *text;
		char value;
		enum card_numbers numbers;
	} names[] = {
		{"10", 'T', CARD_NUMBERS_PIPS},
		{"11", 'A', CARD_NUMBERS_SUMS},
		{"12", 'J', CARD_NUMBERS_SUMS},
		{"13", 'Q', CARD_NUMBERS_SUMS},
		{"14", 'K', CARD_NUMBERS_SUMS},
		{"1", 'A', CARD_NUMBERS_SUMS},
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		*length = strlen(names[i].text);
		if (names[i].numbers <= numbers &&
			strncmp(word, names[i].text, *length) == 0)
			return place(CARD_VALUES, names[i].value);
	}
	*length = 1;
	return place(CARD_VALUES, *word);
}

/* A value, and behind it the initial of a suit if there is one. */
static bool
parse_value_first(
	const char *word, enum card_numbers numbers, struct card_name *name)
{
	size_t length;
	int value = value_of_word(word, numbers, &length);
	const char *rest = word + length;
	int suit = CARD_NAME_ANY_SUIT;

	if (value < 0)
		return false;
	if (*rest != '\0') {
		suit = suit_of_word(rest, 1);
		if (suit < 0 || rest[1] != '\0')
			return false;
	}
	*name = (struct card_name){value, suit};
	return true;
}

/* A suit or its initial, and behind it a value. */
static bool
parse_suit_first(
	const char *word, enum card_numbers numbers, struct card_name *name)
{
	for (size_t length = strlen(word); length-- > 1;) {
		int suit = suit_of_word(word, length);
		struct card_name rest;

		if (suit < 0 ||
			!parse_value_first(word + length, numbers, &rest) ||
			rest.suit != CARD_NAME_ANY_SUIT)
			continue;
		*name = (struct card_name){rest.value, suit};
		return true;
	}
	return false;
}

static bool
parse_card(const char *word, enum card_numbers numbers, struct card_name *name)
{
	return parse_value_first(word, numbers, name) ||
	       parse_suit_first(word, numbers, name);
}

static enum card_name_status
bad_word(const char *word, char why[static CARD_NAME_WHY_MAX])
{
	snprintf(why, CARD_NAME_WHY_MAX,
		"\"%.*s\" is no card; help says what you can type.", SHOWN_MAX,
		word);
	return CARD_NAME_BAD;
}

static enum card_name_status
after_suit(int suit, const char *word, enum card_numbers numbers,
	struct card_name *name, char why[static CARD_NAME_WHY_MAX])
{
	struct card_name named;

	if (!word) {
		snprintf(why, CARD_NAME_WHY_MAX,
			"The value comes after its suit: %s 2.",
			suit_words[suit][0]);
		return CARD_NAME_BAD;
	}
	if (!parse_value_first(word, numbers, &named) ||
		(named.suit != CARD_NAME_ANY_SUIT && named.suit != suit))
		return bad_word(word, why);
	*name = (struct card_name){named.value, suit};
	return CARD_NAME_WHOLE;
}

/* What is a value, too, is no suit when it stands alone. */
static int
suit_alone(const char *word)
{
	if (word[1] == '\0' && place(CARD_VALUES, *word) >= 0)
		return -1;
	return suit_of_word(word, strlen(word));
}

enum card_name_status
card_name_next(char **words, enum card_numbers numbers, struct card_name *name,
	char why[static CARD_NAME_WHY_MAX])
{
	const char *word = command_word(words);
	int suit;

	if (!word)
		return CARD_NAME_NONE;
	suit = suit_alone(word);
	if (suit >= 0)
		return after_suit(
			suit, command_word(words), numbers, name, why);
	return parse_card(word, numbers, name) ? CARD_NAME_WHOLE
					       : bad_word(word, why);
}

bool
card_name_of_initial(const char *line, char words[static CARD_NAME_WORDS])
{
	char initial[2], value[4], more[2];
	struct card_name name;

	if (sscanf(line, " %1s %3s %1s", initial, value, more) != 2 ||
		!strchr(" \t", line[strspn(line, " \t") + 1]))
		return false;
	int suit = suit_of_word(initial, 1);
	if (suit < 0 || place(CARD_VALUES, *initial) < 0 ||
		!parse_value_first(value, CARD_NUMBERS_PIPS, &name) ||
		name.suit != CARD_NAME_ANY_SUIT ||
		name.value == place(CARD_VALUES, *initial))
		return false;
	snprintf(words, CARD_NAME_WORDS, "%s %s", suit_words[suit][0], value);
	return true;
}

card_set
card_name_set(struct card_name name)
{
	int first = CARD_SUIT_COUNT * name.value;

	if (name.suit == CARD_NAME_ANY_SUIT)
		return (card_set)0xf << first;
	return card_bit((card)(first + name.suit));
}

void
card_name_format(struct card_name name, char text[static 3])
{
	text[0] = CARD_VALUES[name.value];
	text[1] = '\0';
	text[2] = '\0';
	if (name.suit != CARD_NAME_ANY_SUIT)
		text[1] = CARD_SUITS[name.suit];
}

void
card_name_say(struct card_name name, char text[static 3])
{
	card_name_format(name, text);
	if (text[0] == 'T' && text[1] == '\0')
		strlcpy(text, "10", 3);
}
