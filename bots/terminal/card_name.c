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

static int
suit_of_word(const char *word)
{
	for (int suit = 0; suit < CARD_SUIT_COUNT; suit++)
		for (int i = 0; i < 3; i++)
			if (strcasecmp(word, suit_words[suit][i]) == 0)
				return suit;
	return -1;
}

/* A value, and a letter for the suit if there is one. */
static bool
parse_card(const char *word, struct card_name *name)
{
	bool ten = strncmp(word, "10", 2) == 0;
	int value = place(CARD_VALUES, ten ? 'T' : word[0]);
	const char *rest = word + (ten ? 2 : 1);
	int suit = CARD_NAME_ANY_SUIT;

	if (value < 0)
		return false;
	if (*rest != '\0') {
		suit = place(CARD_SUITS, *rest);
		if (suit < 0 || rest[1] != '\0')
			return false;
	}
	*name = (struct card_name){value, suit};
	return true;
}

static enum card_name_status
bad_word(const char *word, char why[static CARD_NAME_WHY_MAX])
{
	snprintf(why, CARD_NAME_WHY_MAX, "\"%.*s\" is no card.", SHOWN_MAX,
		word);
	return CARD_NAME_BAD;
}

static enum card_name_status
after_suit(int suit, const char *word, struct card_name *name,
	char why[static CARD_NAME_WHY_MAX])
{
	struct card_name named;

	if (!word) {
		snprintf(why, CARD_NAME_WHY_MAX,
			"The value comes after its suit: %s 2.",
			suit_words[suit][0]);
		return CARD_NAME_BAD;
	}
	if (!parse_card(word, &named) ||
		(named.suit != CARD_NAME_ANY_SUIT && named.suit != suit))
		return bad_word(word, why);
	*name = (struct card_name){named.value, suit};
	return CARD_NAME_WHOLE;
}

enum card_name_status
card_name_next(char **words, struct card_name *name,
	char why[static CARD_NAME_WHY_MAX])
{
	const char *word = command_word(words);
	int suit;

	if (!word)
		return CARD_NAME_NONE;
	suit = suit_of_word(word);
	if (suit >= 0)
		return after_suit(suit, command_word(words), name, why);
	return parse_card(word, name) ? CARD_NAME_WHOLE : bad_word(word, why);
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
