#include "person/words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/message.h"

#define NOTE static WORDS_NOTE_MAX

enum { SHOWN_MAX = 20 }; /* bytes of a strange word that are shown again */

static const char blanks[] = " \t";

bool
words_refuse(char note[NOTE], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(note, WORDS_NOTE_MAX, format, arguments);
	va_end(arguments);
	return false;
}

void
words_say(char note[NOTE], const char *format, ...)
{
	size_t length = strlen(note);
	va_list arguments;

	if (length > 0)
		length = strlcat(note, " ", WORDS_NOTE_MAX);
	if (length >= WORDS_NOTE_MAX)
		return;
	va_start(arguments, format);
	vsnprintf(note + length, WORDS_NOTE_MAX - length, format, arguments);
	va_end(arguments);
}

/* Where LINE goes on after WORD; NULL if another word comes next. */
static const char *
after(const char *line, const char *word)
{
	const char *start = line + strspn(line, blanks);
	size_t length = strcspn(start, blanks);

	if (length != strlen(word) || strncasecmp(start, word, length) != 0)
		return NULL;
	return start + length;
}

bool
words_skip(char **line, const char *word)
{
	const char *rest = after(*line, word);

	if (rest)
		*line += rest - *line;
	return rest;
}

bool
words_end(const char *line)
{
	return line[strspn(line, blanks)] == '\0';
}

bool
words_are(const char *line, const char *word)
{
	const char *rest = after(line, word);

	return rest && words_end(rest);
}

void
words_suits(char *line)
{
	static const struct {
		const char *sign;
		char letter;
	} suits[] = {{"♣", 'C'}, {"♦", 'D'}, {"♥", 'H'}, {"♠", 'S'}, {"♧", 'C'},
		{"♢", 'D'}, {"♡", 'H'}, {"♤", 'S'}};

	for (; *line != '\0'; line++) {
		for (size_t i = 0; i < sizeof suits / sizeof suits[0]; i++) {
			size_t length = strlen(suits[i].sign);

			if (strncmp(line, suits[i].sign, length) != 0)
				continue;
			*line = suits[i].letter;
			memmove(line + 1, line + length,
				strlen(line + length) + 1);
		}
	}
}

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

/* The value that WORD begins with, and how many bytes that takes; -1: none.
 * SUMS: an ace is also 1 and 11, J 12, Q 13 and K 14, as in tablić. */
static int
value_of_word(const char *word, bool sums, size_t *length)
{
	static const struct {
		const char *text;
		char value;
		bool sum;
	} names[] = {
		{"10", 'T', false},
		{"11", 'A', true},
		{"12", 'J', true},
		{"13", 'Q', true},
		{"14", 'K', true},
		{"1", 'A', true},
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		*length = strlen(names[i].text);
		if ((sums || !names[i].sum) &&
			strncmp(word, names[i].text, *length) == 0)
			return place(CARD_VALUES, names[i].value);
	}
	*length = 1;
	return place(CARD_VALUES, *word);
}

/* A value, and behind it the initial of a suit if there is one. */
static bool
parse_value_first(const char *word, bool sums, struct card_name *name)
{
	size_t length;
	int value = value_of_word(word, sums, &length);
	const char *rest = word + length;
	int suit = WORDS_ANY_SUIT;

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
parse_suit_first(const char *word, bool sums, struct card_name *name)
{
	for (size_t length = strlen(word); length-- > 1;) {
		int suit = suit_of_word(word, length);
		struct card_name rest;

		if (suit < 0 ||
			!parse_value_first(word + length, sums, &rest) ||
			rest.suit != WORDS_ANY_SUIT)
			continue;
		*name = (struct card_name){rest.value, suit};
		return true;
	}
	return false;
}

static enum words_status
bad_word(const char *word, char note[NOTE])
{
	words_refuse(note, "\"%.*s\" is no card; help says what you can type.",
		SHOWN_MAX, word);
	return WORDS_BAD;
}

static enum words_status
after_suit(int suit, const char *word, bool sums, struct card_name *name,
	char note[NOTE])
{
	struct card_name named;

	if (!word) {
		words_refuse(note, "The value comes after its suit: %s 2.",
			suit_words[suit][0]);
		return WORDS_BAD;
	}
	if (!parse_value_first(word, sums, &named) ||
		(named.suit != WORDS_ANY_SUIT && named.suit != suit))
		return bad_word(word, note);
	*name = (struct card_name){named.value, suit};
	return WORDS_WHOLE;
}

/* What is a value, too, is no suit when it stands alone. */
static int
suit_alone(const char *word)
{
	if (word[1] == '\0' && place(CARD_VALUES, *word) >= 0)
		return -1;
	return suit_of_word(word, strlen(word));
}

enum words_status
words_card(char **words, bool sums, struct card_name *name, char note[NOTE])
{
	const char *word = command_word(words);

	if (!word)
		return WORDS_NONE;
	int suit = suit_alone(word);
	if (suit >= 0)
		return after_suit(suit, command_word(words), sums, name, note);
	if (parse_value_first(word, sums, name) ||
		parse_suit_first(word, sums, name))
		return WORDS_WHOLE;
	return bad_word(word, note);
}

bool
words_card_of_initial(const char *line, char words[static WORDS_CARD_MAX])
{
	char initial[2], value[4], more[2];
	struct card_name name;

	if (sscanf(line, " %1s %3s %1s", initial, value, more) != 2 ||
		!strchr(blanks, line[strspn(line, blanks) + 1]))
		return false;
	int suit = suit_of_word(initial, 1);
	if (suit < 0 || place(CARD_VALUES, *initial) < 0 ||
		!parse_value_first(value, false, &name) ||
		name.suit != WORDS_ANY_SUIT ||
		name.value == place(CARD_VALUES, *initial))
		return false;
	snprintf(words, WORDS_CARD_MAX, "%s %s", suit_words[suit][0], value);
	return true;
}

struct words_text
words_card_text(struct card_name name)
{
	struct words_text shown = {{CARD_VALUES[name.value]}};

	if (name.suit != WORDS_ANY_SUIT)
		shown.text[1] = CARD_SUITS[name.suit];
	else if (*shown.text == 'T')
		strlcpy(shown.text, "10", sizeof shown.text);
	return shown;
}

card_set
words_cards(struct card_name name)
{
	card_set all = card_set_of_value(name.value);

	if (name.suit == WORDS_ANY_SUIT)
		return all;
	return card_bit((card)(CARD_SUIT_COUNT * name.value + name.suit));
}
